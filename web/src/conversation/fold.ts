import {
  type AgentIdentity,
  type AgentState,
  type Envelope,
  EVENT_TYPES,
  type SentEvent,
  type Signal,
  SIGNAL_TYPES,
  type ToolProgressed,
  visibility,
} from '../generated/protocol';

/** One user message and all it caused, in `index` order. */
export interface Turn {
  readonly id: string;
  readonly events: readonly SentEvent[];
}

type StreamKind = 'reasoning' | 'text' | 'tool';

export interface StreamBlock {
  readonly kind: StreamKind;
  readonly blockIndex: number;
  readonly text: string;
  readonly toolName?: string;
}

/** What one model call has streamed so far; the stored events of the call replace it. */
export interface Stream {
  readonly callId: string;
  readonly turnId: string;
  readonly taskId: string;
  readonly agent: AgentIdentity;
  /** Where it began inside its turn: only events after that can be its own. */
  readonly index: number;
  /** False when we came too late to see the beginning. */
  readonly whole: boolean;
  readonly ended: boolean;
  readonly blocks: readonly StreamBlock[];
}

/** What only those watching now can know; gone after a reload. */
export interface Live {
  readonly activeTurnId?: string;
  readonly completedTurnId?: string;
  readonly agent?: AgentIdentity;
  readonly state?: AgentState;
  /** More about the state, until something else is heard. */
  readonly note?: string;
  readonly streams: readonly Stream[];
  readonly progress: Readonly<Record<string, ToolProgressed>>;
}

export interface Conversation {
  /** In order of their first sequence. */
  readonly turns: readonly Turn[];
  readonly live: Live;
}

const NOTHING_LIVE: Live = { streams: [], progress: {} };

export const EMPTY: Conversation = { turns: [], live: NOTHING_LIVE };

const KNOWN: ReadonlySet<string> = new Set([...EVENT_TYPES, ...SIGNAL_TYPES]);

/** A newer server may send what this client has never heard of. */
export function isKnown(envelope: { readonly type: string }): boolean {
  return KNOWN.has(envelope.type);
}

/** The one way a conversation comes about, from live and reloaded envelopes alike. */
export function fold(conversation: Conversation, envelope: Envelope): Conversation {
  if (!isKnown(envelope)) {
    return conversation;
  }
  return isEvent(envelope) ? foldEvent(conversation, envelope) : foldSignal(conversation, envelope);
}

export function foldAll(conversation: Conversation, envelopes: readonly Envelope[]): Conversation {
  return envelopes.reduce(fold, conversation);
}

/** Drops what is known only live: what remains is what a reload shows. */
export function settle(conversation: Conversation): Conversation {
  return { turns: conversation.turns, live: NOTHING_LIVE };
}

/**
 * The server's word on which turn is open; without one nothing runs, and a paused one does not either.
 * What is under way in it is told anew after the events.
 */
export function withActiveTurn(conversation: Conversation, open: string | undefined): Conversation {
  const turnId = isPaused(conversation.turns.find((turn) => turn.id === open)) ? undefined : open;
  if (turnId !== undefined && conversation.live.completedTurnId === turnId) {
    return conversation;
  }
  return { ...conversation, live: turnId === undefined ? NOTHING_LIVE : { ...NOTHING_LIVE, activeTurnId: turnId } };
}

function isPaused(turn: Turn | undefined): boolean {
  return turn?.events.findLast(({ type }) => type !== 'message_rated')?.type === 'turn_paused';
}

/** Signals were left out: half-received answers cannot be continued, they are told anew. */
export function withoutStreams(conversation: Conversation): Conversation {
  return { ...conversation, live: { ...conversation.live, streams: [], progress: {} } };
}

function isEvent(envelope: Envelope): envelope is SentEvent {
  return envelope.sequence !== undefined;
}

function foldEvent(conversation: Conversation, event: SentEvent): Conversation {
  if (visibility(event) === 'internal') {
    return conversation;
  }
  const turns = insertEvent(conversation.turns, event);
  return turns === conversation.turns ? conversation : { turns, live: liveAfterEvent(conversation.live, event) };
}

function insertEvent(turns: readonly Turn[], event: SentEvent): readonly Turn[] {
  const id = event.turnId ?? event.eventId;
  const at = turns.findLastIndex((turn) => turn.id === id);
  const known = turns[at];
  if (known === undefined) {
    return placeTurn(turns, { id, events: [event] });
  }
  if (known.events.some((other) => other.sequence === event.sequence)) {
    return turns;
  }
  const changed = { id, events: insertSorted(known.events, event) };
  return event.sequence < firstSequence(known)
    ? placeTurn(turns.toSpliced(at, 1), changed)
    : turns.with(at, changed);
}

function placeTurn(turns: readonly Turn[], turn: Turn): readonly Turn[] {
  const first = firstSequence(turn);
  const before = turns.findLastIndex((other) => firstSequence(other) < first);
  return turns.toSpliced(before + 1, 0, turn);
}

function firstSequence(turn: Turn): number {
  return turn.events.reduce((first, event) => Math.min(first, event.sequence), Number.MAX_SAFE_INTEGER);
}

function insertSorted(events: readonly SentEvent[], event: SentEvent): readonly SentEvent[] {
  const before = events.findLastIndex(
    (other) => other.index < event.index || (other.index === event.index && other.sequence < event.sequence),
  );
  return events.toSpliced(before + 1, 0, event);
}

