import * as api from '../api';
import { ApiError } from '../api';
import type { Notification } from '../connection';
import type { SentEvent } from '../generated/protocol';
import { Store } from '../store';
import type { Outbox, Outgoing } from './conversations';
import { missingIn } from './messageFiles';

/** What is needed of the server; tests bring their own. */
export interface Post {
  /** Whether the agents of a conversation have finished, and well. */
  isFree(sessionId: string): Promise<boolean>;
  send(sessionId: string, message: Outgoing): Promise<void>;
}

const AGAIN_MS = 15_000;

interface ElsewhereState {
  /** The conversations in which something was said that the server does not have and that does not only wait for its agents. */
  readonly unsent: ReadonlySet<string>;
}

/** Sends what waits in conversations that are not on the screen: messages on their way at once, others as the agents finish; what is held stays. */
export class Elsewhere extends Store<ElsewhereState> {
  private readonly busy = new Set<string>();
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly outbox: Outbox & { queued(): readonly string[] },
    /** The conversation on the screen sends its own. */
    private readonly onScreen: () => string | undefined,
    private readonly post: Post = SERVER,
  ) {
    super({ unsent: new Set() });
  }

  noticed({ type, sessionId, state }: Notification): void {
    if (type === 'session_changed' && state === 'idle' && sessionId !== undefined) {
      void this.send(sessionId);
    }
  }

  /** What was left behind when the page was closed, or another conversation opened. */
  async lookAround(): Promise<void> {
    this.mark();
    for (const sessionId of this.outbox.queued()) {
      await this.send(sessionId);
    }
  }

  /** Marks the conversations in which something is not sent yet. */
  mark(): void {
    const unsent = this.outbox.queued().filter((sessionId) => {
      const { outgoing, queue, isHeld } = this.outbox.unsent(sessionId);
      return sessionId !== this.onScreen() && (outgoing !== undefined || isHeld || !isWhole(queue[0]));
    });
    const before = this.get().unsent;
    if (unsent.length !== before.size || unsent.some((sessionId) => !before.has(sessionId))) {
      this.update({ unsent: new Set(unsent) });
    }
  }

  private async send(sessionId: string): Promise<void> {
    if (sessionId === this.onScreen() || this.busy.has(sessionId)) {
      return;
    }
    this.busy.add(sessionId);
    try {
      const { outgoing } = this.outbox.unsent(sessionId);
      await (outgoing === undefined ? this.sendNext(sessionId) : this.deliver(sessionId, outgoing));
    } catch {
      // It stays in the queue: the next word of the server, or opening the conversation, tries again.
    } finally {
      this.busy.delete(sessionId);
      this.mark();
    }
  }

  /** A message that was on its way when its conversation was left. The server knows by its id whether it has it. */
  private async deliver(sessionId: string, message: Outgoing): Promise<void> {
    if (message.failure !== undefined || !isWhole(message)) {
      return;
    }
    let left: Outgoing | undefined;
    try {
      await this.post.send(sessionId, message);
    } catch (error) {
      if (!(error instanceof ApiError) || error.isPassing) {
        clearTimeout(this.again);
        this.again = setTimeout(() => void this.lookAround(), AGAIN_MS);
        return;
      }
      left = { ...message, failure: error.message };
    }
    if (this.outbox.unsent(sessionId).outgoing?.clientMessageId === message.clientMessageId) {
      this.outbox.keepUnsent(sessionId, { outgoing: left });
    }
  }

  private async sendNext(sessionId: string): Promise<void> {
    if (this.next(sessionId) === undefined || !(await this.post.isFree(sessionId))) {
      return;
    }
    // Meanwhile it may have been opened, changed or sent.
    const next = sessionId === this.onScreen() ? undefined : this.next(sessionId);
    if (next !== undefined) {
      await this.post.send(sessionId, next);
      const { queue } = this.outbox.unsent(sessionId);
      this.outbox.keepUnsent(sessionId, { queue: queue.filter((one) => one.clientMessageId !== next.clientMessageId) });
    }
  }

  private next(sessionId: string): Outgoing | undefined {
    const { outgoing, queue, isHeld } = this.outbox.unsent(sessionId);
    return isHeld || outgoing !== undefined || !isWhole(queue[0]) ? undefined : queue[0];
  }
}

/** Whether all files are there that its writer sent along. */
function isWhole(message: Outgoing | undefined): boolean {
  return message === undefined || missingIn(message.along) === '';
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
