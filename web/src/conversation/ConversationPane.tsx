import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { formatTime } from '../language/format';
import { say } from '../language/say';
import { sayTalk } from '../language/talk';
import { ModelPicker } from '../models/ModelPicker';
import { usePart, useParts, useStore } from '../store';
import { Icon } from '../ui/Icon';
import { useNarrow } from '../ui/useNarrow';
import type { Workspace } from '../workspace';
import { Announcer } from './Announcer';
import { findSource } from './citations';
import { Composer } from './Composer';
import type { OpenConversation, Outgoing } from './conversations';
import type { Draft } from './draft';
import { Placeholder } from './Placeholder';
import { Queue } from './Queue';
import { Talk } from './Talk';
import type { TurnActions } from './TurnView';
import { formatMoney, formatTokens, spendingWords, totalOf } from './usage';
import { useSpending } from './useSpending';
import { stateOf } from './view';
import { Welcome } from './Welcome';

/** Loaded with the first source that is opened. */
const PassagePanel = lazy(() => import('./PassagePanel').then((part) => ({ default: part.PassagePanel })));

/** What stands around the words of a conversation: nothing of it changes with each word that streams. */
function frameOf({ sessionId, phase, outgoing, queue, isHeld, hasMore, conversation }: OpenConversation) {
  return { sessionId, phase, outgoing, queue, isHeld, hasMore, turns: conversation.turns, state: stateOf(conversation) };
}

type Frame = ReturnType<typeof frameOf>;

/** The open conversation, or the welcome, above the composer. */
export function ConversationPane({ workspace }: { readonly workspace: Workspace }) {
  const { conversations } = workspace;
  const { agents, user, offlineModel, models, nextModel, place } = useStore(workspace);
  const open = useParts(conversations, frameOf);
  // News of other conversations is none of its business.
  const session = usePart(workspace.sessions, () => (open.sessionId === undefined ? undefined : workspace.sessions.find(open.sessionId)));
  const isQuarantined = session?.state === 'quarantined';
  const input = useRef<HTMLTextAreaElement>(null);
  const actions = useMemo<TurnActions>(
    () => ({
      copy: (text, html) => void workspace.copy(text, html),
      askAgain: (turn) => void workspace.askAgain(turn),
      decide: (approvalId, answer) => conversations.resolveApproval(approvalId, answer),
      preview: (approvalId, args) => conversations.previewEdit(approvalId, args),
      stop: () => void workspace.attempt(conversations.stop()),
      openSource: (messageId, number) => workspace.openSource({ messageId, number }),
      openFile: (fileId) => workspace.show({ kind: 'file', fileId }),
      branch: (turn, again) => workspace.branch(turn, again),
      openBranch: (sessionId, messageId) => workspace.openBranch(sessionId, messageId),
      rate: (messageId, rating, comment) => workspace.rate(messageId, rating, comment),
      written: (sessionId, place) => workspace.drafts.beside(sessionId, place),
      write: (sessionId, place, text) => workspace.drafts.keepBeside(sessionId, place, text),
    }),
    [workspace, conversations],
  );
  const { state } = open;
  const isRunning = state === 'running';
  const draft = workspace.drafts.of(open.sessionId);
  const isSending = open.outgoing !== undefined;
  const isNarrow = useNarrow();
  useEffect(() => {
    // On a phone the keyboard would cover what was opened.
    if (!isNarrow) {
      input.current?.focus();
    }
  }, [open.sessionId, isNarrow]);
  const source = place.kind === 'conversation' && place.source ? findSource(open.turns, place.source) : undefined;
  const erasedAt = session?.erasedAt;
  const closeSource = useCallback(() => workspace.openSource(undefined), [workspace]);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <Announcer key={open.sessionId} turns={open.turns} state={state} />
        {open.phase === 'none' || (open.phase === 'ready' && open.turns.length === 0 && !isSending && !isRunning) ? (
          <div className="min-h-0 flex-1 overflow-y-auto">
            <Welcome
              userName={user?.name ?? ''}
              offlineModel={offlineModel}
              hasCompany={agents.some((agent) => agent.id === 'erp-agent')}
              onAsk={(prompt) => void workspace.send(prompt)}
            />
          </div>
        ) : open.phase === 'ready' ? (
          <Talk workspace={workspace} actions={actions} onTakeBack={() => giveBack(draft, conversations.takeBack())} />
        ) : (
          <Placeholder workspace={workspace} phase={open.phase} sessionId={open.sessionId} onRetry={() => void conversations.open(open.sessionId ?? '')} />
        )}
        {open.phase !== 'missing' && (
          <div data-print="no" className="mx-auto w-full max-w-3xl px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
            {erasedAt != null && (
              <p role="status" data-testid="deleted-line" className="mb-2 flex flex-wrap items-center justify-center gap-x-2 text-sm text-warn">
                {say('isDeleted', { time: formatTime(erasedAt, 'hour') })}
                <button
                  type="button"
                  onClick={() => void workspace.attempt(workspace.sessions.remove(open.sessionId!, false))}
                  className="min-h-6 font-medium underline underline-offset-2"
                >
                  {say('bringBack')}
                </button>
              </p>
            )}
            {isQuarantined && (
              <p role="status" data-testid="quarantined-line" className="mb-2 text-center text-sm text-bad">
                {sayTalk('quarantined')}
              </p>
            )}
            {state === 'waiting' && <WaitingLine />}
            <Queue
              queue={open.queue}
              isHeld={open.isHeld && state === 'idle'}
              onChange={(id) => {
                giveBack(draft, conversations.unqueue(id));
                input.current?.focus();
              }}
              onRemove={(id) => {
                conversations.unqueue(id);
                input.current?.focus();
              }}
              onHurry={(id) => void conversations.hurry(id)}
              onGoOn={() => conversations.goOn()}
            />
            <Composer
              input={input}
              agents={agents}
              state={state}
              obstacle={erasedAt == null ? obstacleOf(open) : say('sessionDeleted')}
              draft={draft}
              onSend={(text, target, along, whenBusy) => workspace.send(text, target, along, whenBusy)}
              onStop={() => void workspace.attempt(conversations.stop())}
            >
              <ModelPicker
                models={models.models}
                usual={models.usual}
                chosen={open.sessionId === undefined ? nextModel : (session?.model ?? '')}
                onChoose={(model) => void workspace.chooseModel(model)}
              />
            </Composer>
            <p className="mt-2 hidden text-center text-xs text-ink-faint sm:block">
              {sayTalk(offlineModel ? 'demoNote' : 'checkNote')}
            </p>
            <Total sessionId={open.sessionId} turns={open.turns} hasMore={open.hasMore} isAtRest={state === 'idle'} />
          </div>
        )}
      </div>
      {source && (
        <Suspense>
          <PassagePanel
            key={`${source.fileId}-${source.number}`}
            library={workspace.library}
            source={source}
            onGo={(next) => workspace.show(next)}
            onClose={closeSource}
          />
        </Suspense>
      )}
    </div>
  );
}

