import { useEffect, useMemo } from 'react';
import type { PassageAddress } from '../address';
import { ApiError } from '../api';
import { sayFiles } from '../language/files';
import { Store, useStore } from '../store';
import * as calls from './calls';
import type { Library } from './library';
import type { Range } from './passages';
import type { LibraryFile, Preview } from './types';
import { isPending } from './words';

export interface OpenFileState {
  readonly phase: 'loading' | 'gone' | 'failed' | 'ready';
  readonly failure?: string;
  readonly file?: LibraryFile;
  /** The part of the text that has been loaded; nothing where there is none. */
  readonly text?: Preview | undefined;
  readonly loadingMore: boolean;
}

/** How much is shown before a passage. */
const BEFORE = 8_000;
const STEP = 100_000;

/** One file that is looked at, and as much of its text as was asked for. */
export class OpenFile extends Store<OpenFileState> {
  private stop = new AbortController();

  constructor(
    private readonly library: Library,
    private readonly fileId: string,
    private readonly at: number,
  ) {
    super({ phase: 'loading', loadingMore: false });
  }

  /** Loads the file and follows it until the returned function is called. */
  watch(): () => void {
    const stop = new AbortController();
    this.stop = stop;
    void this.load();
    return () => stop.abort();
  }

  async load(): Promise<void> {
    try {
      const file = await calls.loadFile(this.fileId);
      const text = file.state === 'ready' ? await this.read(Math.max(0, this.at - BEFORE)) : undefined;
      this.show({ phase: 'ready', file, text });
      if (isPending(file)) {
        await this.follow();
      }
    } catch (error) {
      const isGone = error instanceof ApiError && (error.status === 404 || error.code === 'invalid_id');
      this.show(isGone ? { phase: 'gone' } : { phase: 'failed', failure: (error as Error).message });
    }
  }

  private async follow(): Promise<void> {
    await this.library.whenRead(this.fileId, this.stop.signal);
    if (!this.stop.signal.aborted) {
      await this.load();
    }
  }

  /** The file was changed here. */
  changed(file: LibraryFile): void {
    this.show({ file });
    if (isPending(file)) {
      void this.follow().catch(() => this.show({ phase: 'failed', failure: sayFiles('notLoaded') }));
    }
  }

  async loadLater(): Promise<void> {
    await this.extend(async (text) => {
      const more = await calls.loadPreview(this.fileId, endOf(text));
      return more.version === text.version ? joined(text, more) : text;
    });
  }

  async loadEarlier(): Promise<void> {
    await this.extend(async (text) => {
      const offset = Math.max(0, text.start - STEP);
      const more = await calls.loadPreview(this.fileId, offset);
      const before = { ...more, text: more.text.slice(0, text.start - more.start) };
      return more.version === text.version ? joined(before, text) : text;
    });
  }

  private async extend(load: (text: Preview) => Promise<Preview>): Promise<void> {
    const { text, loadingMore } = this.get();
    if (text === undefined || loadingMore) {
      return;
    }
    this.show({ loadingMore: true });
    try {
      this.show({ text: await load(text) });
    } finally {
      this.show({ loadingMore: false });
    }
  }

  /** Pictures have no text, and a file may be read anew at this very moment. */
  private async read(offset: number): Promise<Preview | undefined> {
    try {
      return await calls.loadPreview(this.fileId, offset);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        return undefined;
      }
      throw error;
    }
  }

  private show(change: Partial<OpenFileState>): void {
    if (!this.stop.signal.aborted) {
      this.update(change);
    }
  }
}

export function endOf({ start, text }: Preview): number {
  return start + text.length;
}

/** Two parts that follow each other; a block that was cut by their seam is whole again. */
export function joined(first: Preview, second: Preview): Preview {
  const seam = endOf(first);
  const blocks = new Map([...first.blocks, ...second.blocks].map((block) => [block.start, block]));
  return {
    ...first,
    text: first.text + second.text.slice(seam - second.start),
    blocks: [...blocks.values()].sort((a, b) => a.start - b.start),
  };
}

/** What to mark in the file as it is now; nothing where the file is not the one that was quoted. */
export function markedIn(file: LibraryFile, passage: PassageAddress | undefined): readonly Range[] {
  return passage === undefined || isChanged(file, passage) ? [] : [passage];
}

export function isChanged(file: LibraryFile, passage: PassageAddress | undefined): boolean {
  return passage?.version !== undefined && passage.version !== file.version;
}

/** What to mark on which page, and where there: as it was cited, or else as the text says. */
export function onPage(text: Preview | undefined, passage: PassageAddress, quote: string | undefined, cited: number | undefined) {
  const words = quote ?? text?.text.slice(passage.start - text.start, passage.end - text.start);
  const pages = text?.pages ?? [];
  const page =
    cited ?? text?.blocks.find(({ end }) => end > passage.start)?.page ?? pages.findLast(({ start }) => start <= passage.start)?.page ?? 1;
  const begins = pages.find((one) => one.page === page)?.start;
  const ends = pages.find((one) => one.page > page)?.start ?? text?.total ?? 0;
  const near = begins === undefined || ends <= begins ? 0 : Math.min(1, Math.max(0, (passage.start - begins) / (ends - begins)));
  return words === undefined || words === '' ? undefined : { page, quote: words, near };
}

/** Watches a file for as long as it is looked at. */
export function useOpenFile(library: Library, fileId: string, at: number): { readonly open: OpenFile; readonly state: OpenFileState } {
  const open = useMemo(() => new OpenFile(library, fileId, at), [library, fileId, at]);
  useEffect(() => open.watch(), [open]);
  return { open, state: useStore(open) };
}
