import { type RefObject, useEffect, useRef, useState } from 'react';

/** How long a button that cannot be taken back stays where it is before it can be pressed. */
const ARMING_MS = 1_200;

/** How far it may be moved by what rounds off, without anybody seeing it. */
const STILL_PX = 2;

interface Point {
  readonly x: number;
  readonly y: number;
}

let lastPress: Point | undefined;
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', ({ clientX, clientY }) => (lastPress = { x: clientX, y: clientY }), { capture: true });
}

function holds(box: DOMRect, { x, y }: Point): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

function isElsewhere(box: DOMRect, before: DOMRect): boolean {
  return Math.abs(box.left - before.left) > STILL_PX || Math.abs(box.top - before.top) > STILL_PX;
}

/**
 * Whether a button may be pressed yet. A careful one waits a moment after it has appeared, after it was moved by what
 * happened around it, and after a press on another question, which may bring it to where that one was. Where it came
 * under the pointer of the last press, it waits until the pointer has been elsewhere.
 */
export function useArmed(isCareful: boolean): { readonly isArmed: boolean; readonly ref: RefObject<HTMLButtonElement | null> } {
  const ref = useRef<HTMLButtonElement>(null);
  const [hasWaited, setWaited] = useState(false);
  const [isUnder, setUnder] = useState(false);
  useEffect(() => {
    if (!isCareful) {
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    let place: DOMRect | undefined;
    const rearm = () => {
      clearTimeout(timer);
      setWaited(false);
      timer = setTimeout(() => setWaited(true), ARMING_MS);
    };
    const watch = () => {
      const box = ref.current?.getBoundingClientRect();
      if (box !== undefined && (place === undefined || isElsewhere(box, place))) {
        place = box;
        rearm();
        if (lastPress !== undefined && holds(box, lastPress)) {
          setUnder(true);
        }
      }
      frame = requestAnimationFrame(watch);
    };
    const pressed = ({ target }: PointerEvent) => {
      const card = target instanceof Element ? target.closest('[data-testid="approval-card"]') : null;
      if (card !== null && ref.current !== null && !card.contains(ref.current)) {
        rearm();
      }
    };
    const moved = ({ clientX, clientY }: PointerEvent) => {
      const now = ref.current?.getBoundingClientRect();
      if (now !== undefined && !holds(now, { x: clientX, y: clientY })) {
        setUnder(false);
      }
    };
    watch();
    document.addEventListener('pointerdown', pressed, { capture: true });
    document.addEventListener('pointermove', moved);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      document.removeEventListener('pointerdown', pressed, { capture: true });
      document.removeEventListener('pointermove', moved);
    };
  }, [isCareful]);
  return { isArmed: !isCareful || (hasWaited && !isUnder), ref };
}
