interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** A text in pieces: those words stand out that begin with one of the words searched for. */
export function piecesOf(text: string, query: string): readonly Piece[] {
  const wanted = [...query.matchAll(WORD)].map(([word]) => plain(word));
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (wanted.some((one) => plain(word).startsWith(one))) {
      if (index > end) {
        pieces.push({ text: text.slice(end, index), isHit: false });
      }
      pieces.push({ text: word, isHit: true });
      end = index + word.length;
    }
  }
  return end < text.length ? [...pieces, { text: text.slice(end), isHit: false }] : pieces;
}

/** As the server compares words: small and without accents. */
function plain(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{Mn}/gu, '').toLowerCase();
}
