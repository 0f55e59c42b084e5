import * as api from '../api';
import { ApiError } from '../api';
import { type Notification, Connection, type ConnectionState, type Joined, RequestError, type Socket, type Standing } from '../connection';
import type { Envelope, TurnStop } from '../generated/protocol';
import { sayApproval } from '../language/approval';
import { Store } from '../store';
import type { Answer, Refusal } from './approvalParts';
import { type Conversation, EMPTY, fold, foldAll, isKnown, withActiveTurn, withoutStreams } from './fold';
import { LoadedWindow } from './loadedWindow';
import type { ChangedElsewhere, Unsent } from './drafts';
import { type Along, NOTHING_ALONG } from './messageFiles';
import { stateOf } from './view';

/** A message on its way: shown until the server has confirmed it. */
export interface Outgoing {
  readonly clientMessageId: string;
  readonly content: string;
  readonly targetAgentId?: string | undefined;
  readonly along: Along;
  readonly failure?: string | undefined;
}

export interface OpenConversation {
  readonly sessionId?: string | undefined;
  readonly phase: 'none' | 'loading' | 'ready' | 'missing' | 'failed';
  readonly conversation: Conversation;
  readonly hasMore: boolean;
  readonly loadingEarlier: boolean;
  readonly outgoing?: Outgoing | undefined;
  /** Messages that are sent one after the other once the agents have finished. */
  readonly queue: readonly Outgoing[];
  /** The queue waits for a word of its writer: the last turn was stopped or failed. */
  readonly isHeld: boolean;
  readonly connection: ConnectionState;
}

const PAGE = 100;
/** How many pages opening a session may read to show as much as before a reload. */
const MAX_PAGES = 40;
/** How many pages are loaded to print a conversation. */
const MOST_EARLIER = 500;
const SEND_TRIES = 4;
const RECONNECT_WAIT_MS = 8_000;

/** What the server's codes mean to the person who answered. */
const KIND_WORDS: Readonly<Record<string, 'alreadyAnswered' | 'turnOver' | 'notConnected' | 'connectionLost' | 'noAck'>> = {
  approval_resolved: 'alreadyAnswered',
  turn_over: 'turnOver',
  not_connected: 'notConnected',
  connection_lost: 'connectionLost',
  ack_timeout: 'noAck',
};

function wordsFor(code: string): string | undefined {
  const key = KIND_WORDS[code];
  return key && sayApproval(key);
}

const CLOSED = {
  sessionId: undefined,
  phase: 'none',
  conversation: EMPTY,
  hasMore: false,
  loadingEarlier: false,
  outgoing: undefined,
  queue: [],
  isHeld: false,
} as const;

/** What becomes of a message while a turn is open. */
export type WhenBusy = 'enqueue' | 'interrupt';

/** Keeps messages that the server does not have. */
export interface Outbox {
  unsent(sessionId: string): Unsent;
  /** Keeps what is named; the rest stays as it is, since another window may have changed it. */
  keepUnsent(sessionId: string, unsent: Partial<Unsent>): void;
}

/** The conversation on screen: loads it, keeps it up to date, and carries what the user does to the server. */
export class Conversations extends Store<OpenConversation> {
  private readonly connection: Connection;
  private readonly reported = new Set<string>();
  private window = new LoadedWindow('');
  private opening = 0;
  private earlier = Promise.resolve();
  /** Whether something waits to be drawn, and whether it has to wait for a frame. */
  private isDue = false;
  private isPaced = false;
  private next: Conversation = EMPTY;

  constructor(
    private readonly onTurnEnded: (sessionId: string, stop?: TurnStop) => void,
    /** A question was asked or answered. */
    private readonly onQuestion: () => void,
    private readonly onNotification: (notification: Notification) => void,
    openSocket: () => Socket,
    private readonly outbox: Outbox,
    /** Somebody signed in again. */
    private readonly onUser: (user: api.User) => void,
  ) {
    super({ ...CLOSED, connection: 'connecting' });
    this.connection = new Connection(
      {
        onState: (connection) => this.connected(connection),
        onEnvelope: (envelope) => this.receive(envelope),
        onJoined: (joined) => this.joined(joined),
        onInterrupted: () => this.show(withoutStreams(this.next)),
        onRefused: () => this.update({ phase: 'missing' }),
        onNotification: (notification) => this.onNotification(notification),
      },
      openSocket,
      () => this.signIn(),
    );
  }

  /** Whoever comes back as somebody else must not see what is on screen. */
  private async signIn(): Promise<Standing> {
    try {
      this.onUser(await api.signIn());
      return 'signed_in';
    } catch (error) {
      return error instanceof ApiError && error.status >= 400 && error.status < 500 ? 'signed_out' : 'unknown';
    }
  }

