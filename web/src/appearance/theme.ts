import { Store } from '../store';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'workmate.theme';
const ORDER: readonly Theme[] = ['system', 'light', 'dark'];

/** The chosen theme; `system` follows the device. `theme.js` applies a stored one before the page is drawn. */
class ThemeChoice extends Store<{ readonly theme: Theme }> {
  constructor() {
    const applied = document.documentElement.dataset.theme;
    super({ theme: applied === 'light' || applied === 'dark' ? applied : 'system' });
  }

  next(): void {
    const theme = ORDER[(ORDER.indexOf(this.get().theme) + 1) % ORDER.length] ?? 'system';
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
