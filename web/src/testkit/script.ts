import type { AgentIdentity, Envelope, SentEvent, Signal } from '../generated/protocol';

type Data<E extends Envelope, T extends E['type']> = Extract<E, { readonly type: T }>['data'];

export const SUPERVISOR: AgentIdentity = { id: 'supervisor', name: 'Supervisor', icon: 'compass', color: '#4f46e5' };
export const GENERAL: AgentIdentity = { id: 'general-agent', name: 'General', icon: 'wrench', color: '#0f766e' };

/** Writes envelopes as a server would: numbers, chain of visible events and index kept in one place. */
export class Script {
  readonly all: Envelope[] = [];
  private sequence = 0;
  private visible = 0;
  private index = 0;
  private turn = '';
  private clock = Date.parse('2026-11-15T09:30:00.000Z');

  constructor(private readonly sessionId = id(9)) {}

  /** Begins a turn with the user's message. */
  user(content: string, clientMessageId?: string): this {
    this.turn = id(100 + this.sequence);
    this.index = 0;
    const messageId = id(5000 + this.sequence);
    return this.event(
      'user_message_confirmed',
      { messageId, content, attachments: [], ...(clientMessageId ? { clientMessageId } : {}) },
      null,
    );
  }

  event<T extends SentEvent['type']>(
    type: T,
    data: Data<SentEvent, T>,
    agent: AgentIdentity | null = SUPERVISOR,
    skipped = 0,
  ): this {
    this.sequence += 1 + skipped;
    const envelope = {
      ...this.head(type, agent),
      sequence: this.sequence,
      prev: this.visible,
      internal: type === 'agent_changed',
      data,
    };
    if (type !== 'agent_changed') {
      this.visible = this.sequence;
    }
    this.all.push(envelope as unknown as SentEvent);
    return this;
  }

  signal<T extends Signal['type']>(type: T, data: Data<Signal, T>, agent: AgentIdentity = SUPERVISOR): this {
    this.all.push({ ...this.head(type, agent), internal: false, data } as unknown as Signal);
    return this;
  }

  message(content: string, agent: AgentIdentity = SUPERVISOR): this {
    return this.event(
      'message',
      {
        messageId: id(7000 + this.sequence),
        content,
        citations: [],
        stopReason: 'end_turn',
        model: 'offline-1',
        provider: 'offline',
        usage: { inputTokens: 10, outputTokens: 5, cacheReadTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0, estimated: false },
      },
      agent,
    );
  }

  complete(): this {
    const usage = { inputTokens: 10, outputTokens: 5, cacheReadTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0, estimated: false };
    return this.signal('complete', { turnId: this.turn, stopReason: 'success', usage, toolsUsed: [], durationMs: 1 });
  }

  get events(): SentEvent[] {
    return this.all.filter((envelope): envelope is SentEvent => envelope.sequence !== undefined);
  }

  private head(type: string, agent: AgentIdentity | null) {
    this.clock += 250;
    return {
      type,
      eventId: id(20_000 + this.all.length),
      sessionId: this.sessionId,
      turnId: this.turn,
      taskId: this.turn.slice(0, -6) + (agent === null || agent.id === SUPERVISOR.id ? '8' : '9') + this.turn.slice(-5),
      index: this.index++,
      agent,
      at: new Date(this.clock).toISOString(),
    };
  }
}

export function id(n: number): string {
  return `01970000-0000-7000-8000-${n.toString().padStart(12, '0')}`;
}
