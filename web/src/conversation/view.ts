import {
  type AgentIdentity,
  isInternalTool,
  type SentEvent,
  type ToolProgressed,
  type ValueChange,
} from '../generated/protocol';
import { sentenceOf } from './approvalWords';
import type { Conversation, Live, Stream, StreamBlock, Turn } from './fold';
import { isPicture, pictureUrl } from './pictures';
import { type Routing, routingOf } from './routing';

type EventOf<T extends SentEvent['type']> = Extract<SentEvent, { readonly type: T }>;

/** Something an agent did, as one thing to draw. */
export type Part =
  | { readonly kind: 'message'; readonly event: EventOf<'message'> }
  | { readonly kind: 'thinking'; readonly event: EventOf<'thinking'> }
  | { readonly kind: 'tool'; readonly key: string; readonly tool: ToolCallView }
  | {
      readonly kind: 'approval';
      readonly request: EventOf<'approval_requested'>;
      readonly resolution?: EventOf<'approval_resolved'>;
      /** The question is not whether the call may run, but whether it did. */
      readonly inDoubt: boolean;
    }
  | { readonly kind: 'paused'; readonly event: EventOf<'turn_paused'> }
  | { readonly kind: 'refused'; readonly event: EventOf<'content_refused'> }
  | { readonly kind: 'chart'; readonly event: EventOf<'chart'> }
  | { readonly kind: 'condensed'; readonly event: EventOf<'conversation_condensed'> }
  | { readonly kind: 'notice'; readonly event: EventOf<'notice'> }
  | { readonly kind: 'error'; readonly event: EventOf<'error'> }
  | { readonly kind: 'stream'; readonly key: string; readonly block: StreamBlock; readonly whole: boolean };

/** A tool's request and, once there is one, its result. */
export interface ToolCallView {
  /** A person is asked whether it may run. */
  readonly isAsked?: boolean;
  readonly name: string;
  /** What it does in one sentence, where a person was asked about it. */
  readonly sentence?: string;
  /** As they were executed. */
  readonly arguments?: unknown;
  /** What a person changed before it ran. */
  readonly edited?: readonly ValueChange[];
  readonly result?: EventOf<'tool_result'>['data'];
  /** Where the pictures of its result can be seen. */
  readonly pictures?: readonly string[];
  readonly progress?: ToolProgressed;
}

export type Section =
  | { readonly kind: 'user'; readonly event: EventOf<'user_message_confirmed'> }
  | { readonly kind: 'transition'; readonly event: EventOf<'agent_changed'>; readonly routing: Routing }
  | { readonly kind: 'agent'; readonly key: string; readonly agent: AgentIdentity; readonly parts: readonly Part[] };

/** A turn cut into sections: the user's words, changes of agent, and what each agent did in a row. */
export function sectionsOf(turn: Turn, live: Live): readonly Section[] {
  const sections: Section[] = [];
  for (const event of turn.events) {
    if (event.type === 'user_message_confirmed') {
      sections.push({ kind: 'user', event });
    } else if (event.type === 'agent_changed') {
      sections.push({ kind: 'transition', event, routing: routingOf(turn.events, event) });
    } else {
      const part = partOf(event, turn, live);
      if (part !== undefined) {
        addPart(sections, event.agent, event.eventId, part);
      }
    }
  }
  for (const stream of live.streams) {
    if (stream.turnId === turn.id) {
      streamParts(stream).forEach((part) => addPart(sections, stream.agent, stream.callId, part));
    }
  }
  return withoutIdleReturn(sections);
}

/** Going back to an agent that then has nothing to add is not worth a line. */
function withoutIdleReturn(sections: readonly Section[]): readonly Section[] {
  const last = sections.at(-1);
  return last?.kind === 'transition' && last.event.data.handoffType === 'return' ? sections.slice(0, -1) : sections;
}

function addPart(sections: Section[], agent: AgentIdentity, key: string, part: Part): void {
  const last = sections.at(-1);
  if (last?.kind === 'agent' && last.agent.id === agent.id) {
    sections[sections.length - 1] = { ...last, parts: [...last.parts, part] };
  } else {
    sections.push({ kind: 'agent', key, agent, parts: [part] });
  }
}

function partOf(
  event: Exclude<SentEvent, { readonly type: 'user_message_confirmed' | 'agent_changed' }>,
  turn: Turn,
  live: Live,
): Part | undefined {
  switch (event.type) {
    case 'message':
      return event.data.content === '' ? undefined : { kind: 'message', event };
    case 'thinking':
      return { kind: 'thinking', event };
    case 'tool_use':
      return { kind: 'tool', key: event.data.toolUseId, tool: toolView(event, turn, live) };
    case 'tool_result':
      return hasRequest(turn, event.data.toolUseId)
        ? undefined
        : { kind: 'tool', key: event.data.toolUseId, tool: { name: event.data.toolName, result: event.data } };
    case 'approval_requested': {
      const resolution = resolutionOf(turn, event.data.approvalId);
      return { kind: 'approval', request: event, inDoubt: isInDoubt(turn, event), ...(resolution ? { resolution } : {}) };
    }
    case 'approval_resolved':
    case 'message_rated':
      return undefined;
    case 'turn_paused':
      return event.data.reason === 'approval' ? undefined : { kind: 'paused', event };
    case 'content_refused':
      return { kind: 'refused', event };
    case 'chart':
      return { kind: 'chart', event };
    case 'conversation_condensed':
      return { kind: 'condensed', event };
    case 'notice':
      return { kind: 'notice', event };
    case 'error':
      return { kind: 'error', event };
  }
}

