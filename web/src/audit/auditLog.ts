import { ApiError } from '../api';
import type { AuditedEvent, AuditLogPage, Verification } from '../generated/rest';
import { Store } from '../store';

/** More than this is read in pieces by other programs, not by people. */
export const MOST_EVENTS = 50_000;

export type Verdict = Verification | 'checking' | 'unknown';

interface AuditState {
  readonly phase: 'loading' | 'ready' | 'missing' | 'failed';
  readonly events: readonly AuditedEvent[];
  readonly head: number;
  readonly verdict: Verdict;
}

export interface AuditCalls {
  readonly loadLog: (sessionId: string, after: number) => Promise<AuditLogPage>;
  readonly verifyLog: (sessionId: string) => Promise<Verification>;
}

/** The whole log of a session, page after page, and whether it is as it was written. */
export class AuditLog extends Store<AuditState> {
  private isClosed = false;
  private isReading = false;

  constructor(
    private readonly sessionId: string,
    private readonly calls: AuditCalls,
  ) {
    super({ phase: 'loading', events: [], head: 0, verdict: 'checking' });
  }

  open(): void {
    this.isClosed = false;
    void this.read();
  }

  /** Reads what is there and not known yet, and has the chain recomputed. */
  async read(): Promise<void> {
    this.update({ verdict: 'checking' });
    await Promise.all([this.readEvents(), this.verify()]);
  }

  close(): void {
    this.isClosed = true;
  }

  private async readEvents(): Promise<void> {
    if (this.isReading) {
      return;
    }
    this.isReading = true;
    try {
      let hasMore = true;
      while (hasMore && !this.isClosed && this.get().events.length < MOST_EVENTS) {
        const page = await this.calls.loadLog(this.sessionId, this.get().events.at(-1)?.sequence ?? 0);
        hasMore = page.hasMore && page.events.length > 0;
        this.update({ phase: 'ready', head: page.head, events: [...this.get().events, ...page.events] });
      }
    } catch (error) {
      this.update({ phase: error instanceof ApiError && error.status === 404 ? 'missing' : 'failed' });
    } finally {
      this.isReading = false;
    }
  }

  private async verify(): Promise<void> {
    try {
      this.update({ verdict: await this.calls.verifyLog(this.sessionId) });
    } catch {
      this.update({ verdict: 'unknown' });
    }
  }
}
