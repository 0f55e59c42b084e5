import { call, json } from '../api';
import type { AllConnections, Connection } from '../generated/rest';

/** Whose connections: the reader's own, or those for all. */
export type Scope = 'person' | 'tenant';

export interface Draft {
  readonly kind: string;
  readonly name: string;
  readonly way: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly secret?: string;
}

const root = (scope: Scope) => (scope === 'tenant' ? '/api/admin/connections' : '/api/connections');
const one = (scope: Scope, id: string) => `${root(scope)}/${encodeURIComponent(id)}`;

export const listOwn = (): Promise<AllConnections> => json('GET', root('person'));
export const listForAll = (): Promise<AllConnections> => json('GET', root('tenant'));

export function addConnection(scope: Scope, draft: Draft): Promise<Connection> {
  return json('POST', root(scope), draft);
}

export function changeConnection(scope: Scope, id: string, draft: Draft): Promise<Connection> {
  const { name, settings, secret } = draft;
  return json('PATCH', one(scope, id), { name, settings, ...(secret !== undefined && { secret }) });
}

export async function removeConnection(scope: Scope, id: string): Promise<void> {
  await call('DELETE', one(scope, id));
}

export function checkConnection(scope: Scope, id: string): Promise<Connection> {
  return json('POST', `${one(scope, id)}/check`, {});
}

/** Where the browser goes to sign in. */
export async function startSignIn(id: string): Promise<string> {
  return (await json<{ readonly url: string }>('POST', `${one('person', id)}/sign-in`, {})).url;
}

export async function signOut(id: string): Promise<void> {
  await call('DELETE', `${one('person', id)}/sign-in`);
}
