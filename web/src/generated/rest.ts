// Generated, do not edit. Source: the controllers; see RestTypesTest.

import type { AgentEvent, SentEvent } from './protocol';

/** An event with what the audit adds: its batch, its owner's epoch and its place in the chain. */
export type AuditedEvent = AgentEvent & {
  readonly batchId: string;
  readonly batchIndex: number;
  readonly epoch: number;
  readonly hash: string;
};

export interface Acceptance {
  readonly token: string;
  readonly login?: string | null;
  readonly name?: string | null;
  readonly password: string;
  readonly code?: string | null;
}

export interface Account {
  readonly login?: string | null;
  readonly provider?: ProviderButton | null;
  readonly secondFactor: boolean;
  readonly recoveryCodesLeft: number;
}

export interface Act {
  readonly sequence: number;
  readonly at: string;
  readonly area: 'security' | 'administration';
  readonly kind: 'signed_in' | 'sign_in_refused' | 'sign_in_slowed' | 'tokens_guessed' | 'signed_out' | 'signed_out_everywhere' | 'confirmed' | 'confirmation_refused' | 'password_changed' | 'password_set_by_link' | 'password_forgotten' | 'second_factor_on' | 'second_factor_off' | 'second_factor_removed' | 'recovery_code_used' | 'token_made' | 'token_removed' | 'invitation_accepted' | 'person_erased' | 'person_made_by_provider' | 'followed_provider' | 'first_administrator_made' | 'invited' | 'invitation_withdrawn' | 'reset_link_made' | 'roles_changed' | 'person_disabled' | 'person_enabled' | 'sign_ins_ended' | 'service_account_made' | 'setting_changed' | 'erasure_ordered' | 'connection_added' | 'connection_changed' | 'connection_removed' | 'connection_signed_in' | 'connection_signed_out' | 'call_refused' | 'session_read' | 'log_exported' | 'mail_tried' | 'tenant_made';
  readonly actor?: string | null;
  readonly subject?: string | null;
  readonly address: string;
  readonly detail: string;
  readonly hash: string;
}

export interface ActsControllerPage {
  readonly entries: readonly Act[];
  readonly hasMore: boolean;
}

export interface ActsVerification {
  readonly valid: boolean;
  readonly entries: number;
  readonly firstInvalid?: number | null;
}

export interface Agent {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly color: string;
  readonly description: string;
  readonly tools: readonly string[];
  readonly modelRole: string;
  readonly command?: string | null;
}

export interface AgentIdentity {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly color: string;
}

export interface AgentStateChanged {
  readonly state: 'initializing' | 'ready' | 'thinking' | 'executing_tools' | 'waiting_for_permission' | 'completed' | 'error' | 'cancelled';
  readonly note?: string | null;
}

export interface AgentStateChangedEnvelope {
  readonly type: unknown;
  readonly eventId: string;
  readonly sessionId: string;
  readonly turnId?: string;
  readonly taskId?: string;
  readonly index: number;
  readonly agent: AgentIdentity | null;
  readonly internal: boolean;
  readonly at: string;
  readonly data: AgentStateChanged;
}

export interface AllAgents {
  readonly agents: readonly Agent[];
  readonly problems: readonly string[];
}

export interface AllBudgets {
  readonly budgets: readonly Budget[];
  readonly currency: string;
  readonly rates: Readonly<Record<string, string>>;
}

export interface AllConnections {
  readonly connections: readonly Connection[];
}

export interface AllModels {
  readonly usual: string;
  readonly models: readonly Model[];
}

export interface AllSources {
  readonly sources: readonly Source[];
}

export interface AllTeams {
  readonly members: readonly TeamMember[];
}

export interface Amount {
  readonly value: string;
  readonly currency?: string | null;
}