type TotalProps = Pick<Frame, 'turns' | 'hasMore'> & { readonly sessionId: string | undefined; readonly isAtRest: boolean };

/** What the conversation took so far, where it is more than one answer: all of it as the server knows it, else what the messages tell. */
function Total({ sessionId, turns, hasMore, isAtRest }: TotalProps) {
  const shown = useMemo(() => totalOf(turns), [turns]);
  const isOneAnswer = shown === undefined || turns.length < 2;
  const spending = useSpending(sessionId ?? '', isAtRest && !isOneAnswer, turns.at(-1)?.events.length ?? 0);
  if (isOneAnswer) {
    return null;
  }
  const cost = spending === undefined ? shown.cost : spending.cost;
  return (
    <p className="mt-1 text-center text-xs text-ink-faint tabular-nums" data-testid="total">
      {spending === undefined
        ? say(hasMore ? 'totalShown' : 'total', { input: formatTokens(shown.inputTokens), output: formatTokens(shown.outputTokens), count: turns.length })
        : spendingWords(spending)}
      {cost && ` · ${formatMoney(cost)}`}
    </p>
  );
}

function obstacleOf(open: Frame): string | undefined {
  if (open.phase === 'loading' || open.phase === 'failed') {
    return sayTalk('loadingConversation');
  }
  return open.outgoing?.failure === undefined ? undefined : sayTalk('lastNotSent');
}

function giveBack(draft: Draft, message: Outgoing | undefined): void {
  if (message !== undefined) {
    draft.giveBack(message);
  }
}

/** The agents have asked something and do nothing until it is answered. */
function WaitingLine() {
  const toQuestion = () => {
    const question = document.querySelector<HTMLElement>('[data-testid=approval-card]:has(button)');
    question?.scrollIntoView({ block: 'center' });
    question?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <p data-testid="waiting-line" className="mb-2 flex flex-wrap items-center justify-center gap-x-2 text-sm text-warn">
      <Icon name="hand" size={16} />
      {say('waitsForYou')}
      <button type="button" onClick={toQuestion} className="min-h-6 font-medium underline underline-offset-2">
        {say('toQuestion')}
      </button>
    </p>
  );
}
