// Generated, do not edit. Source: package dev.workmate.event; see ProtocolTypesTest.

export interface AgentChanged {
  readonly from: string;
  readonly to: string;
  readonly handoffType: HandoffType;
  readonly reason?: string;
  readonly hints?: readonly string[];
}

export interface AgentIdentity {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly color: string;
}

export type AgentState =
  | 'initializing'
  | 'ready'
  | 'thinking'
  | 'executing_tools'
  | 'waiting_for_permission'
  | 'completed'
  | 'error'
  | 'cancelled';

export interface AgentStateChanged {
  readonly state: AgentState;
  readonly note?: string;
}

export interface Amount {
  readonly value: string;
  readonly currency?: string;
}

export type AnswerBlock =
  | TextBlock
  | ThinkingBlock
  | ToolCallBlock
  | UnknownBlock;

export type AnswerStop =
  | 'end_turn'
  | 'tool_use'
  | 'max_tokens'
  | 'stop_sequence'
  | 'paused'
  | 'refused'
  | 'content_filter'
  | 'context_exceeded'
  | 'cancelled'
  | 'interrupted'
  | 'unknown';

export interface ApprovalDetails {
  readonly reach: Reach;
  readonly party?: Party;
  readonly facts: readonly Fact[];
  readonly lines: readonly Line[];
  readonly totals: readonly Total[];
  readonly estimated: boolean;
  readonly recipients: readonly Recipient[];
  readonly warnings: readonly Warning[];
  readonly confirm?: Amount;
  readonly confirmWord?: string;
  readonly words?: Phrase;
}

export interface ApprovalRequested {
  readonly approvalId: string;
  readonly toolUseId: string;
  readonly toolName: string;
  readonly arguments: unknown;
  readonly summary: string;
  readonly reason: string;
  readonly expiresAt: string;
  readonly preview?: Preview;
  readonly digest?: string;
  readonly entity?: string;
  readonly details?: ApprovalDetails;
  readonly needs?: Need;
  readonly reasonWords?: readonly Phrase[];
}

export interface ApprovalResolved {
  readonly approvalId: string;
  readonly decision: Decision;
  readonly by: string;
  readonly reason?: string;
  readonly arguments?: unknown;
  readonly changes?: readonly ValueChange[];
  readonly summary?: string;
  readonly details?: ApprovalDetails;
  readonly signatures?: Signatures;
}

export interface ArgumentsEdited {
  readonly approvalId: string;
  readonly toolUseId: string;
  readonly arguments: unknown;
  readonly digest: string;
  readonly by: string;
  readonly version?: string;
}

export interface Attachment {
  readonly fileId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly pages?: number;
}

export interface CancelRequested {
  readonly by: string;
}

export interface ChartDrawn {
  readonly chartId: string;
  readonly title: string;
  readonly spec: unknown;
  readonly toolUseId: string;
}

export interface Citation {
  readonly source: string;
  readonly title: string;
  readonly quote: string;
  readonly start: number;
  readonly end: number;
  readonly fileId?: string;
  readonly version?: number;
  readonly page?: number;
  readonly place?: Span;
}

export interface CompanySelected {
  readonly system: string;
  readonly companyId: string;
  readonly companyName: string;
}

export interface ContentRefused {
  readonly reason: string;
}

export interface ConversationCondensed {
  readonly summary: string;
  readonly exchanges: number;
  readonly keptFrom: number;
}

export interface DayPart {
  readonly type: 'day';
  readonly name: string;
  readonly day: string;
}

export type Decision =
  | 'approved'
  | 'denied'
  | 'expired'
  | 'lapsed'
  | 'stopped';

export interface ErrorRaised {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
  readonly correlationId: string;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly words?: Phrase;
}

export interface GrantRemembered {
  readonly approvalId: string;
  readonly toolName: string;
  readonly entity: string;
  readonly by: string;
}

export type HandoffType =
  | 'supervisor_routing'
  | 'agent_handoff'
  | 'user_selection'
  | 'return';

export interface KeptPicture {
  readonly reference: string;
  readonly mediaType: string;
  readonly size: number;
}

