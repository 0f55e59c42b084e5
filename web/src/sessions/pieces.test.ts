import { describe, expect, it } from 'vitest';
import { piecesOf } from './pieces';

const marked = (text: string, query: string) => piecesOf(text, query).map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece)).join('');

describe('words that were searched for', () => {
  it('stand out where a word begins with one of them, whatever its case and accents', () => {
    expect(marked('Le CAFÉ, un cafetier: decaf', 'cafe un')).toBe('Le [CAFÉ], [un] [cafetier]: decaf');
  });

  it('leave a text alone in which they are not', () => {
    expect(marked('nothing here', 'x')).toBe('nothing here');
    expect(marked('nothing here', '?')).toBe('nothing here');
    expect(piecesOf('', 'x')).toEqual([]);
  });
});
