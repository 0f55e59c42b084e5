import { useEffect, useState } from 'react';
import type { Question } from '../api';
import { ApprovalCard } from '../conversation/ApprovalCard';
import { DECISIONS, sentenceOf } from '../conversation/approvalWords';
import type { ApprovalRequested } from '../generated/protocol';
import { sayApproval } from '../language/approval';
import { say } from '../language/say';
import { useStore } from '../store';
import { Button, Spinner } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { PageLink } from '../ui/PageLink';
import type { Workspace } from '../workspace';
import { AlertsSwitch } from './AlertsSwitch';
import { type InboxItem, isOfAnother } from './inbox';

/** Every question that waits, of all conversations; one is open at a time, so that no button comes under a resting finger. */
export function InboxScreen({ workspace }: { readonly workspace: Workspace }) {
  const { inbox } = workspace;
  const { phase, items } = useStore(inbox);
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    void inbox.refresh();
    return () => inbox.tidy();
  }, [inbox]);
  const first = items.length === 1 ? items[0]?.question.approvalId : undefined;
  const opened = chosen ?? first;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" data-testid="inbox">
      <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">{say('inboxAbout')}</p>
          <AlertsSwitch workspace={workspace} />
        </div>
        {phase === 'loading' ? (
          <p role="status" className="mt-10 flex items-center justify-center gap-2 text-sm text-ink-faint">
            <Spinner /> {say('inboxLoading')}
          </p>
        ) : phase === 'failed' ? (
          <div role="alert" className="mt-10 text-center text-sm text-ink-soft">
            <p>{say('inboxFailed')}</p>
            <Button className="mt-3" onClick={() => void inbox.refresh()}>
              {say('tryAgain')}
            </Button>
          </div>
        ) : items.length === 0 ? (
          <div className="mt-16 flex flex-col items-center gap-3 text-center text-ink-faint" data-testid="inbox-empty">
            <Icon name="check" size={28} />
            <p className="text-sm">{say('inboxEmpty')}</p>
          </div>
        ) : (
          <ul className="mt-5 space-y-3">
            {items.map((item) => (
              <Item
                key={item.question.approvalId}
                item={item}
                isOpen={item.question.approvalId === opened}
                onOpen={() => setChosen(item.question.approvalId)}
                workspace={workspace}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

interface ItemProps {
  readonly item: InboxItem;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly workspace: Workspace;
}

function Item({ item, isOpen, onOpen, workspace }: ItemProps) {
  const { question, settled } = item;
  const { approvalId, sessionId } = question;
  const isCardShown = isOpen && settled === undefined;
  return (
    <li data-testid="inbox-item" className="rounded-xl border border-line bg-raised px-4 py-3">
      <div className="flex items-start gap-3">
        <button type="button" onClick={onOpen} aria-expanded={isCardShown} disabled={settled !== undefined} className="min-w-0 flex-1 text-left">
          {!isCardShown && <span className="block text-[15px] font-medium text-ink">{sentenceOf(asAsked(question), undefined)}</span>}
          <span className="mt-0.5 block text-xs text-ink-faint" data-testid="inbox-state">
            {settled === undefined ? waitingWords(question) : sayApproval(DECISIONS[settled].title)}
          </span>
        </button>
        {question.askedBy == null && <PageLink
          to={{ kind: 'conversation', sessionId, ...(question.sequence != null && { at: question.sequence }) }}
          onGo={(place) => workspace.show(place)}
          data-testid="inbox-link"
          className="inline-flex min-h-6 max-w-[45%] shrink-0 items-center gap-1.5 text-sm text-accent-strong hover:underline"
        >
          <span className="truncate">{question.sessionTitle ?? say('newConversation')}</span>
          <Icon name="arrow" size={14} />
        </PageLink>}
      </div>
      {isCardShown && (
        <div className="mt-3">
          <ApprovalCard
            request={asAsked(question)}
            inDoubt={question.inDoubt}
            askedBy={question.askedBy ?? undefined}
            onDecide={(answer) => workspace.conversations.resolveApproval(approvalId, answer, sessionId)}
            onPreview={(id, args) => workspace.conversations.previewEdit(id, args, sessionId)}
            onStop={() => void workspace.attempt(workspace.conversations.stopIn(sessionId))}
          />
        </div>
      )}
    </li>
  );
}

function waitingWords(question: Question): string {
  if (isOfAnother(question)) {
    return sayApproval('anotherNeeded');
  }
  const words = say(question.inDoubt ? 'inboxDoubt' : 'inboxWaits');
  return question.askedBy == null ? words : `${words} · ${sayApproval('askedBy', { name: question.askedBy })}`;
}

/** The question in the shape that its card in the conversation has. */
function asAsked(question: Question): ApprovalRequested {
  const { approvalId, toolName, summary, reason, expiresAt, details, preview, entity, needs, reasonWords } = question;
  return {
    approvalId,
    toolUseId: question.toolUseId ?? '',
    toolName,
    arguments: question.arguments as ApprovalRequested['arguments'],
    summary,
    reason,
    expiresAt,
    ...(details != null && { details }),
    ...(preview != null && { preview }),
    ...(entity != null && { entity }),
    ...(needs != null && { needs }),
    ...(reasonWords != null && { reasonWords }),
  } as ApprovalRequested;
}
