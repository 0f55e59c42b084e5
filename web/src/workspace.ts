import { sayTalk } from './language/talk';
import { hrefOf, type ListAddress, listOf, type Place, placeOf, type SourceAddress } from './address';
import * as api from './api';
import type { Agent, AllModels, User } from './api';
import { type Again, alongOf, questionOf, targetOf } from './branches/again';
import { Branches } from './branches/branches';
import { Conversations, newMessage, type WhenBusy } from './conversation/conversations';
import { Drafts } from './conversation/drafts';
import { Elsewhere } from './conversation/elsewhere';
import type { ExportFormat } from './conversation/exported';
import { type Along, MessageFiles, NOTHING_ALONG } from './conversation/messageFiles';
import type { Turn } from './conversation/fold';
import { browserBase, PictureShelf } from './conversation/pictureShelf';
import { printWhole } from './conversation/printing';
import { viewLoader } from './conversation/viewLoader';
import type { Rating, TurnStop } from './generated/protocol';
import type { Settings } from './generated/rest';
import { Alerts, browserDesk } from './inbox/alerts';
import { Inbox } from './inbox/inbox';
import { say } from './language/say';
import { Library } from './library/library';
import { Uploads } from './library/uploads';
import { NewerPage, partsOf } from './newerPage';
import { Folders } from './sessions/folders';
import { SeenMark } from './sessions/seen';
import { Sessions } from './sessions/sessions';
import { keepSettings, loadSettings } from './settings/calls';
import { onThePage } from './settings/onThePage';
import { Preferences } from './settings/preferences';
import { Store } from './store';
import { toClipboard } from './ui/clipboard';
import { download, fileName } from './ui/download';

interface WorkspaceState {
  readonly phase: 'starting' | 'enrolling' | 'ready' | 'failed' | 'outside';
  readonly failure?: string;
  readonly place: Place;
  readonly user?: User;
  readonly agents: readonly Agent[];
  readonly offlineModel: boolean;
  readonly models: AllModels;
  /** The model for a conversation that has not begun; empty for the usual one. */
  readonly nextModel: string;
  readonly notice?: Notice | undefined;
  /** The server has a newer page than this one. */
  readonly isOutdated: boolean;
}

/** A short word to the user that goes away by itself. */
interface Notice {
  readonly text: string;
  readonly tone: 'plain' | 'bad';
  readonly undo?: (() => void) | undefined;
}

const NOTICE_MS = 4_000;
const UNDO_MS = 10_000;
const ADDRESS_PAUSE_MS = 300;

