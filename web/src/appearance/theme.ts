import { Store } from '../store';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'workmate.theme';
const ORDER: readonly Theme[] = ['system', 'light', 'dark'];

/** What follows a theme when one goes through them. */
export function themeAfter(theme: Theme): Theme {
  return ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length] ?? 'system';
}

/** The chosen theme; `system` follows the device. `theme.js` applies a stored one before the page is drawn. */
class ThemeChoice extends Store<{ readonly theme: Theme }> {
  constructor() {
    const applied = globalThis.document?.documentElement.dataset.theme;
    super({ theme: applied === 'light' || applied === 'dark' ? applied : 'system' });
  }

  choose(theme: Theme): void {
    if (theme === this.get().theme) {
      return;
    }
    if (theme === 'system') {
      delete document.documentElement.dataset.theme;
    } else {
      document.documentElement.dataset.theme = theme;
    }
    remember(theme);
    this.update({ theme });
  }
}

function remember(theme: Theme): void {
  try {
    if (theme === 'system') {
      localStorage.removeItem(KEY);
    } else {
      localStorage.setItem(KEY, theme);
    }
  } catch {
    // Storage may be forbidden; the choice then lasts until the page is closed.
  }
}

export const themeChoice = new ThemeChoice();
