import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { BranchingFrame } from '../branches/BranchingFrame';
import { say } from '../language/say';
import { sayTalk } from '../language/talk';
import { ModelPicker } from '../models/ModelPicker';
import { useStore } from '../store';
import { Button } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { useNarrow } from '../ui/useNarrow';
import type { Workspace } from '../workspace';
import { Announcer } from './Announcer';
import { findSource } from './citations';
import { Composer } from './Composer';
import type { OpenConversation, Outgoing } from './conversations';
import { ConversationView } from './ConversationView';
import type { Draft } from './drafts';
import { Queue } from './Queue';
import type { TurnActions } from './TurnView';
import { formatMoney, formatTokens, totalOf } from './usage';
import { useGoTo } from './useGoTo';
import { stateOf } from './view';
import { Welcome } from './Welcome';

/** Loaded with the first source that is opened. */
const PassagePanel = lazy(() => import('./PassagePanel').then((part) => ({ default: part.PassagePanel })));

/** The open conversation, or the welcome, above the composer. */
export function ConversationPane({ workspace }: { readonly workspace: Workspace }) {
  const { conversations } = workspace;
  const { agents, user, offlineModel, models, nextModel, place } = useStore(workspace);
  useStore(workspace.sessions);
  const open = useStore(conversations);
  const { sessions } = useStore(workspace.sessions);
  const isQuarantined = sessions.some((session) => session.id === open.sessionId && session.state === 'quarantined');
  const input = useRef<HTMLTextAreaElement>(null);
  const actions = useMemo<TurnActions>(
    () => ({
      copy: (text, html) => void workspace.copy(text, html),
      ask: (text) => void workspace.send(text),
      decide: (approvalId, answer) => conversations.resolveApproval(approvalId, answer),
      preview: (approvalId, args) => conversations.previewEdit(approvalId, args),
      stop: () => void workspace.attempt(conversations.stop()),
      openSource: (messageId, number) => workspace.openSource({ messageId, number }),
      openFile: (fileId) => workspace.show({ kind: 'file', fileId }),
      branch: (turn, again) => void workspace.branch(turn, again),
      openBranch: (sessionId, messageId) => workspace.openBranch(sessionId, messageId),
      rate: (messageId, rating, comment) => void workspace.rate(messageId, rating, comment),
    }),
    [workspace, conversations],
  );
  const state = stateOf(open.conversation);
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
  const source = place.kind === 'conversation' && place.source ? findSource(open.conversation, place.source) : undefined;
  useGoTo(place.kind === 'conversation' ? place.at : undefined, open, () => void workspace.attempt(conversations.loadEarlier()));
  const erasedAt = open.sessionId === undefined ? undefined : workspace.sessions.find(open.sessionId)?.erasedAt;
  const closeSource = useCallback(() => workspace.openSource(undefined), [workspace]);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <Announcer key={open.sessionId} conversation={open.conversation} />
        {open.phase === 'none' || (open.phase === 'ready' && open.conversation.turns.length === 0 && !isSending && !isRunning) ? (
          <div className="min-h-0 flex-1 overflow-y-auto">
            <Welcome
              userName={user?.name ?? ''}
              offlineModel={offlineModel}
              hasCompany={agents.some((agent) => agent.id === 'erp-agent')}
              onAsk={(prompt) => void workspace.send(prompt)}
            />
          </div>
        ) : open.phase === 'ready' ? (
          <BranchingFrame workspace={workspace}>
            <ConversationView
              key={open.sessionId}
              open={open}
              aim={place.kind === 'conversation' ? place.at : undefined}
              actions={actions}
              onLoadEarlier={() => void workspace.attempt(conversations.loadEarlier())}
              onResend={() => void conversations.resend()}
              onTakeBack={() => giveBack(draft, conversations.takeBack())}
            />
          </BranchingFrame>
        ) : (
          <Placeholder workspace={workspace} phase={open.phase} sessionId={open.sessionId} />
        )}
        {open.phase !== 'missing' && (
          <div data-print="no" className="mx-auto w-full max-w-3xl px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
            {erasedAt != null && (
              <p role="status" data-testid="deleted-line" className="mb-2 flex flex-wrap items-center justify-center gap-x-2 text-sm text-warn">
                {say('isDeleted', { time: new Date(erasedAt).toLocaleTimeString(undefined, { timeStyle: 'short' }) })}
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
                chosen={open.sessionId === undefined ? nextModel : (workspace.sessions.find(open.sessionId)?.model ?? '')}
                onChoose={(model) => void workspace.chooseModel(model)}
              />
            </Composer>
            <p className="mt-2 hidden text-center text-xs text-ink-faint sm:block">
              {sayTalk(offlineModel ? 'demoNote' : 'checkNote')}
            </p>
            <Total open={open} />
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

/** What the conversation took so far, where it is more than one answer. */
function Total({ open }: { readonly open: OpenConversation }) {
  const { turns } = open.conversation;
  const total = useMemo(() => totalOf(turns), [turns]);
  if (total === undefined || turns.length < 2) {
    return null;
  }
  const values = { input: formatTokens(total.inputTokens), output: formatTokens(total.outputTokens), count: turns.length };
  return (
    <p className="mt-1 text-center text-xs text-ink-faint tabular-nums" data-testid="total">
      {say(open.hasMore ? 'totalShown' : 'total', values)}
      {total.cost && ` · ${formatMoney(total.cost)}`}
    </p>
  );
}

function obstacleOf(open: OpenConversation): string | undefined {
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

interface PlaceholderProps {
  readonly workspace: Workspace;
  readonly phase: 'loading' | 'missing' | 'failed';
  readonly sessionId: string | undefined;
}

function Placeholder({ workspace, phase, sessionId }: PlaceholderProps) {
  if (phase === 'loading') {
    return (
      <div className="mx-auto w-full max-w-3xl flex-1 animate-pulse space-y-6 px-6 pt-8" aria-label={say('loading')} role="status">
        <div className="ml-auto h-11 w-2/5 rounded-2xl bg-hover" />
        <div className="h-4 w-1/4 rounded bg-hover" />
        <div className="h-4 w-4/5 rounded bg-hover" />
        <div className="h-4 w-3/5 rounded bg-hover" />
      </div>
    );
  }
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 px-6 text-center">
      <h1 className="text-lg font-semibold">
        {sayTalk(phase === 'missing' ? 'missing' : 'loadFailed')}
      </h1>
      <p className="max-w-sm text-sm text-ink-soft">
        {sayTalk(phase === 'missing' ? 'missingHint' : 'loadFailedHint')}
      </p>
      {phase === 'missing' && sessionId !== undefined && workspace.drafts.has(sessionId) && (
        <div className="flex flex-col items-center gap-3" data-testid="rescued">
          <p className="text-sm text-ink-soft">{say('textKept')}</p>
          <Button
            tone="primary"
            onClick={() => {
              workspace.drafts.moveToNext(sessionId);
              workspace.go(undefined);
            }}
          >
            {say('useText')}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {phase === 'failed' && sessionId !== undefined && (
          <Button tone="primary" onClick={() => void workspace.conversations.open(sessionId)} data-testid="open-again">
            {say('tryAgain')}
          </Button>
        )}
        <Button onClick={() => workspace.go(undefined)}>{sayTalk('newConversation')}</Button>
      </div>
    </div>
  );
}
