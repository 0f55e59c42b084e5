import { createContext, type ReactNode, type RefObject, use, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Turn } from './fold';
import { WHOLE_WANTED } from './printing';
import { isStop } from './stops';

/** So many turns at the end are always drawn. */
const ALWAYS = 24;
/** How far from sight the others are drawn. */
const AROUND = '1500px 0px';
/** How high a turn is taken to be that was never drawn. */
const LIKELY_PX = 420;

/** Which turns need not be drawn while they are far from sight: neither the newest, nor questions and errors, nor what is looked for. */
export function mayBeLeftOut(turn: Turn, place: number, count: number, aim: number | undefined): boolean {
  return place < count - ALWAYS && !hasStop(turn) && (aim === undefined || !turn.events.some((event) => event.sequence === aim));
}

const stops = new WeakMap<Turn, boolean>();

/** Asked of every turn with every word that streams; a turn never changes in place. */
function hasStop(turn: Turn): boolean {
  let known = stops.get(turn);
  if (known === undefined) {
    known = turn.events.some(isStop);
    stops.set(turn, known);
  }
  return known;
}

type Listener = (isNear: boolean) => void;

/** Tells turns whether they are near the reader's sight. */
class Sight {
  private readonly listeners = new Map<Element, Listener>();
  private observer: IntersectionObserver | undefined;
  readonly heights = new Map<string, number>();

  watch(root: Element): () => void {
    this.observer = new IntersectionObserver((entries) => entries.forEach(({ target, isIntersecting }) => this.listeners.get(target)?.(isIntersecting)), { root, rootMargin: AROUND });
    this.listeners.forEach((_, element) => this.observer?.observe(element));
    return () => this.observer?.disconnect();
  }

  follow(element: Element, listener: Listener): () => void {
    this.listeners.set(element, listener);
    this.observer?.observe(element);
    return () => {
      this.listeners.delete(element);
      this.observer?.unobserve(element);
    };
  }
}

const SightContext = createContext<Sight | undefined>(undefined);

/** Around turns that are drawn as they come near. */
export function NearSight({ scroller, children }: { readonly scroller: RefObject<HTMLElement | null>; readonly children: ReactNode }) {
  const sight = useMemo(() => new Sight(), []);
  useEffect(() => (scroller.current === null ? undefined : sight.watch(scroller.current)), [sight, scroller]);
  return <SightContext value={sight}>{children}</SightContext>;
}

/** All of a conversation is drawn on paper, and while words are looked for. */
export function useWholeWhile(isWanted: boolean): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener(WHOLE_WANTED, before);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener(WHOLE_WANTED, before);
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return isWanted || isPrinting;
}

interface Props {
  readonly turn: Turn;
  readonly children: ReactNode;
}

/** A turn that is drawn while it is near; else its place is kept, under the words with which it began. */
export function WhenNear({ turn, children }: Props) {
  const sight = use(SightContext);
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = frame.current;
    return element === null
      ? undefined
      : sight?.follow(element, (now) => {
          if (!now && element.offsetHeight > 0) {
            sight.heights.set(turn.id, element.offsetHeight);
          }
          setNear(now);
        });
  }, [sight, turn.id]);
  const question = turn.events.find((event) => event.type === 'user_message_confirmed');
  return (
    <div ref={frame} data-far={isNear ? undefined : turn.id} style={isNear ? undefined : { height: sight?.heights.get(turn.id) ?? LIKELY_PX }}>
      {isNear ? children : <span className="sr-only">{question?.data.content.slice(0, 200)}</span>}
    </div>
  );
}