export interface LateResultNoted {
  readonly toolUseId: string;
  readonly toolName: string;
  readonly status: ToolStatus;
  readonly output: string;
}

export interface Line {
  readonly description: string;
  readonly number?: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly unitPrice?: Amount;
  readonly amount?: Amount;
}

export interface MessageRated {
  readonly messageId: string;
  readonly rating: Rating;
  readonly comment?: string;
}

export interface MessageWritten {
  readonly messageId: string;
  readonly content: string;
  readonly citations: readonly Citation[];
  readonly stopReason: AnswerStop;
  readonly model: string;
  readonly provider: string;
  readonly usage: Usage;
  readonly cost?: Money;
}

export interface ModelCallCompleted {
  readonly callId: string;
  readonly role: string;
  readonly provider: string;
  readonly model: string;
  readonly blocks: readonly AnswerBlock[];
  readonly stopReason: AnswerStop;
  readonly usage: Usage;
  readonly cost?: Money;
  readonly durationMs: number;
  readonly connectionId?: string;
}

export interface ModelCallFailed {
  readonly callId: string;
  readonly role: string;
  readonly model?: string;
  readonly code: string;
  readonly message: string;
  readonly usage: Usage;
  readonly cost?: Money;
  readonly durationMs: number;
  readonly connectionId?: string;
}

export interface ModelCallStarted {
  readonly callId: string;
  readonly role: string;
}

export interface ModelSelected {
  readonly model?: string;
}

export interface Money {
  readonly amount: string;
  readonly currency: string;
}

export interface MoneyPart {
  readonly type: 'money';
  readonly name: string;
  readonly value: string;
  readonly currency?: string;
}

export type Need =
  | 'approver';

export interface NoticeGiven {
  readonly code: string;
  readonly message: string;
}

export interface NumberPart {
  readonly type: 'number';
  readonly name: string;
  readonly value: string;
}

export type Part =
  | TextPart
  | TermPart
  | NumberPart
  | MoneyPart
  | DayPart
  | PhrasePart
  | PhrasesPart;

export interface Party {
  readonly role: string;
  readonly name: string;
  readonly number?: string;
}

export interface Passage {
  readonly source: string;
  readonly title: string;
  readonly place: Span;
}

export type PauseReason =
  | 'approval'
  | 'provider_pause'
  | 'limit';

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface Phrase {
  readonly key: string;
  readonly parts: readonly Part[];
}

export interface PhrasePart {
  readonly type: 'phrase';
  readonly name: string;
  readonly phrase: Phrase;
}

export interface PhrasesPart {
  readonly type: 'phrases';
  readonly name: string;
  readonly phrases: readonly Phrase[];
  readonly between: string;
}

export interface Preview {
  readonly changes: readonly ValueChange[];
  readonly version?: string;
}

export type Rating =
  | 'up'
  | 'down';

export type Reach =
  | 'reversible'
  | 'irreversible';

export interface ReasoningArrived {
  readonly callId: string;
  readonly blockIndex: number;
  readonly text: string;
  readonly snapshot?: boolean;
}

export interface Recipient {
  readonly name: string;
  readonly address: string;
}

export interface SessionEnded {
  readonly reason: string;
}

export interface SessionForked {
  readonly origin: string;
  readonly atSequence: number;
}

export interface SessionStarted {
  readonly turnId: string;
}

export interface SessionTitled {
  readonly title: string;
}