export interface Approval {
  readonly approvalId: string;
  readonly sessionId: string;
  readonly sessionTitle?: string | null;
  readonly sequence?: number | null;
  readonly toolUseId?: string | null;
  readonly toolName: string;
  readonly arguments: unknown;
  readonly summary: string;
  readonly reason: string;
  readonly requestedAt: string;
  readonly expiresAt: string;
  readonly state: string;
  readonly by?: string | null;
  readonly details?: ApprovalDetails | null;
  readonly preview?: Preview | null;
  readonly entity?: string | null;
  readonly inDoubt: boolean;
  readonly needs?: string | null;
  readonly askedBy?: string | null;
  readonly reasonWords?: readonly Phrase[] | null;
}

export interface ApprovalAnswer {
  readonly sessionId?: string | null;
  readonly decision: string;
  readonly reason?: string | null;
  readonly arguments?: unknown;
  readonly remember?: boolean | null;
  readonly confirmedAmount?: string | null;
}

export interface ApprovalDetails {
  readonly reach: 'reversible' | 'irreversible';
  readonly party?: Party | null;
  readonly facts: readonly Fact[];
  readonly lines: readonly Line[];
  readonly totals: readonly Total[];
  readonly estimated: boolean;
  readonly recipients: readonly Recipient[];
  readonly warnings: readonly Warning[];
  readonly confirm?: Amount | null;
  readonly confirmWord?: string | null;
  readonly words?: Phrase | null;
}

export interface ApprovalList {
  readonly approvals: readonly Approval[];
}

export interface Attachment {
  readonly fileId: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly pages?: number | null;
}

export interface AuditLogPage {
  readonly events: readonly AuditedEvent[];
  readonly head: number;
  readonly hasMore: boolean;
}

export interface Begun {
  readonly secret: string;
  readonly uri: string;
}

export interface Branch {
  readonly sessionId: string;
  readonly messageId: string;
  readonly message: string;
  readonly at: string;
  readonly effects: readonly Effect[];
  readonly hasMore: boolean;
}

export interface Branches {
  readonly partings: readonly Parting[];
}

export interface Budget {
  readonly scope: string;
  readonly subject: string;
  readonly period: string;
  readonly limit?: Money | null;
  readonly usualLimit: Money;
  readonly spent: Money;
  readonly reserved: Money;
  readonly level: string;
  readonly renewedAt: string;
  readonly overrideUntil?: string | null;
  readonly setBy?: string | null;
}

export interface BudgetRequest {
  readonly limit: string;
  readonly currency?: string | null;
  readonly override?: OverrideRequest | null;
}

export interface Change {
  readonly roles?: readonly ('user' | 'approver' | 'auditor' | 'operator' | 'administrator')[] | null;
  readonly disabled?: boolean | null;
}

export interface Choices {
  readonly folders: readonly string[];
  readonly web: boolean;
  readonly microsoft: boolean;
}

export interface Code {
  readonly code: string;
}

export interface Connection {
  readonly id: string;
  readonly kind: string;
  readonly scope: string;
  readonly name: string;
  readonly account?: string | null;
  readonly way: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly state: string;
  readonly error?: string | null;
  readonly checkedAt?: string | null;
  readonly usedAt?: string | null;
  readonly editable: boolean;
  readonly signedIn: number;
}

export interface ConnectionChange {
  readonly name?: string | null;
  readonly settings?: Readonly<Record<string, string>> | null;
  readonly secret?: string | null;
}

export interface Counts {
  readonly steps: number;
  readonly toolCalls: number;
  readonly resumes: number;
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
  readonly code?: string | null;
}

export interface DayPart {
  readonly name: string;
  readonly day: string;
}

export interface EditPreview {
  readonly summary: string;
  readonly preview?: Preview | null;
  readonly details?: ApprovalDetails | null;
  readonly changes: readonly ValueChange[];
}

export interface EditWish {
  readonly sessionId?: string | null;
  readonly arguments: unknown;
}

export interface Effect {
  readonly toolUseId: string;
  readonly toolName: string;
  readonly arguments: unknown;
  readonly summary?: string | null;
  readonly status: 'success' | 'error' | 'timeout' | 'cancelled' | 'permission_denied' | 'unknown_outcome';
  readonly at: string;
}

