import type { PassageAddress, SourceAddress } from '../address';
import type { Citation } from '../generated/protocol';
import { sayTalk } from '../language/talk';
import { isOfLibrary } from '../library/words';
import type { Turn } from './fold';

/** Around a source's number inside the text: characters that no language has. */
export const MARK_START = '\uE000';
const MARK_END = '\uE001';

/** Something that was cited, under its number. */
export interface Source {
  readonly number: number;
  readonly title: string;
  readonly source: string;
  readonly quote: string;
  readonly page?: number;
  readonly fileId?: string;
  /** Where the quote stands in a file of the library. */
  readonly passage?: PassageAddress;
}

/** A message's text with marks where something is cited, and what is cited there. Equal sources have one number. */
export function cite(
  content: string,
  citations: readonly Citation[],
): { readonly text: string; readonly sources: readonly Source[] } {
  const sources = new Map<string, Source>();
  const marks = new Map<number, Set<number>>();
  for (const citation of citations) {
    const { fileId, source, version, page, quote } = citation;
    const key = [fileId ?? source, version ?? '', page ?? '', quote].join('\n');
    const known = sources.get(key) ?? sourceOf(citation, sources.size + 1);
    sources.set(key, known);
    if (citation.place !== undefined && citation.place.end <= content.length) {
      const at = behindWords(content, citation.place.end);
      marks.set(at, (marks.get(at) ?? new Set()).add(known.number));
    }
  }
  return { text: content.includes(MARK_START) ? content : marked(content, marks), sources: [...sources.values()] };
}

function sourceOf(citation: Citation, number: number): Source {
  return {
    number,
    title: citation.title || citation.source,
    source: citation.source,
    quote: citation.quote,
    ...(citation.page === undefined ? {} : { page: citation.page }),
    ...(citation.fileId === undefined ? {} : { fileId: citation.fileId }),
    ...(citation.fileId === undefined || !isOfLibrary(citation.fileId) ? {} : { passage: passageOf(citation) }),
  };
}

function passageOf({ start, end, version }: Citation): PassageAddress {
  return { start, end, ...(version !== undefined && { version }) };
}

/** Not after the line break or space that ends what is cited: there the mark would begin a paragraph of its own. */
function behindWords(content: string, end: number): number {
  let at = end;
  while (at > 0 && /\s/.test(content.charAt(at - 1))) {
    at--;
  }
  return at;
}

function marked(content: string, marks: ReadonlyMap<number, ReadonlySet<number>>): string {
  let text = content;
  for (const [at, numbers] of [...marks].sort(([a], [b]) => b - a)) {
    const mark = [...numbers].map((number) => `${MARK_START}${number}${MARK_END}`).join('');
    text = text.slice(0, at) + mark + text.slice(at);
  }
  return text;
}

/** What a number stands for, in a line. */
export function sourceWords(source: Source): string {
  const page = source.page === undefined ? '' : sayTalk('onPage', { page: source.page });
  return `${source.title}${page}${source.quote ? `: “${source.quote}”` : ''}`;
}

/** An address that may be followed; anything else is only named. */
export function linkOf(source: Source): string | undefined {
  return /^https?:\/\//i.test(source.source) ? source.source : undefined;
}

interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

/** The source of a message that opens a passage, by its number; nothing where there is none. */
export function findSource(turns: readonly Turn[], { messageId, number }: SourceAddress): (Source & Required<Pick<Source, 'fileId' | 'passage'>>) | undefined {
  for (const event of turns.flatMap((turn) => turn.events)) {
    if (event.type === 'message' && event.data.messageId === messageId) {
      const source = cite(event.data.content, event.data.citations).sources[number - 1];
      return source?.fileId !== undefined && source.passage !== undefined ? { ...source, fileId: source.fileId, passage: source.passage } : undefined;
    }
  }
  return undefined;
}

/** What a number in an answer stands for, and whether it can be opened. */
export interface Note {
  readonly words: string;
  readonly opens: boolean;
}

export function noteOf(source: Source): Note {
  return { words: sourceWords(source), opens: source.passage !== undefined };
}

/** Makes an element of each mark; what it stands for is known where it is drawn. */
export function citationMarks(node: Node): void {
  if (node.children === undefined) {
    return;
  }
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text' && child.value?.includes(MARK_START)) {
      return pieces(child.value);
    }
    citationMarks(child);
    return [child];
  });
}

function pieces(value: string): Node[] {
  return value.split(/(\uE000\d+\uE001)/).map((piece) => {
    const number = piece.startsWith(MARK_START) ? piece.slice(1, -1) : undefined;
    return number === undefined
      ? { type: 'text', value: piece }
      : ({ type: 'element', tagName: 'sup', properties: { dataSource: number }, children: [{ type: 'text', value: number }] } as Node);
  });
}
