import { describe, expect, it } from 'vitest';
import { cleanFolder, foldersIn, joined, trailOf } from './folders';

const FOLDERS = [
  { name: '', files: 3, bytes: 30 },
  { name: 'Contracts', files: 2, bytes: 20 },
  { name: 'Contracts/2026', files: 1, bytes: 10 },
  { name: 'Contracts/2026/Drafts', files: 4, bytes: 40 },
  { name: 'Contracts old', files: 1, bytes: 5 },
  { name: 'Mail/Inbox', files: 6, bytes: 60 },
];

describe('folders', () => {
  it('at the top count all below them, also where they hold folders alone', () => {
    expect(foldersIn(FOLDERS, '')).toEqual([
      { path: 'Contracts', name: 'Contracts', files: 7, bytes: 70 },
      { path: 'Contracts old', name: 'Contracts old', files: 1, bytes: 5 },
      { path: 'Mail', name: 'Mail', files: 6, bytes: 60 },
    ]);
  });

  it('inside one are its own, not those whose name begins alike', () => {
    expect(foldersIn(FOLDERS, 'Contracts').map(({ path }) => path)).toEqual(['Contracts/2026']);
    expect(foldersIn(FOLDERS, 'Contracts old')).toEqual([]);
    expect(foldersIn(FOLDERS, 'Nowhere')).toEqual([]);
  });

  it('are in the order people count', () => {
    const names = ['Part 10', 'Part 9', 'part 1'].map((name) => ({ name, files: 1, bytes: 1 }));
    expect(foldersIn(names, '').map(({ name }) => name)).toEqual(['part 1', 'Part 9', 'Part 10']);
  });

  it('have a way to them', () => {
    expect(trailOf('a/b')).toEqual([{ name: 'a', path: 'a' }, { name: 'b', path: 'a/b' }]);
    expect(trailOf('')).toEqual([]);
  });

  it.each([
    [' Contracts / 2026 ', 'Contracts/2026'],
    ['/a//b/', 'a/b'],
    ['../../etc/./x', 'etc/x'],
    ['a\\b', 'a/b'],
    [' / ', ''],
    [`${'x'.repeat(299)}/y`, 'x'.repeat(299)],
  ])('%j are taken as %j', (typed, taken) => {
    expect(cleanFolder(typed)).toBe(taken);
  });

  it('of a dropped folder lie below the open one', () => {
    expect(joined('Contracts', '2026/Drafts')).toBe('Contracts/2026/Drafts');
    expect(joined('', 'a')).toBe('a');
    expect(joined('a', '')).toBe('a');
  });
});
