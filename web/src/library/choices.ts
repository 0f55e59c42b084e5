import { useEffect, useMemo } from 'react';
import { Store, useStore } from '../store';
import * as calls from './calls';
import type { LibraryFile } from './types';

interface ChoicesState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly query: string;
  readonly files: readonly LibraryFile[];
}

const MOST = 30;
const PAUSE_MS = 200;

/** Files that can be chosen, by their names. */
class Choices extends Store<ChoicesState> {
  private asked = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super({ phase: 'loading', query: '', files: [] });
  }

  search(query: string): void {
    this.update({ query });
    clearTimeout(this.pause);
    this.pause = setTimeout(() => void this.load(), PAUSE_MS);
  }

  async load(): Promise<void> {
    const asked = ++this.asked;
    try {
      const { files } = await calls.listFiles({ q: this.get().query.trim(), state: 'ready', limit: MOST });
      if (asked === this.asked) {
        // A file without text, such as a picture, has nothing to send along.
        this.update({ phase: 'ready', files: files.filter(({ characters }) => characters > 0) });
      }
    } catch {
      if (asked === this.asked) {
        this.update({ phase: 'failed' });
      }
    }
  }
}

export function useChoices() {
  const choices = useMemo(() => new Choices(), []);
  useEffect(() => void choices.load(), [choices]);
  return { choices, ...useStore(choices) };
}
