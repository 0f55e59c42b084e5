import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { sayTalk } from './language/talk';
import { ADMIN, LIBRARY, type Place, SETTINGS, USAGE } from './address';
import { ThemeToggle } from './appearance/ThemeToggle';
import { ConnectionLine } from './ConnectionLine';
import { ConversationMenu } from './conversation/ConversationMenu';
import { ConversationPane } from './conversation/ConversationPane';
import { stateOf } from './conversation/view';
import { InboxLink } from './inbox/InboxLink';
import { languageChoice } from './language/choice';
import { sayPalette } from './language/palette';
import { say } from './language/say';
import { openPalette, Shortcuts } from './palette/Shortcuts';
import { mayLookAfter } from './people/roles';
import { Screen } from './screens/Screen';
import { titleOf } from './screens/titles';
import { useFocusOnArrival } from './screens/useFocusOnArrival';
import { SessionList } from './sessions/SessionList';
import { usePart, useStore } from './store';
import { Button, IconButton, Spinner } from './ui/controls';
import { Icon, Logo } from './ui/Icon';
import { PageLink } from './ui/PageLink';
import { useNarrow } from './ui/useNarrow';
import type { Workspace } from './workspace';

const Door = lazy(() => import('./people/Door'));
const SecondFactorFirst = lazy(() => import('./people/SecondFactorFirst'));

export function App({ workspace }: { readonly workspace: Workspace }) {
  const { phase, failure, notice } = useStore(workspace);
  const { language } = useStore(languageChoice);
  useLanguage(language);
  if (phase === 'outside') {
    return (
      <Suspense fallback={<Starting failure={undefined} />}>
        <Door />
      </Suspense>
    );
  }
  if (phase !== 'ready' && phase !== 'enrolling') {
    return <Starting failure={failure} />;
  }
  return (
    <>
      {phase === 'ready' ? (
        <Layout key={language} workspace={workspace} />
      ) : (
        <Suspense fallback={<Starting failure={undefined} />}>
          <SecondFactorFirst workspace={workspace} />
        </Suspense>
      )}
      <div aria-live="polite" role="status" className="pointer-events-none fixed inset-x-0 bottom-40 z-50 flex justify-center px-4">
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

/** Everything is drawn anew in another language; whoever chose it stays where they were. */
function useLanguage(language: string): void {
  const before = useRef(language);
  useEffect(() => {
    document.documentElement.lang = language;
    if (before.current !== language) {
      before.current = language;
      (document.querySelector<HTMLElement>('[data-choice=language] [aria-pressed=true]') ?? document.getElementById('main'))?.focus();
    }
  }, [language]);
}

function Layout({ workspace }: { readonly workspace: Workspace }) {
  const { place } = useStore(workspace);
  const isNarrow = useNarrow();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isHidden = isNarrow && !isDrawerOpen;
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  useEscape(isNarrow && isDrawerOpen, closeDrawer);
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main, place);
  return (
    <div className="flex h-full" data-layout>
      <a
        href="#main"
        onClick={(event) => {
          // The address belongs to what is shown.
          event.preventDefault();
          (document.querySelector<HTMLElement>('[data-testid=composer]') ?? main.current)?.focus();
        }}
        className="sr-only z-50 rounded-lg bg-accent px-3 py-2 text-sm font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        data-testid="skip"
      >
        {sayPalette('skip')}
      </a>
      <Shortcuts workspace={workspace} />
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
        <SidebarFoot workspace={workspace} onChosen={closeDrawer} />
      </aside>
      <main ref={main} id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none" inert={isNarrow && isDrawerOpen}>
        <TopBar workspace={workspace} onMenu={isNarrow ? () => setDrawerOpen(true) : undefined} />
        {place.kind === 'conversation' ? <ConversationPane workspace={workspace} /> : <Screen workspace={workspace} place={place} />}
      </main>
    </div>
  );
}

function SidebarHead({ workspace, onChosen }: { readonly workspace: Workspace; readonly onChosen: () => void }) {
  const { place } = useStore(workspace);
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
          {sayTalk('newConversation')}
        </Button>
        <InboxLink workspace={workspace} onChosen={onChosen} />
        <NavLink
          workspace={workspace}
          to={LIBRARY}
          icon="book"
          label={say('library')}
          isOpen={place.kind === 'library' || place.kind === 'file' || place.kind === 'sources'}
          onChosen={onChosen}
          testid="to-library"
        />
      </div>
    </>
  );
}

interface NavLinkProps {
  readonly workspace: Workspace;
  readonly to: Place;
  readonly icon: string;
  readonly label: string;
  readonly isOpen: boolean;
  readonly onChosen: () => void;
  readonly testid: string;
}

/** A way to another screen. */
function NavLink({ workspace, to, icon, label, isOpen, onChosen, testid }: NavLinkProps) {
  return (
    <PageLink
      to={to}
      onGo={(next) => {
        workspace.show(next);
        onChosen();
      }}
      aria-current={isOpen ? 'page' : undefined}
      data-testid={testid}
      className={`mt-2 flex h-9 items-center gap-2 rounded-lg px-2.5 text-sm hover:bg-hover ${isOpen ? 'bg-hover font-medium text-ink' : 'text-ink-soft'}`}
    >
      <Icon name={icon} size={16} />
      {label}
    </PageLink>
  );
}

