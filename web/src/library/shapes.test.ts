import { describe, expect, it } from 'vitest';
import type { Piece } from './passages';
import { numericColumns, type Row, type Shape, shapesOf } from './shapes';
import type { Block, Preview } from './types';

const words = (pieces: readonly Piece[]) => pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

function drawn(shape: Shape): string {
  switch (shape.kind) {
    case 'page':
      return `page ${shape.page}`;
    case 'fields':
      return shape.fields.map(({ label, pieces }) => `${label}=${words(pieces)}`).join(', ');
    case 'table':
      return [shape.header ?? [], ...shape.rows].map((row) => row.map(words).join('/')).join('; ');
    default:
      return `${shape.kind}: ${words(shape.pieces)}`;
  }
}

/** A text from blocks that are given as `kind text`, one line between them. */
function preview(parts: readonly (readonly [Block['kind'], string, number?])[], over: Partial<Preview> = {}): Preview {
  let text = '';
  const blocks = parts.map(([kind, part, page]) => {
    const start = text.length;
    text += `${part}\n`;
    return { kind, start, end: start + part.length, ...(page === undefined ? {} : { page }) };
  });
  return { fileId: 'F', version: 1, kind: 'text', pages: [], start: 0, total: text.length, text, blocks, ...over };
}

const all = (from: Preview, start = 0, end = 0) => shapesOf(from, [{ start, end }]).map(drawn);

describe('a document is drawn', () => {
  it('with headings, paragraphs and tables', () => {
    const text = preview([
      ['heading', '## Terms'],
      ['paragraph', 'Due in 45 days.'],
      ['header_row', 'Item | Price'],
      ['row', 'Tent | 129.00'],
      ['row', 'Rope | 9.50'],
      ['paragraph', 'Net.'],
    ]);
    expect(all(text)).toEqual(['heading: Terms', 'paragraph: Due in 45 days.', 'Item/Price; Tent/129.00; Rope/9.50', 'paragraph: Net.']);
  });

  it('with two tables apart, and rows without a head', () => {
    expect(all(preview([['row', 'a | b'], ['header_row', 'c | d'], ['row', 'e | f']]))).toEqual(['; a/b', 'c/d; e/f']);
  });

  it('with the passage marked across paragraphs, headings and cells', () => {
    const text = preview([['heading', '# Prices'], ['header_row', 'Item | Price'], ['row', 'Tent | 129.00'], ['row', 'Rope | 9.50']]);
    const start = text.text.indexOf('Tent');
    expect(all(text, start, start + 'Tent | 129'.length)).toEqual(['heading: Prices', 'Item/Price; [Tent]/[129].00; Rope/9.50']);
    expect(all(text, 0, 5)[0]).toBe('heading: [Pri]ces');
  });

  it('from any place in it', () => {
    const whole = preview([['paragraph', 'first words'], ['paragraph', 'second words']]);
    const late: Preview = { ...whole, start: 6, text: whole.text.slice(6) };
    expect(all(late, 12, 18)).toEqual(['paragraph: words', 'paragraph: [second] words']);
  });

  it('with its pages where it has any', () => {
    expect(all(preview([['paragraph', 'a', 1], ['paragraph', 'b', 1], ['paragraph', 'c', 2]]))).toEqual(['page 1', 'paragraph: a', 'paragraph: b', 'page 2', 'paragraph: c']);
    expect(all(preview([['paragraph', 'a', 1]], { kind: 'text' }))).toEqual(['paragraph: a']);
  });

  it('with the head of a mail, and only that', () => {
    const mail = preview(
      [['paragraph', 'From: Ann <a@x.example>'], ['paragraph', 'Subject: Recall'], ['paragraph', 'Hello'], ['paragraph', 'To: be or not']],
      { kind: 'mail' },
    );
    expect(all(mail, 6, 9)).toEqual(['From=[Ann] <a@x.example>, Subject=Recall', 'paragraph: Hello', 'paragraph: To: be or not']);
    expect(all({ ...mail, kind: 'text' })[0]).toBe('paragraph: From: Ann <a@x.example>');
  });

  it('by its empty lines where no blocks are known', () => {
    const bare = { ...preview([['paragraph', '# Terms\n\nDue\nsoon\n\na | b\nc | d']]), blocks: [] };
    expect(all(bare, 9, 12)).toEqual(['heading: Terms', 'paragraph: [Due]\nsoon', 'a/b; c/d']);
  });
});

describe('a column of a table', () => {
  const rows = (...lines: string[]): Row[] => lines.map((line) => line.split('|').map((text) => [{ text, marked: false }]));

  it('is one of figures where nothing else stands in it', () => {
    expect([...numericColumns(rows('LT-006|39.90|1,200.00 EUR|12 %|-15', 'Rope|9.50|8 EUR||+3'))]).toEqual([1, 2, 3, 4]);
  });

  it.each(['2026-10-01', 'from 10', '10 pieces', 'n/a', '15-', 'II'])('is none where it says %s', (text) => {
    expect([...numericColumns(rows('1', text))]).toEqual([]);
  });

  it('is none where it is empty, also in rows that are too short', () => {
    expect([...numericColumns(rows('1||', '2'))]).toEqual([0]);
    expect([...numericColumns([])]).toEqual([]);
  });
});