  connect(): void {
    this.connection.open();
    window.addEventListener('online', () => this.connection.retryNow());
    document.addEventListener('visibilitychange', () => document.hidden || this.connection.retryNow());
  }

  close(): void {
    this.opening++;
    this.connection.leave();
    this.next = EMPTY;
    this.update(CLOSED);
  }

  /** A session that was just made has nothing to load. */
  openNew(sessionId: string): void {
    this.begin(sessionId);
    this.update({ phase: 'ready' });
    this.connection.join(sessionId, 0);
  }

  async open(sessionId: string): Promise<void> {
    if (sessionId === this.get().sessionId && this.get().phase !== 'failed') {
      return;
    }
    const opening = this.begin(sessionId);
    try {
      let page = await api.loadMessages(sessionId, { limit: PAGE, whole: 'turns' });
      let events = [...page.events, ...page.transitions];
      const last = page.events.at(-1)?.sequence ?? 0;
      for (let i = 1; i < MAX_PAGES && page.hasMore && this.window.wantsBefore(events) && opening === this.opening; i++) {
        page = await api.loadMessages(sessionId, { limit: PAGE, before: page.events[0]!.sequence, whole: 'turns' });
        events = [...page.events, ...page.transitions, ...events];
      }
      if (opening === this.opening) {
        const shown = this.window.cut(events);
        this.window.reached(shown);
        this.next = foldAll(EMPTY, shown);
        this.update({ phase: 'ready', conversation: this.next, hasMore: page.hasMore || shown.length < events.length });
        this.connection.join(sessionId, last);
        this.takeUp(sessionId);
      }
    } catch (error) {
      if (opening === this.opening) {
        this.update({ phase: error instanceof ApiError && error.status === 404 ? 'missing' : 'failed' });
      }
    }
  }

  /** Loads what is earlier until there is nothing more, within limits. */
  async loadAll(): Promise<void> {
    const { opening } = this;
    for (let i = 0; i < MOST_EARLIER && this.get().hasMore && opening === this.opening; i++) {
      await this.loadEarlier();
    }
  }

  /** Loads what is earlier; where that is under way already, it is waited for. */
  loadEarlier(): Promise<void> {
    if (!this.get().loadingEarlier) {
      this.earlier = this.readEarlier();
    }
    return this.earlier;
  }

  private async readEarlier(): Promise<void> {
    const { sessionId, loadingEarlier, hasMore, conversation } = this.get();
    const first = conversation.turns[0]?.events.reduce((min, e) => (e.internal ? min : Math.min(min, e.sequence)), Infinity);
    if (sessionId === undefined || loadingEarlier || !hasMore || first === undefined) {
      return;
    }
    const opening = this.opening;
    this.update({ loadingEarlier: true });
    try {
      const page = await api.loadMessages(sessionId, { limit: PAGE, before: first, whole: 'turns' });
      if (opening === this.opening) {
        const events = [...page.events, ...page.transitions];
        this.window.reached(events);
        this.next = foldAll(this.next, events);
        this.update({ conversation: this.next, hasMore: page.hasMore });
      }
    } finally {
      if (opening === this.opening) {
        this.update({ loadingEarlier: false });
      }
    }
  }

  /** Messages that were on their way when the page was left; the server knows those it already has by their ids. */
  private takeUp(sessionId: string): void {
    const { outgoing, queue, isHeld } = this.outbox.unsent(sessionId);
    const isNews = outgoing !== undefined && !this.isConfirmed(outgoing.clientMessageId);
    this.unsent({ queue: queue.filter(({ clientMessageId }) => !this.isConfirmed(clientMessageId)), isHeld, outgoing: isNews ? outgoing : undefined });
    if (isNews && outgoing.failure === undefined) {
      void this.deliverUntilThere(outgoing, 'enqueue');
    }
  }

  /** Changes what is on its way, and keeps it. */
  private unsent(change: Partial<Unsent>): void {
    this.update(change);
    const { sessionId } = this.get();
    if (sessionId !== undefined) {
      this.outbox.keepUnsent(sessionId, change);
    }
  }

  /** Another window has changed what waits: both show the same queue, and neither sends what was taken out there. */
  changedElsewhere({ sessionId, taken }: ChangedElsewhere): void {
    const open = this.get();
    if (sessionId !== open.sessionId || open.phase !== 'ready') {
      return;
    }
    const { queue, isHeld } = this.outbox.unsent(sessionId);
    // What found no room in the browser's store, or not all of it, waits in this window alone.
    const own = open.queue.filter((one) => !taken.includes(one.clientMessageId));
    const known = new Set([...own, ...(open.outgoing ? [open.outgoing] : [])].map((one) => one.clientMessageId));
    const added = queue.filter((one) => !known.has(one.clientMessageId) && !this.isConfirmed(one.clientMessageId));
    this.update({ queue: [...own, ...added], isHeld });
  }

