import type { Settings } from '../generated/rest';
import { Store } from '../store';

export interface PreferenceCalls {
  readonly load: () => Promise<Settings>;
  readonly keep: (settings: Settings) => Promise<Settings>;
}

export const USUAL: Settings = { theme: 'system', density: 'comfortable', language: 'system', agent: null, model: null, notifications: true };

/** How the reader wants the page to be: kept by the server for every device, shown at once on this one. */
export class Preferences extends Store<{ readonly settings: Settings }> {
  /** What the server is known to have. */
  private kept: Settings | undefined;
  private keeping: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly calls: PreferenceCalls,
    private readonly apply: (settings: Settings) => void,
  ) {
    super({ settings: USUAL });
  }

  /** The server's word counts over what this browser remembers; without it the page stays as it is. */
  async load(): Promise<void> {
    const loaded = await this.calls.load();
    if (this.kept === undefined) {
      this.kept = loaded;
      this.show(loaded);
    }
  }

  /** Shows a change at once and keeps it; one that cannot be kept is taken back. */
  async change(change: Partial<Settings>): Promise<void> {
    const before = this.get().settings;
    const wanted = { ...before, ...change };
    this.show(wanted);
    // One after the other, each on top of what is kept, so that no choice undoes another.
    const kept = this.keeping.then(async () => {
      this.kept = await this.calls.keep({ ...(this.kept ?? (await this.calls.load())), ...change });
    });
    this.keeping = kept.catch(() => {});
    try {
      await kept;
    } catch (error) {
      if (this.get().settings === wanted) {
        this.show(this.kept ?? before);
      }
      throw error;
    }
  }

  private show(settings: Settings): void {
    this.update({ settings });
    this.apply(settings);
  }
}