export interface Erasure {
  readonly id: string;
  readonly secret?: string | null;
  readonly done: boolean;
  readonly step: string;
  readonly requestedAt: string;
  readonly found: readonly FoundKind[];
  readonly finishedAt?: string | null;
  readonly receipt?: string | null;
  readonly publicKey: string;
}

export interface ErasureWish {
  readonly confirm: string;
}

export interface Events {
  readonly first: number;
  readonly last: number;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly words?: Phrase | null;
}

export interface Failed {
  readonly name: string;
  readonly reason: string;
}

export interface Failure {
  readonly code: string;
  readonly message: string;
}

export interface File {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly mediaType: string;
  readonly size: number;
  readonly state: string;
  readonly failure?: Failure | null;
  readonly pages?: number | null;
  readonly characters: number;
  readonly version: number;
  readonly source?: FileOrigin | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface FileBlock {
  readonly kind: 'heading' | 'paragraph' | 'row' | 'header_row';
  readonly start: number;
  readonly end: number;
  readonly page?: number | null;
}

export interface FileChanges {
  readonly name?: string | null;
  readonly folder?: string | null;
}

export interface FileOrigin {
  readonly sourceId: string;
  readonly kind: string;
  readonly name: string;
  readonly url?: string | null;
}

export interface FilePage {
  readonly files: readonly File[];
  readonly nextCursor?: string | null;
}

export interface FilePreview {
  readonly fileId: string;
  readonly name: string;
  readonly version: number;
  readonly kind: 'pdf' | 'table' | 'mail' | 'text' | 'image';
  readonly start: number;
  readonly total: number;
  readonly text: string;
  readonly pages: readonly PageStart[];
  readonly blocks: readonly FileBlock[];
}

export interface FirstInvitation {
  readonly email?: string | null;
  readonly language?: string | null;
}

export interface FolderSize {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
}

export interface Folders {
  readonly folders: readonly FolderSize[];
  readonly files: number;
  readonly bytes: number;
  readonly quotaBytes: number;
  readonly quotaFiles: number;
}

export interface Forgotten {
  readonly login: string;
  readonly language?: string | null;
}

export interface ForgottenWay {
  readonly mail: boolean;
  readonly contact?: string | null;
}

export interface ForkRequest {
  readonly atSequence: number;
}

export interface FoundKind {
  readonly kind: string;
  readonly count: number;
}

export interface HandedOver {
  readonly token?: string | null;
  readonly path?: string | null;
  readonly expiresAt: string;
  readonly mailedTo?: string | null;
}

export interface Health {
  readonly status: string;
  readonly parts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface Hit {
  readonly fileId: string;
  readonly version: number;
  readonly title: string;
  readonly page?: number | null;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  readonly score: number;
}

export interface Hold {
  readonly kind: string;
  readonly id: string;
  readonly reason: string;
  readonly since: string;
}

export interface HoldReason {
  readonly reason: string;
}

export interface Holds {
  readonly holds: readonly Hold[];
}

export interface Invitation {
  readonly id: string;
  readonly note: string;
  readonly roles: readonly ('user' | 'approver' | 'auditor' | 'operator' | 'administrator')[];
  readonly madeBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface InvitationsControllerAll {
  readonly invitations: readonly Invitation[];
}

export interface Line {
  readonly description: string;
  readonly number?: string | null;
  readonly quantity?: string | null;
  readonly unit?: string | null;
  readonly unitPrice?: Amount | null;
  readonly amount?: Amount | null;
}

export interface Link {
  readonly kind: 'invitation' | 'new_password';
  readonly note: string;
  readonly expiresAt: string;
}

export interface MadeTenant {
  readonly id: string;
  readonly name: string;
  readonly invitation: HandedOver;
}

export interface Mail {
  readonly id: string;
  readonly kind: 'invitation' | 'new_password' | 'password_changed' | 'second_factor_removed' | 'trial';
  readonly to: string;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly attempts: number;
  readonly error?: string | null;
  readonly createdAt: string;
  readonly doneAt?: string | null;
}

export interface MailState {
  readonly server?: string | null;
  readonly from?: string | null;
  readonly mails: readonly Mail[];
}

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly kind: 'person' | 'service';
  readonly roles: readonly ('user' | 'approver' | 'auditor' | 'operator' | 'administrator')[];
  readonly login?: string | null;
  readonly secondFactor: boolean;
  readonly createdAt: string;
  readonly disabledAt?: string | null;
  readonly lastUsedAt?: string | null;
}

export interface MessagesPage {
  readonly events: readonly SentEvent[];
  readonly transitions: readonly SentEvent[];
  readonly head: number;
  readonly hasMore: boolean;
}

export interface Model {
  readonly name: string;
  readonly provider: string;
  readonly model: string;
  readonly price?: ModelPrice | null;
  readonly contextTokens: number;
  readonly outputTokens: number;
  readonly features: readonly string[];
  readonly retires?: string | null;
}

export interface ModelPrice {
  readonly currency: string;
  readonly input: string;
  readonly output: string;
  readonly cacheRead: string;
  readonly cacheWrite: string;
}

export interface Money {
  readonly amount: string;
  readonly currency: string;
}

export interface MoneyPart {
  readonly name: string;
  readonly value: string;
  readonly currency?: string | null;
}

export interface NewConfiguration {
  readonly basedOn: number;
  readonly files: readonly NewFile[];
}

export interface NewConnection {
  readonly kind: string;
  readonly name: string;
  readonly way: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly secret?: string | null;
}

export interface NewFile {
  readonly name: string;
  readonly text: string;
}

export interface NewInvitation {
  readonly note?: string | null;
  readonly roles?: readonly ('user' | 'approver' | 'auditor' | 'operator' | 'administrator')[] | null;
  readonly email?: string | null;
  readonly language?: string | null;
}

export interface NewPassword {
  readonly current: string;
  readonly password: string;
  readonly code?: string | null;
}

export interface NewRetention {
  readonly days: number;
  readonly action: string;
}

export interface NewService {
  readonly name: string;
  readonly roles: readonly ('user' | 'approver' | 'auditor' | 'operator' | 'administrator')[];
}

export interface NewSource {
  readonly kind: string;
  readonly name?: string | null;
  readonly root?: string | null;
  readonly path?: string | null;
  readonly addresses?: readonly string[] | null;
  readonly connectionId?: string | null;
  readonly driveId?: string | null;
  readonly folderId?: string | null;
}

export interface NewTenant {
  readonly name: string;
  readonly id?: string | null;
  readonly email?: string | null;
  readonly language?: string | null;
}

export interface NewToken {
  readonly name: string;
  readonly expiresInDays?: number | null;
  readonly scopes?: readonly ('read' | 'write' | 'approve' | 'admin')[] | null;
}

export interface NewUpload {
  readonly name: string;
  readonly size: number;
  readonly folder?: string | null;
  readonly mediaType?: string | null;
}

export interface NumberPart {
  readonly name: string;
  readonly value: string;
}

export interface OperatorsConfiguration {
  readonly number: number;
  readonly version: string;
  readonly publishedAt?: string | null;
  readonly problems: readonly string[];
  readonly files: readonly OperatorsFile[];
  readonly rules: readonly OperatorsRule[];
}

export interface OperatorsFile {
  readonly name: string;
  readonly text?: string | null;
}

export interface OperatorsRule {
  readonly decision: string;
  readonly tool?: string | null;
  readonly tier?: string | null;
  readonly agent?: string | null;
  readonly user?: string | null;
  readonly company?: string | null;
  readonly above?: string | null;
  readonly currency?: string | null;
  readonly reason: string;
}

export interface OverrideRequest {
  readonly limit?: string | null;
  readonly until: string;
}

export interface PageStart {
  readonly page: number;
  readonly start: number;
}

export type Part = TextPart | TermPart | NumberPart | MoneyPart | DayPart | PhrasePart | PhrasesPart;

export interface Parting {
  readonly messageId: string;
  readonly sequence: number;
  readonly current: number;
  readonly branches: readonly Branch[];
}

export interface Party {
  readonly role: string;
  readonly name: string;
  readonly number?: string | null;
}

export interface PeopleControllerPage {
  readonly people: readonly Member[];
  readonly nextCursor?: string | null;
}

export interface Phrase {
  readonly key: string;
  readonly parts: readonly Part[];
}

export interface PhrasePart {
  readonly name: string;
  readonly phrase: Phrase;
}

export interface PhrasesPart {
  readonly name: string;
  readonly phrases: readonly Phrase[];
  readonly between: string;
}

export interface Place {
  readonly id: string;
  readonly name: string;
  readonly url?: string | null;
}

export interface Places {
  readonly places: readonly Place[];
}

export interface Presented {
  readonly token: string;
}

export interface Preview {
  readonly changes: readonly ValueChange[];
  readonly version?: string | null;
}

export interface Probe {
  readonly status: string;
}

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly correlationId: string;
  readonly decision?: string | null;
  readonly offset?: number | null;
  readonly retryAfter?: number | null;
  readonly field?: string | null;
}

export interface Proof {
  readonly password: string;
  readonly code?: string | null;
}

export interface ProviderButton {
  readonly id: string;
  readonly name: string;
}

export interface ProviderUse {
  readonly provider: string;
  readonly model: string;
  readonly calls: number;
  readonly sessions: number;
  readonly tokensSent: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly contents: readonly string[];
}

export interface Providers {
  readonly providers: readonly ProviderUse[];
}

export interface Question {
  readonly askedAt: string;
  readonly decision?: 'approved' | 'denied' | 'expired' | 'lapsed' | 'stopped' | null;
  readonly decidedAt?: string | null;
}

export interface Quota {
  readonly from: string;
  readonly to: string;
  readonly usedTokens: number;
  readonly usedCost?: Money | null;
  readonly maxTokens?: number | null;
  readonly maxCost?: Money | null;
  readonly level: string;
  readonly budgets: readonly Budget[];
}

export interface Rated {
  readonly messageId: string;
  readonly rating: 'up' | 'down';
  readonly comment?: string | null;
  readonly at: string;
}

export interface Rating {
  readonly messageId: string;
  readonly rating: 'up' | 'down';
  readonly comment?: string | null;
  readonly sequence: number;
}

export interface RatingRequest {
  readonly rating: 'up' | 'down';
  readonly comment?: string | null;
}

export interface ReasoningArrived {
  readonly callId: string;
  readonly blockIndex: number;
  readonly text: string;
  readonly snapshot?: boolean | null;
}

export interface ReasoningArrivedEnvelope {
  readonly type: unknown;
  readonly eventId: string;
  readonly sessionId: string;
  readonly turnId?: string;
  readonly taskId?: string;
  readonly index: number;
  readonly agent: AgentIdentity | null;
  readonly internal: boolean;
  readonly at: string;
  readonly data: ReasoningArrived;
}

export interface Recipient {
  readonly name: string;
  readonly address: string;
}

export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

export interface ResetWish {
  readonly mail?: boolean | null;
  readonly language?: string | null;
}

export interface Retention {
  readonly days: number;
  readonly action: string;
  readonly setBy: string;
  readonly server: NewRetention;
}

export interface RunTime {
  readonly startedAt: string;
  readonly endedAt?: string | null;
  readonly durationMs?: number | null;
}

export interface Seal {
  readonly number: number;
  readonly at: string;
  readonly sessions: number;
  readonly root: string;
  readonly key: string;
}

export interface Seals {
  readonly last?: Seal | null;
}

export interface Search {
  readonly hits: readonly Hit[];
  readonly degraded: readonly string[];
}

export interface Session {
  readonly id: string;
  readonly title?: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly head: number;
  readonly activeTurnId?: string | null;
  readonly parked: boolean;
  readonly state: 'idle' | 'running' | 'waiting' | 'quarantined';
  readonly model?: string | null;
  readonly unread: boolean;
  readonly pinned: boolean;
  readonly archived: boolean;
  readonly erasedAt?: string | null;
  readonly folder?: string | null;
  readonly hit?: SessionHit | null;
  readonly spent?: SessionSpending | null;
}

export interface SessionChanges {
  readonly title?: string | null;
  readonly model?: string | null;
  readonly seen?: number | null;
  readonly pinned?: boolean | null;
  readonly archived?: boolean | null;
  readonly folder?: string | null;
  readonly deleted?: boolean | null;
}

export interface SessionFolder {
  readonly name: string;
  readonly sessions: number;
}

export interface SessionFolders {
  readonly folders: readonly SessionFolder[];
}

export interface SessionHit {
  readonly sequence: number;
  readonly text: string;
}

export interface SessionPage {
  readonly sessions: readonly Session[];
  readonly nextCursor?: string | null;
}

export interface SessionSpending {
  readonly calls: number;
  readonly failedCalls: number;
  readonly usage: Usage;
  readonly cost?: Money | null;
}

export interface SessionStarted {
  readonly turnId: string;
}

export interface SessionStartedEnvelope {
  readonly type: unknown;
  readonly eventId: string;
  readonly sessionId: string;
  readonly turnId?: string;
  readonly taskId?: string;
  readonly index: number;
  readonly agent: AgentIdentity | null;
  readonly internal: boolean;
  readonly at: string;
  readonly data: SessionStarted;
}

export interface SessionTrajectory {
  readonly sessionId: string;
  readonly turns: readonly Trajectory[];
  readonly head: number;
  readonly hasMore: boolean;
}

export interface Settings {
  readonly theme: string;
  readonly density: string;
  readonly language: string;
  readonly agent?: string | null;
  readonly model?: string | null;
  readonly notifications: boolean;
}

export interface Setup {
  readonly code: string;
  readonly login: string;
  readonly name: string;
  readonly password: string;
}

export interface SignIn {
  readonly id: string;
  readonly createdAt: string;
  readonly expiresAt?: string | null;
  readonly lastUsedAt?: string | null;
  readonly address: string;
  readonly device: string;
  readonly current: boolean;
}

export interface SignInAddress {
  readonly url: string;
}

export interface SignInAll {
  readonly signIns: readonly SignIn[];
}

export interface SignInStart {
  readonly url: string;
}

export type Signal = SessionStartedEnvelope | TurnCompletedEnvelope | StreamStartedEnvelope | ReasoningArrivedEnvelope | TextArrivedEnvelope | ToolCallArrivedEnvelope | StreamEndedEnvelope | StreamResetEnvelope | ToolProgressedEnvelope | AgentStateChangedEnvelope;

export interface SignedIn {
  readonly token: string;
  readonly user: User;
}

export interface Source {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly state: string;
  readonly files: number;
  readonly lastReadAt?: string | null;
  readonly nextReadAt?: string | null;
  readonly failures: readonly Failed[];
  readonly error?: string | null;
}

export interface SourceChange {
  readonly name?: string | null;
  readonly paused?: boolean | null;
}

export interface Spent {
  readonly usage: Usage;
  readonly cost?: Money | null;
}

export interface StepRun {
  readonly callId: string;
  readonly role: string;
  readonly status: 'running' | 'completed' | 'failed';
  readonly provider?: string | null;
  readonly model?: string | null;
  readonly stopReason?: 'end_turn' | 'tool_use' | 'max_tokens' | 'stop_sequence' | 'paused' | 'refused' | 'content_filter' | 'context_exceeded' | 'cancelled' | 'interrupted' | 'unknown' | null;
  readonly failure?: string | null;
  readonly time: RunTime;
  readonly spent: Spent;
  readonly tools: readonly ToolRun[];
  readonly tasks: readonly TaskRun[];
}

export interface Stopped {
  readonly stopped: boolean;
}

export interface StreamEnded {
  readonly callId: string;
}

export interface StreamEndedEnvelope {
  readonly type: unknown;
  readonly eventId: string;
  readonly sessionId: string;
  readonly turnId?: string;
  readonly taskId?: string;
  readonly index: number;
  readonly agent: AgentIdentity | null;
  readonly internal: boolean;
  readonly at: string;
  readonly data: StreamEnded;
}

export interface StreamReset {
  readonly callId: string;
}

export interface StreamResetEnvelope {
  readonly type: unknown;
  readonly eventId: string;
  readonly sessionId: string;
  readonly turnId?: string;
  readonly taskId?: string;
  readonly index: number;
  readonly agent: AgentIdentity | null;
  readonly internal: boolean;
  readonly at: string;
  readonly data: StreamReset;
}

export interface StreamStarted {
  readonly callId: string;
}

export interface StreamStartedEnvelope {
  readonly type: unknown;
  readonly eventId: string;
  readonly sessionId: string;
  readonly turnId?: string;
  readonly taskId?: string;
  readonly index: number;
  readonly agent: AgentIdentity | null;
  readonly internal: boolean;
  readonly at: string;
  readonly data: StreamStarted;
}

export interface Taken {
  readonly approvalId: string;
  readonly decision: string;
  readonly sequence: number;
}

export interface TaskRun {
  readonly taskId: string;
  readonly agent?: AgentIdentity | null;
  readonly status?: 'completed' | 'failed' | 'cancelled' | 'limit_reached' | null;
  readonly time: RunTime;
  readonly spent: Spent;
  readonly steps: readonly StepRun[];
}

export interface TeamMember {
  readonly userId: string;
  readonly team: string;
}

export interface TeamRequest {
  readonly team: string;
}

export interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly administrated: boolean;
}