  /** Sends a message; while a turn is open it waits, where it can still be changed, or takes the turn's place. */
  async send(content: string, targetAgentId?: string, along: Along = NOTHING_ALONG, whenBusy: WhenBusy = 'enqueue'): Promise<void> {
    const outgoing: Outgoing = { clientMessageId: newId(), content, targetAgentId, along };
    if (whenBusy === 'enqueue' && this.isBusy()) {
      this.unsent({ queue: [...this.get().queue, outgoing] });
      this.sendNext();
    } else {
      await this.deliverUntilThere(outgoing, whenBusy);
    }
  }

  /** Whether a message has to wait: for a turn, for its reader, or for the one before it. */
  private isBusy(): boolean {
    const { outgoing, queue, conversation } = this.get();
    return outgoing !== undefined || queue.length > 0 || stateOf(conversation) !== 'idle';
  }

  /** Takes a message out of the queue: to change it, or for good. */
  unqueue(clientMessageId: string): Outgoing | undefined {
    const { queue } = this.get();
    const found = queue.find((one) => one.clientMessageId === clientMessageId);
    this.unsent({ queue: queue.filter((one) => one !== found) });
    return found;
  }

  /** Sends a message of the queue at once, in place of the turn that is open. */
  async hurry(clientMessageId: string): Promise<void> {
    if (this.get().outgoing === undefined) {
      const found = this.unqueue(clientMessageId);
      if (found !== undefined) {
        await this.deliverUntilThere(found, 'interrupt');
      }
    }
  }

  /** Lets a queue go on that was held. */
  goOn(): void {
    this.unsent({ isHeld: false });
    this.sendNext();
  }

  private sendNext(): void {
    const { phase, outgoing, queue, isHeld } = this.get();
    const [next, ...rest] = queue;
    if (next !== undefined && !isHeld && phase === 'ready' && outgoing === undefined && stateOf(this.next) === 'idle') {
      this.unsent({ queue: rest, outgoing: next });
      void this.deliverUntilThere(next, 'enqueue');
    }
  }

  /** Sends a message until the server has it: the same id every time, so it never runs twice. */
  private async deliverUntilThere(message: Outgoing, whenBusy: WhenBusy): Promise<void> {
    const { sessionId } = this.get();
    const opening = this.opening;
    const { failure: _, ...outgoing } = message;
    this.unsent({ outgoing });
    for (let tries = 1; ; tries++) {
      try {
        await this.deliver(sessionId ?? '', outgoing, whenBusy);
        return;
      } catch (error) {
        const lost = isLost(error);
        if (opening !== this.opening || this.isConfirmed(outgoing.clientMessageId)) {
          return;
        }
        if (!lost || tries === SEND_TRIES) {
          this.unsent({ outgoing: { ...outgoing, failure: (error as Error).message } });
          return;
        }
        await this.whenConnected();
      }
    }
  }

  private async deliver(sessionId: string, outgoing: Outgoing, whenBusy: WhenBusy): Promise<void> {
    const { content, clientMessageId, targetAgentId } = outgoing;
    const { pictures, documents, search } = outgoing.along;
    const message = {
      message: content,
      clientMessageId,
      whenBusy,
      ...(targetAgentId ? { targetAgentId } : {}),
      ...(search ? { enableAutoSemanticSearch: true } : {}),
    };
    const attachments = [...pictures, ...documents.map(({ id }) => ({ fileId: id }))];
    if (pictures.length > 0) {
      await api.sendMessage(sessionId, { ...message, attachments });
    } else {
      await this.connection.request('chat:message', { sessionId, ...message, ...(attachments.length > 0 ? { attachments } : {}) });
    }
  }

  async resend(): Promise<void> {
    const { outgoing } = this.get();
    if (outgoing !== undefined) {
      await this.deliverUntilThere(outgoing, 'enqueue');
    }
  }

  /** Gives a message that could not be sent back to its writer. */
  takeBack(): Outgoing | undefined {
    const { outgoing } = this.get();
    this.unsent({ outgoing: undefined, isHeld: this.get().queue.length > 0 });
    return outgoing;
  }

  /** Stops what runs in a conversation that need not be open. */
  async stopIn(sessionId: string): Promise<void> {
    await this.connection.request('chat:stop', { sessionId });
  }