export interface Signatures {
  readonly askedBy: Person;
  readonly decidedBy: Person;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface StreamEnded {
  readonly callId: string;
}

export interface StreamReset {
  readonly callId: string;
}

export interface StreamStarted {
  readonly callId: string;
}

export interface TaskClosed {
  readonly status: TaskStatus;
  readonly steps: number;
}

export interface TaskOpened {
  readonly parentTaskId?: string;
  readonly toolUseId?: string;
  readonly instruction: string;
}

export type TaskStatus =
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'limit_reached';

export interface TermPart {
  readonly type: 'term';
  readonly name: string;
  readonly term: string;
}

export interface TextArrived {
  readonly callId: string;
  readonly blockIndex: number;
  readonly text: string;
  readonly snapshot?: boolean;
}

export interface TextBlock {
  readonly type: 'text';
  readonly text: string;
  readonly citations: readonly Citation[];
}

export interface TextPart {
  readonly type: 'text';
  readonly name: string;
  readonly text: string;
}

export interface ThinkingBlock {
  readonly type: 'thinking';
  readonly text: string;
  readonly opaque: string;
  readonly redacted: boolean;
}

export interface ThoughtShared {
  readonly content: string;
  readonly redacted: boolean;
}

export interface ToolCallArrived {
  readonly callId: string;
  readonly blockIndex: number;
  readonly toolName: string;
  readonly partialJson: string;
  readonly snapshot?: boolean;
}

export interface ToolCallBlock {
  readonly type: 'tool_call';
  readonly toolUseId: string;
  readonly providerCallId: string;
  readonly toolName: string;
  readonly arguments: unknown;
  readonly opaque: string;
}

export interface ToolContent {
  readonly pictures: readonly KeptPicture[];
  readonly passages: readonly Passage[];
}

export type ToolFault =
  | 'invalid_input'
  | 'unknown_tool'
  | 'approval_lapsed';

export interface ToolFinished {
  readonly toolUseId: string;
  readonly toolName: string;
  readonly status: ToolStatus;
  readonly output: string;
  readonly truncated: boolean;
  readonly durationMs: number;
  readonly error?: string;
  readonly footprint?: ToolFootprint;
  readonly fault?: ToolFault;
}

export interface ToolFootprint {
  readonly bytesOut: number;
  readonly cpuMs?: number;
  readonly reference?: string;
  readonly untrusted: boolean;
  readonly content?: ToolContent;
}

export interface ToolProgressed {
  readonly toolUseId: string;
  readonly fraction?: number;
  readonly note: string;
}

export interface ToolRequested {
  readonly toolUseId: string;
  readonly toolName: string;
  readonly arguments: unknown;
  readonly readOnly: boolean;
}

export interface ToolStarted {
  readonly toolUseId: string;
  readonly toolName: string;
  readonly argumentsDigest: string;
}

export type ToolStatus =
  | 'success'
  | 'error'
  | 'timeout'
  | 'cancelled'
  | 'permission_denied'
  | 'unknown_outcome';

export interface Total {
  readonly label: string;
  readonly amount: Amount;
  readonly words?: Phrase;
}

export interface TurnCompleted {
  readonly turnId: string;
  readonly stopReason: TurnStop;
  readonly usage: Usage;
  readonly cost?: Money;
  readonly toolsUsed: readonly string[];
  readonly durationMs: number;
}

export interface TurnEnded {
  readonly stopReason: TurnStop;
  readonly usage: Usage;
  readonly cost?: Money;
  readonly toolsUsed: readonly string[];
  readonly durationMs: number;
}

export interface TurnOptions {
  readonly targetAgentId?: string;
  readonly enableThinking?: boolean;
  readonly thinkingBudget?: number;
  readonly enableAutoSemanticSearch: boolean;
  readonly timeoutMs: number;
  readonly askedBy?: string;
  readonly model?: string;
}

export interface TurnPaused {
  readonly reason: PauseReason;
}

export interface TurnQueued {
  readonly options: TurnOptions;
}

export interface TurnResumed {
  readonly attempt: number;
  readonly reason: string;
}

export interface TurnStarted {
  readonly options: TurnOptions;
}

export type TurnStop =
  | 'success'
  | 'error'
  | 'max_turns'
  | 'user_cancelled';

export interface UnknownBlock {
  readonly type: 'unknown';
  readonly kind: string;
  readonly raw: unknown;
}

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly reasoningTokens: number;
  readonly estimated: boolean;
}

export interface UserMessageConfirmed {
  readonly messageId: string;
  readonly clientMessageId?: string;
  readonly content: string;
  readonly attachments: readonly Attachment[];
}

