import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { say } from '../language/say';
import { IconButton } from '../ui/controls';
import { FIND_ASKED } from './findAsked';
import type { Turn } from './fold';
import { isStop } from './stops';

interface Props {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly turns: readonly Turn[];
  readonly onFind: () => void;
}

const STOPS = '[data-testid=approval-card], [data-testid=error-card], [data-testid=refused-card], [data-testid=tool-card]:is([data-status=error], [data-status=timeout], [data-status=unknown_outcome])';
/** A stop that was just reached is not the next one. */
const BELOW_PX = 24;

/** Ways through a long conversation: find words, go to the next question or error. */
export function ReadingTools({ scroller, turns, onFind }: Props) {
  const hasStops = useMemo(() => turns.some((turn) => turn.events.some(isStop)), [turns]);
  const toNext = () => {
    const frame = scroller.current;
    if (frame === null) {
      return;
    }
    const top = frame.getBoundingClientRect().top;
    const stops = [...frame.querySelectorAll<HTMLElement>(STOPS)];
    const isBelow = (stop: HTMLElement) => stop.getBoundingClientRect().top - top > BELOW_PX;
    const next = stops.find(isBelow) ?? stops[0];
    next?.scrollIntoView({ block: 'start' });
    next?.querySelector<HTMLElement>('button, summary')?.focus({ preventScroll: true });
  };
  return (
    <div className="absolute top-2 right-4 z-10 flex rounded-xl bg-canvas/80">
      {hasStops && <IconButton icon="alert" label={say('nextStop')} onClick={toNext} data-testid="next-stop" />}
      {/* On a phone it would lie on the words; there the menu of the conversation has it. */}
      <IconButton icon="search" label={say('findKeys')} onClick={onFind} data-testid="open-find" className="narrow:hidden" />
    </div>
  );
}

/** Hears when words are to be looked for: by the keys, or from a menu. */
export function useFindAsked(find: () => void): void {
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useShortcut('f', find);
  useEffect(() => {
    const onAsked = () => latest.current();
    window.addEventListener(FIND_ASKED, onAsked);
    return () => window.removeEventListener(FIND_ASKED, onAsked);
  }, []);
}

/** Ctrl or Cmd with Shift and a letter: the browser keeps the letter alone to itself. */
export function useShortcut(letter: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === letter) {
        event.preventDefault();
        latest.current();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [letter]);
}