  async stop(): Promise<void> {
    const { sessionId, queue } = this.get();
    this.unsent({ isHeld: queue.length > 0 });
    await this.connection.request('chat:stop', { sessionId });
  }

  /** Carries an answer to the server; says why where it was not taken. */
  async resolveApproval(approvalId: string, answer: Answer, sessionId = this.get().sessionId): Promise<Refusal | undefined> {
    try {
      await this.connection.request('approval:resolve', { sessionId, approvalId, ...answer });
      return undefined;
    } catch (error) {
      const { code, message } = error as RequestError;
      return { code: code ?? 'unknown', message: wordsFor(code) ?? message };
    }
  }

  /** What a question would come to with other arguments, or why that cannot be told. */
  async previewEdit(
    approvalId: string,
    args: Readonly<Record<string, unknown>>,
    sessionId = this.get().sessionId,
  ): Promise<api.EditedQuestion | Refusal> {
    try {
      return await api.previewEdit(approvalId, args, sessionId);
    } catch (error) {
      const { code, message } = error as api.ApiError;
      return { code: code ?? 'unknown', message: wordsFor(code) ?? message };
    }
  }

  private begin(sessionId: string): number {
    this.connection.leave();
    this.window = new LoadedWindow(sessionId);
    this.next = EMPTY;
    this.update({ ...CLOSED, sessionId, phase: 'loading' });
    return ++this.opening;
  }

  private connected(connection: ConnectionState): void {
    this.update({ connection });
    const { sessionId, phase } = this.get();
    if (connection === 'open' && phase === 'failed' && sessionId !== undefined) {
      void this.open(sessionId);
    }
  }

  private joined({ sessionId, activeTurnId }: Joined): void {
    const wasActive = this.next.live.activeTurnId !== undefined;
    this.show(withActiveTurn(this.next, activeTurnId));
    if (wasActive && activeTurnId === undefined) {
      this.onTurnEnded(sessionId);
    }
    this.sendNext();
  }

  private receive(envelope: Envelope): void {
    if (!isKnown(envelope)) {
      this.reportUnknown(envelope as { type: string });
      return;
    }
    if (envelope.sequence !== undefined) {
      this.window.reached([envelope]);
    }
    this.show(fold(this.next, envelope));
    if (envelope.type === 'user_message_confirmed' && envelope.data.clientMessageId === this.get().outgoing?.clientMessageId) {
      this.unsent({ outgoing: undefined });
      this.update({ conversation: this.next });
    }
    if (envelope.type === 'approval_requested' || envelope.type === 'approval_resolved') {
      this.onQuestion();
    }
    if (envelope.type === 'complete') {
      const { queue, isHeld } = this.get();
      this.unsent({ isHeld: queue.length > 0 && (isHeld || envelope.data.stopReason !== 'success') });
      this.sendNext();
      this.onTurnEnded(envelope.sessionId, envelope.data.stopReason);
    }
  }

  private reportUnknown({ type }: { readonly type: string }): void {
    if (!this.reported.has(type)) {
      this.reported.add(type);
      console.warn(`Workmate: events of type "${type}" are not known to this page and are not shown.`);
    }
  }

  /** Draws what comes alone at once, so that the next frame shows it, and of what comes faster than frames only the newest. */
  private show(conversation: Conversation): void {
    this.next = conversation;
    this.isDue = true;
    if (!this.isPaced) {
      this.draw();
    }
  }

  private draw(): void {
    this.isDue = false;
    this.update({ conversation: this.next });
    this.isPaced = true;
    const passed = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      this.isPaced = false;
      if (this.isDue) {
        this.draw();
      }
    };
    // A hidden tab has no frames.
    const timer = setTimeout(passed, 100);
    const frame = requestAnimationFrame(passed);
  }

  private isConfirmed(clientMessageId: string): boolean {
    return this.next.turns.some((turn) =>
      turn.events.some(
        (event) => event.type === 'user_message_confirmed' && event.data.clientMessageId === clientMessageId,
      ),
    );
  }

  private whenConnected(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
      const timer = setTimeout(done, RECONNECT_WAIT_MS);
      const unsubscribe = this.subscribe(() => this.get().connection === 'open' && done());
      if (this.get().connection === 'open') {
        done();
      }
    });
  }
}

/** Whether nobody knows if the server has it. */
function isLost(error: unknown): boolean {
  return (error instanceof RequestError && error.lost) || (error instanceof ApiError && error.status === 0);
}

/** A UUID; `crypto.randomUUID` exists in secure contexts only. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5').toUpperCase();
}