export interface ValueChange {
  readonly field: string;
  readonly before?: string;
  readonly after?: string;
}

export type Visibility =
  | 'user'
  | 'transition'
  | 'internal';

export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly words?: Phrase;
}

/** A recorded fact as it is stored, sent live and returned on reload. */
export interface EventEnvelope<T extends string, D, A = AgentIdentity> {
  readonly type: T;
  readonly eventId: string;
  readonly sessionId: string;
  readonly turnId?: string;
  readonly taskId?: string;
  readonly sequence: number;
  readonly prev: number;
  readonly index: number;
  readonly agent: A;
  readonly internal: boolean;
  readonly at: string;
  readonly data: D;
}

/** A live-only notice: it has no number and is never stored. */
export interface SignalEnvelope<T extends string, D> {
  readonly type: T;
  readonly eventId: string;
  readonly sessionId: string;
  readonly turnId: string;
  readonly taskId: string;
  readonly sequence?: undefined;
  readonly index: number;
  readonly agent: AgentIdentity;
  readonly internal: false;
  readonly at: string;
  readonly data: D;
}

/** Every event of the log. */
export type AgentEvent =
  | EventEnvelope<'user_message_confirmed', UserMessageConfirmed, null>
  | EventEnvelope<'thinking', ThoughtShared>
  | EventEnvelope<'message', MessageWritten>
  | EventEnvelope<'content_refused', ContentRefused>
  | EventEnvelope<'chart', ChartDrawn>
  | EventEnvelope<'error', ErrorRaised>
  | EventEnvelope<'message_rated', MessageRated>
  | EventEnvelope<'tool_use', ToolRequested>
  | EventEnvelope<'tool_started', ToolStarted>
  | EventEnvelope<'tool_result', ToolFinished>
  | EventEnvelope<'late_tool_result', LateResultNoted>
  | EventEnvelope<'approval_requested', ApprovalRequested>
  | EventEnvelope<'approval_resolved', ApprovalResolved>
  | EventEnvelope<'arguments_edited', ArgumentsEdited>
  | EventEnvelope<'grant_remembered', GrantRemembered>
  | EventEnvelope<'turn_queued', TurnQueued>
  | EventEnvelope<'turn_started', TurnStarted>
  | EventEnvelope<'turn_resumed', TurnResumed>
  | EventEnvelope<'turn_paused', TurnPaused>
  | EventEnvelope<'cancel_requested', CancelRequested>
  | EventEnvelope<'turn_ended', TurnEnded>
  | EventEnvelope<'agent_changed', AgentChanged>
  | EventEnvelope<'task_opened', TaskOpened>
  | EventEnvelope<'task_closed', TaskClosed>
  | EventEnvelope<'model_call_started', ModelCallStarted>
  | EventEnvelope<'model_call_completed', ModelCallCompleted>
  | EventEnvelope<'model_call_failed', ModelCallFailed>
  | EventEnvelope<'conversation_condensed', ConversationCondensed>
  | EventEnvelope<'notice', NoticeGiven>
  | EventEnvelope<'session_titled', SessionTitled>
  | EventEnvelope<'company_selected', CompanySelected>
  | EventEnvelope<'model_selected', ModelSelected>
  | EventEnvelope<'session_forked', SessionForked>
  | EventEnvelope<'session_ended', SessionEnded>;

/** The events a viewer receives. */
export type SentEvent =
  | EventEnvelope<'user_message_confirmed', UserMessageConfirmed, null>
  | EventEnvelope<'thinking', ThoughtShared>
  | EventEnvelope<'message', MessageWritten>
  | EventEnvelope<'content_refused', ContentRefused>
  | EventEnvelope<'chart', ChartDrawn>
  | EventEnvelope<'error', ErrorRaised>
  | EventEnvelope<'message_rated', MessageRated>
  | EventEnvelope<'tool_use', ToolRequested>
  | EventEnvelope<'tool_result', ToolFinished>
  | EventEnvelope<'approval_requested', ApprovalRequested>
  | EventEnvelope<'approval_resolved', ApprovalResolved>
  | EventEnvelope<'turn_paused', TurnPaused>
  | EventEnvelope<'agent_changed', AgentChanged>
  | EventEnvelope<'conversation_condensed', ConversationCondensed>
  | EventEnvelope<'notice', NoticeGiven>;

