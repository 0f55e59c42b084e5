import { Store } from '../store';

export type Density = 'comfortable' | 'compact';

const KEY = 'workmate.density';

/** How close things stand; `theme.js` applies a stored choice before the page is drawn. */
class DensityChoice extends Store<{ readonly density: Density }> {
  constructor() {
    super({ density: globalThis.document?.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable' });
  }

  choose(density: Density): void {
    if (density === this.get().density) {
      return;
    }
    try {
      if (density === 'compact') {
        document.documentElement.dataset.density = density;
        localStorage.setItem(KEY, density);
      } else {
        delete document.documentElement.dataset.density;
        localStorage.removeItem(KEY);
      }
    } catch {
      // Storage may be forbidden; the server still knows.
    }
    this.update({ density });
  }
}

export const densityChoice = new DensityChoice();
