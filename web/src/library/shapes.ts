import { cut, type Piece, type Range } from './passages';
import type { Block, Preview } from './types';

/** A part of a document as it is drawn. Its key is where it begins. */
export type Shape = { readonly key: number } & (
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'heading' | 'paragraph'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'fields'; readonly fields: readonly Field[] }
  | { readonly kind: 'table'; readonly header?: Row; readonly rows: readonly Row[] }
);

export type Row = readonly (readonly Piece[])[];

/** A line of a mail's head. */
interface Field {
  readonly label: string;
  readonly pieces: readonly Piece[];
}

const BAR = ' | ';
const MAIL_LINE = /^(From|To|Cc|Bcc|Subject|Date|Sent|Reply-To|Attachments?): /;

/** What to draw for a part of a text: headings, paragraphs, tables and the heads of mails, the passage marked in them. */
export function shapesOf(preview: Preview, marked: readonly Range[]): readonly Shape[] {
  const shapes: Shape[] = [];
  let page: number | undefined;
  let inHead = preview.kind === 'mail' && preview.start === 0;
  for (const block of blocksOf(preview)) {
    const text = preview.text.slice(block.start - preview.start, block.end - preview.start);
    if (block.page != null && block.page !== page && hasPages(preview)) {
      page = block.page;
      shapes.push({ kind: 'page', key: -block.start - 1, page });
    }
    const label = inHead ? MAIL_LINE.exec(text) : null;
    inHead = label !== null;
    if (label !== null) {
      addField(shapes, block.start, { label: label[1] ?? '', pieces: cut(text.slice(label[0].length), block.start + label[0].length, marked) });
    } else if (block.kind === 'row' || block.kind === 'header_row') {
      addRow(shapes, block, cells(text, block.start, marked));
    } else {
      shapes.push(textShape(block, text, marked));
    }
  }
  return shapes;
}

/** Signs that mark headings in Markdown are not read aloud. */
function textShape(block: Block, text: string, marked: readonly Range[]): Shape {
  const signs = block.kind === 'heading' ? (/^#{1,6} /.exec(text)?.[0].length ?? 0) : 0;
  return { kind: block.kind === 'heading' ? 'heading' : 'paragraph', key: block.start, pieces: cut(text.slice(signs), block.start + signs, marked) };
}

function addField(shapes: Shape[], key: number, field: Field): void {
  const last = shapes.at(-1);
  if (last?.kind === 'fields') {
    shapes[shapes.length - 1] = { ...last, fields: [...last.fields, field] };
  } else {
    shapes.push({ kind: 'fields', key, fields: [field] });
  }
}

function addRow(shapes: Shape[], block: Block, row: Row): void {
  const last = shapes.at(-1);
  if (block.kind === 'header_row') {
    shapes.push({ kind: 'table', key: block.start, header: row, rows: [] });
  } else if (last?.kind === 'table') {
    (last.rows as Row[]).push(row);
  } else {
    shapes.push({ kind: 'table', key: block.start, rows: [row] });
  }
}

function cells(text: string, start: number, marked: readonly Range[]): Row {
  let at = start;
  return text.split(BAR).map((cell) => {
    const pieces = cut(cell, at, marked);
    at += cell.length + BAR.length;
    return pieces;
  });
}

const NUMBER = /^[-+−]?[€$£]?\s?\d[\d.,'\u00a0\u202f ]*\s?(?:%|€|[A-Z]{3})?$/;

/** The columns that hold figures and nothing else, which stand below each other by their last digit. */
export function numericColumns(rows: readonly Row[]): ReadonlySet<number> {
  const widest = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: widest }, (_, column) => column);
  return new Set(
    columns.filter((column) => {
      const written = rows.map((row) => textOf(row[column] ?? []).trim()).filter((text) => text !== '');
      return written.length > 0 && written.every((text) => NUMBER.test(text));
    }),
  );
}

export function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}

function hasPages({ kind, blocks }: Preview): boolean {
  return kind === 'pdf' || blocks.some(({ page }) => (page ?? 1) > 1);
}

/** The blocks inside the part that is shown; where none are known, what stands between empty lines. */
function blocksOf(preview: Preview): readonly Block[] {
  const end = preview.start + preview.text.length;
  const stored = preview.blocks
    .map((block) => ({ ...block, start: Math.max(block.start, preview.start), end: Math.min(block.end, end) }))
    .filter((block) => block.end > block.start);
  return stored.length > 0 ? stored : guessed(preview);
}

function guessed({ text, start }: Preview): readonly Block[] {
  const blocks: Block[] = [];
  for (const { 0: part, index } of text.matchAll(/[^\n]+(?:\n[^\n]+)*/g)) {
    const lines = part.split('\n');
    if (lines.length > 1 && lines.every((line) => line.includes(BAR))) {
      let at = start + index;
      lines.forEach((line, i) => {
        blocks.push({ kind: i === 0 ? 'header_row' : 'row', start: at, end: at + line.length });
        at += line.length + 1;
      });
    } else {
      const kind = lines.length === 1 && /^#{1,6} \S/.test(part) ? 'heading' : 'paragraph';
      blocks.push({ kind, start: start + index, end: start + index + part.length });
    }
  }
  return blocks;
}
