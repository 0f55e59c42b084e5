import { type ReactNode, Suspense } from 'react';
import type { Place } from '../address';
import { sayAdmin } from '../language/admin';
import { ConfirmIdentity } from '../people/ConfirmIdentity';
import { hasRole, runsInstallation } from '../people/roles';
import { useStore } from '../store';
import { Spinner } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { PageLink } from '../ui/PageLink';
import { useNarrow } from '../ui/useNarrow';
import type { Workspace } from '../workspace';
import { NoRights } from './parts';
import { type AdminSection, sectionOf, SECTIONS } from './sections';

interface Props {
  readonly workspace: Workspace;
  readonly place: Extract<Place, { readonly kind: 'admin' }>;
}

/** Who is who, what they may do and spend, what is kept, and how the servers are. */
export function AdminScreen({ workspace, place }: Props) {
  const { user } = useStore(workspace);
  const section = sectionOf(place.section);
  const isFor = ({ roles, ofTheInstallation }: AdminSection) => hasRole(user, ...roles) && (!ofTheInstallation || runsInstallation(user));
  const seen = SECTIONS.filter(isFor);
  const isAllowed = isFor(section);
  return (
    <div className="flex min-h-0 flex-1 narrow:flex-col" data-testid="admin-screen">
      {seen.length > 0 && <Navigation workspace={workspace} sections={seen} current={section.id} />}
      <div className="min-h-0 min-w-0 flex-1 overflow-y-auto" key={section.id} data-testid={`admin-${section.id || 'overview'}`}>
        <div className="mx-auto w-full max-w-4xl px-3 pt-5 pb-16 sm:px-6">
          <h2 className="text-lg font-semibold">{sayAdmin(section.title)}</h2>
          {isAllowed ? (
            <Allowed isReading={!hasRole(user, 'administrator') && hasRole(user, 'auditor')}>
              <section.Shown workspace={workspace} search={new URLSearchParams(place.search)} mayChange={hasRole(user, 'administrator')} />
            </Allowed>
          ) : (
            <NoRights workspace={workspace} roles={section.roles} />
          )}
        </div>
      </div>
      <ConfirmIdentity />
    </div>
  );
}

function Allowed({ isReading, children }: { readonly isReading: boolean; readonly children: ReactNode }) {
  return (
    <>
      {isReading && (
        <p className="mt-1 text-sm text-ink-faint" data-testid="reads-only">
          {sayAdmin('readOnly')}
        </p>
      )}
      <div className="mt-4">
        <Suspense fallback={<Spinner size={20} />}>{children}</Suspense>
      </div>
    </>
  );
}

interface NavigationProps {
  readonly workspace: Workspace;
  readonly sections: readonly AdminSection[];
  readonly current: string;
}

/** Beside what is shown, or above it where there is no room. */
function Navigation({ workspace, sections, current }: NavigationProps) {
  const isNarrow = useNarrow();
  return (
    <nav
      aria-label={sayAdmin('parts')}
      className="w-52 shrink-0 overflow-y-auto border-r border-line px-2 py-4 narrow:w-full narrow:overflow-x-auto narrow:border-r-0 narrow:border-b narrow:py-2"
    >
      <ul className="space-y-0.5 narrow:flex narrow:w-max narrow:gap-1 narrow:space-y-0">
        {sections.map(({ id, title, icon }) => (
          <li key={id}>
            <PageLink
              to={{ kind: 'admin', section: id, search: '' }}
              onGo={(to) => workspace.show(to)}
              aria-current={id === current ? 'page' : undefined}
              data-testid={`to-admin-${id || 'overview'}`}
              ref={isNarrow && id === current ? intoSight : undefined}
              className={`flex h-9 items-center gap-2 rounded-lg px-2.5 text-sm whitespace-nowrap hover:bg-hover ${id === current ? 'bg-hover font-medium text-ink' : 'text-ink-soft'}`}
            >
              <Icon name={icon} size={16} />
              {sayAdmin(title)}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function intoSight(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
