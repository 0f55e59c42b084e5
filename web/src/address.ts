import type { Shelf } from './sessions/shelf';

/** A place in a file's text: characters from `start` to before `end`, as they stood in a version of it. */
export interface PassageAddress {
  readonly start: number;
  readonly end: number;
  readonly version?: number;
}

/** A source of an answer, by the number it has there. */
export interface SourceAddress {
  readonly messageId: string;
  readonly number: number;
}

/** What the page shows. Each place has an address that can be kept and sent to others. */
export type Place =
  | { readonly kind: 'conversation'; readonly sessionId?: string; readonly source?: SourceAddress; readonly at?: number }
  | { readonly kind: 'inbox' }
  | { readonly kind: 'library'; readonly folder: string; readonly query: string }
  | { readonly kind: 'file'; readonly fileId: string; readonly passage?: PassageAddress }
  | { readonly kind: 'sources' }
  | { readonly kind: 'audit'; readonly sessionId: string; readonly at?: number; readonly filter: AuditFilter }
  | { readonly kind: 'usage'; readonly by: UsageGrouping; readonly days: number }
  | { readonly kind: 'settings'; readonly part: '' | 'security' }
  | { readonly kind: 'admin'; readonly section: string; readonly search: string };

/** Which conversations the list beside the place holds: all, those in a folder, those with some words, or those put away or deleted. */
export interface ListAddress {
  readonly shelf: Shelf;
  readonly folder: string;
  readonly query: string;
}

/** Which part of a log is shown; an empty text is any. */
export interface AuditFilter {
  readonly agent: string;
  readonly type: string;
  readonly only: '' | 'errors' | 'questions';
}

export const USAGE_GROUPINGS = ['day', 'model', 'agent', 'session', 'company'] as const;
export type UsageGrouping = (typeof USAGE_GROUPINGS)[number];
export const USAGE_DAYS = [7, 30, 90, 365] as const;

export const LIBRARY: Place = { kind: 'library', folder: '', query: '' };
export const USAGE: Place = { kind: 'usage', by: 'day', days: 30 };
export const SETTINGS: Place = { kind: 'settings', part: '' };
export const SECURITY: Place = { kind: 'settings', part: 'security' };
export const ADMIN: Place = { kind: 'admin', section: '', search: '' };
export const ALL_SESSIONS: ListAddress = { shelf: 'active', folder: '', query: '' };
export const EVERYTHING: AuditFilter = { agent: '', type: '', only: '' };

const UUID = '[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}';
const SESSION = new RegExp(`^#/s/(${UUID})(?:\\?source=(${UUID})\\.([1-9]\\d{0,3})|\\?at=([1-9]\\d{0,9}))?$`);
const FILE = new RegExp(`^/library/(${UUID})/?$`);
const AUDIT = new RegExp(`^/audit/(${UUID})/?$`);
const SHELVES = ['archived', 'deleted'] as const;
/** Any place may have a list beside it, so that these names mean nothing else anywhere. */
const OF_THE_LIST = ['list', 'in', 'find'] as const;
const ADMINISTRATION = /^\/admin(?:\/([a-z]{1,20}))?\/?$/;

/** What an address stands for; one that is not ours stands for a new conversation. */
export function placeOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): Place {
  const parameters = new URLSearchParams(search);
  const fileId = FILE.exec(pathname)?.[1];
  if (fileId !== undefined) {
    const passage = passageOf(parameters);
    return { kind: 'file', fileId, ...(passage && { passage }) };
  }
  if (/^\/library\/sources\/?$/.test(pathname)) {
    return { kind: 'sources' };
  }
  if (/^\/library\/?$/.test(pathname)) {
    return { kind: 'library', folder: parameters.get('folder') ?? '', query: parameters.get('q') ?? '' };
  }
  if (/^\/inbox\/?$/.test(pathname)) {
    return { kind: 'inbox' };
  }
  const audited = AUDIT.exec(pathname)?.[1];
  if (audited !== undefined) {
    return auditOf(audited.toUpperCase(), parameters);
  }
  if (/^\/usage\/?$/.test(pathname)) {
    return usageOf(parameters);
  }
  if (/^\/settings(?:\/connections)?\/?$/.test(pathname)) {
    return SETTINGS;
  }
  if (/^\/settings\/security\/?$/.test(pathname)) {
    return SECURITY;
  }
  const administered = ADMINISTRATION.exec(pathname);
  if (administered !== null) {
    return { kind: 'admin', section: administered[1] ?? '', search: withoutList(search) };
  }
  const [, sessionId, messageId, number, at] = SESSION.exec(hash) ?? [];
  return {
    kind: 'conversation',
    ...(sessionId !== undefined && { sessionId: sessionId.toUpperCase() }),
    ...(messageId !== undefined && { source: { messageId, number: Number(number) } }),
    ...(at !== undefined && { at: Number(at) }),
  };
}

