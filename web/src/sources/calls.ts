import { call, json, query } from '../api';
import type { Choices, Connection, NewSource, Place, Source } from './types';

const one = (id: string) => `/api/sources/${encodeURIComponent(id)}`;

export async function listSources(): Promise<readonly Source[]> {
  return (await json<{ readonly sources: readonly Source[] }>('GET', '/api/sources')).sources;
}

export function loadChoices(): Promise<Choices> {
  return json('GET', '/api/sources/choices');
}

export function addSource(source: NewSource): Promise<Source> {
  return json('POST', '/api/sources', source);
}

export async function readSource(id: string): Promise<void> {
  await call('POST', `${one(id)}/read`, {});
}

export async function pauseSource(id: string, paused: boolean): Promise<void> {
  await call('PATCH', one(id), { paused });
}

export async function removeSource(id: string): Promise<void> {
  await call('DELETE', one(id));
}

export async function listConnections(): Promise<readonly Connection[]> {
  const all = await json<{ readonly connections: readonly (Connection & { readonly kind: string })[] }>('GET', '/api/connections');
  return all.connections.filter(({ kind }) => kind === 'microsoft');
}

/** Where the browser goes to sign in at Microsoft. */
export async function startSignIn(): Promise<string> {
  return (await json<{ readonly url: string }>('POST', '/api/connections/graph/start', {})).url;
}

const places = async (connectionId: string, path: string): Promise<readonly Place[]> =>
  (await json<{ readonly places: readonly Place[] }>('GET', `/api/connections/${encodeURIComponent(connectionId)}/${path}`)).places;

/** The account's own drives, or the libraries of a site. */
export function listDrives(connectionId: string, site?: string): Promise<readonly Place[]> {
  return places(connectionId, `drives${query({ site })}`);
}

export function findSites(connectionId: string, q: string): Promise<readonly Place[]> {
  return places(connectionId, `sites${query({ q })}`);
}

export function listFolders(connectionId: string, drive: string, parent?: string): Promise<readonly Place[]> {
  return places(connectionId, `folders${query({ drive, parent })}`);
}