/** A stored event takes the place of what was streamed for it. */
function liveAfterEvent(live: Live, event: SentEvent): Live {
  switch (event.type) {
    case 'thinking':
      return withoutBlocks(live, event, ['reasoning']);
    case 'message':
      return withoutBlocks(live, event, ['reasoning', 'text']);
    case 'tool_use':
    case 'content_refused':
    case 'error':
      return withoutBlocks(live, event, ['reasoning', 'text', 'tool']);
    case 'tool_result':
      return { ...live, progress: without(live.progress, event.data.toolUseId) };
    case 'turn_paused':
      return live.activeTurnId === event.turnId ? NOTHING_LIVE : live;
    case 'user_message_confirmed':
    case 'chart':
    case 'conversation_condensed':
    case 'notice':
    case 'approval_requested':
    case 'approval_resolved':
    case 'agent_changed':
    case 'message_rated':
      return live;
    default:
      return unreachable(event, live);
  }
}

function foldSignal(conversation: Conversation, signal: Signal): Conversation {
  const live = liveAfterSignal(conversation.live, signal);
  return live === conversation.live ? conversation : { ...conversation, live };
}

function liveAfterSignal(live: Live, signal: Signal): Live {
  if (signal.type === 'complete') {
    const others = live.activeTurnId !== undefined && live.activeTurnId !== signal.turnId;
    return others ? live : { ...NOTHING_LIVE, completedTurnId: signal.turnId };
  }
  if (signal.turnId === live.completedTurnId) {
    return live;
  }
  const { note: _, ...rest } = live;
  const active: Live = { ...rest, activeTurnId: signal.turnId };
  switch (signal.type) {
    case 'session_start':
      // Whoever takes a turn up again has stored what was shown before.
      return { ...active, agent: signal.agent, streams: [], progress: {} };
    case 'agent_state':
      return signal.data.state === 'waiting_for_permission'
        ? NOTHING_LIVE
        : {
            ...active,
            agent: signal.agent,
            state: signal.data.state,
            ...(signal.data.note !== undefined && { note: signal.data.note }),
          };
    case 'tool_progress':
      return { ...active, progress: { ...live.progress, [signal.data.toolUseId]: signal.data } };
    case 'stream_start':
      return { ...active, streams: [...live.streams.filter((s) => !isSpent(s, signal)), newStream(signal, true)] };
    case 'reasoning_delta':
      return write(active, signal, { kind: 'reasoning', blockIndex: signal.data.blockIndex, text: signal.data.text });
    case 'content_delta':
      return write(active, signal, { kind: 'text', blockIndex: signal.data.blockIndex, text: signal.data.text });
    case 'tool_call_delta':
      return write(active, signal, {
        kind: 'tool',
        blockIndex: signal.data.blockIndex,
        text: signal.data.partialJson,
        toolName: signal.data.toolName,
      });
    case 'stream_end':
      return {
        ...active,
        streams: live.streams.map((s) => (s.callId === signal.data.callId ? ended(s) : s)),
      };
    case 'stream_reset':
      return { ...active, streams: live.streams.filter((s) => s.callId !== signal.data.callId) };
    default:
      return unreachable(signal, live);
  }
}

type StreamSignal = Extract<Signal, { readonly data: { readonly callId: string } }>;
type DeltaSignal = Extract<Signal, { readonly data: { readonly callId: string; readonly blockIndex: number } }>;

function newStream(signal: StreamSignal, whole: boolean): Stream {
  const { turnId, taskId, agent, index } = signal;
  return { callId: signal.data.callId, turnId, taskId, agent, index, whole, ended: false, blocks: [] };
}

/** White space alone is never stored. */
function ended(stream: Stream): Stream {
  return { ...stream, ended: true, blocks: stream.blocks.filter((block) => block.text.trim() !== '') };
}

/** A new call of a task, or the same call once more, ends the use of what was left of the last one. */
function isSpent(stream: Stream, signal: StreamSignal): boolean {
  return stream.callId === signal.data.callId || (stream.taskId === signal.taskId && stream.ended);
}

/** Words are added to their block; a snapshot is the whole block as it is so far. */
function write(live: Live, signal: DeltaSignal, delta: StreamBlock): Live {
  const at = live.streams.findIndex((stream) => stream.callId === signal.data.callId);
  const stream = live.streams[at];
  const whole = signal.data.snapshot === true;
  if (stream === undefined) {
    return { ...live, streams: [...live.streams, withDelta(newStream(signal, whole), delta, whole)] };
  }
  return { ...live, streams: live.streams.with(at, withDelta(stream, delta, whole)) };
}

function withDelta(stream: Stream, delta: StreamBlock, whole: boolean): Stream {
  const at = stream.blocks.findIndex((b) => b.blockIndex === delta.blockIndex && b.kind === delta.kind);
  const block = stream.blocks[at];
  const blocks =
    block === undefined
      ? [...stream.blocks, delta]
      : stream.blocks.with(at, {
          ...block,
          text: whole ? delta.text : block.text + delta.text,
          ...(delta.toolName ? { toolName: delta.toolName } : {}),
        });
  return { ...stream, blocks };
}

function withoutBlocks(live: Live, event: SentEvent, kinds: readonly StreamKind[]): Live {
  if (live.streams.length === 0) {
    return live;
  }
  const streams = live.streams.flatMap((stream) => {
    if (stream.taskId !== event.taskId || stream.index > event.index) {
      return [stream];
    }
    const blocks = stream.blocks.filter((block) => !kinds.includes(block.kind));
    return blocks.length === 0 ? [] : [{ ...stream, blocks }];
  });
  return { ...live, streams };
}

function without<V>(record: Readonly<Record<string, V>>, key: string): Readonly<Record<string, V>> {
  if (!(key in record)) {
    return record;
  }
  const { [key]: _, ...rest } = record;
  return rest;
}

/** The compiler proves that every type is handled; a newer server's types are left alone. */
function unreachable<T>(_: never, otherwise: T): T {
  return otherwise;
}
