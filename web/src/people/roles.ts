import type { User } from '../generated/rest';

export type RoleName = User['roles'][number];

/** Whether somebody has one of some roles. */
export function hasRole(user: Pick<User, 'roles'> | undefined, ...wanted: readonly RoleName[]): boolean {
  return user?.roles?.some((role) => wanted.includes(role)) ?? false;
}

/** Whether any of the administration is for somebody. */
export function mayLookAfter(user: Pick<User, 'roles'> | undefined): boolean {
  return hasRole(user, 'administrator', 'auditor', 'operator');
}
