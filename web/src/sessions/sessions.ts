import * as api from '../api';
import type { Session } from '../api';
import type { Notification } from '../connection';
import { Store } from '../store';

interface SessionsState {
  readonly sessions: readonly Session[];
  readonly query: string;
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly nextCursor: string | null;
  /** The sessions that wait for an answer of the user. */
  readonly waiting: ReadonlySet<string>;
  /** An open session that is too old to be in the list. */
  readonly apart?: Session | undefined;
}

const PAGE = 30;
const SEARCH_PAUSE_MS = 200;
const QUESTION_PAUSE_MS = 400;

/** The user's sessions, newest activity first, as far as they have been loaded. */
export class Sessions extends Store<SessionsState> {
  private asked = 0;
  private reading: 'nothing' | 'list' | 'list that news overtook' = 'nothing';
  private askedWaiting = 0;
  /** The sessions created here that no list has shown yet. */
  private readonly created = new Set<string>();
  private pause: ReturnType<typeof setTimeout> | undefined;
  private questionPause: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super({ sessions: [], query: '', phase: 'loading', nextCursor: null, waiting: new Set() });
  }

  /** Reads the list again, at least as much of it as is shown. */
  async refresh(): Promise<void> {
    void this.refreshWaiting();
    const asked = ++this.asked;
    this.reading = 'list';
    const limit = Math.min(50, Math.max(PAGE, this.get().sessions.length));
    try {
      const page = await api.listSessions({ q: this.get().query, limit });
      if (asked === this.asked) {
        this.update({ sessions: this.withCreated(page.sessions), nextCursor: page.nextCursor ?? null, phase: 'ready' });
      }
    } catch {
      if (asked === this.asked) {
        this.update({ phase: 'failed' });
      }
    }
    if (asked === this.asked) {
      this.finishReading();
    }
  }

  /** A list may be older than news that came while it was read; then it is read again. */
  private finishReading(): void {
    const isOvertaken = this.reading === 'list that news overtook';
    this.reading = 'nothing';
    if (isOvertaken) {
      void this.refresh();
    }
  }

  /** A list that was read before a session was created must not take it away again. */
  private withCreated(listed: readonly Session[]): readonly Session[] {
    listed.forEach(({ id }) => this.created.delete(id));
    return [...this.get().sessions.filter(({ id }) => this.created.has(id)), ...listed];
  }

  /** The server says what has changed, here or in another window. */
  noticed({ type, sessionId, title, state, updatedAt, model, deleted }: Notification): void {
    if (type === 'question_asked' || type === 'question_settled') {
      this.questionsChanged();
    }
    if (type !== 'session_changed' || sessionId === undefined) {
      return;
    }
    if (this.reading !== 'nothing') {
      this.reading = 'list that news overtook';
    }
    if (deleted === true) {
      this.update({ sessions: this.get().sessions.filter((session) => session.id !== sessionId) });
    } else if (this.find(sessionId) === undefined) {
      void this.refresh();
    } else {
      this.replace(sessionId, {
        title: title ?? null,
        ...(state === undefined ? {} : { state }),
        ...(updatedAt === undefined ? {} : { updatedAt }),
        ...(model === undefined ? {} : { model }),
      });
    }
  }

  /** The list of questions follows the log a little later. */
  questionsChanged(): void {
    clearTimeout(this.questionPause);
    this.questionPause = setTimeout(() => void this.refreshWaiting(), QUESTION_PAUSE_MS);
  }

  private async refreshWaiting(): Promise<void> {
    const asked = ++this.askedWaiting;
    try {
      const waiting = await api.listWaiting();
      if (asked === this.askedWaiting) {
        this.update({ waiting });
      }
    } catch {
      // A mark in the list is a convenience; the next look brings it.
    }
  }

  search(query: string): void {
    this.update({ query });
    this.created.clear();
    clearTimeout(this.pause);
    this.pause = setTimeout(() => void this.refresh(), SEARCH_PAUSE_MS);
  }

  async loadMore(): Promise<void> {
    const { nextCursor, query } = this.get();
    if (nextCursor === null) {
      return;
    }
    const asked = this.asked;
    const page = await api.listSessions({ q: query, cursor: nextCursor, limit: PAGE });
    // A list that was read meanwhile has a place of its own to go on from.
    if (asked === this.asked && this.get().nextCursor === nextCursor) {
      const known = new Set(this.get().sessions.map((session) => session.id));
      const added = page.sessions.filter((session) => !known.has(session.id));
      this.update({ sessions: [...this.get().sessions, ...added], nextCursor: page.nextCursor ?? null });
    }
  }

  /** The news of a session may come, and bring the list, before the answer that created it. */
  async create(): Promise<Session> {
    return this.added(await api.createSession());
  }

  /** Makes a session that begins as another one did. */
  async fork(id: string, atSequence: number): Promise<Session> {
    return this.added(await api.forkSession(id, atSequence));
  }

  private added(session: Session): Session {
    this.created.add(session.id);
    const others = this.get().sessions.filter(({ id }) => id !== session.id);
    this.update({ sessions: [session, ...others], phase: 'ready' });
    return session;
  }

  /** Takes the server's word at once: the list follows the log a little later. */
  async rename(id: string, title: string): Promise<void> {
    const old = this.find(id);
    this.replace(id, { title });
    try {
      this.replace(id, await api.renameSession(id, title));
    } catch (error) {
      this.replace(id, { title: old?.title ?? null });
      throw error;
    }
  }

  /** Chooses the model that answers in a session; empty for the usual one. */
  async chooseModel(id: string, model: string): Promise<void> {
    const old = this.find(id);
    this.replace(id, { model: model === '' ? null : model });
    try {
      this.replace(id, { model: (await api.chooseModel(id, model)).model ?? null });
    } catch (error) {
      this.replace(id, { model: old?.model ?? null });
      throw error;
    }
  }

  /** Reads an open session that the list does not hold. */
  async lookUp(id: string): Promise<void> {
    if (this.find(id) === undefined) {
      try {
        this.update({ apart: await api.loadSession(id) });
      } catch {
        // The conversation itself says that it is missing.
      }
    }
  }

  async remove(id: string): Promise<void> {
    await api.deleteSession(id);
    this.update({ sessions: this.get().sessions.filter((session) => session.id !== id) });
    await this.refresh();
  }

  private replace(id: string, change: Partial<Session>): void {
    const { sessions, apart } = this.get();
    const changed = (session: Session) => (session.id === id ? { ...session, ...change } : session);
    this.update({ sessions: sessions.map(changed), apart: apart && changed(apart) });
  }

  find(id: string): Session | undefined {
    const { sessions, apart } = this.get();
    return sessions.find((session) => session.id === id) ?? (apart?.id === id ? apart : undefined);
  }
}
