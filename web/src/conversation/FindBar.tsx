import { type RefObject, useEffect, useMemo, useState } from 'react';
import { say } from '../language/say';
import { IconButton } from '../ui/controls';
import { findIn, percentLoaded } from './find';
import type { Conversation } from './fold';

interface Props {
  readonly root: RefObject<HTMLElement | null>;
  /** What is shown; where it changes, it is looked through again. */
  readonly shown: Conversation;
  /** Earlier messages are not loaded yet. */
  readonly hasMore: boolean;
  /** Loads them, as long as that is wanted. */
  readonly onLoadAll: (isWanted: () => boolean) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Finds words in the whole conversation: what is not loaded is loaded first. They are marked without touching what is shown. */
export function FindBar({ root, shown, hasMore, onLoadAll, onClose }: Props) {
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const isLoading = useAllLoaded(words.trim() !== '', hasMore, onLoadAll);
  const found = useFound(root, isLoading ? '' : words, shown);
  const here = found.length === 0 ? 0 : ((at % found.length) + found.length) % found.length;
  useEffect(() => {
    const range = found[here];
    mark('find-here', range === undefined ? [] : [range]);
    if (range !== undefined) {
      reveal(range);
    }
  }, [found, here]);
  useEffect(
    () => () => {
      mark('find', []);
      mark('find-here', []);
    },
    [],
  );
  const move = (step: number) => setAt(here + step);
  return (
    <div
      role="search"
      data-testid="find"
      className="absolute inset-x-3 top-3 z-10 flex items-center gap-1 rounded-xl border border-line bg-raised py-1 pr-1 pl-3 shadow-card sm:left-auto sm:w-96"
    >
      <input
        autoFocus
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            move(event.shiftKey ? -1 : 1);
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          }
        }}
        aria-label={say('find')}
        placeholder={say('find')}
        className="min-w-0 flex-1 bg-transparent text-sm outline-none"
      />
      <span role="status" className="shrink-0 text-xs text-ink-faint tabular-nums">
        {words.trim() === ''
          ? ''
          : isLoading
            ? say('findLoading', { percent: percentLoaded(shown) })
            : say(hasMore ? 'findShown' : 'findCount', { here: found.length === 0 ? 0 : here + 1, all: found.length })}
      </span>
      <IconButton icon="arrow-up" label={say('findPrevious')} disabled={found.length === 0} onClick={() => move(-1)} />
      <IconButton icon="arrow-down" label={say('findNext')} disabled={found.length === 0} onClick={() => move(1)} />
      <IconButton icon="close" label={say('findClose')} onClick={onClose} />
    </div>
  );
}

/** Has everything loaded for as long as words are looked for; says whether that is still going on. */
function useAllLoaded(isWanted: boolean, hasMore: boolean, load: Props['onLoadAll']): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isWanted) {
      return;
    }
    let isLeft = false;
    void load(() => !isLeft).then(() => isLeft || setOver(true));
    return () => {
      isLeft = true;
      setOver(false);
    };
  }, [isWanted, load]);
  return isWanted && hasMore && !isOver;
}

function useFound(root: RefObject<HTMLElement | null>, words: string, shown: unknown): readonly Range[] {
  const [found, setFound] = useState<readonly Range[]>([]);
  const key = useMemo(() => ({ words, shown }), [words, shown]);
  useEffect(() => {
    const ranges = root.current === null ? [] : findIn(root.current, key.words);
    mark('find', ranges);
    setFound(ranges);
  }, [root, key]);
  return found;
}

/** The tool that builds the style sheet does not know these yet. */
const MARKS = `::highlight(find) { background-color: light-dark(#ffe58a, #6b5312); }
::highlight(find-here) { background-color: light-dark(#ff9f40, #b45309); }`;
let marks: CSSStyleSheet | undefined;

/** Older browsers have no marks; going from one place to the next works there as well. */
function mark(name: string, ranges: readonly Range[]): void {
  if (typeof Highlight !== 'undefined') {
    if (marks === undefined) {
      marks = new CSSStyleSheet();
      marks.replaceSync(MARKS);
      document.adoptedStyleSheets.push(marks);
    }
    CSS.highlights.set(name, new Highlight(...ranges));
  }
}

function reveal(range: Range): void {
  const element = range.startContainer.parentElement;
  for (let closed = element?.closest('details:not([open])'); closed != null; closed = closed.parentElement?.closest('details:not([open])')) {
    if (element?.closest('summary')?.parentElement !== closed) {
      (closed as HTMLDetailsElement).open = true;
    }
  }
  element?.scrollIntoView({ block: 'center' });
}
