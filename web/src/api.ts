import type { ApprovalDetails, Preview, Rating, ValueChange } from './generated/protocol';
import type {
  Agent,
  AllAgents,
  AllModels,
  Approval,
  ApprovalList,
  Branches,
  EditPreview,
  Health,
  MessagesPage,
  Model,
  Parting,
  Problem,
  Session,
  SessionFolder,
  SessionFolders,
  SessionPage,
  SessionSpending,
  SignedIn,
  TurnRequest,
  User,
} from './generated/rest';
import { problemWords, sayProblem } from './language/problems';

export type { Agent, AllModels, Model, Session, SessionFolder, SessionSpending, User };

/** What a question would come to after an edit, in the shapes of its card. */
export interface EditedQuestion {
  readonly summary: string;
  readonly preview?: Preview;
  readonly details?: ApprovalDetails;
  readonly changes: readonly ValueChange[];
}

/** A refused or failed call, in the words of the server's problem document. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Which field of a form is wrong. */
    readonly field?: string,
  ) {
    super(message);
  }

  /** Whether the same call may go well later. */
  get isPassing(): boolean {
    return [0, 401, 408, 425, 429].includes(this.status) || this.status >= 500;
  }
}

const LIMIT_MS = 20_000;
const STORE_LIMIT_MS = 4_500;

export async function call(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  } catch {
    throw new ApiError(0, 'unreachable', sayProblem('unreachable'));
  }
  if (!response.ok) {
    throw problemOf(response.status, (await response.json().catch(() => ({}))) as Partial<Problem>);
  }
  return response;
}

export function problemOf(status: number, problem: Partial<Problem>): ApiError {
  return new ApiError(
    status,
    problem.code ?? `http_${status}`,
    problemWords(problem.code ?? '', problem.detail ?? problem.title ?? sayProblem('answered', { status })),
    problem.field ?? undefined,
  );
}

export async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await call(method, path, body)).json()) as T;
}

export function query(parameters: Record<string, string | number | undefined>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** Whether the server says that it cannot serve because its store is away; false where it says nothing, or that it stops. */
export async function isStoreAway(): Promise<boolean> {
  try {
    const answer = await fetch('/api/health/ready', { signal: AbortSignal.timeout(STORE_LIMIT_MS) });
    return answer.status === 503 && !/"stopping"/.test(await answer.text());
  } catch {
    return false;
  }
}

/** The signed-in user; signs in as the demo user where nobody is signed in and the server offers it. */
export async function signIn(): Promise<User> {
  try {
    return await json<User>('GET', '/api/me');
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) {
      throw error;
    }
    return (await json<SignedIn>('POST', '/api/auth/demo', {})).user;
  }
}

export function createSession(): Promise<Session> {
  return json('POST', '/api/sessions', {});
}

export function listSessions(options: { q?: string; cursor?: string; limit?: number; show?: string; folder?: string }): Promise<SessionPage> {
  return json('GET', `/api/sessions${query(options)}`);
}

/** The folders of the list, by name. */
export async function listFolders(): Promise<readonly SessionFolder[]> {
  return (await json<SessionFolders>('GET', '/api/sessions/folders')).folders;
}

export function renameSession(id: string, title: string): Promise<Session> {
  return json('PATCH', `/api/sessions/${encodeURIComponent(id)}`, { title });
}

/** How a person arranges a session in the list; a deleted one can be brought back for a while. */
export type Arrangement = Partial<{ readonly seen: number; readonly pinned: boolean; readonly archived: boolean; readonly folder: string; readonly deleted: boolean }>;

export function arrangeSession(id: string, change: Arrangement): Promise<Session> {
  return json('PATCH', `/api/sessions/${encodeURIComponent(id)}`, change);
}

/** Which model answers in a session from now on; empty for the usual one. */
export function chooseModel(id: string, model: string): Promise<Session> {
  return json('PATCH', `/api/sessions/${encodeURIComponent(id)}`, { model });
}

export function loadSession(id: string): Promise<Session> {
  return json('GET', `/api/sessions/${encodeURIComponent(id)}`);
}

/** A session that shares the history of this one up to a sequence. */
export function forkSession(id: string, atSequence: number): Promise<Session> {
  return json('POST', `/api/sessions/${encodeURIComponent(id)}/fork`, { atSequence });
}

/** Where other branches part from a session. */
export async function loadBranches(id: string): Promise<readonly Parting[]> {
  return (await json<Branches>('GET', `/api/sessions/${encodeURIComponent(id)}/branches`)).partings;
}

export async function rateMessage(id: string, messageId: string, rating: Rating, comment?: string): Promise<void> {
  await call('PUT', `/api/sessions/${encodeURIComponent(id)}/messages/${encodeURIComponent(messageId)}/rating`, { rating, ...(comment ? { comment } : {}) });
}

export async function deleteSession(id: string): Promise<void> {
  await call('DELETE', `/api/sessions/${encodeURIComponent(id)}`);
}

export function loadMessages(
  sessionId: string,
  options: { before?: number; after?: number; limit?: number; whole?: 'turns' },
): Promise<MessagesPage> {
  return json('GET', `/api/sessions/${encodeURIComponent(sessionId)}/messages${query(options)}`);
}

/** A file inside a message, or one of the library. */
export type Along = { readonly name: string; readonly mediaType: string; readonly data: string } | { readonly fileId: string };

/** Sends a message that is too large for a frame; the socket shows what becomes of it. */
export async function sendMessage(
  sessionId: string,
  body: Pick<TurnRequest, 'message' | 'clientMessageId' | 'targetAgentId' | 'enableAutoSemanticSearch' | 'whenBusy'> & {
    readonly attachments: readonly Along[];
  },
): Promise<void> {
  await call('POST', `/api/sessions/${encodeURIComponent(sessionId)}/turns`, body);
}

/** A question to the user, in the shapes of its card. */
export type Question = Omit<Approval, 'details' | 'preview'> & { readonly details?: ApprovalDetails; readonly preview?: Preview };

/** What waits for an answer of the user, the oldest first. */
export async function listQuestions(): Promise<readonly Question[]> {
  const { approvals } = await json<ApprovalList>('GET', '/api/approvals?state=pending&limit=100');
  return approvals.map((approval) => withoutNulls(approval) as Question).reverse();
}

/** What a question would come to with other arguments; nothing is decided. */
export async function previewEdit(approvalId: string, args: unknown, sessionId: string | undefined): Promise<EditedQuestion> {
  const told = await json<EditPreview>('POST', `/api/approvals/${encodeURIComponent(approvalId)}/preview`, { sessionId, arguments: args });
  return withoutNulls(told) as EditedQuestion;
}

/** What is not there is left out, as in events. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutNulls);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).flatMap(([name, part]) => (part === null ? [] : [[name, withoutNulls(part)]])))
    : value;
}

export async function listAgents(): Promise<readonly Agent[]> {
  return (await json<AllAgents>('GET', '/api/agents')).agents;
}

/** The models that may be chosen. */
export function listModels(): Promise<AllModels> {
  return json('GET', '/api/models');
}

/** Whether the built-in demo model answers, because no other is configured. */
export async function isOfflineModel(): Promise<boolean> {
  return (await json<Health>('GET', '/api/health')).parts.models?.offline === 'true';
}