/** Everything behind the page; the address names the place that is open. */
export class Workspace extends Store<WorkspaceState> {
  readonly sessions = new Sessions();
  readonly folders = new Folders();
  readonly inbox = new Inbox();
  readonly alerts = new Alerts(
    browserDesk(),
    storage(),
    () => !document.hidden,
    (sessionId) => {
      window.focus();
      this.go(sessionId);
    },
    () => this.preferences.get().settings.notifications,
  );
  private readonly seen = new SeenMark(
    (sessionId, sequence) => this.sessions.see(sessionId, sequence),
    () => (document.hidden ? undefined : this.onScreen()),
  );
  readonly preferences = new Preferences({ load: loadSettings, keep: keepSettings }, onThePage);
  readonly branches = new Branches();
  readonly library = new Library();
  readonly uploads = new Uploads(() => this.library.changed(), sessionStorage);
  readonly drafts = new Drafts(
    () => new MessageFiles(this.library, this.uploads),
    storage(),
    () => this.get().user?.id ?? '',
    new PictureShelf(browserBase()),
    () => this.tell(sayTalk('noRoom'), 'bad'),
  );
  /** What other windows did is followed in the order in which they did it. */
  private following: Promise<unknown> = Promise.resolve();
  readonly conversations = new Conversations(
    (_sessionId, stop) => this.turnEnded(stop),
    () => this.inbox.changed(),
    (notification) => {
      this.sessions.noticed(notification);
      this.folders.noticed(notification);
      this.inbox.noticed(notification);
      this.alerts.noticed(notification);
      this.library.noticed(notification);
      if (notification.type === 'quota_warning') {
        this.tell(sayTalk('warned'), 'plain');
      }
      this.elsewhere.noticed(notification);
    },
    () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
    this.drafts,
    (user) => user.id !== this.get().user?.id && location.reload(),
  );
  readonly elsewhere = new Elsewhere(this.drafts, () => this.conversations.get().sessionId);
  private clearing: ReturnType<typeof setTimeout> | undefined;
  private naming: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super({ phase: 'starting', place: placeOf(location), agents: [], offlineModel: false, models: { usual: '', models: [] }, nextModel: '', isOutdated: false });
  }

  async start(): Promise<void> {
    try {
      const user = await api.signIn();
      this.update({ user });
      if (user.secondFactorMissing === true) {
        this.update({ phase: 'enrolling' });
        return;
      }
      await this.drafts.load();
      this.update({ phase: 'ready' });
    } catch (error) {
      const isOutside = error instanceof api.ApiError && error.code === 'demo_login_off';
      this.update(isOutside ? { phase: 'outside' } : { phase: 'failed', failure: (error as Error).message });
      return;
    }
    void this.preferences.load().then(() => this.usePreferredModel(), () => {});
    this.conversations.connect();
    window.addEventListener('hashchange', () => this.route());
    window.addEventListener('popstate', () => this.route());
    this.watchForNewerPage();
    window.addEventListener('focus', () => {
      this.readListsAgain();
      this.library.changed();
    });
    this.watchScreen();
    window.addEventListener('online', () => this.uploads.wake());
    window.addEventListener('storage', (event) => {
      this.following = this.following.then(() => this.drafts.prepare(event)).then(() => this.follow(event));
    });
    this.takeList();
    this.route();
    void this.uploads.lookBack();
    void this.inbox.refresh();
    void this.folders.refresh();
    void this.sessions.refresh().then(() => this.lookUp());
    void api.listAgents().then((agents) => this.update({ agents }), () => {});
    void api.listModels().then(
      (models) => {
        this.update({ models });
        this.usePreferredModel();
        this.lookUp();
      },
      () => {},
    );
    void api.isOfflineModel().then((offlineModel) => this.update({ offlineModel }), () => {});
    void viewLoader.load();
  }

  private follow(event: StorageEvent): void {
    const changed = this.drafts.follow(event);
    if (changed !== undefined) {
      this.conversations.changedElsewhere(changed);
      this.elsewhere.mark();
    }
  }

  /** After a reconnection, which an upgrade brings about, on coming back, and where a part of this page is gone. */
  private watchForNewerPage(): void {
    const outdated = () => this.update({ isOutdated: true });
    const fetchPage = async () => (await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } })).text();
    const newer = new NewerPage(partsOf(document.documentElement.outerHTML), fetchPage, outdated);
    let before = this.conversations.get().connection;
    this.conversations.subscribe(() => {
      const { connection } = this.conversations.get();
      if (connection === 'open' && before !== 'open') {
        // Whatever happened in between was told to nobody here.
        this.readListsAgain();
        this.library.changed();
        void this.elsewhere.lookAround();
        if (before !== 'connecting') {
          void newer.look();
        }
      }
      before = connection;
    });
    window.addEventListener('focus', () => void newer.look());
    window.addEventListener('vite:preloadError', outdated);
  }

  private readListsAgain(): void {
    void this.sessions.refresh();
    void this.folders.refresh();
    void this.inbox.refresh();
  }

  /** What is looked at is not new any more, on no device. */
  private watchScreen(): void {
    this.conversations.subscribe(() => this.seen.look());
    document.addEventListener('visibilitychange', () => this.seen.look());
  }

  private onScreen(): { readonly sessionId: string; readonly sequence: number } | undefined {
    const { sessionId, phase, conversation } = this.conversations.get();
    const sequence = conversation.turns.at(-1)?.events.reduce((last, event) => (event.internal ? last : Math.max(last, event.sequence)), 0);
    const isShown = this.get().place.kind === 'conversation' && phase === 'ready';
    return isShown && sessionId !== undefined && sequence !== undefined ? { sessionId, sequence } : undefined;
  }

  go(sessionId: string | undefined): void {
    this.show({ kind: 'conversation', ...(sessionId !== undefined && { sessionId }) });
  }

  /** Goes to a place; `instead` where going back should not lead here again. */
  show(place: Place, how: 'after' | 'instead' = 'after'): void {
    this.showBoth(place, this.sessions.get(), how);
  }

  /** Shows other conversations in the list beside the place. */
  showList(list: ListAddress): void {
    this.showBoth(this.get().place, list, 'after');
  }

  /** Looks for words in the list; its address follows once nobody types, as browsers allow only so many changes. */
  searchSessions(query: string): void {
    this.sessions.search(query);
    clearTimeout(this.naming);
    this.naming = setTimeout(() => history.replaceState(null, '', hrefOf(this.get().place, this.sessions.get())), ADDRESS_PAUSE_MS);
  }

  private showBoth(place: Place, list: ListAddress, how: 'after' | 'instead'): void {
    const href = hrefOf(place, list);
    if (href === location.pathname + location.search + location.hash) {
      return;
    }
    if (how === 'instead') {
      history.replaceState(null, '', href);
    } else {
      history.pushState(null, '', href);
    }
    this.route();
  }

  /** Opens a source of the conversation beside it, or closes the one that is open. */
  openSource(source: SourceAddress | undefined): void {
    const { sessionId } = this.conversations.get();
    if (sessionId !== undefined) {
      this.show({ kind: 'conversation', sessionId, ...(source && { source }) }, 'instead');
    }
  }

  /** Sends a message; the first one of a new conversation makes its session. */
  async send(content: string, targetAgentId?: string, along: Along = NOTHING_ALONG, whenBusy: WhenBusy = 'enqueue'): Promise<boolean> {
    if (this.conversations.get().sessionId === undefined) {
      try {
        const session = await this.sessions.create();
        const { nextModel } = this.get();
        if (nextModel !== '') {
          await this.sessions.chooseModel(session.id, nextModel);
        }
        this.conversations.openNew(session.id);
        this.go(session.id);
      } catch (error) {
        this.tell((error as Error).message, 'bad');
        return false;
      }
    }
    void this.conversations.send(content, targetAgentId ?? this.preferredAgent(), along, whenBusy);
    return true;
  }

  /** Asks the question of a turn that failed once more: the same agent, with the same files. */
  async askAgain(turn: Turn): Promise<void> {
    const question = questionOf(turn);
    if (question !== undefined) {
      await this.send(question.data.content, this.available(targetOf(turn)), alongOf(question.data.attachments));
    }
  }

  /** Saves the whole conversation as a file, also what is not loaded. */
  async exportConversation(sessionId: string, format: ExportFormat): Promise<void> {
    const save = async () => {
      const { allEvents, toJson, toMarkdown } = await import('./conversation/exported');
      const title = this.sessions.find(sessionId)?.title ?? sayTalk('conversation');
      const events = await allEvents(sessionId);
      const text = format === 'md' ? toMarkdown(title, events, new Date()) : toJson(sessionId, title, events);
      download(fileName(title, format), new Blob([text], { type: format === 'md' ? 'text/markdown;charset=utf-8' : 'application/json' }));
    };
    await this.attempt(save());
  }

  /** Prints the whole conversation: what is not loaded is loaded first. */
  async print(): Promise<void> {
    await this.attempt(this.conversations.loadAll().then(() => printWhole()));
  }

  /** Has the next message of the conversation go to an agent. */
  askAgent(agentId: string): void {
    const { sessionId } = this.conversations.get();
    this.go(sessionId);
    this.drafts.of(sessionId).choose(agentId);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-testid=composer]')?.focus());
  }

  /** Has the page be as it is wanted, on every device. */
  async prefer(change: Partial<Settings>): Promise<void> {
    await this.attempt(this.preferences.change(change));
  }

  /** Nobody where the supervisor decides, or where the preferred agent is gone. */
  private preferredAgent(): string | undefined {
    return this.available(this.preferences.get().settings.agent);
  }

  private available(agent: string | null | undefined): string | undefined {
    return this.get().agents.find(({ id }) => id === agent)?.id;
  }

  /** New conversations begin with the preferred model, as long as it can be chosen. */
  private usePreferredModel(): void {
    const { model } = this.preferences.get().settings;
    if (this.conversations.get().sessionId === undefined && this.get().nextModel === '' && this.get().models.models.some(({ name }) => name === model)) {
      this.update({ nextModel: model ?? '' });
    }
  }

  /** Says a message of the open conversation anew, in a branch that begins before it; tells whether it is on its way there. */
  async branch(turn: Turn, again: Again): Promise<boolean> {
    const { sessionId } = this.conversations.get();
    const question = questionOf(turn);
    if (sessionId === undefined || question === undefined) {
      return false;
    }
    const content = again.content ?? question.data.content;
    const targetAgentId = again.targetAgentId ?? this.available(targetOf(turn));
    return this.attempt(
      (async () => {
        const { id } = await this.sessions.fork(sessionId, question.sequence - 1);
        if (again.model !== undefined) {
          await this.sessions.chooseModel(id, again.model);
        }
        // From here on it is a message on its way: it is sent by whatever opens the branch, or without.
        this.drafts.keepUnsent(id, { outgoing: newMessage(content, targetAgentId, alongOf(question.data.attachments)) });
        void this.openFork(id);
      })(),
    );
  }

  private async openFork(id: string): Promise<void> {
    const opened = this.conversations.open(id);
    this.go(id);
    await opened;
    await this.conversations.whenSent();
    if (this.conversations.get().sessionId === id) {
      await this.branches.look(id);
    }
  }

  /** Shows another branch at the message where it begins. */
  openBranch(sessionId: string, messageId: string): void {
    this.branches.goTo(messageId);
    this.go(sessionId);
  }

  /** Tells whether the server has it. */
  async rate(messageId: string, rating: Rating, comment?: string): Promise<boolean> {
    const { sessionId } = this.conversations.get();
    return sessionId !== undefined && this.attempt(api.rateMessage(sessionId, messageId, rating, comment));
  }

  /** Chooses the model for the open conversation, or for the next one. */
  async chooseModel(model: string): Promise<void> {
    const { sessionId } = this.conversations.get();
    if (sessionId === undefined) {
      this.update({ nextModel: model });
    } else {
      await this.attempt(this.sessions.chooseModel(sessionId, model));
    }
  }

  /** Puts a conversation into a folder; an empty name takes it out. */
  async file(sessionId: string, folder: string): Promise<void> {
    await this.attempt(this.sessions.file(sessionId, folder).then(() => this.folders.refresh()));
  }

  /** Deletes a conversation; for a while it can be brought back, here or from those deleted lately. */
  async removeSession(sessionId: string): Promise<void> {
    const isOpen = this.conversations.get().sessionId === sessionId;
    await this.attempt(
      this.sessions.remove(sessionId, true).then(() => {
        this.tell(say('sessionDeleted'), 'plain', () => void this.bringBack(sessionId, isOpen));
        if (isOpen) {
          this.go(undefined);
        }
      }),
    );
  }

  private async bringBack(sessionId: string, isOpened: boolean): Promise<void> {
    await this.attempt(this.sessions.remove(sessionId, false).then(() => this.tell(say('sessionBack'), 'plain')));
    if (isOpened) {
      this.go(sessionId);
    }
  }

  /** Erases a deleted conversation and what was written for it, before its time. */
  async eraseSession(sessionId: string): Promise<void> {
    await this.attempt(this.sessions.erase(sessionId).then(() => this.drafts.forget(sessionId)));
  }

  /** Copies words and, for programs that take cells, the same as HTML. */
  async copy(text: string, html?: string): Promise<void> {
    await this.attempt(
      toClipboard(text, html).then(() => this.tell(sayTalk('copied'), 'plain')),
      sayTalk('noCopying'),
    );
  }

  /** Tells the user when something fails, and whoever asked whether it went well. */
  async attempt(work: Promise<unknown>, otherwise?: string): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      this.tell(otherwise ?? (error as Error).message, 'bad');
      return false;
    }
  }

  private tell(text: string, tone: Notice['tone'], undo?: () => void): void {
    clearTimeout(this.clearing);
    this.update({ notice: { text, tone, undo } });
    this.clearing = setTimeout(() => this.update({ notice: undefined }), undo ? UNDO_MS : NOTICE_MS);
  }

  private route(): void {
    const place = placeOf(location);
    if (this.takeList() && hrefOf(place) === hrefOf(this.get().place)) {
      return;
    }
    this.seen.leave();
    this.update({ place });
    if (place.kind !== 'conversation') {
      void this.elsewhere.lookAround();
      return;
    }
    if (place.sessionId === undefined) {
      this.conversations.close();
      this.sessions.watch(undefined);
      this.usePreferredModel();
    } else {
      this.update({ nextModel: '' });
      void this.conversations.open(place.sessionId);
      this.lookUp();
    }
    void this.elsewhere.lookAround();
  }

  /** Shows the list that the address names; whether it is another one than before. */
  private takeList(): boolean {
    const { shelf, folder, query } = listOf(location);
    const now = this.sessions.get();
    const isOther = shelf !== now.shelf || folder !== now.folder || query !== now.query;
    if (isOther) {
      clearTimeout(this.naming);
      this.sessions.open(shelf, folder, query);
    }
    return isOther;
  }

  /** The list may not reach back to the open session; its title, its model and how it stands are shown all the same. */
  private lookUp(): void {
    const { sessionId } = this.conversations.get();
    this.sessions.watch(sessionId);
    if (sessionId !== undefined && this.sessions.get().phase === 'ready') {
      void this.sessions.lookUp(sessionId);
    }
  }

  private turnEnded(stop: TurnStop | undefined): void {
    if (stop === 'user_cancelled') {
      this.tell(sayTalk('stopped'), 'plain');
    }
    void this.sessions.refresh();
  }
}

/** A browser may forbid it. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