export interface TenantsControllerAll {
  readonly tenants: readonly Tenant[];
}

export interface TermPart {
  readonly name: string;
  readonly term: string;
}

export interface TextArrived {
  readonly callId: string;
  readonly blockIndex: number;
  readonly text: string;
  readonly snapshot?: boolean | null;
}

export interface TextArrivedEnvelope {
  readonly type: unknown;
  readonly eventId: string;
  readonly sessionId: string;
  readonly turnId?: string;
  readonly taskId?: string;
  readonly index: number;
  readonly agent: AgentIdentity | null;
  readonly internal: boolean;
  readonly at: string;
  readonly data: TextArrived;
}

export interface TextPart {
  readonly name: string;
  readonly text: string;
}

export interface Token {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly expiresAt?: string | null;
  readonly scopes: readonly ('read' | 'write' | 'approve' | 'admin')[];
  readonly lastUsedAt?: string | null;
  readonly token?: string | null;
}

export interface TokenAll {
  readonly tokens: readonly Token[];
}

export interface ToolCallArrived {
  readonly callId: string;
  readonly blockIndex: number;
  readonly toolName: string;
  readonly partialJson: string;
  readonly snapshot?: boolean | null;
}

export interface ToolCallArrivedEnvelope {
  readonly type: unknown;
  readonly eventId: string;
  readonly sessionId: string;
  readonly turnId?: string;
  readonly taskId?: string;
  readonly index: number;
  readonly agent: AgentIdentity | null;
  readonly internal: boolean;
  readonly at: string;
  readonly data: ToolCallArrived;
}

