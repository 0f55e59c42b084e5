import { useSyncExternalStore } from 'react';
import { themeChoice } from './theme';

const device = typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)');

/** Whether the page is dark now, by choice or as the device is. */
export function useDark(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const unsubscribe = themeChoice.subscribe(listener);
      device?.addEventListener('change', listener);
      return () => {
        unsubscribe();
        device?.removeEventListener('change', listener);
      };
    },
    () => {
      const { theme } = themeChoice.get();
      return theme === 'dark' || (theme === 'system' && device?.matches === true);
    },
  );
}
