import { type RefObject, useEffect, useRef } from 'react';
import type { Place } from '../address';

/** Whoever comes to another screen by keyboard goes on there, not at the top of the page. */
export function useFocusOnArrival(main: RefObject<HTMLElement | null>, { kind }: Place): void {
  const before = useRef(kind);
  useEffect(() => {
    if (before.current === kind) {
      return;
    }
    before.current = kind;
    // What was clicked may be gone with its screen; a screen that focuses something itself has done so by now.
    if (!main.current?.contains(document.activeElement)) {
      main.current?.focus({ preventScroll: true });
    }
  }, [main, kind]);
}
