import * as api from '../api';
import type { Notification } from '../connection';
import type { SentEvent } from '../generated/protocol';
import type { Outbox, Outgoing } from './conversations';

/** What is needed of the server; tests bring their own. */
export interface Post {
  /** Whether the agents of a conversation have finished, and well. */
  isFree(sessionId: string): Promise<boolean>;
  send(sessionId: string, message: Outgoing): Promise<void>;
}

/** Sends what waits in conversations that are not on the screen, as their agents finish; what is held stays. */
export class Elsewhere {
  private readonly busy = new Set<string>();

  constructor(
    private readonly outbox: Outbox & { queued(): readonly string[] },
    /** The conversation on the screen sends its own. */
    private readonly onScreen: () => string | undefined,
    private readonly post: Post = SERVER,
  ) {}

  noticed({ type, sessionId, state }: Notification): void {
    if (type === 'session_changed' && state === 'idle' && sessionId !== undefined) {
      void this.sendNext(sessionId);
    }
  }

  /** What was left behind when the page was closed. */
  async lookAround(): Promise<void> {
    for (const sessionId of this.outbox.queued()) {
      await this.sendNext(sessionId);
    }
  }

  private async sendNext(sessionId: string): Promise<void> {
    if (sessionId === this.onScreen() || this.busy.has(sessionId) || this.next(sessionId) === undefined) {
      return;
    }
    this.busy.add(sessionId);
    try {
      if (!(await this.post.isFree(sessionId))) {
        return;
      }
      // Meanwhile it may have been opened, changed or sent.
      const next = sessionId === this.onScreen() ? undefined : this.next(sessionId);
      if (next !== undefined) {
        await this.post.send(sessionId, next);
        const { queue } = this.outbox.unsent(sessionId);
        this.outbox.keepUnsent(sessionId, { queue: queue.filter((one) => one.clientMessageId !== next.clientMessageId) });
      }
    } catch {
      // It stays in the queue: the next word of the server, or opening the conversation, tries again.
    } finally {
      this.busy.delete(sessionId);
    }
  }

  private next(sessionId: string): Outgoing | undefined {
    const { outgoing, queue, isHeld } = this.outbox.unsent(sessionId);
    return isHeld || outgoing !== undefined ? undefined : queue[0];
  }
}

/** Whether what waits in a conversation may go on: its agents have finished well, work still, or were stopped or failed. */
export async function readinessOf(sessionId: string): Promise<'ready' | 'busy' | 'failed'> {
  const { state, erasedAt } = await api.loadSession(sessionId);
  if (state !== 'idle' || erasedAt != null) {
    return 'busy';
  }
  return endedWell((await api.loadMessages(sessionId, { limit: 20 })).events) ? 'ready' : 'failed';
}

const SERVER: Post = {
  isFree: async (sessionId) => (await readinessOf(sessionId)) === 'ready',
  async send(sessionId, { content, clientMessageId, targetAgentId, along }) {
    await api.sendMessage(sessionId, {
      message: content,
      clientMessageId,
      whenBusy: 'enqueue',
      ...(targetAgentId ? { targetAgentId } : {}),
      ...(along.search ? { enableAutoSemanticSearch: true } : {}),
      attachments: [...along.pictures, ...along.documents.map(({ id }) => ({ fileId: id }))],
    });
  },
};

/** A turn that was stopped or failed holds what waits for its writer's word. */
export function endedWell(events: readonly SentEvent[]): boolean {
  const last = events.findLast(({ type }) => type !== 'message_rated');
  return last === undefined || (last.type === 'message' && last.data.stopReason !== 'cancelled' && last.data.stopReason !== 'interrupted');
}
