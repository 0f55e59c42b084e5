import { ApiError } from '../api';
import { sayProblem } from '../language/problems';
import { Store } from '../store';
import * as calls from './calls';
import type { Choices, NewSource, Source } from './types';

interface State {
  readonly sources: readonly Source[] | undefined;
  readonly choices: Choices | undefined;
  readonly failure: string | undefined;
}

const QUIET_MS = 5_000;
const BUSY_MS = 1_000;

/** The person's sources, looked at again and again while somebody watches. */
export class SourceList extends Store<State> {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOpen = false;

  constructor() {
    super({ sources: undefined, choices: undefined, failure: undefined });
  }

  open(): () => void {
    this.isOpen = true;
    void this.load();
    void this.attempt(async () => this.update({ choices: await calls.loadChoices() }));
    return () => {
      this.isOpen = false;
      clearTimeout(this.timer);
    };
  }

  async load(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.update({ sources: await calls.listSources() });
    } catch (error) {
      this.update({ failure: wordsOf(error) });
    }
    if (this.isOpen) {
      const isBusy = this.get().sources?.some((source) => source.state === 'reading') ?? false;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.load(), isBusy ? BUSY_MS : QUIET_MS);
    }
  }

  add(source: NewSource): Promise<boolean> {
    return this.change(() => calls.addSource(source));
  }

  readNow(id: string): Promise<boolean> {
    return this.change(() => calls.readSource(id));
  }

  pause(id: string, paused: boolean): Promise<boolean> {
    return this.change(() => calls.pauseSource(id, paused));
  }

  remove(id: string): Promise<boolean> {
    return this.change(() => calls.removeSource(id));
  }

  /** Leaves the page for Microsoft's. */
  signIn(): Promise<boolean> {
    return this.attempt(async () => location.assign(await calls.startSignIn()));
  }

  say(failure: string | undefined): void {
    this.update({ failure });
  }

  private async change(what: () => Promise<unknown>): Promise<boolean> {
    const isDone = await this.attempt(what);
    await this.load();
    return isDone;
  }

  private async attempt(what: () => Promise<unknown>): Promise<boolean> {
    try {
      await what();
      this.update({ failure: undefined });
      return true;
    } catch (error) {
      this.update({ failure: wordsOf(error) });
      return false;
    }
  }
}

export function wordsOf(error: unknown): string {
  return error instanceof ApiError ? error.message : sayProblem('somethingWrong');
}
