import { useEffect, useState } from 'react';
import { LIBRARY } from './address';
import { ThemeToggle } from './appearance/ThemeToggle';
import { ConnectionLine } from './ConnectionLine';
import { ConversationPane } from './conversation/ConversationPane';
import { InboxLink } from './inbox/InboxLink';
import { InboxScreen } from './inbox/InboxScreen';
import { say } from './language/say';
import { LibraryScreen } from './library/LibraryScreen';
import { SessionList } from './sessions/SessionList';
import { useStore } from './store';
import { Button, IconButton, Spinner } from './ui/controls';
import { Icon, Logo } from './ui/Icon';
import { PageLink } from './ui/PageLink';
import { useNarrow } from './ui/useNarrow';
import type { Workspace } from './workspace';

export function App({ workspace }: { readonly workspace: Workspace }) {
  const { phase, failure, notice } = useStore(workspace);
  if (phase !== 'ready') {
    return <Starting failure={failure} />;
  }
  return (
    <>
      <Layout workspace={workspace} />
      <div aria-live="polite" role="status" className="pointer-events-none fixed inset-x-0 bottom-28 z-50 flex justify-center px-4">
        {notice && (
          <p
            className={`rounded-full px-4 py-2 text-sm font-medium shadow-card ${notice.tone === 'bad' ? 'bg-bad text-canvas' : 'bg-ink text-canvas'}`}
          >
            {notice.text}
            {notice.undo && (
              <button
                type="button"
                onClick={notice.undo}
                data-testid="undo"
                className="pointer-events-auto ml-3 min-h-6 font-semibold underline underline-offset-2"
              >
                {say('undo')}
              </button>
            )}
          </p>
        )}
      </div>
    </>
  );
}

function Layout({ workspace }: { readonly workspace: Workspace }) {
  const { place } = useStore(workspace);
  const isNarrow = useNarrow();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isHidden = isNarrow && !isDrawerOpen;
  const closeDrawer = () => setDrawerOpen(false);
  useEscape(isNarrow && isDrawerOpen, closeDrawer);
  return (
    <div className="flex h-full">
      {isNarrow && isDrawerOpen && (
        <div className="fixed inset-0 z-30 bg-black/45" onClick={closeDrawer} aria-hidden="true" />
      )}
      <aside
        inert={isHidden}
        data-testid="sidebar"
        className={`z-40 flex w-72 shrink-0 flex-col border-r border-line bg-panel narrow:fixed narrow:inset-y-0 narrow:left-0 narrow:w-[min(20rem,86vw)] narrow:transition-transform ${isHidden ? 'narrow:-translate-x-full' : 'narrow:shadow-card'}`}
      >
        <SidebarHead workspace={workspace} onChosen={closeDrawer} />
        <SessionList workspace={workspace} onChosen={closeDrawer} />
        <SidebarFoot workspace={workspace} />
      </aside>
      <main className="flex min-w-0 flex-1 flex-col" inert={isNarrow && isDrawerOpen}>
        <TopBar workspace={workspace} onMenu={isNarrow ? () => setDrawerOpen(true) : undefined} />
        {place.kind === 'conversation' ? (
          <ConversationPane workspace={workspace} />
        ) : place.kind === 'inbox' ? (
          <InboxScreen workspace={workspace} />
        ) : (
          <LibraryScreen workspace={workspace} place={place} />
        )}
      </main>
    </div>
  );
}

