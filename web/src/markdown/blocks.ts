import type { Definition, List, Node, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { MARK_START } from '../conversation/citations';
import { closing, endOf, has, isClosedCode, isFenced, itemStarts, lineEnd, lineStart, rowStarts, startOf } from './nodes';
import { SYNTAX } from './syntax';

/** A piece of a text that is drawn by itself. */
export type Block =
  | { readonly kind: 'text'; readonly source: string }
  | { readonly kind: 'code'; readonly language: string; readonly value: string; readonly isOpen: boolean }
  /** The rows in groups, each with the head of the table before it. */
  | { readonly kind: 'table'; readonly groups: readonly string[] }
  /** The items in groups. */
  | (ListKind & { readonly kind: 'list'; readonly groups: readonly string[] });

/** What all items of a list have in common. */
interface ListKind {
  /** The number of the first item, where they are numbered. */
  readonly start?: number;
  /** Items stand apart: an empty line anywhere between them counts for all. */
  readonly isLoose: boolean;
  readonly hasTasks: boolean;
}

/** Something that is defined once and may be meant from anywhere, also from before. */
interface Meant {
  readonly label: string;
  readonly source: string;
}

/** A text as its blocks, and what is needed to go on when the text grows. */
export interface Split {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly definitions: readonly Meant[];
  /** Footnotes are numbered over the whole text: such a text is one block. */
  readonly isWhole: boolean;
  readonly settled: Settled;
}

/** The beginning of a text that no later word changes. */
interface Settled {
  readonly blocks: readonly Block[];
  readonly definitions: readonly Meant[];
  readonly end: number;
  /** A table that may have more rows. */
  readonly table?: { readonly head: string; readonly groups: readonly string[] };
  /** A list that may have more items. */
  readonly list?: ListKind & { readonly groups: readonly string[] };
  /** Code that is still being written. */
  readonly fence?: { readonly marker: string; readonly language: string; readonly from: number };
}

/** So many rows of a table are drawn as one. */
export const GROUP_ROWS = 24;
/** So many items of a list are drawn as one. */
export const GROUP_ITEMS = 4;

const NOTHING: Settled = { blocks: [], definitions: [], end: 0 };
/** What a line without words ends for good. */
const ENDS_WITH_LINE: ReadonlySet<string> = new Set(['paragraph', 'heading', 'thematicBreak', 'table', 'blockquote', 'definition']);

/**
 * Cuts a text into its outermost blocks. Where it only grew since `before`, what was settled then is not read again, so
 * that a long answer costs as much per word at its end as at its beginning.
 */
export function split(written: string, before?: Split): Split {
  const text = written.includes('\r') ? written.replaceAll(/\r\n?/g, '\n') : written;
  const isGrown = before !== undefined && text.startsWith(before.text);
  if (isGrown && before.isWhole) {
    return { ...before, text, blocks: [{ kind: 'text', source: text }] };
  }
  const settled = isGrown ? before.settled : NOTHING;
  return (settled.fence === undefined ? undefined : stillCode(text, settled)) ?? read(text, settled);
}

/** The definitions that a piece of text means. */
export function definitionsFor(source: string, definitions: readonly Meant[]): string {
  if (definitions.length === 0 || !source.includes('[')) {
    return '';
  }
  const words = normal(source);
  return definitions
    .filter(({ label }) => words.includes(`[${label}]`))
    .map((one) => `${one.source}\n\n`)
    .join('');
}

function normal(text: string): string {
  return text.replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Inside a fence nothing has a meaning but its end. */
function stillCode(text: string, settled: Settled): Split | undefined {
  const { marker, language, from } = settled.fence!;
  const rest = text.slice(from);
  if (closing(marker).test(rest)) {
    return undefined;
  }
  const open: Block = { kind: 'code', language, value: rest.replace(/\n$/, ''), isOpen: true };
  return { text, blocks: [...settled.blocks, open], definitions: settled.definitions, isWhole: false, settled };
}

function read(text: string, settled: Settled): Split {
  const head = settled.table?.head ?? '';
  const tail = head + text.slice(settled.end);
  const nodes = fromMarkdown(tail, SYNTAX).children;
  if (nodes.some((node) => has(node, 'footnoteDefinition'))) {
    return { text, blocks: [{ kind: 'text', source: text }], definitions: [], isWhole: true, settled: NOTHING };
  }
  const reading = new Reading(text, tail, settled, withoutTornLines(nodes, tail));
  return { text, blocks: reading.blocks, definitions: reading.definitions, isWhole: false, settled: reading.settled };
}

/** Words right below a definition or indented code may mean something else without it: they stay together. */
function withoutTornLines(nodes: readonly RootContent[], text: string): readonly RootContent[] {
  const whole: RootContent[] = [];
  nodes.forEach((node, i) => {
    const before = nodes[i - 1];
    const last = whole.at(-1);
    if (before === undefined || last === undefined || !shapesNext(before, text) || lineEnd(text, endOf(before)) < lineStart(text, startOf(node))) {
      whole.push(node);
    } else {
      const position = { start: last.position!.start, end: node.position!.end };
      whole[whole.length - 1] = { type: 'together', children: [last, node], position } as unknown as RootContent;
    }
  });
  return whole;
}

function shapesNext(node: RootContent, text: string): boolean {
  return node.type === 'definition' || (node.type === 'code' && !isFenced(node, text));
}

/** What came of the part of a text that was not settled. */
class Reading {
  readonly blocks: readonly Block[];
  readonly definitions: readonly Meant[];
  readonly settled: Settled;
  /** Where the last line begins, which may go on. */
  private readonly lastLine: number;

  constructor(
    text: string,
    private readonly tail: string,
    before: Settled,
    private readonly nodes: readonly RootContent[],
  ) {
    this.lastLine = tail.lastIndexOf('\n') + 1;
    const read = nodes.map((node, i) => this.blockOf(node, i, i === 0 ? before : NOTHING));
    const meant = nodes.map((node) => definitionsIn(node, tail));
    this.blocks = [...before.blocks, ...read.filter((block) => !isEmpty(block))];
    this.definitions = [...before.definitions, ...meant.flat()];
    const count = this.settledCount();
    const offset = text.length - tail.length;
    const settled: Settled = {
      blocks: [...before.blocks, ...read.slice(0, count).filter((block) => !isEmpty(block))],
      definitions: [...before.definitions, ...meant.slice(0, count).flat()],
      end: count === 0 ? before.end : offset + this.startOf(count),
      ...(count === 0 && before.table ? { table: before.table } : {}),
      ...(count === 0 && before.list ? { list: before.list } : {}),
    };
    this.settled = this.withOpen(settled, offset, count);
  }

  /** How many blocks from the first on nothing changes any more. */
  private settledCount(): number {
    for (let i = this.nodes.length - 1; i >= 0; i--) {
      if (this.isEnded(i)) {
        return i + 1;
      }
    }
    return 0;
  }

  private isEnded(i: number): boolean {
    const node = this.nodes[i]!;
    if (this.isCertain(i + 1)) {
      return true;
    }
    const after = this.tail.slice(endOf(node), this.lastLine);
    return (ENDS_WITH_LINE.has(node.type) && /^[^\n]*\n[ \t]*\n/.test(after)) || (isClosedCode(node, this.tail) && after.includes('\n'));
  }

  /** Whether a block begins here whatever comes; a table only does with the whole line below its head. */
  private isCertain(i: number): boolean {
    const node = this.nodes[i];
    const start = this.startOf(i);
    return node !== undefined && (node.type === 'table' ? lineEnd(this.tail, lineEnd(this.tail, start)) <= this.lastLine : start < this.lastLine);
  }

  /** Tables and lists keep the groups that are full, code only needs its end to be looked for. */
  private withOpen(settled: Settled, offset: number, at: number): Settled {
    const node = this.nodes[at];
    if (node === undefined || at !== this.nodes.length - 1) {
      return settled;
    }
    if (node.type === 'code' && !isClosedCode(node, this.tail)) {
      const marker = /^(`{3,}|~{3,})[^\n]*\n/.exec(this.tail.slice(startOf(node)));
      return marker === null || node.position?.start.column !== 1
        ? settled
        : { ...settled, fence: { marker: marker[1]!, language: node.lang ?? '', from: offset + startOf(node) + marker[0].length } };
    }
    if (node.type === 'list') {
      return this.withItems(settled, offset, node);
    }
    if (node.type !== 'table') {
      return settled;
    }
    const begun = settled.table?.groups ?? [];
    const [, second, ...rows] = rowStarts(node, this.tail);
    const full = Math.floor(rows.length / GROUP_ROWS);
    if (second === undefined || full < 1) {
      return settled;
    }
    const head = this.tail.slice(lineStart(this.tail, startOf(node)), second);
    const groups = Array.from({ length: full }, (_, i) => head + this.tail.slice(rowAt(second, rows, i * GROUP_ROWS), rowAt(second, rows, (i + 1) * GROUP_ROWS)));
    return { ...settled, table: { head, groups: [...begun, ...groups] }, end: offset + rowAt(second, rows, full * GROUP_ROWS) };
  }

  /** The item after a full group has begun for certain where its line is whole. */
  private withItems(settled: Settled, offset: number, node: List): Settled {
    const starts = itemStarts(node, this.tail).filter((start) => start < this.lastLine);
    const full = Math.floor((starts.length - 1) / GROUP_ITEMS);
    if (full < 1 || has(node, 'definition')) {
      return settled;
    }
    const begun = settled.list;
    const groups = Array.from({ length: full }, (_, i) => this.tail.slice(starts[i * GROUP_ITEMS]!, starts[(i + 1) * GROUP_ITEMS]!).trimEnd());
    const kept = { ...node, children: node.children.slice(0, full * GROUP_ITEMS + 1) };
    return { ...settled, list: { ...listKind(kept, begun), groups: [...(begun?.groups ?? []), ...groups] }, end: offset + starts[full * GROUP_ITEMS]! };
  }

  /** A heading below a definition is said to begin with it: it begins below. */
  private startOf(i: number): number {
    const [node, previous] = [this.nodes[i], this.nodes[i - 1]];
    const earliest = previous?.type === 'definition' ? lineEnd(this.tail, endOf(previous)) : 0;
    return node === undefined ? this.lastLine : Math.max(earliest, lineStart(this.tail, startOf(node)));
  }

  private blockOf(node: RootContent, i: number, { table, list }: Settled): Block {
    if (node.type === 'code' && isFenced(node, this.tail) && !node.value.includes(MARK_START)) {
      return { kind: 'code', language: node.lang ?? '', value: node.value, isOpen: !isClosedCode(node, this.tail) };
    }
    if (node.type === 'table') {
      const begun = table?.groups ?? [];
      return { kind: 'table', groups: [...begun, ...groupsOf(node, this.tail, begun.length > 0)] };
    }
    // Up to the next one, so that no word is in none.
    const end = i + 1 < this.nodes.length ? this.startOf(i + 1) : this.tail.length;
    if (node.type === 'list' && (list !== undefined || (node.children.length > GROUP_ITEMS && !has(node, 'definition')))) {
      const starts = itemStarts(node, this.tail).filter((_, item) => item % GROUP_ITEMS === 0);
      const groups = starts.map((start, group) => this.tail.slice(start, starts[group + 1] ?? end).trimEnd());
      return { kind: 'list', ...listKind(node, list), groups: [...(list?.groups ?? []), ...groups] };
    }
    return { kind: 'text', source: this.tail.slice(this.startOf(i), end).trimEnd() };
  }
}

/** What is known of a list, with what was known of its beginning. */
function listKind(node: List, begun: ListKind | undefined): ListKind {
  const start = begun === undefined ? (node.ordered === true ? (node.start ?? 1) : undefined) : begun.start;
  return {
    ...(start === undefined ? {} : { start }),
    isLoose: begun?.isLoose === true || node.spread === true || node.children.some((item) => item.spread === true),
    hasTasks: begun?.hasTasks === true || node.children.some((item) => typeof item.checked === 'boolean'),
  };
}

function groupsOf(node: Table, text: string, hasMore: boolean): readonly string[] {
  const [first = 0, second, ...rows] = rowStarts(node, text);
  const end = lineEnd(text, endOf(node));
  if (second === undefined || second >= end) {
    return hasMore ? [] : [text.slice(first, end)];
  }
  const head = text.slice(first, second);
  const groups: string[] = [];
  for (let from = 0; from <= rows.length; from += GROUP_ROWS) {
    groups.push(head + text.slice(rowAt(second, rows, from), from + GROUP_ROWS > rows.length ? end : rowAt(second, rows, from + GROUP_ROWS)));
  }
  return groups;
}

/** Where a row begins, counted from the first below the head. */
function rowAt(first: number, more: readonly number[], index: number): number {
  return index === 0 ? first : more[index - 1]!;
}

function isEmpty(block: Block): boolean {
  return block.kind === 'text' && block.source.trim() === '';
}

function definitionsIn(node: Node, text: string): readonly Meant[] {
  if (node.type === 'definition') {
    const { label, identifier } = node as Definition;
    return [{ label: normal(label ?? identifier), source: text.slice(startOf(node), endOf(node)).replaceAll(/\n[ \t>]*/g, '\n') }];
  }
  return 'children' in node ? (node.children as Node[]).flatMap((child) => definitionsIn(child, text)) : [];
}
