import type { Conversation } from './fold';

/** No more are marked: nobody goes through them one by one. */
const MOST = 1_000;
const BLOCKS = 'p, li, td, th, pre, h1, h2, h3, h4, h5, h6, summary, figcaption, footer, button, div, article';

/** Where words stand inside an element, also across bold and links, never across paragraphs; upper and lower case are the same. */
export function findIn(root: Element, words: string): Range[] {
  const wanted = words.toLowerCase();
  if (wanted.trim() === '') {
    return [];
  }
  return textsOf(root).flatMap((nodes) => rangesIn(nodes, wanted)).slice(0, MOST);
}

/** The text nodes of each block, in order. */
function textsOf(root: Element): Text[][] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const groups: Text[][] = [];
  let last: Element | null = null;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const block = node.parentElement?.closest(BLOCKS) ?? root;
    if (block === last) {
      groups.at(-1)!.push(node as Text);
    } else {
      groups.push([node as Text]);
      last = block;
    }
  }
  return groups;
}

function rangesIn(nodes: readonly Text[], wanted: string): Range[] {
  return placesOf(nodes.map((node) => node.data), wanted).map(([start, end]) => {
    const range = document.createRange();
    range.setStart(nodes[start.piece]!, start.at);
    range.setEnd(nodes[end.piece]!, end.at);
    return range;
  });
}

interface Spot {
  readonly piece: number;
  readonly at: number;
}

/** Where words begin and end in a text that comes in pieces. */
export function placesOf(pieces: readonly string[], wanted: string): (readonly [Spot, Spot])[] {
  // Some letters are longer in lower case, which would move all that follow.
  const lower = pieces.map((piece) => (piece.toLowerCase().length === piece.length ? piece.toLowerCase() : piece));
  const text = lower.join('');
  const places: (readonly [Spot, Spot])[] = [];
  for (let at = text.indexOf(wanted); at >= 0 && places.length < MOST; at = text.indexOf(wanted, at + wanted.length)) {
    places.push([spotOf(lower, at, 'after'), spotOf(lower, at + wanted.length, 'before')]);
  }
  return places;
}

/** Between two pieces a beginning belongs to the second and an end to the first. */
function spotOf(pieces: readonly string[], offset: number, side: 'before' | 'after'): Spot {
  let rest = offset;
  for (const [piece, { length }] of pieces.entries()) {
    if (side === 'before' ? rest <= length : rest < length) {
      return { piece, at: rest };
    }
    rest -= length;
  }
  return { piece: pieces.length - 1, at: pieces.at(-1)?.length ?? 0 };
}

/** How much of a conversation there is to look through, as its numbers tell: it begins with the first. */
export function percentLoaded({ turns }: Conversation): number {
  const numbers = turns.flatMap(({ events }) => events.flatMap(({ internal, sequence }) => (internal ? [] : [sequence])));
  const [first, last] = numbers.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)], [Infinity, 0]);
  return last === 0 ? 0 : Math.floor((100 * (last - first + 1)) / last);
}
