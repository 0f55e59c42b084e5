import { say } from '../language/say';
import { sayTalk } from '../language/talk';
import { Button } from '../ui/controls';
import type { Workspace } from '../workspace';

interface PlaceholderProps {
  readonly workspace: Workspace;
  readonly phase: 'loading' | 'missing' | 'failed';
  readonly sessionId: string | undefined;
  readonly onRetry: () => void;
}

/** Instead of a conversation that is on its way, or is not there. */
export function Placeholder({ workspace, phase, sessionId, onRetry }: PlaceholderProps) {
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
          <Button tone="primary" onClick={onRetry} data-testid="open-again">
            {say('tryAgain')}
          </Button>
        )}
        <Button onClick={() => workspace.go(undefined)}>{sayTalk('newConversation')}</Button>
      </div>
    </div>
  );
}
