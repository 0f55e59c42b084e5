/** Characters from `start` to before `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Shorter pieces are found anywhere and prove nothing. */
const SHORTEST = 3;
const UNSEEN = /[\s\u00AD\u200B-\u200D\u2060\uFEFF]/;
const ALIKE: Readonly<Record<string, string>> = {
  '“': '"', '”': '"', '„': '"', '«': '"', '»': '"',
  '‘': "'", '’': "'", '‚': "'", '‛': "'",
  '–': '-', '—': '-', '‑': '-', '‐': '-', '−': '-',
  '¦': '|',
};

/** A text without what may differ between two ways of reading it, and where each letter stood. */
interface Folded {
  readonly letters: string;
  readonly places: readonly number[];
}

/** Spaces are left out, ligatures are their letters, and the shapes of quotation marks and dashes are one. */
function fold(text: string): Folded {
  let letters = '';
  const places: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (UNSEEN.test(character)) {
      continue;
    }
    const plain = ALIKE[character] ?? character.normalize('NFKC').replaceAll(/\s/g, '');
    for (const letter of plain) {
      letters += letter;
      for (let unit = 0; unit < letter.length; unit++) {
        places.push(i);
      }
    }
  }
  return { letters, places };
}

/**
 * Where a quote stands in a text that may have other spaces, ligatures and dashes; of several places the one nearest to `near`,
 * from 0 at the beginning to 1 at the end. Where the whole is not found in one piece, its lines and cells are looked for one
 * after the other: tables and page ends are read in more than one order.
 */
export function findPassage(text: string, quote: string, near = 0): readonly Range[] {
  const page = fold(text);
  const whole = findNear(page, fold(quote).letters, near);
  if (whole !== undefined) {
    return [rangeOf(page, whole)];
  }
  const found: { start: number; end: number }[] = [];
  const pieces = quote.split(/\n+| \| /).map((piece) => fold(piece).letters);
  let from = 0;
  for (const piece of pieces) {
    const place = find(page, piece, from);
    if (place !== undefined) {
      found.push(place);
      from = place.end;
    }
  }
  // A word or two of a long quote is not the passage.
  const length = (all: readonly { length: number }[]) => all.reduce((sum, one) => sum + one.length, 0);
  const isEnough = found.reduce((sum, { start, end }) => sum + end - start, 0) * 3 >= length(pieces);
  return isEnough ? found.map((place) => rangeOf(page, place)) : [];
}

const MOST_PLACES = 1_000;

function findNear(page: Folded, wanted: string, near: number): { start: number; end: number } | undefined {
  let best = find(page, wanted, 0);
  const distance = ({ start }: { start: number }) => Math.abs(start / page.letters.length - near);
  for (let next = best, i = 0; next !== undefined && i < MOST_PLACES; next = find(page, wanted, next.end), i++) {
    if (best === undefined || distance(next) < distance(best)) {
      best = next;
    }
  }
  return best;
}

function find(page: Folded, wanted: string, from: number): { start: number; end: number } | undefined {
  if ((wanted.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < SHORTEST) {
    return undefined;
  }
  const start = page.letters.indexOf(wanted, from);
  return start < 0 ? undefined : { start, end: start + wanted.length };
}

function rangeOf(page: Folded, { start, end }: { start: number; end: number }): Range {
  return { start: page.places[start] ?? 0, end: (page.places[end - 1] ?? 0) + 1 };
}

/** A piece of text, and whether it belongs to the passage. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** Cuts a text that begins at `offset` at the ends of the ranges, which count from the same beginning. */
export function cut(text: string, offset: number, ranges: readonly Range[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const start = Math.max(at, Math.min(text.length, range.start - offset));
    const end = Math.max(start, Math.min(text.length, range.end - offset));
    if (end > start) {
      if (start > at) {
        pieces.push({ text: text.slice(at, start), marked: false });
      }
      pieces.push({ text: text.slice(start, end), marked: true });
      at = end;
    }
  }
  return at < text.length || pieces.length === 0 ? [...pieces, { text: text.slice(at), marked: false }] : pieces;
}
