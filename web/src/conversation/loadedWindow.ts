import type { SentEvent } from '../generated/protocol';

/**
 * Remembers, for as long as the tab lives, how far back a session is shown, so that a reload shows neither less
 * nor more than was on screen.
 */
export class LoadedWindow {
  private oldest: number;

  constructor(private readonly sessionId: string) {
    this.oldest = Number(read(this.key) ?? Number.MAX_SAFE_INTEGER);
  }

  /** Whether events older than these belong on screen: they did before, or a turn would begin in its middle. */
  wantsBefore(events: readonly SentEvent[]): boolean {
    const first = oldestOf(events);
    return first > this.oldest || (this.isFresh() && isCut(events));
  }

  /** Pages need not end where the screen did: what was not on it is left for loading earlier ones. */
  cut(events: readonly SentEvent[]): readonly SentEvent[] {
    return this.isFresh() ? events : events.filter((event) => event.sequence >= this.oldest);
  }

  reached(events: readonly SentEvent[]): void {
    const first = oldestOf(events);
    if (first < this.oldest) {
      this.oldest = first;
      write(this.key, String(first));
    }
  }

  private isFresh(): boolean {
    return this.oldest === Number.MAX_SAFE_INTEGER;
  }

  private get key(): string {
    return `workmate.window.${this.sessionId}`;
  }
}

function oldestOf(events: readonly SentEvent[]): number {
  return events.reduce(
    (oldest, event) => (event.internal ? oldest : Math.min(oldest, event.sequence)),
    Number.MAX_SAFE_INTEGER,
  );
}

function isCut(events: readonly SentEvent[]): boolean {
  const first = events.find((event) => event.sequence === oldestOf(events));
  return first !== undefined && first.type !== 'user_message_confirmed';
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Storage may be forbidden or full; a reload then shows the newest page only.
  }
}
