import type { Notification as Notice } from '../connection';
import { say } from '../language/say';
import { Store } from '../store';

/** What the browser offers of notifications; tests bring their own. */
export interface Desk {
  readonly permission: 'default' | 'granted' | 'denied';
  requestPermission(): Promise<'default' | 'granted' | 'denied'>;
  show(title: string, options: { readonly body: string; readonly tag: string; readonly silent: true }): Shown;
}

interface Shown {
  onclick: ((this: never, event: never) => unknown) | null;
  close(): void;
}

interface AlertsState {
  readonly state: 'unavailable' | 'off' | 'on' | 'blocked';
}

const KEY = 'workmate.alerts';

/** Tells of new questions outside the page, where the person switched that on; never asks for leave by itself. */
export class Alerts extends Store<AlertsState> {
  private readonly shown = new Map<string, Shown>();

  constructor(
    private readonly desk: Desk | undefined,
    private readonly storage: Storage | undefined,
    private readonly isLookedAt: () => boolean,
    private readonly onChosen: (sessionId: string) => void,
    /** Whether the person wants to be notified at all, on any device. */
    private readonly isWanted: () => boolean = () => true,
  ) {
    super({ state: stateOf(desk, storage) });
  }

  async switchOn(): Promise<void> {
    if (this.desk === undefined) {
      return;
    }
    const permission = this.desk.permission === 'default' ? await this.desk.requestPermission() : this.desk.permission;
    if (permission === 'granted') {
      this.storage?.setItem(KEY, 'on');
      this.update({ state: 'on' });
    } else {
      this.update({ state: permission === 'denied' ? 'blocked' : 'off' });
    }
  }

  switchOff(): void {
    this.storage?.removeItem(KEY);
    this.update({ state: stateOf(this.desk, this.storage) });
  }

  noticed({ type, approvalId, sessionId, summary }: Notice): void {
    if (approvalId === undefined || sessionId === undefined) {
      return;
    }
    if (type === 'question_asked' && this.get().state === 'on' && this.isWanted() && !this.isLookedAt()) {
      this.show(approvalId, sessionId, summary ?? '');
    } else if (type === 'question_settled') {
      this.shown.get(approvalId)?.close();
      this.shown.delete(approvalId);
    }
  }

  /** Every tab tells it; the tag makes one of them. */
  private show(approvalId: string, sessionId: string, summary: string): void {
    const shown = this.put(summary, approvalId);
    if (shown !== undefined) {
      this.shown.set(approvalId, shown);
      shown.onclick = () => {
        shown.close();
        this.onChosen(sessionId);
      };
    }
  }

  /** Browsers of phones have notifications, but not for pages: they say so only when one is to be shown. */
  private put(body: string, tag: string): Shown | undefined {
    try {
      return this.desk?.show(say('waitsForYou'), { body, tag, silent: true });
    } catch {
      this.update({ state: 'unavailable' });
      return undefined;
    }
  }
}

function stateOf(desk: Desk | undefined, storage: Storage | undefined): AlertsState['state'] {
  if (desk === undefined) {
    return 'unavailable';
  }
  if (desk.permission === 'denied') {
    return 'blocked';
  }
  return desk.permission === 'granted' && storage?.getItem(KEY) === 'on' ? 'on' : 'off';
}

/** The browser's own, where it has one. */
export function browserDesk(): Desk | undefined {
  if (typeof Notification === 'undefined') {
    return undefined;
  }
  return {
    get permission() {
      return Notification.permission;
    },
    requestPermission: () => Notification.requestPermission(),
    show: (title, options) => new Notification(title, options),
  };
}
