import { describe, expect, it } from 'vitest';
import type { LibraryFile } from './types';
import { ageOf, isOfLibrary, isPending, isPicture, momentOf, quotaWords, snippetOf, stateWords } from './words';

const file = (over: Partial<LibraryFile>): LibraryFile => ({
  id: 'F',
  name: 'a.pdf',
  mediaType: 'application/pdf',
  size: 1,
  state: 'ready',
  characters: 1,
  version: 1,
  createdAt: '',
  updatedAt: '',
  folder: '',
  ...over,
});

describe('a file', () => {
  it('says how it stands, and why where it failed', () => {
    expect(stateWords(file({}))).toBe('Ready');
    expect(stateWords(file({ mediaType: 'image/png' }))).toBe('Kept as it is');
    expect(stateWords(file({ state: 'uploaded' }))).toBe('Waiting to be read');
    expect(stateWords(file({ state: 'failed', failure: { code: 'locked', message: 'It is locked.' } }))).toBe('It is locked.');
    expect(stateWords(file({ state: 'failed', failure: null }))).toBe('The file could not be read.');
  });

  it('changes by itself until it is read or failed', () => {
    expect((['uploaded', 'processing', 'ready', 'failed'] as const).map((state) => isPending(file({ state })))).toEqual([true, true, false, false]);
  });

  it('is a picture where a browser draws it without running anything', () => {
    expect(isPicture({ mediaType: 'image/png' })).toBe(true);
    expect(isPicture({ mediaType: 'image/svg+xml' })).toBe(false);
  });

  it('of a library is told from one of a conversation', () => {
    expect(isOfLibrary('01970000-0000-7000-8000-000000000001')).toBe(true);
    expect(isOfLibrary('01970000-0000-8000-7000-000000000001')).toBe(false);
  });
});

it('a passage is shown in few lines', () => {
  expect(snippetOf('## 1. Payment\n\nDue #soon.\n\n\n# Next\n')).toBe('1. Payment\nDue #soon.\nNext');
});

it('the quota is said in words', () => {
  expect(quotaWords({ folders: [], files: 1, bytes: 2048, quotaBytes: 2 << 29, quotaFiles: 9 })).toBe('1 file, 2 KB of 1 GB');
  expect(quotaWords({ folders: [], files: 1200, bytes: 3 << 20, quotaBytes: 500 << 20, quotaFiles: 9 })).toBe('1,200 files, 3 MB of 500 MB');
});

it.each([
  [-5_000, 'just now'],
  [59_000, 'just now'],
  [60_000, '1 minute ago'],
  [59 * 60_000, '59 minutes ago'],
  [3_600_000, '1 hour ago'],
  [86_400_000 - 1, '23 hours ago'],
  [2 * 86_400_000, '2 days ago'],
  [7 * 86_400_000, 'Nov 9, 2026'],
])('%d ms ago is %s', (ms, words) => {
  const now = new Date('2026-11-16T12:00:00Z');
  expect(ageOf(new Date(now.getTime() - ms).toISOString(), now)).toBe(words);
});

it('a moment is written as its reader writes it', () => {
  const written = momentOf('2026-05-11T08:42:00Z');
  expect(written).toContain('2026');
  expect(written).not.toContain('T08');
  expect(momentOf('2026-05-11T08:42Z')).toBe(written);
});

it.each(['last Monday', '2026-05-11', 'on 2026-05-11T08:42:00Z', ''])('what is no moment stays: %s', (text) => {
  expect(momentOf(text)).toBe(text);
});
