import type { ReactNode } from 'react';
import type { ActsControllerPage } from '../generated/rest';
import { sayAdmin } from '../language/admin';
import { sayAdminLog } from '../language/adminLog';
import { sayAdminServers } from '../language/adminServers';
import { formatNumber, formatTime } from '../language/format';
import { hasRole } from '../people/roles';
import { type Loaded, useLoaded } from '../settings/useLoaded';
import { useStore } from '../store';
import { Spinner } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { PageLink } from '../ui/PageLink';
import type { Workspace } from '../workspace';
import { loadLog } from './log/calls';
import { Shown } from './parts';
import { listInvitations, listPeople } from './people/calls';
import type { SectionProps } from './sections';
import { loadHealth } from './servers/calls';

/** What an administrator wants to know at a glance. */
export default function Overview({ workspace }: SectionProps) {
  const isReader = hasRole(useStore(workspace).user, 'administrator', 'auditor');
  return (
    <div className="space-y-6">
      <div className="grid grid-cols-3 gap-3 narrow:grid-cols-1">
        {isReader && <PeopleCard workspace={workspace} />}
        {isReader && <InvitationsCard workspace={workspace} />}
        <HealthCard workspace={workspace} />
      </div>
      {isReader && <Lately workspace={workspace} />}
    </div>
  );
}

interface CardProps {
  readonly workspace: Workspace;
  readonly section: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Card({ workspace, section, title, children }: CardProps) {
  return (
    <PageLink
      to={{ kind: 'admin', section, search: '' }}
      onGo={(to) => workspace.show(to)}
      className="block rounded-xl border border-line px-4 py-3 hover:bg-hover"
      data-testid={`card-${section}`}
    >
      <span className="block text-xs text-ink-faint">{title}</span>
      <span className="mt-1 block text-sm">{children}</span>
    </PageLink>
  );
}

/** Inside a link: what cannot be had is told there, and tried again where it leads. */
function Brief<T>({ loaded: { value, failed }, children }: { readonly loaded: Loaded<T>; readonly children: (value: T) => ReactNode }) {
  if (value !== undefined) {
    return children(value);
  }
  return failed ? <span className="text-bad">{sayAdmin('loadFailed')}</span> : <Spinner />;
}

const readPeople = () => listPeople('');
const readLately = () => loadLog({ area: '', kind: '', person: '', from: '', to: '' }, undefined, 8);

function PeopleCard({ workspace }: { readonly workspace: Workspace }) {
  const loaded = useLoaded(readPeople);
  return (
    <Card workspace={workspace} section="people" title={sayAdmin('people')}>
      <Brief loaded={loaded}>
        {({ people, nextCursor }) => {
          const administrators = people.filter((one) => hasRole(one, 'administrator'));
          return (
            <>
              <span className="block font-medium">{sayAdminServers(nextCursor != null ? 'peopleMore' : people.length === 1 ? 'peopleOne' : 'peopleCount', { count: formatNumber(people.length) })}</span>
              <span className="block text-xs text-ink-faint">
                {sayAdminServers('administrators', { count: administrators.length, factor: administrators.filter(({ secondFactor }) => secondFactor).length })}
              </span>
            </>
          );
        }}
      </Brief>
    </Card>
  );
}

function InvitationsCard({ workspace }: { readonly workspace: Workspace }) {
  const loaded = useLoaded(listInvitations);
  return (
    <Card workspace={workspace} section="invitations" title={sayAdmin('invitations')}>
      <Brief loaded={loaded}>{({ invitations }) => <span className="font-medium">{sayAdminServers('invitationsOpen', { count: formatNumber(invitations.length) })}</span>}</Brief>
    </Card>
  );
}

function HealthCard({ workspace }: { readonly workspace: Workspace }) {
  const loaded = useLoaded(loadHealth);
  return (
    <Card workspace={workspace} section="servers" title={sayAdmin('servers')}>
      <Brief loaded={loaded}>
        {({ status }) => (
          <span className={`flex items-center gap-2 font-medium ${status === 'up' ? 'text-good' : 'text-bad'}`}>
            <Icon name={status === 'up' ? 'check' : 'alert'} size={16} />
            {sayAdminServers(status === 'up' ? 'allUp' : 'someDown')}
          </span>
        )}
      </Brief>
    </Card>
  );
}

function Lately({ workspace }: { readonly workspace: Workspace }) {
  const loaded = useLoaded<ActsControllerPage>(readLately);
  return (
    <section aria-label={sayAdminServers('lately')}>
      <h3 className="text-sm font-semibold">{sayAdminServers('lately')}</h3>
      <Shown loaded={loaded}>
        {({ entries }) => (
          <ul className="mt-1 divide-y divide-line" data-testid="lately">
            {entries.map(({ sequence, kind, at, detail }) => (
              <li key={sequence} className="flex items-baseline gap-3 py-1.5 text-sm">
                <span className="min-w-0 flex-1 truncate">
                  {sayAdminLog(`kind_${kind}`)} <span className="text-xs text-ink-faint">{detail}</span>
                </span>
                <time dateTime={at} className="shrink-0 text-xs text-ink-faint tabular-nums">
                  {formatTime(at, 'short')}
                </time>
              </li>
            ))}
          </ul>
        )}
      </Shown>
      <PageLink
        to={{ kind: 'admin', section: 'log', search: '' }}
        onGo={(to) => workspace.show(to)}
        className="mt-2 inline-flex min-h-6 items-center gap-1.5 text-sm text-accent-strong hover:underline"
      >
        {sayAdminServers('toLog')}
        <Icon name="arrow" size={14} />
      </PageLink>
    </section>
  );
}
