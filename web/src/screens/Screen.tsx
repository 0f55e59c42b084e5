import { Component, lazy, type ReactNode, Suspense } from 'react';
import type { Place } from '../address';
import { say } from '../language/say';
import { Button, Spinner } from '../ui/controls';
import type { Workspace } from '../workspace';

/** Each screen but the conversation is loaded when it is first opened. */
const InboxScreen = lazy(() => import('../inbox/InboxScreen').then((part) => ({ default: part.InboxScreen })));
const LibraryScreen = lazy(() => import('../library/LibraryScreen').then((part) => ({ default: part.LibraryScreen })));
const AuditScreen = lazy(() => import('../audit/AuditScreen').then((part) => ({ default: part.AuditScreen })));
const UsageScreen = lazy(() => import('../usage/UsageScreen').then((part) => ({ default: part.UsageScreen })));
const SettingsScreen = lazy(() => import('../settings/SettingsScreen').then((part) => ({ default: part.SettingsScreen })));

const AdminScreen = lazy(() => import('../admin/AdminScreen').then((part) => ({ default: part.AdminScreen })));

interface Props {
  readonly workspace: Workspace;
  readonly place: Exclude<Place, { readonly kind: 'conversation' }>;
}

/** What an address shows beside the list of conversations. */
export function Screen({ workspace, place }: Props) {
  return (
    <Unloadable key={place.kind}>
      <Suspense fallback={<Loading />}>
        <Opened workspace={workspace} place={place} />
      </Suspense>
    </Unloadable>
  );
}

function Opened({ workspace, place }: Props) {
  switch (place.kind) {
    case 'inbox':
      return <InboxScreen workspace={workspace} />;
    case 'library':
    case 'file':
    case 'sources':
      return <LibraryScreen workspace={workspace} place={place} />;
    case 'audit':
      return <AuditScreen key={place.sessionId} workspace={workspace} place={place} />;
    case 'usage':
      return <UsageScreen workspace={workspace} place={place} />;
    case 'settings':
      return <SettingsScreen workspace={workspace} part={place.part} />;
    case 'admin':
      return <AdminScreen workspace={workspace} place={place} />;
  }
}

function Loading() {
  return (
    <div role="status" aria-label={say('loading')} className="flex flex-1 items-center justify-center">
      <Spinner size={20} />
    </div>
  );
}

/** A screen whose script cannot be had, as after an upgrade or without a network. */
class Unloadable extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) {
      return this.props.children;
    }
    return (
      <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-4 px-6 text-center">
        <p className="text-sm text-ink-soft">{say('screenFailed')}</p>
        <Button tone="primary" onClick={() => location.reload()}>
          {say('tryAgain')}
        </Button>
      </div>
    );
  }
}