export interface ToolProgressed {
  readonly toolUseId: string;
  readonly fraction?: number | null;
  readonly note: string;
}

export interface ToolProgressedEnvelope {
  readonly type: unknown;
  readonly eventId: string;
  readonly sessionId: string;
  readonly turnId?: string;
  readonly taskId?: string;
  readonly index: number;
  readonly agent: AgentIdentity | null;
  readonly internal: boolean;
  readonly at: string;
  readonly data: ToolProgressed;
}

export interface ToolRun {
  readonly toolUseId: string;
  readonly toolName: string;
  readonly readOnly: boolean;
  readonly status?: 'success' | 'error' | 'timeout' | 'cancelled' | 'permission_denied' | 'unknown_outcome' | null;
  readonly requestedAt: string;
  readonly startedAt?: string | null;
  readonly finishedAt?: string | null;
  readonly durationMs?: number | null;
  readonly error?: string | null;
  readonly questions: readonly Question[];
}

export interface Total {
  readonly label: string;
  readonly amount: Amount;
  readonly words?: Phrase | null;
}

export interface Trajectories {
  readonly trajectories: readonly Trajectory[];
  readonly nextBefore?: string | null;
}

export interface Trajectory {
  readonly sessionId: string;
  readonly turnId: string;
  readonly events: Events;
  readonly status: 'queued' | 'running' | 'waiting' | 'success' | 'error' | 'max_turns' | 'user_cancelled' | 'unreadable';
  readonly time: RunTime;
  readonly counts: Counts;
  readonly spent: Spent;
  readonly tasks: readonly TaskRun[];
  readonly otherCalls: readonly StepRun[];
  readonly ratings: readonly Rated[];
}

