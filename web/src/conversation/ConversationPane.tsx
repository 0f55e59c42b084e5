import { useCallback, useEffect, useMemo, useRef } from 'react';
import { ModelPicker } from '../models/ModelPicker';
import { useStore } from '../store';
import { Button } from '../ui/controls';
import { useNarrow } from '../ui/useNarrow';
import type { Workspace } from '../workspace';
import { findSource } from './citations';
import { Composer } from './Composer';
import type { OpenConversation } from './conversations';
import { ConversationView } from './ConversationView';
import { PassagePanel } from './PassagePanel';
import type { TurnActions } from './TurnView';
import { Welcome } from './Welcome';

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
      copy: (text) => void workspace.copy(text),
      ask: (text) => void workspace.send(text),
      decide: (approvalId, answer) => conversations.resolveApproval(approvalId, answer),
      preview: (approvalId, args) => conversations.previewEdit(approvalId, args),
      stop: () => void workspace.attempt(conversations.stop()),
      openSource: (messageId, number) => workspace.openSource({ messageId, number }),
      openFile: (fileId) => workspace.show({ kind: 'file', fileId }),
    }),
    [workspace, conversations],
  );
  const isRunning = open.conversation.live.activeTurnId !== undefined;
  const isSending = open.outgoing !== undefined;
  const isNarrow = useNarrow();
  useEffect(() => {
    // On a phone the keyboard would cover what was opened.
    if (!isNarrow) {
      input.current?.focus();
    }
  }, [open.sessionId, isNarrow]);
  const source = place.kind === 'conversation' && place.source ? findSource(open.conversation, place.source) : undefined;
  const closeSource = useCallback(() => workspace.openSource(undefined), [workspace]);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <p role="status" className="sr-only">
          {isRunning ? 'Workmate is working on an answer' : ''}
        </p>
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
          <ConversationView
            key={open.sessionId}
            open={open}
            actions={actions}
            onLoadEarlier={() => void workspace.attempt(conversations.loadEarlier())}
            onResend={() => void conversations.resend()}
            onTakeBack={() => conversations.takeBack()}
          />
        ) : (
          <Placeholder workspace={workspace} phase={open.phase} />
        )}
        {open.phase !== 'missing' && (
          <div className="mx-auto w-full max-w-3xl px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
            {isQuarantined && (
              <p role="status" data-testid="quarantined-line" className="mb-2 text-center text-sm text-bad">
                This conversation has lost entries. Nothing in it goes on by itself until you write, answer or stop.
              </p>
            )}
            <Composer
              input={input}
              agents={agents}
              isRunning={isRunning}
              obstacle={obstacleOf(open)}
              files={workspace.messageFiles}
              onSend={(text, target, along) => workspace.send(text, target, along)}
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
              {offlineModel
                ? 'Demo model: answers follow fixed rules. Every step is stored.'
                : 'Agents can be wrong: check what matters. Every step is stored.'}
            </p>
          </div>
        )}
      </div>
      {source && (
        <PassagePanel
          key={`${source.fileId}-${source.number}`}
          library={workspace.library}
          source={source}
          onGo={(next) => workspace.show(next)}
          onClose={closeSource}
        />
      )}
    </div>
  );
}

function obstacleOf(open: OpenConversation): string | undefined {
  if (open.phase === 'loading' || open.phase === 'failed') {
    return 'Loading the conversation';
  }
  if (open.outgoing !== undefined) {
    return open.outgoing.failure === undefined ? 'Sending' : 'The last message was not sent';
  }
  return undefined;
}

function Placeholder({ workspace, phase }: { readonly workspace: Workspace; readonly phase: 'loading' | 'missing' | 'failed' }) {
  if (phase === 'loading') {
    return (
      <div className="mx-auto w-full max-w-3xl flex-1 animate-pulse space-y-6 px-6 pt-8" aria-label="Loading" role="status">
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
        {phase === 'missing' ? 'This conversation does not exist' : 'The conversation could not be loaded'}
      </h1>
      <p className="max-w-sm text-sm text-ink-soft">
        {phase === 'missing'
          ? 'It may have been deleted, or it belongs to somebody else.'
          : 'It will be tried again as soon as the server can be reached.'}
      </p>
      <Button tone="primary" onClick={() => workspace.go(undefined)}>
        New conversation
      </Button>
    </div>
  );
}
