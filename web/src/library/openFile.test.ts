import { expect, it } from 'vitest';
import { isChanged, joined, markedIn, onPage } from './openFile';
import type { LibraryFile, Preview } from './types';

const part = (start: number, text: string, blocks: readonly (readonly [number, number])[]): Preview => ({
  fileId: 'F',
  version: 1,
  kind: 'text',
  pages: [],
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

it('a passage is looked for on its page, about where it stands there', () => {
  const text: Preview = { ...part(0, 'abcdefghijklmnopqrst', []), pages: [{ page: 1, start: 0 }, { page: 2, start: 10 }] };
  const passage = { start: 15, end: 18 };
  expect(onPage(text, passage, undefined, undefined)).toEqual({ page: 2, quote: 'pqr', near: 0.5 });
  expect(onPage(text, passage, 'as cited', 1)).toEqual({ page: 1, quote: 'as cited', near: 1 });
  expect(onPage(undefined, passage, 'as cited', 3)).toEqual({ page: 3, quote: 'as cited', near: 0 });
  expect(onPage(undefined, passage, undefined, 3)).toBeUndefined();
  const blocks = [{ kind: 'paragraph', start: 0, end: 14, page: 4 }, { kind: 'paragraph', start: 14, end: 20, page: 5 }] as const;
  expect(onPage({ ...text, blocks, pages: [] }, passage, undefined, undefined)).toMatchObject({ page: 5, near: 0 });
});
