import { type KeyboardEvent, useState } from 'react';
import type { Session } from '../api';
import { useStore } from '../store';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Button, IconButton } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { PageLink } from '../ui/PageLink';
import type { Workspace } from '../workspace';
import { groupByDay } from './groups';

interface Props {
  readonly workspace: Workspace;
  readonly onChosen: () => void;
}

/** All conversations of the user, newest first. */
export function SessionList({ workspace, onChosen }: Props) {
  const { sessions, query, phase, nextCursor, waiting } = useStore(workspace.sessions);
  const { place } = useStore(workspace);
  const sessionId = place.kind === 'conversation' ? place.sessionId : undefined;
  return (
    <>
      <div className="px-3 pb-2">
        <label className="flex h-9 items-center gap-2 rounded-lg border border-line bg-raised px-2.5 text-ink-faint focus-within:border-accent">
          <Icon name="search" size={16} />
          <input
            type="search"
            value={query}
            onChange={(event) => workspace.sessions.search(event.target.value)}
            placeholder="Search conversations"
            aria-label="Search conversations"
            maxLength={200}
            data-testid="session-search"
            className="min-w-0 flex-1 bg-transparent text-sm text-ink outline-none"
          />
        </label>
      </div>
      <nav aria-label="Conversations" className="min-h-0 flex-1 overflow-y-auto px-2 pb-4" data-testid="sessions">
        {phase === 'loading' ? (
          <LoadingRows />
        ) : sessions.length === 0 ? (
          <Nothing phase={phase} query={query} onRetry={() => void workspace.sessions.refresh()} />
        ) : (
          groupByDay(sessions, new Date()).map((group) => (
            <section key={group.label} aria-label={group.label}>
              <h2 className="px-2.5 pt-4 pb-1 text-xs font-medium text-ink-faint">{group.label}</h2>
              <ul>
                {group.sessions.map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    isOpen={session.id === sessionId}
                    isWaiting={waiting.has(session.id)}
                    workspace={workspace}
                    onChosen={onChosen}
                  />
                ))}
              </ul>
            </section>
          ))
        )}
        {nextCursor !== null && (
          <div className="mt-3 px-1">
            <Button className="w-full" onClick={() => void workspace.attempt(workspace.sessions.loadMore())}>
              Show more
            </Button>
          </div>
        )}
      </nav>
    </>
  );
}

interface RowProps extends Props {
  readonly session: Session;
  readonly isOpen: boolean;
  readonly isWaiting: boolean;
}

function SessionRow({ session, isOpen, isWaiting, workspace, onChosen }: RowProps) {
  const [mode, setMode] = useState<'shown' | 'renaming' | 'deleting'>('shown');
  const title = session.title ?? 'New conversation';
  if (mode === 'renaming') {
    return (
      <li>
        <TitleField
          title={session.title ?? ''}
          onDone={(changed) => {
            setMode('shown');
            if (changed !== undefined) {
              void workspace.attempt(workspace.sessions.rename(session.id, changed));
            }
          }}
        />
      </li>
    );
  }
  return (
    <li
      data-testid="session"
      className={`group flex items-center rounded-lg pr-1 transition-colors hover:bg-hover ${isOpen ? 'bg-hover' : ''}`}
    >
      <PageLink
        to={{ kind: 'conversation', sessionId: session.id }}
        onGo={(place) => workspace.show(place)}
        aria-current={isOpen ? 'page' : undefined}
        onClick={onChosen}
        title={title}
        className={`flex min-w-0 flex-1 items-center gap-2 rounded-lg px-2.5 py-1.5 text-sm ${isOpen ? 'font-medium text-ink' : 'text-ink-soft'}`}
      >
        <span className="truncate">{title}</span>
        {session.state === 'quarantined' && (
          <span data-testid="quarantined" title="Has lost entries" className="size-2 shrink-0 rounded-full bg-bad">
            <span className="sr-only">has lost entries</span>
          </span>
        )}
        {isWaiting && (
          <span data-testid="waiting" title="Waits for your answer" className="size-2 shrink-0 rounded-full bg-warn">
            <span className="sr-only">waits for your answer</span>
          </span>
        )}
      </PageLink>
      <span
        className={`shrink-0 items-center group-focus-within:flex group-hover:flex ${isOpen ? 'flex' : 'hidden'}`}
      >
        <IconButton icon="pencil" label={`Rename ${title}`} className="size-7" onClick={() => setMode('renaming')} />
        <IconButton icon="trash" label={`Delete ${title}`} className="size-7" onClick={() => setMode('deleting')} />
      </span>
      {mode === 'deleting' && (
        <ConfirmDialog
          title="Delete this conversation?"
          text={`“${title}” and everything in it will be erased. This cannot be undone.`}
          confirm="Delete"
          onCancel={() => setMode('shown')}
          onConfirm={() => {
            setMode('shown');
            void workspace.removeSession(session.id);
          }}
        />
      )}
    </li>
  );
}

/** Enter keeps a new title, Escape the old one. */
function TitleField({ title, onDone }: { readonly title: string; readonly onDone: (changed?: string) => void }) {
  const [text, setText] = useState(title);
  const finish = () => {
    const changed = text.trim();
    onDone(changed !== '' && changed !== title ? changed : undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      finish();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onDone();
    }
  };
  return (
    <input
      autoFocus
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={finish}
      onKeyDown={onKeyDown}
      aria-label="Title"
      className="w-full rounded-lg border border-accent bg-raised px-2.5 py-1 text-sm outline-none"
    />
  );
}

function LoadingRows() {
  return (
    <div className="animate-pulse space-y-2.5 px-2.5 pt-4" role="status" aria-label="Loading conversations">
      {[70, 85, 55, 75].map((width) => (
        <div key={width} className="h-5 rounded bg-hover" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

interface NothingProps {
  readonly phase: 'ready' | 'failed';
  readonly query: string;
  readonly onRetry: () => void;
}

function Nothing({ phase, query, onRetry }: NothingProps) {
  if (phase === 'failed') {
    return (
      <div className="px-2.5 pt-4 text-sm text-ink-faint">
        <p>The conversations could not be loaded.</p>
        <Button className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <p className="px-2.5 pt-4 text-sm text-ink-faint">
      {query === '' ? 'Your conversations will appear here.' : `Nothing matches “${query}”.`}
    </p>
  );
}
