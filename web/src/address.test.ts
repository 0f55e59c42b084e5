import { describe, expect, it } from 'vitest';
import { ADMIN, ALL_SESSIONS, EVERYTHING, hrefOf, LIBRARY, type ListAddress, listOf, type Place, placeOf, SECURITY, SETTINGS, USAGE } from './address';

const at = (address: string) => placeOf(new URL(address, 'https://workmate.example'));
const FILE = '01970000-0000-7000-8000-00000000000A';
const SESSION = '01970000-0000-7000-8000-000000000009';

describe('an address', () => {
  const places: readonly Place[] = [
    { kind: 'conversation' },
    { kind: 'conversation', sessionId: SESSION },
    { kind: 'conversation', sessionId: SESSION, source: { messageId: FILE, number: 12 } },
    LIBRARY,
    { kind: 'library', folder: 'Contracts & more/2026', query: '30 % off?' },
    { kind: 'file', fileId: FILE },
    { kind: 'file', fileId: FILE, passage: { start: 0, end: 7 } },
    { kind: 'file', fileId: FILE, passage: { start: 12, end: 40, version: 2 } },
    { kind: 'sources' },
    { kind: 'inbox' },
    { kind: 'conversation', sessionId: SESSION, at: 42 },
    { kind: 'audit', sessionId: SESSION, filter: EVERYTHING },
    { kind: 'audit', sessionId: SESSION, at: 42, filter: { agent: 'erp-agent', type: 'tool_use', only: 'errors' } },
    { kind: 'audit', sessionId: SESSION, at: 0, filter: { ...EVERYTHING, only: 'questions' } },
    USAGE,
    { kind: 'usage', by: 'session', days: 365 },
    SETTINGS,
    SECURITY,
    ADMIN,
    { kind: 'admin', section: 'people', search: 'q=Ada%20L' },
  ];
  it.each(places.map((place) => [hrefOf(place), place] as const))('%s leads back to its place', (href, place) => {
    expect(at(href)).toEqual(place);
  });

  const lists: readonly ListAddress[] = [ALL_SESSIONS, { ...ALL_SESSIONS, shelf: 'archived' }, { ...ALL_SESSIONS, shelf: 'deleted' }, { ...ALL_SESSIONS, folder: 'R & D/2026' }, { ...ALL_SESSIONS, query: '30 % off? #1' }];
  it.each(lists)('may have a list beside any place: %o', (list) => {
    for (const place of places) {
      const href = hrefOf(place, list);
      expect(at(href)).toEqual(place);
      expect(listOf(new URL(href, 'https://workmate.example'))).toEqual(list);
    }
  });

  it('with a list that is not known has all conversations beside it', () => {
    const list = (search: string) => listOf(new URL(search, 'https://workmate.example'));
    expect(list('/?list=toString')).toEqual(ALL_SESSIONS);
    expect(list('/library?q=x&folder=y')).toEqual(ALL_SESSIONS);
    expect(list('/?list=archived&in=a&find=b')).toEqual({ ...ALL_SESSIONS, shelf: 'archived' });
  });

  it('of a session is the same in any case', () => {
    expect(at(`/#/s/${SESSION.toLowerCase()}`)).toEqual({ kind: 'conversation', sessionId: SESSION });
  });

  it.each(['/', '/nowhere', '/library/12', '/libraryx', '/audit', '/audit/12', '/settings/x', '/adminx', '/admin/a/b', '/admin/A1', '/usagex', '/#/s/12', `/#/s/${SESSION}?source=1.2`, `/#/s/${SESSION}?at=0`, '/#/x'])('%s is a new conversation', (address) => {
    expect(at(address)).toEqual({ kind: 'conversation' });
  });

  it('shows the usual where its wishes are not known', () => {
    expect(at('/usage?by=toString&days=31')).toEqual(USAGE);
    expect(at(`/audit/${SESSION.toLowerCase()}?at=-1&only=all`)).toEqual({ kind: 'audit', sessionId: SESSION, filter: EVERYTHING });
  });

  it.each(['start=1', 'start=5&end=5', 'start=-1&end=4', 'start=a&end=4', 'start=1&end=1e9'])('with ?%s names no passage', (search) => {
    expect(at(`/library/${FILE}?${search}`)).toEqual({ kind: 'file', fileId: FILE });
  });
});