export interface Trial {
  readonly to: string;
  readonly language?: string | null;
}

export interface Turn {
  readonly turnId: string;
  readonly sequence: number;
}

export interface TurnCompleted {
  readonly turnId: string;
  readonly stopReason: 'success' | 'error' | 'max_turns' | 'user_cancelled';
  readonly usage: Usage;
  readonly cost?: Money | null;
  readonly toolsUsed: readonly string[];
  readonly durationMs: number;
}

export interface TurnCompletedEnvelope {
  readonly type: unknown;
  readonly eventId: string;
  readonly sessionId: string;
  readonly turnId?: string;
  readonly taskId?: string;
  readonly index: number;
  readonly agent: AgentIdentity | null;
  readonly internal: boolean;
  readonly at: string;
  readonly data: TurnCompleted;
}

export interface TurnRequest {
  readonly message: string;
  readonly clientMessageId?: string | null;
  readonly attachments?: readonly Attachment[] | null;
  readonly targetAgentId?: string | null;
  readonly enableThinking?: boolean | null;
  readonly thinkingBudget?: number | null;
  readonly enableAutoSemanticSearch?: boolean | null;
  readonly timeoutMs?: number | null;
  readonly whenBusy?: 'reject' | 'enqueue' | 'interrupt' | null;
  readonly model?: string | null;
}