function picturesOf({ sessionId, data }: EventOf<'tool_result'>): Pick<ToolCallView, 'pictures'> {
  const pictures = data.footprint?.content?.pictures.filter(isPicture) ?? [];
  return pictures.length === 0 ? {} : { pictures: pictures.map((kept) => pictureUrl(sessionId, kept.reference)) };
}

function toolView(event: EventOf<'tool_use'>, turn: Turn, live: Live): ToolCallView {
  const { toolUseId, toolName } = event.data;
  const result = turn.events.find(
    (other): other is EventOf<'tool_result'> => other.type === 'tool_result' && other.data.toolUseId === toolUseId,
  );
  const progress = live.progress[toolUseId];
  const isAsked =
    result === undefined &&
    turn.events.some(
      (other) =>
        other.type === 'approval_requested' &&
        other.data.toolUseId === toolUseId &&
        resolutionOf(turn, other.data.approvalId) === undefined,
    );
  const question = turn.events.find(
    (other): other is EventOf<'approval_requested'> => other.type === 'approval_requested' && other.data.toolUseId === toolUseId,
  );
  const answer = question && agreementOf(turn, question.data.approvalId);
  const edited = answer?.data.arguments === undefined ? undefined : answer.data.changes;
  return {
    name: toolName,
    arguments: answer?.data.arguments ?? event.data.arguments,
    ...(question ? { sentence: sentenceOf(question.data, answer?.data) } : {}),
    ...(edited ? { edited } : {}),
    ...(result ? { result: result.data, ...picturesOf(result) } : {}),
    ...(progress ? { progress } : {}),
    ...(isAsked ? { isAsked } : {}),
  };
}

function hasRequest(turn: Turn, toolUseId: string): boolean {
  return turn.events.some((event) => event.type === 'tool_use' && event.data.toolUseId === toolUseId);
}

/** A question about a call that already has a result is about how it ended. */
function isInDoubt(turn: Turn, question: EventOf<'approval_requested'>): boolean {
  return turn.events.some(
    (event) =>
      event.type === 'tool_result' &&
      event.data.toolUseId === question.data.toolUseId &&
      event.data.status === 'unknown_outcome' &&
      event.sequence < question.sequence,
  );
}

/** What was agreed to, also where it lapsed later. */
function agreementOf(turn: Turn, approvalId: string): EventOf<'approval_resolved'> | undefined {
  return turn.events.find(
    (event): event is EventOf<'approval_resolved'> =>
      event.type === 'approval_resolved' && event.data.approvalId === approvalId,
  );
}

/** The last word: what was approved may lapse later. */
function resolutionOf(turn: Turn, approvalId: string): EventOf<'approval_resolved'> | undefined {
  return turn.events.findLast(
    (event): event is EventOf<'approval_resolved'> =>
      event.type === 'approval_resolved' && event.data.approvalId === approvalId,
  );
}

function streamParts(stream: Stream): readonly Part[] {
  const blocks = stream.blocks.filter((block) => block.toolName === undefined || !isInternalTool(block.toolName));
  return joinText(blocks).map((block) => ({
    kind: 'stream',
    key: `${stream.callId}-${block.kind}-${block.blockIndex}`,
    block,
    whole: stream.whole,
  }));
}

/** Text blocks that follow each other are stored as one message, so they are drawn as one. */
function joinText(blocks: readonly StreamBlock[]): readonly StreamBlock[] {
  const joined: StreamBlock[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last?.kind === 'text' && block.kind === 'text') {
      joined[joined.length - 1] = { ...last, text: last.text + block.text };
    } else {
      joined.push(block);
    }
  }
  return joined;
}

/** Whether the turn waits for a person. */
export function isWaiting(turn: Turn): boolean {
  return turn.events.some(
    (event) => event.type === 'approval_requested' && resolutionOf(turn, event.data.approvalId) === undefined,
  );
}

/** What goes on in a conversation: nothing, work, or a question to its reader. */
export type ConversationState = 'idle' | 'running' | 'waiting';

/** The same live and after a reload. */
export function stateOf({ turns, live }: Conversation): ConversationState {
  if (live.activeTurnId !== undefined) {
    return 'running';
  }
  return turns.some(isWaiting) ? 'waiting' : 'idle';
}

/** The text of the answer: all that agents wrote to the user, since the closing message may add to the rest. */
export function answerOf(turn: Turn): string | undefined {
  const texts = turn.events.flatMap((event) => (event.type === 'message' && isAnswer(event) ? [event.data.content] : []));
  return texts.length === 0 ? undefined : texts.join('\n\n');
}

/** Words of an attempt that was lost or repeated can be read, but they are no answer. */
function isAnswer({ data }: EventOf<'message'>): boolean {
  return data.content !== '' && data.stopReason !== 'interrupted';
}

/** The name an agent spoke under in this conversation; one that has not spoken is named after its id. */
export function nameOf(agentId: string, names: ReadonlyMap<string, string>): string {
  const words = agentId.replace(/-agent$/, '').replaceAll('-', ' ');
  return names.get(agentId) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The names agents have given themselves in this conversation, by id. */
export function agentNames(turns: readonly Turn[]): ReadonlyMap<string, string> {
  return new Map(
    turns.flatMap((turn) =>
      turn.events.flatMap(({ agent }) => (agent === null ? [] : [[agent.id, agent.name] as const])),
    ),
  );
}
