/** Asking more often would tell nothing new. */
const PAUSE_MS = 60_000;

/** The scripts and styles a page is made of, which are named by their content. */
export function partsOf(html: string): string {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)]
    .map(([, part]) => part)
    .sort()
    .join(' ');
}

/** Notices when the server has another page than the one that is open, as after an upgrade. */
export class NewerPage {
  private last = -Infinity;

  constructor(
    private readonly shown: string,
    private readonly fetchPage: () => Promise<string>,
    private readonly onNewer: () => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Looks, at most once a minute. What cannot be fetched now is looked at the next time. */
  async look(): Promise<void> {
    if (this.shown === '' || this.now() - this.last < PAUSE_MS) {
      return;
    }
    this.last = this.now();
    try {
      const parts = partsOf(await this.fetchPage());
      if (parts !== '' && parts !== this.shown) {
        this.onNewer();
      }
    } catch {
      this.last = -Infinity;
    }
  }
}
