import { type ComponentType, lazy } from 'react';
import type { sayAdmin } from '../language/admin';
import type { RoleName } from '../people/roles';
import type { Workspace } from '../workspace';

/** What a part of the administration is drawn with. */
export interface SectionProps {
  readonly workspace: Workspace;
  /** What its address says behind the question mark. */
  readonly search: URLSearchParams;
  /** Whether the reader may change anything; auditors may not. */
  readonly mayChange: boolean;
}

/** A part of the administration, at `/admin/{id}`. */
export interface AdminSection {
  readonly id: string;
  readonly title: Parameters<typeof sayAdmin>[0];
  readonly icon: string;
  readonly roles: readonly RoleName[];
  /** Whether it is for the company alone that runs the installation. */
  readonly ofTheInstallation?: boolean;
  readonly Shown: ComponentType<SectionProps>;
}

const READERS: readonly RoleName[] = ['administrator', 'auditor'];
const ALL: readonly RoleName[] = [...READERS, 'operator'];

/** In the order in which they are offered; each is loaded when it is first opened. */
export const SECTIONS: readonly AdminSection[] = [
  { id: '', title: 'overview', icon: 'compass', roles: ALL, Shown: lazy(() => import('./Overview')) },
  { id: 'people', title: 'people', icon: 'user', roles: READERS, Shown: lazy(() => import('./people/PeopleSection')) },
  { id: 'invitations', title: 'invitations', icon: 'message', roles: READERS, Shown: lazy(() => import('./people/InvitationsSection')) },
  { id: 'connections', title: 'connections', icon: 'route', roles: READERS, Shown: lazy(() => import('./connections/ConnectionsSection')) },
  { id: 'agents', title: 'agents', icon: 'bot', roles: ALL, Shown: lazy(() => import('./rules/RulesSection')) },
  { id: 'budgets', title: 'budgets', icon: 'calculator', roles: READERS, Shown: lazy(() => import('./money/BudgetsSection')) },
  { id: 'usage', title: 'usage', icon: 'chart', roles: READERS, Shown: lazy(() => import('./money/UsageSection')) },
  { id: 'privacy', title: 'privacy', icon: 'archive', roles: READERS, Shown: lazy(() => import('./privacy/PrivacySection')) },
  { id: 'log', title: 'log', icon: 'clock', roles: READERS, Shown: lazy(() => import('./log/LogSection')) },
  { id: 'mail', title: 'mail', icon: 'message', roles: READERS, Shown: lazy(() => import('./mail/MailSection')) },
  { id: 'tenants', title: 'tenants', icon: 'folder', roles: ALL, ofTheInstallation: true, Shown: lazy(() => import('./tenants/TenantsSection')) },
  { id: 'servers', title: 'servers', icon: 'database', roles: ALL, Shown: lazy(() => import('./servers/ServersSection')) },
];

/** The part at an address; one that is not known is the overview. */
export function sectionOf(id: string): AdminSection {
  return SECTIONS.find((section) => section.id === id) ?? SECTIONS[0]!;
}