/** Every signal. */
export type Signal =
  | SignalEnvelope<'session_start', SessionStarted>
  | SignalEnvelope<'complete', TurnCompleted>
  | SignalEnvelope<'stream_start', StreamStarted>
  | SignalEnvelope<'reasoning_delta', ReasoningArrived>
  | SignalEnvelope<'content_delta', TextArrived>
  | SignalEnvelope<'tool_call_delta', ToolCallArrived>
  | SignalEnvelope<'stream_end', StreamEnded>
  | SignalEnvelope<'stream_reset', StreamReset>
  | SignalEnvelope<'tool_progress', ToolProgressed>
  | SignalEnvelope<'agent_state', AgentStateChanged>;

export type Envelope = SentEvent | Signal;

export const EVENT_TYPES = [
  'user_message_confirmed',
  'thinking',
  'message',
  'content_refused',
  'chart',
  'error',
  'message_rated',
  'tool_use',
  'tool_started',
  'tool_result',
  'late_tool_result',
  'approval_requested',
  'approval_resolved',
  'arguments_edited',
  'grant_remembered',
  'turn_queued',
  'turn_started',
  'turn_resumed',
  'turn_paused',
  'cancel_requested',
  'turn_ended',
  'agent_changed',
  'task_opened',
  'task_closed',
  'model_call_started',
  'model_call_completed',
  'model_call_failed',
  'conversation_condensed',
  'notice',
  'session_titled',
  'company_selected',
  'model_selected',
  'session_forked',
  'session_ended',
] as const;
export const SIGNAL_TYPES = [
  'session_start',
  'complete',
  'stream_start',
  'reasoning_delta',
  'content_delta',
  'tool_call_delta',
  'stream_end',
  'stream_reset',
  'tool_progress',
  'agent_state',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
export type SignalType = (typeof SIGNAL_TYPES)[number];

export const EVENT_VISIBILITY: Readonly<Record<EventType, Visibility>> = {
  user_message_confirmed: 'user',
  thinking: 'user',
  message: 'user',
  content_refused: 'user',
  chart: 'user',
  error: 'user',
  message_rated: 'user',
  tool_use: 'user',
  tool_started: 'internal',
  tool_result: 'user',
  late_tool_result: 'internal',
  approval_requested: 'user',
  approval_resolved: 'user',
  arguments_edited: 'internal',
  grant_remembered: 'internal',
  turn_queued: 'internal',
  turn_started: 'internal',
  turn_resumed: 'internal',
  turn_paused: 'user',
  cancel_requested: 'internal',
  turn_ended: 'internal',
  agent_changed: 'transition',
  task_opened: 'internal',
  task_closed: 'internal',
  model_call_started: 'internal',
  model_call_completed: 'internal',
  model_call_failed: 'internal',
  conversation_condensed: 'user',
  notice: 'user',
  session_titled: 'internal',
  company_selected: 'internal',
  model_selected: 'internal',
  session_forked: 'internal',
  session_ended: 'internal',
};

/** Prefixes of infrastructure tools, whose calls are never shown. */
export const INTERNAL_TOOL_PREFIXES = [
  'transfer_to_',
  'transfer_back_to_',
] as const;
const HIDDEN_BY_TOOL_NAME: readonly EventType[] = [
  'tool_use',
  'tool_result',
];

export function isInternalTool(toolName: string): boolean {
  return INTERNAL_TOOL_PREFIXES.some((prefix) => toolName.startsWith(prefix));
}

/** Who sees an event: the same rule the server applies. */
export function visibility(event: AgentEvent): Visibility {
  const hidden =
    HIDDEN_BY_TOOL_NAME.includes(event.type) && 'toolName' in event.data && isInternalTool(event.data.toolName);
  return hidden ? 'internal' : EVENT_VISIBILITY[event.type];
}
