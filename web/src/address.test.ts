import { describe, expect, it } from 'vitest';
import { hrefOf, LIBRARY, type Place, placeOf } from './address';

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
  ];
  it.each(places.map((place) => [hrefOf(place), place] as const))('%s leads back to its place', (href, place) => {
    expect(at(href)).toEqual(place);
  });

  it('of a session is the same in any case', () => {
    expect(at(`/#/s/${SESSION.toLowerCase()}`)).toEqual({ kind: 'conversation', sessionId: SESSION });
  });

  it.each(['/', '/nowhere', '/library/12', '/libraryx', '/#/s/12', `/#/s/${SESSION}?source=1.2`, `/#/s/${SESSION}?at=0`, '/#/x'])('%s is a new conversation', (address) => {
    expect(at(address)).toEqual({ kind: 'conversation' });
  });

  it.each(['start=1', 'start=5&end=5', 'start=-1&end=4', 'start=a&end=4', 'start=1&end=1e9'])('with ?%s names no passage', (search) => {
    expect(at(`/library/${FILE}?${search}`)).toEqual({ kind: 'file', fileId: FILE });
  });
});