export interface Upload {
  readonly uploadId: string;
  readonly offset: number;
  readonly size: number;
  readonly partBytes: number;
  readonly expiresAt: string;
  readonly file?: File | null;
}

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly reasoningTokens: number;
  readonly estimated: boolean;
}

export interface UsageLine {
  readonly key: string;
  readonly calls: number;
  readonly failedCalls: number;
  readonly usage: Usage;
  readonly totalTokens: number;
  readonly cost?: Money | null;
}

export interface UsageReport {
  readonly from: string;
  readonly to: string;
  readonly groupBy: string;
  readonly lines: readonly UsageLine[];
  readonly total: UsageLine;
}

export interface User {
  readonly id: string;
  readonly tenant: string;
  readonly name: string;
  readonly role: 'member' | 'admin';
  readonly roles: readonly ('user' | 'approver' | 'auditor' | 'operator' | 'administrator')[];
  readonly secondFactorMissing?: boolean | null;
}

export interface ValueChange {
  readonly field: string;
  readonly before?: string | null;
  readonly after?: string | null;
}

export interface Verification {
  readonly valid: boolean;
  readonly events: number;
  readonly head: number;
  readonly firstInvalid?: number | null;
  readonly contradictions: readonly string[];
}

export interface Version {
  readonly name: string;
  readonly version: string;
  readonly java: string;
}

export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly words?: Phrase | null;
}

export interface Ways {
  readonly demo: boolean;
  readonly password: boolean;
  readonly setup: boolean;
  readonly providers: readonly ProviderButton[];
  readonly forgotten: ForgottenWay;
}
