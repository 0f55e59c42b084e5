import type { Decision, Envelope } from './generated/protocol';
import type { Session } from './generated/rest';
import { problemWords, sayProblem } from './language/problems';

/** The part of a WebSocket the connection uses; tests bring their own. */
export interface Socket {
  onopen: ((this: never, event: never) => unknown) | null;
  onclose: ((this: never, event: never) => unknown) | null;
  onmessage: ((this: never, message: MessageEvent<unknown>) => unknown) | null;
  send(text: string): void;
  close(): void;
}

export type ConnectionState = 'connecting' | 'open' | 'reconnecting' | 'signed_out';

/** Whether the server knows who we are; `unknown` where it cannot be asked. */
export type Standing = 'signed_in' | 'signed_out' | 'unknown';

export interface Joined {
  readonly sessionId: string;
  readonly activeTurnId?: string;
}

interface ConnectionListener {
  onState(state: ConnectionState): void;
  onEnvelope(envelope: Envelope): void;
  /** The session is being watched; what the server says about it now. */
  onJoined(joined: Joined): void;
  /** Signals were left out and what is under way is about to be told anew; events are never left out. */
  onInterrupted(): void;
  /** The session is not there, which trying again does not change. */
  onRefused(error: RequestError): void;
  /** The session cannot be watched just now; it is tried again by itself. */
  onDelayed(error: RequestError): void;
  /** What is shown of the session is not its history any more: it has to be read anew. */
  onHistoryChanged(sessionId: string): void;
  /** Something for the person, whichever session is watched. */
  onNotification(notification: Notification): void;
}

/** What a person is told over every socket of theirs. */
export interface Notification {
  readonly type: string;
  readonly sessionId?: string;
  readonly title?: string | null;
  readonly state?: Session['state'];
  readonly updatedAt?: string;
  readonly model?: string | null;
  readonly unread?: boolean;
  readonly pinned?: boolean;
  readonly archived?: boolean;
  readonly folder?: string | null;
  readonly deleted?: boolean;
  /** A deleted session can be brought back until then. */
  readonly erasedAt?: string;
  readonly approvalId?: string;
  readonly summary?: string;
  readonly decision?: Decision;
  readonly fileId?: string;
  readonly name?: string;
}

/** A request that got no or a negative answer; `code` is the server's, or one of our own three. */
export class RequestError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  /** Whether the server may not have received it, so that sending it again makes sense. */
  get lost(): boolean {
    return this.code === 'not_connected' || this.code === 'connection_lost' || this.code === 'ack_timeout';
  }
}

export const ACK_LIMIT_MS = 10_000;
export const PING_EVERY_MS = 25_000;
export const PONG_LIMIT_MS = 10_000;
/** Where the network was away, a socket that is alive answers soon. */
export const PROBE_LIMIT_MS = 3_000;
export const MAX_BACKOFF_MS = 15_000;
const FIRST_BACKOFF_MS = 400;
/** What the server says of sessions that are not there, or not for this person. */
const GONE: readonly unknown[] = ['session_not_found', 'forgotten'];
/** The server goes down in order, and others are there. */
const SERVICE_RESTART = 1012;
/** So soon all of a server's viewers are at the others, and not all in one moment. */
export const MOVE_WITHIN_MS = 250;

interface Waiting {
  readonly resolve: (data: Record<string, unknown>) => void;
  readonly reject: (error: RequestError) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

interface Watch {
  readonly sessionId: string;
  /** The highest visible event received. */
  last: number;
  joining: boolean;
  /** A gap was noticed while a join was under way, which may have been too early to fill it. */
  gap: boolean;
}

interface Frame {
  readonly event?: string;
  readonly id?: string;
  readonly data?: Record<string, unknown>;
}

/**
 * One socket that watches one session at a time: acknowledged requests, reconnecting with growing pauses,
 * resuming after the last event, and asking again when an event is missing. It knows nothing of meaning.
 */
export class Connection {
  private socket: Socket | undefined;
  private state: ConnectionState = 'connecting';
  private watch: Watch | undefined;
  private readonly waiting = new Map<string, Waiting>();
  private nextId = 1;
  private attempts = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setTimeout> | undefined;
  private rejoin: ReturnType<typeof setTimeout> | undefined;
  /** How often in a row a session could not be watched; reading it anew does not start over. */
  private refusals = { sessionId: '', count: 0 };
  private closed = false;
  private isSignedOut = false;