function SidebarHead({ workspace, onChosen }: { readonly workspace: Workspace; readonly onChosen: () => void }) {
  const { place } = useStore(workspace);
  const isLibrary = place.kind !== 'conversation' && place.kind !== 'inbox';
  return (
    <>
      <div className="flex h-14 items-center gap-2.5 px-4">
        <Logo />
        <span className="text-[15px] font-semibold tracking-tight">Workmate</span>
      </div>
      <div className="px-3 pt-1 pb-3">
        <Button
          className="w-full"
          data-testid="new-session"
          onClick={() => {
            workspace.go(undefined);
            onChosen();
          }}
        >
          <Icon name="plus" size={16} />
          New conversation
        </Button>
        <InboxLink workspace={workspace} onChosen={onChosen} />
        <PageLink
          to={LIBRARY}
          onGo={(next) => {
            workspace.show(next);
            onChosen();
          }}
          aria-current={isLibrary ? 'page' : undefined}
          data-testid="to-library"
          className={`mt-0.5 flex h-9 items-center gap-2 rounded-lg px-2.5 text-sm hover:bg-hover ${isLibrary ? 'bg-hover font-medium text-ink' : 'text-ink-soft'}`}
        >
          <Icon name="book" size={16} />
          Library
        </PageLink>
      </div>
    </>
  );
}

function SidebarFoot({ workspace }: { readonly workspace: Workspace }) {
  const { user } = useStore(workspace);
  return (
    <div className="flex items-center gap-2.5 border-t border-line px-4 py-2.5">
      <span className="inline-flex size-7 items-center justify-center rounded-full bg-hover text-ink-soft">
        <Icon name="user" size={16} />
      </span>
      <span className="min-w-0 flex-1 truncate text-sm" data-testid="user">
        {user?.name}
      </span>
      <ThemeToggle />
    </div>
  );
}

function TopBar({ workspace, onMenu }: { readonly workspace: Workspace; readonly onMenu: (() => void) | undefined }) {
  const { sessionId, connection } = useStore(workspace.conversations);
  useStore(workspace.sessions);
  const { offlineModel, place, isOutdated } = useStore(workspace);
  const isScreen = place.kind !== 'conversation';
  const title = isScreen ? say(place.kind === 'inbox' ? 'inbox' : 'library') : sessionId && workspace.sessions.find(sessionId)?.title;
  useStore(workspace.inbox);
  const waiting = workspace.inbox.count;
  useEffect(() => {
    const badge = waiting === 0 ? '' : `(${waiting}) `;
    document.title = badge + (title ? `${title} · Workmate` : 'Workmate');
  }, [title, waiting]);
  return (
    <>
      <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line px-3 sm:px-5">
        {onMenu && <IconButton icon="menu" label="Conversations" onClick={onMenu} data-testid="menu" />}
        <div className="min-w-0 flex-1" data-testid="title">
          {(isScreen || sessionId !== undefined) && <h1 className="truncate text-sm font-medium">{title ?? 'New conversation'}</h1>}
        </div>
        {offlineModel && (
          <span
            className="shrink-0 rounded-full border border-warn-line bg-warn-soft px-2.5 py-0.5 text-xs font-medium text-warn"
            title="The built-in demo model is answering; it follows fixed rules and needs no key."
          >
            Demo model
          </span>
        )}
        {onMenu && <IconButton icon="plus" label="New conversation" onClick={() => workspace.go(undefined)} />}
      </header>
      {isOutdated && (
        <div role="status" data-testid="outdated" className="flex flex-wrap items-center justify-center gap-x-3 border-b border-line bg-accent-soft px-4 py-1 text-sm text-accent-strong">
          {say('newerPage')}
          <button type="button" className="min-h-6 font-medium underline underline-offset-2" onClick={() => location.reload()}>
            {say('loadNewer')}
          </button>
        </div>
      )}
      <ConnectionLine connection={connection} />
    </>
  );
}

function Starting({ failure }: { readonly failure: string | undefined }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-5 px-6 text-center">
      <Logo size={44} />
      {failure === undefined ? (
        <Spinner size={20} />
      ) : (
        <>
          <div role="alert">
            <h1 className="text-lg font-semibold">Workmate could not start</h1>
            <p className="mt-1 text-sm text-ink-soft">{failure}</p>
          </div>
          <Button tone="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}

function useEscape(isActive: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isActive) {
      return;
    }
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onEscape();
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
