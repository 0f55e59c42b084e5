import * as api from '../api';
import type { Session } from '../api';
import type { Notification } from '../connection';
import { Store } from '../store';
import { byActivity, type Shelf, shelfOf, told } from './shelf';

interface SessionsState {
  readonly shelf: Shelf;
  readonly sessions: readonly Session[];
  /** Of the active ones, those that stay on top. */
  readonly pinned: readonly Session[];
  readonly query: string;
  /** The folder that is looked into; empty where all are shown. */
  readonly folder: string;
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly nextCursor: string | null;
  /** An open session that is too old to be in the list. */
  readonly apart?: Session | undefined;
}

const PAGE = 30;
const SEARCH_PAUSE_MS = 200;

/** The user's sessions, newest activity first, as far as they have been loaded. */
export class Sessions extends Store<SessionsState> {
  private asked = 0;
  private watched: string | undefined;
  private reading: 'nothing' | 'list' | 'list that news overtook' = 'nothing';
  /** The sessions created here that no list has shown yet. */
  private readonly created = new Set<string>();
  private searching: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super({ shelf: 'active', sessions: [], pinned: [], query: '', folder: '', phase: 'loading', nextCursor: null });
  }

  /** Reads the list again, at least as much of it as is shown. */
  async refresh(): Promise<void> {
    const asked = ++this.asked;
    this.reading = 'list';
    const { shelf, query, folder, sessions } = this.get();
    const limit = Math.min(50, Math.max(PAGE, sessions.length));
    try {
      const [page, pinned] = await Promise.all([
        api.listSessions({ q: query, limit, folder, ...show(shelf) }),
        shelf === 'active' && query === '' && folder === '' ? api.listSessions({ limit: 50, show: 'pinned' }) : undefined,
      ]);
      if (asked === this.asked) {
        this.update({
          sessions: this.withCreated(page.sessions),
          pinned: pinned?.sessions ?? [],
          nextCursor: page.nextCursor ?? null,
          phase: 'ready',
          apart: this.leftApart(page.sessions),
        });
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

  /** The session that is open, whether or not it stands in the list. */
  watch(id: string | undefined): void {
    this.watched = id;
  }

  private leftApart(listed: readonly Session[]): Session | undefined {
    const open = this.watched === undefined ? undefined : this.find(this.watched);
    return listed.some(({ id }) => id === open?.id) ? undefined : open;
  }

  /** What is being read may be too old already. */
  private readAgain(): void {
    if (this.reading === 'nothing') {
      void this.refresh();
    } else {
      this.reading = 'list that news overtook';
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
  noticed(notification: Notification): void {
    const { type, sessionId } = notification;
    if (type === 'lists_changed') {
      this.readAgain();
    }
    if (type !== 'session_changed' || sessionId === undefined) {
      return;
    }
    if (this.reading !== 'nothing') {
      this.reading = 'list that news overtook';
    }
    const known = this.find(sessionId);
    const change = told(notification);
    if (notification.deleted === true && notification.erasedAt === undefined) {
      this.drop(sessionId);
    } else if (known === undefined || isElsewhere(known, change)) {
      this.replace(sessionId, change);
      this.readAgain();
    } else {
      this.replace(sessionId, change);
    }
  }

  /** Shows the list or what was found in it, what was put away, or what was deleted lately. */
  open(shelf: Shelf, folder = '', query = ''): void {
    clearTimeout(this.searching);
    this.update({ shelf, folder, query, sessions: [], pinned: [], phase: 'loading', nextCursor: null });
    void this.refresh();
  }

  search(query: string): void {
    this.update({ query });
    this.created.clear();
    clearTimeout(this.searching);
    this.searching = setTimeout(() => void this.refresh(), SEARCH_PAUSE_MS);
  }

  async loadMore(): Promise<void> {
    const { nextCursor, query, folder, shelf } = this.get();
    if (nextCursor === null) {
      return;
    }
    const asked = this.asked;
    const page = await api.listSessions({ q: query, cursor: nextCursor, limit: PAGE, folder, ...show(shelf) });
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
    if (this.get().shelf === 'active' && this.get().folder === '') {
      const others = this.get().sessions.filter(({ id }) => id !== session.id);
      this.update({ sessions: [session, ...others], phase: 'ready' });
    }
    return session;
  }

  /** Takes the server's word at once: the list follows the log a little later. */
  rename(id: string, title: string): Promise<void> {
    return this.change(id, { title }, () => api.renameSession(id, title));
  }

  /** Chooses the model that answers in a session; empty for the usual one. */
  async chooseModel(id: string, model: string): Promise<void> {
    const shown = { model: model === '' ? null : model };
    await this.change(id, shown, async () => ({ model: (await api.chooseModel(id, model)).model ?? null }));
  }

  /** Keeps a session on top of the list, or no longer. */
  pin(id: string, pinned: boolean): Promise<void> {
    return this.arrange(id, { pinned });
  }

  /** Puts a session away, or back into the list. */
  archive(id: string, archived: boolean): Promise<void> {
    return this.arrange(id, { archived });
  }

  /** Puts a session into a folder; an empty name takes it out. */
  file(id: string, folder: string): Promise<void> {
    return this.arrange(id, { folder });
  }

  /** Deletes a session so that it can be brought back for a while, or brings it back. */
  async remove(id: string, deleted: boolean): Promise<void> {
    await this.arrange(id, { deleted });
  }

  /** Erases a deleted session at once. */
  async erase(id: string): Promise<void> {
    await api.deleteSession(id);
    this.drop(id);
  }

  async see(id: string, sequence: number): Promise<void> {
    await api.arrangeSession(id, { seen: sequence });
    this.replace(id, { unread: false });
  }

  private async arrange(id: string, change: api.Arrangement): Promise<void> {
    this.replace(id, await api.arrangeSession(id, change));
    await this.refresh();
  }

  private async change(id: string, shown: Partial<Session>, work: () => Promise<Partial<Session>>): Promise<void> {
    const old = this.find(id);
    this.replace(id, shown);
    try {
      this.replace(id, await work());
    } catch (error) {
      const before = Object.fromEntries(Object.keys(shown).map((name) => [name, old?.[name as keyof Session] ?? null]));
      this.replace(id, before as Partial<Session>);
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

  private replace(id: string, change: Partial<Session>): void {
    const { sessions, pinned, apart } = this.get();
    const changed = (session: Session) => (session.id === id ? { ...session, ...change } : session);
    this.updateSoon({ sessions: byActivity(sessions.map(changed)), pinned: pinned.map(changed), apart: apart && changed(apart) });
  }

  private drop(id: string): void {
    const without = (all: readonly Session[]) => all.filter((session) => session.id !== id);
    this.update({ sessions: without(this.get().sessions), pinned: without(this.get().pinned) });
  }

  find(id: string): Session | undefined {
    const { sessions, pinned, apart } = this.get();
    return [...sessions, ...pinned].find((session) => session.id === id) ?? (apart?.id === id ? apart : undefined);
  }
}

/** Whether a change moves a session to another place of the list. */
function isElsewhere(known: Session, change: Partial<Session>): boolean {
  const changed = { ...known, ...change };
  return shelfOf(changed) !== shelfOf(known) || changed.pinned !== known.pinned || (changed.folder ?? null) !== (known.folder ?? null);
}

function show(shelf: Shelf): { readonly show?: Shelf } {
  return shelf === 'active' ? {} : { show: shelf };
}