/** The list that an address has beside its place. */
export function listOf({ search }: Pick<Location, 'search'>): ListAddress {
  const parameters = new URLSearchParams(search);
  const shelf = SHELVES.find((one) => one === parameters.get('list')) ?? 'active';
  // What was put away is neither in a folder nor searched.
  return shelf === 'active' ? { shelf, folder: parameters.get('in') ?? '', query: parameters.get('in') ? '' : (parameters.get('find') ?? '') } : { ...ALL_SESSIONS, shelf };
}

function withoutList(search: string): string {
  return search
    .slice(1)
    .split('&')
    .filter((part) => !OF_THE_LIST.some((name) => part.startsWith(`${name}=`)))
    .join('&');
}

function passageOf(parameters: URLSearchParams): PassageAddress | undefined {
  const number = (name: string) => (/^\d{1,9}$/.test(parameters.get(name) ?? '') ? Number(parameters.get(name)) : undefined);
  const [start, end, version] = [number('start'), number('end'), number('version')];
  if (start === undefined || end === undefined || end <= start) {
    return undefined;
  }
  return { start, end, ...(version !== undefined && { version }) };
}

function auditOf(sessionId: string, parameters: URLSearchParams): Place {
  const at = parameters.get('at') ?? '';
  const only = parameters.get('only');
  const filter: AuditFilter = {
    agent: parameters.get('agent') ?? '',
    type: parameters.get('type') ?? '',
    only: only === 'errors' || only === 'questions' ? only : '',
  };
  return { kind: 'audit', sessionId, ...(/^\d{1,15}$/.test(at) && { at: Number(at) }), filter };
}

function usageOf(parameters: URLSearchParams): Place {
  const by = USAGE_GROUPINGS.find((one) => one === parameters.get('by')) ?? 'day';
  const days = USAGE_DAYS.find((one) => String(one) === parameters.get('days')) ?? 30;
  return { kind: 'usage', by, days };
}

export function hrefOf(place: Place, { shelf, folder, query }: ListAddress = ALL_SESSIONS): string {
  const list = parametersOf({ list: shelf === 'active' ? '' : shelf, in: folder, find: query });
  const href = hrefOfPlace(place);
  if (list === '') {
    return href;
  }
  const [path = '', hash] = href.split('#');
  return `${path}${path.includes('?') ? list.replace('?', '&') : list}${hash === undefined ? '' : `#${hash}`}`;
}

function hrefOfPlace(place: Place): string {
  switch (place.kind) {
    case 'conversation':
      return place.sessionId === undefined ? '/#/' : `/#/s/${place.sessionId}${detailOf(place)}`;
    case 'inbox':
      return '/inbox';
    case 'library':
      return `/library${parametersOf({ folder: place.folder, q: place.query })}`;
    case 'file':
      return `/library/${place.fileId}${parametersOf({ ...place.passage })}`;
    case 'sources':
      return '/library/sources';
    case 'audit':
      return `/audit/${place.sessionId}${parametersOf({ at: place.at, ...place.filter })}`;
    case 'usage':
      return `/usage?by=${place.by}&days=${place.days}`;
    case 'settings':
      return `/settings${place.part && `/${place.part}`}`;
    case 'admin':
      return `/admin${place.section && `/${place.section}`}${place.search && `?${place.search}`}`;
  }
}

/** What is looked at inside a conversation: a source of an answer, or an event by its number. */
function detailOf({ source, at }: { readonly source?: SourceAddress; readonly at?: number }): string {
  if (source !== undefined) {
    return `?source=${source.messageId}.${source.number}`;
  }
  return at === undefined ? '' : `?at=${at}`;
}

function parametersOf(values: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return given.length === 0 ? '' : `?${given.join('&')}`;
}
