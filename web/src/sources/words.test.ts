import { describe, expect, it } from 'vitest';
import type { Source } from './types';
import { addressesIn, standingWords, whenWords } from './words';

const NOW = Date.parse('2026-11-15T12:00:00Z');

const SOURCE: Source = {
  id: 'S',
  kind: 'folder',
  name: 'Papers',
  state: 'ok',
  files: 1,
  lastReadAt: '2026-11-15T11:57:00Z',
  nextReadAt: '2026-11-15T12:02:00Z',
  failures: [],
  error: null,
};

describe('when something was or will be', () => {
  it.each([
    ['2026-11-15T11:59:30Z', 'just now'],
    ['2026-11-15T12:00:20Z', 'in a moment'],
    ['2026-11-15T11:59:00Z', '1 minute ago'],
    ['2026-11-15T12:05:00Z', 'in 5 minutes'],
    ['2026-11-15T10:00:00Z', '2 hours ago'],
    ['2026-11-12T12:00:00Z', '3 days ago'],
  ])('%s is %s', (at, words) => expect(whenWords(at, NOW)).toBe(words));
});

describe('how a source stands', () => {
  it('counts its files and tells when', () => {
    expect(standingWords(SOURCE, NOW)).toBe('1 file · read 3 minutes ago · next in 2 minutes');
  });

  it.each(['2026-11-15T12:00:00Z', '2026-11-15T11:50:00Z'])('never says that the next time is over: %s', (nextReadAt) => {
    expect(standingWords({ ...SOURCE, nextReadAt }, NOW)).toBe('1 file · read 3 minutes ago · next in a moment');
  });

  it('tells that it was never read, and nothing of the next time where there is none', () => {
    expect(standingWords({ ...SOURCE, files: 0, lastReadAt: null, nextReadAt: null, state: 'paused' }, NOW)).toBe('0 files · not read yet');
    expect(standingWords({ ...SOURCE, files: 2, state: 'reading' }, NOW)).toBe('2 files · read 3 minutes ago');
  });
});

it('finds addresses however they are separated, each once', () => {
  expect(addressesIn(' https://a.com/\nhttps://b.com/  https://a.com/\n')).toEqual(['https://a.com/', 'https://b.com/']);
  expect(addressesIn(' \n')).toEqual([]);
});
