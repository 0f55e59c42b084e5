/** Something the palette offers. */
export interface Command {
  readonly id: string;
  readonly group: 'actions' | 'screens' | 'agents' | 'conversations';
  readonly label: string;
  readonly icon: string;
  /** More words by which it is found. */
  readonly also?: string;
  readonly run: () => void;
}

const MOST_PER_GROUP = 8;
/** How far a page leads. */
const PAGE = 8;
const GROUPS = ['actions', 'screens', 'agents', 'conversations'] as const;

/** The commands that have all words of a query, groups together, those that begin with it first. */
export function matching(commands: readonly Command[], query: string): readonly Command[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const hits = commands.filter((command) => {
    const text = plain(`${command.label} ${command.also ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  const rank = ({ label }: Command) => (words.length > 0 && plain(label).startsWith(words[0] ?? '') ? 0 : 1);
  return GROUPS.flatMap((group) =>
    hits
      .filter((command) => command.group === group)
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, MOST_PER_GROUP),
  );
}

/** Which offer a key leads to: round with arrows, and to both ends with Ctrl, since Home and End are the caret's. */
export function stepOf({ key, ctrlKey, metaKey }: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean }, at: number, count: number): number | undefined {
  const isFar = ctrlKey || metaKey;
  if (count === 0) {
    return undefined;
  }
  switch (key) {
    case 'ArrowDown':
      return isFar ? count - 1 : (at + 1) % count;
    case 'ArrowUp':
      return isFar ? 0 : (at + count - 1) % count;
    case 'PageDown':
      return Math.min(at + PAGE, count - 1);
    case 'PageUp':
      return Math.max(at - PAGE, 0);
    default:
      return undefined;
  }
}

/** Letters alone: people leave out accents and capitals. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '').toLowerCase();
}
