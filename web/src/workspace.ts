import { hrefOf, type Place, placeOf, type SourceAddress } from './address';
import * as api from './api';
import type { Agent, AllModels, User } from './api';
import { Conversations } from './conversation/conversations';
import { type Along, MessageFiles, NOTHING_ALONG } from './conversation/messageFiles';
import type { TurnStop } from './generated/protocol';
import { Library } from './library/library';
import { Uploads } from './library/uploads';
import { Sessions } from './sessions/sessions';
import { Store } from './store';

interface WorkspaceState {
  readonly phase: 'starting' | 'ready' | 'failed';
  readonly failure?: string;
  readonly place: Place;
  readonly user?: User;
  readonly agents: readonly Agent[];
  readonly offlineModel: boolean;
  readonly models: AllModels;
  /** The model for a conversation that has not begun; empty for the usual one. */
  readonly nextModel: string;
  readonly notice?: Notice | undefined;
}

/** A short word to the user that goes away by itself. */
interface Notice {
  readonly text: string;
  readonly tone: 'plain' | 'bad';
}

const NOTICE_MS = 4_000;

/** Everything behind the page; the address names the place that is open. */
export class Workspace extends Store<WorkspaceState> {
  readonly sessions = new Sessions();
  readonly library = new Library();
  readonly uploads = new Uploads(() => this.library.changed(), sessionStorage);
  readonly messageFiles = new MessageFiles(this.library, this.uploads);
  readonly conversations = new Conversations(
    (_sessionId, stop) => this.turnEnded(stop),
    () => this.sessions.questionsChanged(),
    (notification) => {
      this.sessions.noticed(notification);
      this.library.noticed(notification);
    },
    () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
  );
  private clearing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super({ phase: 'starting', place: placeOf(location), agents: [], offlineModel: false, models: { usual: '', models: [] }, nextModel: '' });
  }

  async start(): Promise<void> {
    try {
      const user = await api.signIn();
      this.update({ phase: 'ready', user });
    } catch (error) {
      this.update({ phase: 'failed', failure: (error as Error).message });
      return;
    }
    this.conversations.connect();
    window.addEventListener('hashchange', () => this.route());
    window.addEventListener('popstate', () => this.route());
    window.addEventListener('focus', () => {
      void this.sessions.refresh();
      this.library.changed();
    });
    window.addEventListener('online', () => this.uploads.wake());
    this.route();
    void this.uploads.lookBack();
    void this.sessions.refresh().then(() => this.lookUp());
    void api.listAgents().then((agents) => this.update({ agents }), () => {});
    void api.listModels().then(
      (models) => {
        this.update({ models });
        this.lookUp();
      },
      () => {},
    );
    void api.isOfflineModel().then((offlineModel) => this.update({ offlineModel }), () => {});
  }

  go(sessionId: string | undefined): void {
    this.show({ kind: 'conversation', ...(sessionId !== undefined && { sessionId }) });
  }

  /** Goes to a place; `instead` where going back should not lead here again. */
  show(place: Place, how: 'after' | 'instead' = 'after'): void {
    const href = hrefOf(place);
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
  async send(content: string, targetAgentId?: string, along: Along = NOTHING_ALONG): Promise<boolean> {
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
    void this.conversations.send(content, targetAgentId, along);
    return true;
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

  async removeSession(sessionId: string): Promise<void> {
    await this.attempt(this.sessions.remove(sessionId));
    if (this.conversations.get().sessionId === sessionId) {
      this.go(undefined);
    }
  }

  async copy(text: string): Promise<void> {
    await this.attempt(
      navigator.clipboard.writeText(text).then(() => this.tell('Copied', 'plain')),
      'Copying is not allowed here.',
    );
  }

  /** Tells the user when something fails. */
  async attempt(work: Promise<unknown>, otherwise?: string): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.tell(otherwise ?? (error as Error).message, 'bad');
    }
  }

  private tell(text: string, tone: Notice['tone']): void {
    clearTimeout(this.clearing);
    this.update({ notice: { text, tone } });
    this.clearing = setTimeout(() => this.update({ notice: undefined }), NOTICE_MS);
  }

  private route(): void {
    const place = placeOf(location);
    this.update({ place });
    if (place.kind !== 'conversation') {
      return;
    }
    if (place.sessionId === undefined) {
      this.conversations.close();
    } else {
      this.update({ nextModel: '' });
      void this.conversations.open(place.sessionId);
      this.lookUp();
    }
  }

  /** The list may not reach back to the open session; which model answers in it is shown all the same. */
  private lookUp(): void {
    const { sessionId } = this.conversations.get();
    if (sessionId !== undefined && this.get().models.models.length > 0 && this.sessions.get().phase === 'ready') {
      void this.sessions.lookUp(sessionId);
    }
  }

  private turnEnded(stop: TurnStop | undefined): void {
    if (stop === 'user_cancelled') {
      this.tell('Stopped', 'plain');
    }
    void this.sessions.refresh();
  }
}
