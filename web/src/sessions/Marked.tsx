import { piecesOf } from './pieces';

/** Words with those in sight that were searched for. */
export function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  return piecesOf(text, query).map(({ text: piece, isHit }, i) =>
    isHit ? (
      <mark key={i} className="rounded-sm bg-accent-soft font-medium text-ink">
        {piece}
      </mark>
    ) : (
      <span key={i}>{piece}</span>
    ),
  );
}
