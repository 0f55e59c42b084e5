import type { EventType, Money, Usage } from '../generated/protocol';
import type { AuditedEvent } from '../generated/rest';
import type { AuditFilter } from '../address';
import { nameOf } from '../conversation/view';

/** The line of one event knows no other: agents are called after their ids. */
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** What a line of the timeline tells beside the words of its event. */
export interface Figures {
  readonly durationMs?: number;
  readonly tokens?: number;
  readonly cost?: Money;
}

type Data = Readonly<Record<string, unknown>>;

/** The fields that say most about an event, in the order they are read. */
const FIELDS: Readonly<Partial<Record<EventType, readonly string[]>>> = {
  user_message_confirmed: ['content'],
  thinking: ['content'],
  message: ['content'],
  content_refused: ['reason'],
  chart: ['title'],
  error: ['code', 'message'],
  tool_use: ['toolName', 'arguments'],
  tool_started: ['toolName'],
  tool_result: ['toolName', 'status', 'error', 'output'],
  late_tool_result: ['toolName', 'status', 'output'],
  approval_requested: ['summary'],
  approval_resolved: ['decision', 'reason'],
  arguments_edited: ['arguments'],
  grant_remembered: ['toolName', 'entity'],
  turn_resumed: ['reason'],
  turn_paused: ['reason'],
  turn_ended: ['stopReason', 'toolsUsed'],
  task_opened: ['instruction'],
  task_closed: ['status'],
  model_call_started: ['role'],
  model_call_completed: ['provider', 'model', 'stopReason'],
  model_call_failed: ['model', 'code', 'message'],
  conversation_condensed: ['summary'],
  notice: ['message'],
  session_titled: ['title'],
  company_selected: ['companyName'],
  model_selected: ['model'],
  session_ended: ['reason'],
};

const MOST_CHARACTERS = 240;

/** One line of words about an event. */
export function lineOf(event: AuditedEvent): string {
  const data = dataOf(event);
  if (event.type === 'agent_changed') {
    const { from, to, reason } = event.data;
    return [[from, to].map((agent) => nameOf(agent, NO_NAMES)).join(' → '), ...wordsOf(reason)].join(' · ');
  }
  const words = (FIELDS[event.type] ?? []).flatMap((field) => wordsOf(data[field]));
  const line = words.join(' · ').replaceAll(/\s+/g, ' ').trim();
  return line.length <= MOST_CHARACTERS ? line : `${line.slice(0, MOST_CHARACTERS)}…`;
}

function wordsOf(value: unknown): readonly string[] {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
    return [];
  }
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return [value.join(', ')];
  }
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)];
}

/** What an event took, where it says so. */
export function figuresOf(event: AuditedEvent): Figures {
  const { durationMs, usage, cost } = dataOf(event) as { durationMs?: number; usage?: Usage; cost?: Money };
  const tokens = usage && usage.inputTokens + usage.outputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
  return {
    ...(durationMs !== undefined && { durationMs }),
    ...(tokens !== undefined && tokens > 0 && { tokens }),
    ...(cost && { cost }),
  };
}

/** Which model of which provider was sent the conversation up to this call, and how much of it; nothing where no model was asked. */
export function sentTo(event: AuditedEvent): { readonly model: string; readonly tokens: number } | undefined {
  if (event.type !== 'model_call_completed' && event.type !== 'model_call_failed') {
    return undefined;
  }
  const { provider, model, usage } = dataOf(event) as { provider?: string; model?: string; usage?: Usage };
  const name = [provider, model].filter(Boolean).join(' · ');
  const tokens = usage ? usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens : 0;
  return name === '' ? undefined : { model: name, tokens };
}

const FAILED: ReadonlySet<unknown> = new Set(['error', 'timeout', 'unknown_outcome', 'permission_denied', 'failed', 'limit_reached', 'max_turns']);

/** Something went wrong; what a person stopped or declined did not. */
export function isError(event: AuditedEvent): boolean {
  switch (event.type) {
    case 'error':
    case 'model_call_failed':
    case 'content_refused':
      return true;
    case 'tool_result':
    case 'late_tool_result':
    case 'task_closed':
      return FAILED.has(event.data.status);
    case 'turn_ended':
      return FAILED.has(event.data.stopReason);
    default:
      return false;
  }
}

/** A person was asked, answered, or was waited for. */
export function isQuestion(event: AuditedEvent): boolean {
  return (
    ['approval_requested', 'approval_resolved', 'arguments_edited', 'grant_remembered'].includes(event.type) ||
    (event.type === 'turn_paused' && event.data.reason === 'approval')
  );
}

/** The events that a filter lets through, in their order. */
export function filtered(events: readonly AuditedEvent[], { agent, type, only }: AuditFilter): readonly AuditedEvent[] {
  return events.filter(
    (event) =>
      (agent === '' || event.agent?.id === agent) &&
      (type === '' || event.type === type) &&
      (only !== 'errors' || isError(event)) &&
      (only !== 'questions' || isQuestion(event)),
  );
}

/** The agents and kinds that a log has, for choosing among them. */
export function choicesOf(events: readonly AuditedEvent[]): { readonly agents: ReadonlyMap<string, string>; readonly types: readonly EventType[] } {
  const agents = new Map(events.flatMap(({ agent }) => (agent === null ? [] : [[agent.id, agent.name] as const])));
  return { agents, types: [...new Set(events.map((event) => event.type))].sort() };
}

function dataOf(event: AuditedEvent): Data {
  return event.data as unknown as Data;
}
