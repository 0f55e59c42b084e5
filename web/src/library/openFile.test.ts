import { expect, it } from 'vitest';
import { isChanged, joined, markedIn } from './openFile';
import type { LibraryFile, Preview } from './types';

const part = (start: number, text: string, blocks: readonly (readonly [number, number])[]): Preview => ({
  fileId: 'F',
  version: 1,
  start,
  total: 20,
  text,
  blocks: blocks.map(([from, to]) => ({ kind: 'paragraph', start: from, end: to })),
});

it('parts of a text are joined without losing or repeating a letter', () => {
  const both = joined(part(2, 'cdef', [[2, 4], [4, 8]]), part(6, 'ghij', [[4, 8], [8, 10]]));
  expect(both).toMatchObject({ start: 2, text: 'cdefghij' });
  expect(both.blocks?.map(({ start, end }) => [start, end])).toEqual([[2, 4], [4, 8], [8, 10]]);
  expect(joined(part(0, 'abcd', []), part(2, 'cdef', [])).text).toBe('abcdef');
});

it('a passage is marked in the version it was quoted from alone', () => {
  const file = { version: 2 } as LibraryFile;
  expect(markedIn(file, { start: 1, end: 2, version: 2 })).toHaveLength(1);
  expect(markedIn(file, { start: 1, end: 2 })).toHaveLength(1);
  expect(markedIn(file, { start: 1, end: 2, version: 1 })).toEqual([]);
  expect(markedIn(file, undefined)).toEqual([]);
  expect(isChanged(file, { start: 1, end: 2, version: 1 })).toBe(true);
});
