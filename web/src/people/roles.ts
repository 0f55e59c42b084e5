import type { User } from '../generated/rest';

export type RoleName = User['roles'][number];

/** Whether somebody has one of some roles. */
export function hasRole(user: Pick<User, 'roles'> | undefined, ...wanted: readonly RoleName[]): boolean {
  return user?.roles?.some((role) => wanted.includes(role)) ?? false;
}

/** The company that every server has. */
const FIRST_TENANT = '01970000-0000-7000-8000-000000000001';

/** Whether somebody is of the company that runs the installation. */
export function runsInstallation(user: Pick<User, 'tenant'> | undefined): boolean {
  return user?.tenant === FIRST_TENANT;
}

/** Whether any of the administration is for somebody. */
export function mayLookAfter(user: Pick<User, 'roles'> | undefined): boolean {
  return hasRole(user, 'administrator', 'auditor', 'operator');
}
