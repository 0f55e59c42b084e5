import type { ReactNode } from 'react';
import { ApiError } from '../api';
import { formatTime } from '../language/format';
import type { HandedOver } from '../generated/rest';
import { sayAdmin } from '../language/admin';
import { sayAdminMail } from '../language/adminMail';
import { sayAdminTenants } from '../language/adminTenants';
import { say } from '../language/say';
import type { RoleName } from '../people/roles';
import type { Loaded } from '../settings/useLoaded';
import { Button, Spinner } from '../ui/controls';
import { Icon } from '../ui/Icon';
import type { Workspace } from '../workspace';

export const ROLES: readonly RoleName[] = ['user', 'approver', 'auditor', 'operator', 'administrator'];

export function roleNames(roles: readonly RoleName[]): string {
  return roles.length === 0 ? sayAdmin('noRoles') : ROLES.filter((role) => roles.includes(role)).map((role) => sayAdmin(`role_${role}`)).join(', ');
}

/** What somebody is told whose roles do not open this. */
export function NoRights({ workspace, roles }: { readonly workspace: Workspace; readonly roles: readonly RoleName[] }) {
  return (
    <div className="mt-16 flex flex-col items-center gap-3 text-center" data-testid="no-rights">
      <span className="text-ink-faint">
        <Icon name="shield" size={28} />
      </span>
      <p className="text-base font-medium">{sayAdmin('noRights')}</p>
      <p className="max-w-md text-sm text-ink-soft">{sayAdmin('noRightsAbout', { roles: roleNames(roles) })}</p>
      <Button onClick={() => workspace.go(undefined)}>{sayAdmin('goBack')}</Button>
    </div>
  );
}

interface ShownProps<T> {
  readonly loaded: Loaded<T>;
  readonly children: (value: T) => ReactNode;
}

/** What was loaded, or that it is on its way, or why it cannot be had. */
export function Shown<T>({ loaded, children }: ShownProps<T>) {
  const { value, error, reload } = loaded;
  return (
    <>
      {error !== undefined && (
        <div role="alert" className="mb-4 flex flex-wrap items-center gap-3 text-sm text-bad" data-testid="load-failed">
          {error instanceof ApiError && error.status === 403 ? sayAdmin('notPermitted') : sayAdmin('loadFailed')}
          <Button onClick={reload}>{sayAdmin('tryAgain')}</Button>
        </div>
      )}
      {value === undefined ? error === undefined && <Waiting /> : children(value)}
    </>
  );
}

export function Waiting() {
  return (
    <p role="status" aria-label={say('loading')} className="flex justify-center py-8">
      <Spinner size={20} />
    </p>
  );
}

export function Empty({ children }: { readonly children: ReactNode }) {
  return (
    <p className="rounded-xl border border-dashed border-line px-4 py-8 text-center text-sm text-ink-faint" data-testid="empty">
      {children}
    </p>
  );
}

/** Something that is told once, such as a link or a token. */
export function Once({ workspace, secret, about, testid }: { readonly workspace: Workspace; readonly secret: string; readonly about?: string; readonly testid: string }) {
  return (
    <div role="status" className="rounded-xl border border-warn-line bg-warn-soft px-4 py-3" data-testid={testid}>
      <p className="text-sm font-medium text-warn">{sayAdmin('shownOnce')}</p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <code className="min-w-0 flex-1 basis-56 font-mono text-xs break-all">{secret}</code>
        <Button onClick={() => void workspace.copy(secret)}>
          <Icon name="copy" size={15} />
          {sayAdmin('copy')}
        </Button>
      </p>
      {about !== undefined && <p className="mt-1 text-xs text-ink-soft">{about}</p>}
    </div>
  );
}

/** A link that was made for somebody, in full; or where it was mailed to. */
export function HandOver({ workspace, link }: { readonly workspace: Workspace; readonly link: HandedOver }) {
  if (link.mailedTo != null) {
    return (
      <p role="status" className="text-sm text-good" data-testid="link-mailed">
        {sayAdminMail('mailedTo', { address: link.mailedTo, time: formatTime(link.expiresAt, 'short') })}
      </p>
    );
  }
  return (
    <Once
      workspace={workspace}
      secret={location.origin + (link.path ?? '')}
      about={sayAdmin('validUntil', { time: formatTime(link.expiresAt, 'short') })}
      testid="link-once"
    />
  );
}

interface RoleChoiceProps {
  readonly value: readonly RoleName[];
  readonly onChange: (roles: readonly RoleName[]) => void;
}

/** Which roles somebody has; they add up. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <fieldset>
      <legend className="text-xs text-ink-faint">{sayAdmin('roles')}</legend>
      <div className="mt-1 grid grid-cols-2 gap-x-4 gap-y-1 narrow:grid-cols-1">
        {ROLES.map((role) => (
          <label key={role} className="flex min-h-6 items-start gap-2 text-sm">
            <input
              type="checkbox"
              checked={value.includes(role)}
              onChange={(event) => onChange(event.target.checked ? [...value, role] : value.filter((one) => one !== role))}
              data-testid={`role-${role}`}
              className="mt-1 size-4 accent-accent"
            />
            <span>
              {sayAdmin(`role_${role}`)}
              <span className="block text-xs text-ink-faint">{sayAdmin(`about_${role}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export const FIELD = 'mt-1 block h-9 w-full rounded-lg border border-line-strong bg-raised px-2.5 text-sm text-ink';

/** Why something was refused, in the reader's language where we know the reason. */
export function refusalOf(error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  switch (code) {
    case 'last_administrator':
      return sayAdmin('lastAdministrator');
    case 'legal_hold':
      return sayAdmin('onHold');
    case 'tenant_exists':
      return sayAdminTenants('exists');
    case 'tenant_administrated':
      return sayAdminTenants('administrated');
    case 'administrators_only':
    case 'not_permitted':
    case 'insufficient_scope':
      return sayAdmin('notPermitted');
    case 'person_not_found':
    case 'invitation_not_found':
    case 'token_not_found':
    case 'hold_not_found':
    case 'budget_not_found':
      return sayAdmin('gone');
    default:
      return sayAdmin('failed', { why: message });
  }
}
