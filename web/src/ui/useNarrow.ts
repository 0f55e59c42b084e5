import { useSyncExternalStore } from 'react';

/** The same width at which the style sheet turns the sidebar into a drawer. */
const NARROW = window.matchMedia('(width < 800px)');

export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      NARROW.addEventListener('change', listener);
      return () => NARROW.removeEventListener('change', listener);
    },
    () => NARROW.matches,
  );
}
