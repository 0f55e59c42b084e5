import { call, json } from '../../api';
import type { Hold, Holds, NewRetention, Retention, Seals } from '../../generated/rest';

export type HeldKind = 'people' | 'sessions';

const path = (kind: HeldKind, id: string) => `/api/admin/holds/${kind}/${encodeURIComponent(id)}`;

export function loadRetention(): Promise<Retention> {
  return json('GET', '/api/admin/retention');
}

export function setRetention(retention: NewRetention): Promise<Retention> {
  return json('PUT', '/api/admin/retention', retention);
}

export async function unsetRetention(): Promise<void> {
  await call('DELETE', '/api/admin/retention');
}

export function loadSeals(): Promise<Seals> {
  return json('GET', '/api/admin/seals');
}

export function listHolds(): Promise<Holds> {
  return json('GET', '/api/admin/holds');
}

export function putHold(kind: HeldKind, id: string, reason: string): Promise<Hold> {
  return json('PUT', path(kind, id), { reason });
}

export async function liftHold(kind: HeldKind, id: string): Promise<void> {
  await call('DELETE', path(kind, id));
}