function SidebarFoot({ workspace, onChosen }: { readonly workspace: Workspace; readonly onChosen: () => void }) {
  const { user, place } = useStore(workspace);
  const to = (next: Place, icon: string, label: string, testid: string) => (
    <PageLink
      to={next}
      onGo={(there) => {
        workspace.show(there);
        onChosen();
      }}
      aria-label={label}
      title={label}
      aria-current={place.kind === next.kind ? 'page' : undefined}
      data-testid={testid}
      className={`inline-flex size-8 items-center justify-center rounded-lg hover:bg-hover hover:text-ink ${place.kind === next.kind ? 'bg-hover text-ink' : 'text-ink-faint'}`}
    >
      <Icon name={icon} size={17} />
    </PageLink>
  );
  return (
    <div className="flex items-center gap-1 border-t border-line py-2.5 pr-3 pl-4">
      <span className="mr-1.5 inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-hover text-ink-soft">
        <Icon name="user" size={16} />
      </span>
      <span className="min-w-0 flex-1 truncate text-sm" data-testid="user">
        {user?.name}
      </span>
      {mayLookAfter(user) && to(ADMIN, 'shield', say('admin'), 'to-admin')}
      {to(USAGE, 'chart', say('usage'), 'to-usage')}
      {to(SETTINGS, 'settings', say('settings'), 'to-settings')}
      <ThemeToggle onChoose={(theme) => void workspace.prefer({ theme })} />
    </div>
  );
}

function TopBar({ workspace, onMenu }: { readonly workspace: Workspace; readonly onMenu: (() => void) | undefined }) {
  const sessionId = usePart(workspace.conversations, (open) => open.sessionId);
  const connection = usePart(workspace.conversations, (open) => open.connection);
  const isDelayed = usePart(workspace.conversations, (open) => open.isDelayed);
  const isWaiting = usePart(workspace.conversations, (open) => open.outgoing !== undefined || stateOf(open.conversation) === 'running');
  const named = usePart(workspace.sessions, () => sessionId && workspace.sessions.find(sessionId)?.title);
  const { offlineModel, place, isOutdated } = useStore(workspace);
  const isScreen = place.kind !== 'conversation';
  const title = isScreen ? titleOf(place) : named;
  const waiting = usePart(workspace.inbox, () => workspace.inbox.count);
  useEffect(() => {
    const badge = waiting === 0 ? '' : `(${waiting}) `;
    document.title = badge + (title ? `${title} · Workmate` : 'Workmate');
  }, [title, waiting]);
  return (
    <>
      <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line px-3 sm:px-5">
        {onMenu && <IconButton icon="menu" label={sayTalk('conversations')} onClick={onMenu} data-testid="menu" />}
        <div className="min-w-0 flex-1" data-testid="title">
          {(isScreen || sessionId !== undefined) && <h1 className="truncate text-sm font-medium">{title ?? sayTalk('newConversation')}</h1>}
        </div>
        <IconButton icon="search" label={sayPalette('open')} onClick={openPalette} data-testid="open-palette" />
        {!isScreen && sessionId !== undefined && <ConversationMenu workspace={workspace} sessionId={sessionId} />}
        {offlineModel && (
          <span
            className="shrink-0 rounded-full border border-warn-line bg-warn-soft px-2.5 py-0.5 text-xs font-medium text-warn"
            title={sayTalk('demoTitle')}
          >
            <span className="narrow:sr-only">{sayTalk('demoModel')}</span>
            <span aria-hidden="true" className="hidden narrow:inline">
              {sayTalk('demo')}
            </span>
          </span>
        )}
        {onMenu && <IconButton icon="plus" label={sayTalk('newConversation')} onClick={() => workspace.go(undefined)} />}
      </header>
      {isOutdated && (
        <div role="status" data-testid="outdated" className="flex flex-wrap items-center justify-center gap-x-3 border-b border-line bg-accent-soft px-4 py-1 text-sm text-accent-strong">
          {say('newerPage')}
          <button type="button" className="min-h-6 font-medium underline underline-offset-2" onClick={() => location.reload()}>
            {say('loadNewer')}
          </button>
        </div>
      )}
      <ConnectionLine connection={connection} isWaiting={isWaiting} isDelayed={isDelayed} />
    </>
  );
}

function Starting({ failure }: { readonly failure: string | undefined }) {
  return (
    <main className="flex h-full flex-col items-center justify-center gap-5 px-6 text-center">
      <Logo size={44} />
      {failure === undefined ? (
        <Spinner size={20} />
      ) : (
        <>
          <div role="alert">
            <h1 className="text-lg font-semibold">{sayTalk('couldNotStart')}</h1>
            <p className="mt-1 text-sm text-ink-soft">{failure}</p>
          </div>
          <Button tone="primary" onClick={() => location.reload()}>
            {say('tryAgain')}
          </Button>
        </>
      )}
    </main>
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