  constructor(
    private readonly listener: ConnectionListener,
    private readonly openSocket: () => Socket,
    /** Runs before every new try after a failed one or a sign-out, to sign in again where that is possible. */
    private readonly beforeRetry: () => Promise<Standing> = async () => 'unknown',
  ) {}

  open(): void {
    this.closed = false;
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.rejoin);
    this.drop('connection_lost');
  }

  /** Cuts a pause short, for example when somebody looks at the page again. */
  retryNow(): void {
    if (this.retry !== undefined) {
      clearTimeout(this.retry);
      void this.reconnect();
    }
  }

  /** The network is back: an open socket may have died without a word, so it is asked whether it lives. */
  probe(): void {
    if (this.state === 'open') {
      this.sendPing(PROBE_LIMIT_MS);
    } else {
      this.retryNow();
    }
  }

  /** Watches a session from the given event on; stops watching any other. */
  join(sessionId: string, after: number): void {
    this.leave();
    this.watch = { sessionId, last: after, joining: false, gap: false };
    this.sendJoin();
  }

  leave(): void {
    if (this.watch !== undefined && this.state === 'open') {
      void this.request('session:leave', { sessionId: this.watch.sessionId }).catch(() => {});
    }
    this.watch = undefined;
    clearTimeout(this.rejoin);
  }

