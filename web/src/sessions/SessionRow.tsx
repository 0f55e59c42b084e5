import { type KeyboardEvent, lazy, memo, Suspense, useState } from 'react';
import type { Session } from '../api';
import { formatTime } from '../language/format';
import { say } from '../language/say';
import { Spinner } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { Menu, type MenuItem } from '../ui/Menu';
import { PageLink } from '../ui/PageLink';
import { useFocusBack } from '../ui/useFocusBack';
import type { Workspace } from '../workspace';
import { Marked } from './Marked';
import { shelfOf } from './shelf';

const FolderDialog = lazy(() => import('./FolderDialog').then((part) => ({ default: part.FolderDialog })));

interface Props {
  readonly workspace: Workspace;
  readonly session: Session;
  readonly query: string;
  readonly isOpen: boolean;
  readonly isWaiting: boolean;
  /** Something was said there that is not sent. */
  readonly isUnsent: boolean;
  readonly onChosen: () => void;
}

/** A conversation in the list: what it is called, how it stands, and what can be done with it. News of another one does not redraw it. */
export const SessionRow = memo(function SessionRow({ session, query, isOpen, isWaiting, isUnsent, workspace, onChosen }: Props) {
  const [isRenaming, setRenaming] = useState(false);
  const [isFiling, setFiling] = useState(false);
  const [opener, setLeft] = useFocusBack<HTMLAnchorElement>();
  const rename = () => {
    setLeft(false);
    setRenaming(true);
  };
  const title = session.title ?? say('newConversation');
  const isUnread = session.unread && !isOpen;
  if (isRenaming) {
    return (
      <li>
        <TitleField
          title={session.title ?? ''}
          onDone={(changed, isByKey) => {
            setRenaming(false);
            setLeft(isByKey);
            if (changed !== undefined) {
              void workspace.attempt(workspace.sessions.rename(session.id, changed));
            }
          }}
        />
      </li>
    );
  }
  return (
    <li data-testid="session" className={`group flex items-center rounded-lg pr-1 transition-colors hover:bg-hover ${isOpen ? 'bg-hover' : ''}`}>
      <PageLink
        ref={opener}
        to={{ kind: 'conversation', sessionId: session.id, ...(session.hit != null && { at: session.hit.sequence }) }}
        onGo={(place) => workspace.show(place)}
        aria-current={isOpen ? 'page' : undefined}
        onClick={onChosen}
        title={title}
        className={`min-w-0 flex-1 rounded-lg px-2.5 py-1.5 text-sm ${isOpen || isUnread ? 'font-medium text-ink' : 'text-ink-soft'}`}
      >
        <span className="flex items-center gap-2">
          <span className="truncate">{title}</span>
          <States session={session} isUnread={isUnread} isWaiting={isWaiting} isUnsent={isUnsent} />
        </span>
        {session.hit != null && (
          <span className="mt-0.5 line-clamp-2 text-xs font-normal text-ink-faint" data-testid="hit">
            <Marked text={session.hit.text} query={query} />
          </span>
        )}
        {session.erasedAt != null && (
          <span className="mt-0.5 block text-xs font-normal text-ink-faint">
            {say('erasedAt', { time: formatTime(session.erasedAt, 'hour') })}
          </span>
        )}
      </PageLink>
      <span className={`shrink-0 items-center group-focus-within:flex group-hover:flex narrow:flex ${isOpen ? 'flex' : 'hidden'}`}>
        <Menu icon="more" label={say('sessionMenu', { title })} items={itemsOf(workspace, session, rename, () => setFiling(true))} testid="session-menu" className="size-7" />
      </span>
      {isFiling && (
        <Suspense>
          <FolderDialog workspace={workspace} session={session} onClose={() => setFiling(false)} />
        </Suspense>
      )}
    </li>
  );
});

function itemsOf(workspace: Workspace, session: Session, onRename: () => void, onFile: () => void): readonly MenuItem[] {
  const { id, pinned, archived, folder } = session;
  const { sessions } = workspace;
  if (shelfOf(session) === 'deleted') {
    return [
      { icon: 'refresh', label: say('bringBack'), act: () => void workspace.attempt(sessions.remove(id, false)) },
      { icon: 'trash', label: say('eraseNow'), act: () => void workspace.eraseSession(id) },
    ];
  }
  return [
    { icon: 'pencil', label: say('rename'), act: onRename },
    ...(archived ? [] : [{ icon: 'pin', label: say(pinned ? 'unpin' : 'pin'), act: () => void workspace.attempt(sessions.pin(id, !pinned)) }]),
    { icon: 'folder', label: say('moveToFolder'), act: onFile },
    ...(folder == null ? [] : [{ icon: 'back', label: say('takeOutOfFolder', { name: folder }), act: () => void workspace.file(id, '') }]),
    { icon: 'archive', label: say(archived ? 'unarchive' : 'archive'), act: () => void workspace.attempt(sessions.archive(id, !archived)) },
    { icon: 'trash', label: say('deleteIt'), act: () => void workspace.removeSession(id) },
  ];
}

interface StatesProps {
  readonly session: Session;
  readonly isUnread: boolean;
  readonly isWaiting: boolean;
  readonly isUnsent: boolean;
}

/** The one thing to know first: lost entries, a question, messages that are not sent, work under way, something new. */
function States({ session, isUnread, isWaiting, isUnsent }: StatesProps) {
  if (session.state === 'quarantined') {
    return <Dot testid="quarantined" tone="bg-bad" words={say('hasLost')} />;
  }
  if (isWaiting || session.state === 'waiting') {
    return <Dot testid="waiting" tone="bg-warn" words={say('waitsForYou')} />;
  }
  if (isUnsent) {
    return <Dot testid="unsent" tone="bg-bad" words={say('isUnsent')} />;
  }
  if (session.state === 'running') {
    return (
      <span data-testid="running" title={say('isRunning')} className="shrink-0">
        <Spinner size={12} />
        <span className="sr-only">{say('isRunning')}</span>
      </span>
    );
  }
  if (isUnread) {
    return <Dot testid="unread" tone="bg-accent" words={say('isUnread')} />;
  }
  return session.archived ? (
    <span title={say('isArchived')} className="shrink-0 text-ink-faint">
      <Icon name="archive" size={13} />
      <span className="sr-only">{say('isArchived')}</span>
    </span>
  ) : null;
}

function Dot({ testid, tone, words }: { readonly testid: string; readonly tone: string; readonly words: string }) {
  return (
    <span data-testid={testid} title={words} className={`size-2 shrink-0 rounded-full ${tone}`}>
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** Enter keeps a new title, Escape the old one. */
function TitleField({ title, onDone }: { readonly title: string; readonly onDone: (changed: string | undefined, isByKey: boolean) => void }) {
  const [text, setText] = useState(title);
  const finish = (isByKey: boolean) => {
    const changed = text.trim();
    onDone(changed !== '' && changed !== title ? changed : undefined, isByKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      finish(true);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onDone(undefined, true);
    }
  };
  return (
    <input
      autoFocus
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => finish(false)}
      onKeyDown={onKeyDown}
      aria-label={say('title')}
      className="w-full rounded-lg border border-accent bg-raised px-2.5 py-1 text-sm outline-none"
    />
  );
}
