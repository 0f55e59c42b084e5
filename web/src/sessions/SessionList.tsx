import { ALL_SESSIONS } from '../address';
import type { Session } from '../api';
import { say } from '../language/say';
import { useStore } from '../store';
import { Button, IconButton } from '../ui/controls';
import { Icon } from '../ui/Icon';
import type { Workspace } from '../workspace';
import { groupByDay } from './groups';
import { SessionRow } from './SessionRow';
import type { Shelf } from './shelf';

interface Props {
  readonly workspace: Workspace;
  readonly onChosen: () => void;
}

/** All conversations of the user, newest first; or those put away, or those deleted lately. */
export function SessionList({ workspace, onChosen }: Props) {
  const { sessions, pinned, query, phase, nextCursor, shelf, folder } = useStore(workspace.sessions);
  const kept = new Set(pinned.map(({ id }) => id));
  const others = sessions.filter(({ id }) => !kept.has(id));
  const groups = [
    ...(pinned.length === 0 ? [] : [{ label: say('pinned'), sessions: pinned }]),
    ...(query === '' ? groupByDay(others, new Date()) : [{ label: say('found'), sessions: others }]),
  ].filter((group) => group.sessions.length > 0);
  return (
    <>
      {shelf === 'active' && folder === '' ? <SearchField workspace={workspace} query={query} /> : <ShelfHead workspace={workspace} name={folder || say(shelf === 'archived' ? 'archived' : 'deletedLately')} />}
      <nav aria-label={say('conversations')} className="min-h-0 flex-1 overflow-y-auto px-2 pb-4" data-testid="sessions">
        {shelf === 'active' && query === '' && folder === '' && <FolderRows workspace={workspace} />}
        {phase === 'loading' ? (
          <LoadingRows />
        ) : groups.length === 0 ? (
          <Nothing phase={phase} words={say(folder === '' ? nothingOf(shelf, query) : 'noneInFolder', { query })} onRetry={() => void workspace.sessions.refresh()} />
        ) : (
          groups.map((group) => <Group key={group.label} {...group} query={query} workspace={workspace} onChosen={onChosen} />)
        )}
        {nextCursor !== null && (
          <div className="mt-3 px-1">
            <Button className="w-full" onClick={() => void workspace.attempt(workspace.sessions.loadMore())}>
              {say('showMore')}
            </Button>
          </div>
        )}
      </nav>
      {shelf === 'active' && query === '' && folder === '' && <Shelves workspace={workspace} />}
    </>
  );
}

function nothingOf(shelf: Shelf, query: string) {
  if (shelf === 'archived') {
    return 'noneArchived';
  }
  if (shelf === 'deleted') {
    return 'noneDeleted';
  }
  return query === '' ? 'noConversations' : 'nothingMatches';
}

interface GroupProps extends Props {
  readonly label: string;
  readonly sessions: readonly Session[];
  readonly query: string;
}

function Group({ label, sessions, query, workspace, onChosen }: GroupProps) {
  const { place } = useStore(workspace);
  useStore(workspace.inbox);
  const { waiting } = workspace.inbox;
  const { unsent } = useStore(workspace.elsewhere);
  const sessionId = place.kind === 'conversation' ? place.sessionId : undefined;
  return (
    <section aria-label={label}>
      <h2 className="px-2.5 pt-4 pb-1 text-xs font-medium text-ink-faint">{label}</h2>
      <ul>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            query={query}
            isOpen={session.id === sessionId}
            isWaiting={waiting.has(session.id)}
            isUnsent={unsent.has(session.id)}
            workspace={workspace}
            onChosen={onChosen}
          />
        ))}
      </ul>
    </section>
  );
}

function SearchField({ workspace, query }: { readonly workspace: Workspace; readonly query: string }) {
  return (
    <div className="px-3 pb-2">
      <label className="flex h-9 items-center gap-2 rounded-lg border border-line bg-raised px-2.5 text-ink-faint focus-within:border-accent">
        <Icon name="search" size={16} />
        <input
          type="search"
          value={query}
          onChange={(event) => workspace.searchSessions(event.target.value)}
          placeholder={say('searchSessions')}
          aria-label={say('searchSessions')}
          maxLength={200}
          data-testid="session-search"
          className="min-w-0 flex-1 bg-transparent text-sm text-ink outline-none"
        />
      </label>
    </div>
  );
}

/** Folders with something in them; each shows what lies in it. */
function FolderRows({ workspace }: { readonly workspace: Workspace }) {
  const { folders } = useStore(workspace.folders);
  if (folders.length === 0) {
    return null;
  }
  return (
    <section aria-label={say('folders')} data-testid="folders">
      <h2 className="px-2.5 pt-4 pb-1 text-xs font-medium text-ink-faint">{say('folders')}</h2>
      <ul>
        {folders.map(({ name, sessions }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => workspace.showList({ ...ALL_SESSIONS, folder: name })}
              className="flex min-h-8 w-full items-center gap-2 rounded-lg px-2.5 text-left text-sm text-ink-soft hover:bg-hover"
            >
              <Icon name="folder" size={15} />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-xs text-ink-faint tabular-nums">{sessions}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ShelfHead({ workspace, name }: { readonly workspace: Workspace; readonly name: string }) {
  return (
    <div className="flex items-center gap-1 px-3 pb-2">
      <IconButton icon="back" label={say('toConversations')} onClick={() => workspace.showList(ALL_SESSIONS)} data-testid="to-active" />
      <h2 className="truncate text-sm font-medium">{name}</h2>
    </div>
  );
}

/** Where conversations are that are not in the list. */
function Shelves({ workspace }: { readonly workspace: Workspace }) {
  return (
    <div className="flex gap-1 px-3 py-1.5 text-xs text-ink-faint">
      {(['archived', 'deleted'] as const).map((shelf) => (
        <button
          key={shelf}
          type="button"
          onClick={() => workspace.showList({ ...ALL_SESSIONS, shelf })}
          data-testid={`shelf-${shelf}`}
          className="flex min-h-7 items-center gap-1.5 rounded-lg px-2 hover:bg-hover hover:text-ink"
        >
          <Icon name={shelf === 'archived' ? 'archive' : 'trash'} size={14} />
          {say(shelf === 'archived' ? 'archived' : 'deletedLately')}
        </button>
      ))}
    </div>
  );
}

function LoadingRows() {
  return (
    <div className="animate-pulse space-y-2.5 px-2.5 pt-4" role="status" aria-label={say('loadingSessions')}>
      {[70, 85, 55, 75].map((width) => (
        <div key={width} className="h-5 rounded bg-hover" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

interface NothingProps {
  readonly phase: 'ready' | 'failed';
  readonly words: string;
  readonly onRetry: () => void;
}

function Nothing({ phase, words, onRetry }: NothingProps) {
  if (phase === 'failed') {
    return (
      <div className="px-2.5 pt-4 text-sm text-ink-faint" role="alert">
        <p>{say('sessionsFailed')}</p>
        <Button className="mt-3" onClick={onRetry}>
          {say('tryAgain')}
        </Button>
      </div>
    );
  }
  return <p className="px-2.5 pt-4 text-sm text-ink-faint">{words}</p>;
}