  /** Sends a frame and waits for its acknowledgement, at most ten seconds. */
  request(event: string, data: object): Promise<Record<string, unknown>> {
    const socket = this.socket;
    if (socket === undefined || this.state !== 'open') {
      return Promise.reject(new RequestError('not_connected', sayProblem('not_connected')));
    }
    const id = String(this.nextId++);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        reject(new RequestError('ack_timeout', sayProblem('ack_timeout')));
      }, ACK_LIMIT_MS);
      this.waiting.set(id, { resolve, reject, timer });
      socket.send(JSON.stringify({ event, id, data }));
    });
  }

  private connect(): void {
    const socket = this.openSocket();
    this.socket = socket;
    socket.onopen = () => {
      this.attempts = 0;
      this.become('open');
      this.schedulePing();
      this.sendJoin();
    };
    socket.onmessage = ({ data }) => this.receive(data);
    socket.onclose = (event?: { readonly code?: number }) => this.lost(socket, event?.code);
  }

  private lost(socket: Socket, code?: number): void {
    if (socket !== this.socket) {
      return;
    }
    this.drop('connection_lost');
    if (!this.closed) {
      this.become(this.isSignedOut ? 'signed_out' : 'reconnecting');
      this.retry = setTimeout(() => void this.reconnect(), this.pause(code));
    }
  }

  /** Who was sent elsewhere goes there at once; whoever finds nobody there either waits longer each time. */
  private pause(code: number | undefined): number {
    const attempt = this.attempts++;
    if (code === SERVICE_RESTART && attempt === 0) {
      return Math.random() * MOVE_WITHIN_MS;
    }
    return growing(attempt);
  }

  private async reconnect(): Promise<void> {
    this.retry = undefined;
    if (this.attempts > 1 || this.isSignedOut) {
      const standing = await this.beforeRetry().catch((): Standing => 'unknown');
      this.isSignedOut = standing === 'signed_out' || (this.isSignedOut && standing === 'unknown');
    }
    if (this.closed || this.socket !== undefined || this.retry !== undefined) {
      return;
    }
    if (this.isSignedOut) {
      this.become('signed_out');
      this.retry = setTimeout(() => void this.reconnect(), this.pause(undefined));
    } else {
      this.connect();
    }
  }

  private drop(code: string): void {
    const socket = this.socket;
    this.socket = undefined;
    clearTimeout(this.ping);
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(new RequestError(code, sayProblem('connection_lost')));
    }
    this.waiting.clear();
    socket?.close();
  }

  private become(state: ConnectionState): void {
    this.state = state;
    this.listener.onState(state);
  }

  private schedulePing(): void {
    clearTimeout(this.ping);
    this.ping = setTimeout(() => this.sendPing(PONG_LIMIT_MS), PING_EVERY_MS);
  }

  /** Whatever arrives within the limit shows that the other end is there. */
  private sendPing(limit: number): void {
    clearTimeout(this.ping);
    const socket = this.socket;
    socket?.send(JSON.stringify({ event: 'ping' }));
    this.ping = setTimeout(() => {
      socket?.close();
      if (socket !== undefined) {
        this.lost(socket);
      }
    }, limit);
  }

  private sendJoin(): void {
    const watch = this.watch;
    if (watch === undefined || this.state !== 'open') {
      return;
    }
    if (watch.joining) {
      watch.gap = true;
      return;
    }
    clearTimeout(this.rejoin);
    watch.joining = true;
    watch.gap = false;
    this.request('session:join', { sessionId: watch.sessionId, after: watch.last })
      .then((data) => {
        watch.joining = false;
        if (watch === this.watch) {
          this.refusals.count = 0;
          this.listener.onJoined({ sessionId: watch.sessionId, ...activeTurn(data) });
          if (watch.gap) {
            this.sendJoin();
          }
        }
      })
      .catch((error: RequestError) => {
        watch.joining = false;
        if (watch !== this.watch) {
          return;
        }
        if (error.code === 'ack_timeout') {
          this.sendJoin();
        } else if (!error.lost) {
          this.refused(watch, error);
        }
      });
  }

  /** What is not there is told for good; what was refused only now is tried again, after a growing pause. */
  private refused(watch: Watch, error: RequestError): void {
    if (GONE.includes(error.code)) {
      this.listener.onRefused(error);
      return;
    }
    const count = this.refusals.sessionId === watch.sessionId ? this.refusals.count : 0;
    this.refusals = { sessionId: watch.sessionId, count: count + 1 };
    const isStale = error.code === 'history_changed';
    if (!isStale || count > 0) {
      this.listener.onDelayed(error);
    }
    const again = () => (isStale ? this.listener.onHistoryChanged(watch.sessionId) : this.sendJoin());
    this.rejoin = setTimeout(again, isStale && count === 0 ? 0 : growing(count));
  }

  private receive(text: unknown): void {
    this.schedulePing();
    const frame = parse(text);
    switch (frame?.event) {
      case 'ack':
        this.acknowledge(frame);
        break;
      case 'agent:event':
        this.deliver(frame.data as unknown as Envelope);
        break;
      case 'agent:error':
        this.report(frame.data ?? {});
        break;
      case 'resync':
        // The server replays by itself what we missed, then tells what is under way.
        this.listener.onInterrupted();
        break;
      case 'notification':
        this.isSignedOut ||= frame.data?.type === 'signed_out';
        this.listener.onNotification((frame.data ?? {}) as unknown as Notification);
        break;
      default:
        break;
    }
  }

  /** Of errors that answer no request only one concerns us: the session we watch is gone. */
  private report(error: Record<string, unknown>): void {
    if (this.watch !== undefined && error.sessionId === this.watch.sessionId && GONE.includes(error.code)) {
      this.watch = undefined;
      clearTimeout(this.rejoin);
      this.listener.onRefused(new RequestError(String(error.code), String(error.message)));
    }
  }

  private acknowledge({ id, data }: Frame): void {
    const waiting = id === undefined ? undefined : this.waiting.get(id);
    if (id === undefined || waiting === undefined) {
      return;
    }
    this.waiting.delete(id);
    clearTimeout(waiting.timer);
    if (data?.ok === true) {
      waiting.resolve(data);
    } else {
      const error = (data?.error ?? {}) as { code?: string; message?: string };
      waiting.reject(new RequestError(error.code ?? 'unknown', problemWords(error.code ?? '', error.message)));
    }
  }

  private deliver(envelope: Envelope): void {
    const watch = this.watch;
    if (watch === undefined || envelope.sessionId !== watch.sessionId) {
      return;
    }
    if (envelope.sequence === undefined || envelope.internal) {
      this.listener.onEnvelope(envelope);
    } else if (envelope.prev > watch.last) {
      // Something in between was lost; the replay brings it, and this event again.
      this.sendJoin();
    } else if (envelope.sequence > watch.last) {
      watch.last = envelope.sequence;
      this.listener.onEnvelope(envelope);
    }
  }
}

/** Longer each time, and not the same for all who wait. */
function growing(attempt: number): number {
  return Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** attempt) * (0.75 + Math.random() / 2);
}

function parse(text: unknown): Frame | undefined {
  try {
    return typeof text === 'string' ? (JSON.parse(text) as Frame) : undefined;
  } catch {
    return undefined;
  }
}

function activeTurn(data: Record<string, unknown>): { activeTurnId?: string } {
  const turn = data.activeTurn;
  return typeof turn === 'string' ? { activeTurnId: turn } : {};
}
