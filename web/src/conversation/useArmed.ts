import { type RefObject, useEffect, useRef, useState } from 'react';

/** How long a button that cannot be taken back waits before it can be pressed. */
const ARMING_MS = 1_200;

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

/**
 * Whether a button may be pressed yet. A careful one waits a moment after it has appeared and, where it appeared under the
 * pointer of the last press, until the pointer has been elsewhere.
 */
export function useArmed(isCareful: boolean): { readonly isArmed: boolean; readonly ref: RefObject<HTMLButtonElement | null> } {
  const ref = useRef<HTMLButtonElement>(null);
  const [hasWaited, setWaited] = useState(false);
  const [isUnder, setUnder] = useState(false);
  useEffect(() => {
    if (!isCareful) {
      return;
    }
    const press = lastPress;
    const box = ref.current?.getBoundingClientRect();
    if (press !== undefined && box !== undefined && holds(box, press)) {
      setUnder(true);
    }
    const timer = setTimeout(() => setWaited(true), ARMING_MS);
    const moved = ({ clientX, clientY }: PointerEvent) => {
      const now = ref.current?.getBoundingClientRect();
      if (now !== undefined && !holds(now, { x: clientX, y: clientY })) {
        setUnder(false);
      }
    };
    document.addEventListener('pointermove', moved);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointermove', moved);
    };
  }, [isCareful]);
  return { isArmed: !isCareful || (hasWaited && !isUnder), ref };
}
