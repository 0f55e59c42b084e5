import { ApiError } from '../api';
import type { Notification } from '../connection';
import { Store } from '../store';
import * as calls from './calls';
import type { FolderSummary, Hit, LibraryFile } from './types';
import { isPending } from './words';

interface LibraryState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly folder: string;
  readonly files: readonly LibraryFile[];
  readonly nextCursor: string | null;
  readonly summary?: FolderSummary | undefined;
  /** Files that were deleted just now and can still be had back. */
  readonly removed: readonly LibraryFile[];
  readonly search: Search;
}

/** What was looked for, and what was found so far. */
interface Search {
  readonly query: string;
  readonly phase: 'none' | 'loading' | 'ready' | 'failed';
  readonly failure?: string;
  readonly hits: readonly Hit[];
  /** Files whose names fit. */
  readonly files: readonly LibraryFile[];
}

/** The calls that a library is made of. */
export type LibraryWire = Pick<
  typeof calls,
  'listFiles' | 'loadFolders' | 'loadFile' | 'retryFile' | 'changeFile' | 'deleteFile' | 'restoreFile' | 'searchPassages'
>;

const PAGE = 50;
const MOST_HITS = 20;
const NAMED = 5;
const SEARCH_PAUSE_MS = 250;
const NEWS_PAUSE_MS = 150;
const FIRST_LOOK_MS = 2_000;
const LAST_LOOK_MS = 15_000;
const NO_SEARCH: Search = { query: '', phase: 'none', hits: [], files: [] };

/** The user's files, as far as they have been loaded. Files that are being read are looked at again until they are. */
export class Library extends Store<LibraryState> {
  private asked = 0;
  private searched = 0;
  private isShown = false;
  private lookAgain: ReturnType<typeof setTimeout> | undefined;
  private lookMs = FIRST_LOOK_MS;
  private newsPause: ReturnType<typeof setTimeout> | undefined;
  private searchPause: ReturnType<typeof setTimeout> | undefined;
  private readonly watchers = new Set<(fileId: string) => void>();

  constructor(private readonly wire: LibraryWire = calls) {
    super({ phase: 'loading', folder: '', files: [], nextCursor: null, removed: [], search: NO_SEARCH });
  }

  /** Shows a folder. */
  open(folder: string): void {
    this.isShown = true;
    if (folder !== this.get().folder) {
      this.update({ folder, files: [], nextCursor: null, phase: 'loading' });
    }
    this.lookMs = FIRST_LOOK_MS;
    void this.refresh();
  }

  close(): void {
    this.isShown = false;
    clearTimeout(this.lookAgain);
  }

  /** Reads the list again, at least as much of it as is shown. */
  async refresh(): Promise<void> {
    const asked = ++this.asked;
    const { folder, files } = this.get();
    clearTimeout(this.lookAgain);
    try {
      const limit = Math.min(100, Math.max(PAGE, files.length));
      const [page, summary] = await Promise.all([this.wire.listFiles({ folder, limit }), this.wire.loadFolders()]);
      if (asked === this.asked) {
        this.update({ files: page.files, nextCursor: page.nextCursor ?? null, summary, phase: 'ready' });
      }
    } catch {
      if (asked === this.asked && this.get().files.length === 0) {
        this.update({ phase: 'failed' });
      }
    }
    if (asked === this.asked) {
      this.lookAgainSoon();
    }
  }

  private lookAgainSoon(): void {
    if (this.isShown && this.get().files.some(isPending)) {
      this.lookAgain = setTimeout(() => void this.refresh(), this.lookMs);
      this.lookMs = Math.min(LAST_LOOK_MS, this.lookMs * 1.5);
    }
  }

  async loadMore(): Promise<void> {
    const { nextCursor, folder } = this.get();
    if (nextCursor === null) {
      return;
    }
    const asked = this.asked;
    const page = await this.wire.listFiles({ folder, cursor: nextCursor, limit: PAGE });
    // A list that was read meanwhile has a place of its own to go on from.
    if (asked === this.asked && this.get().nextCursor === nextCursor) {
      const known = new Set(this.get().files.map(({ id }) => id));
      this.update({ files: [...this.get().files, ...page.files.filter(({ id }) => !known.has(id))], nextCursor: page.nextCursor ?? null });
    }
  }

  /** The server says that a file was read, or why it was not. */
  noticed({ type, fileId }: Notification): void {
    if ((type === 'file_ready' || type === 'file_failed') && fileId !== undefined) {
      [...this.watchers].forEach((watcher) => watcher(fileId));
      this.changed();
    }
    if (type === 'lists_changed') {
      this.changed();
    }
  }

  /** Something is different now; many changes in a row are one. */
  changed(): void {
    if (this.isShown) {
      clearTimeout(this.newsPause);
      this.newsPause = setTimeout(() => void this.refresh(), NEWS_PAUSE_MS);
    }
  }

  /** Waits until a file was read or failed; news may be missed, so it is asked for as well. */
  async whenRead(fileId: string, signal: AbortSignal): Promise<LibraryFile> {
    for (let ms = FIRST_LOOK_MS; ; ms = Math.min(LAST_LOOK_MS, ms * 1.5)) {
      const file = await this.wire.loadFile(fileId).catch((error: unknown) => {
        if (error instanceof ApiError && error.status !== 404) {
          return undefined;
        }
        throw error;
      });
      if ((file !== undefined && !isPending(file)) || signal.aborted) {
        return file ?? Promise.reject(new Error('aborted'));
      }
      await this.newsOf(fileId, ms, signal);
    }
  }

  private newsOf(fileId: string, ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.watchers.delete(watcher);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const watcher = (id: string) => id.toUpperCase() === fileId.toUpperCase() && done();
      const timer = setTimeout(done, ms);
      this.watchers.add(watcher);
      signal.addEventListener('abort', done);
    });
  }

  async retry(fileId: string): Promise<LibraryFile> {
    const file = await this.wire.retryFile(fileId);
    this.replace(file);
    this.lookMs = FIRST_LOOK_MS;
    this.lookAgainSoon();
    return file;
  }

  async change(fileId: string, change: { readonly name?: string; readonly folder?: string }): Promise<LibraryFile> {
    const file = await this.wire.changeFile(fileId, change);
    this.replace(file);
    await this.refresh();
    return file;
  }

  async remove(file: LibraryFile): Promise<void> {
    await this.wire.deleteFile(file.id);
    const { files, removed, search } = this.get();
    this.update({
      files: files.filter(({ id }) => id !== file.id),
      removed: [file, ...removed],
      search: { ...search, files: search.files.filter(({ id }) => id !== file.id), hits: search.hits.filter(({ fileId }) => fileId !== file.id) },
    });
    // It is gone now; who waits for that, to leave its screen, must not wait for a list.
    void this.refresh();
  }

  async restore(file: LibraryFile): Promise<void> {
    await this.wire.restoreFile(file.id);
    this.forgetRemoved(file);
    await this.refresh();
  }

  forgetRemoved(file: LibraryFile): void {
    this.update({ removed: this.get().removed.filter(({ id }) => id !== file.id) });
  }

  /** Looks for passages and names a moment after the last letter. */
  search(query: string): void {
    const words = query.trim();
    if (words === this.get().search.query) {
      return;
    }
    clearTimeout(this.searchPause);
    this.searched++;
    if (words === '') {
      this.update({ search: NO_SEARCH });
    } else {
      this.update({ search: { ...this.get().search, query: words, phase: 'loading' } });
      this.searchPause = setTimeout(() => void this.find(words), SEARCH_PAUSE_MS);
    }
  }

  private async find(query: string): Promise<void> {
    const searched = ++this.searched;
    const [hits, named] = await Promise.allSettled([this.wire.searchPassages(query, MOST_HITS), this.wire.listFiles({ q: query, limit: NAMED })]);
    if (searched !== this.searched) {
      return;
    }
    const files = named.status === 'fulfilled' ? named.value.files : [];
    this.update({
      search:
        hits.status === 'fulfilled'
          ? { query, phase: 'ready', hits: hits.value, files }
          : { query, phase: 'failed', failure: (hits.reason as Error).message, hits: [], files },
    });
  }

  searchAgain(): void {
    void this.find(this.get().search.query);
  }

  private replace(file: LibraryFile): void {
    this.update({ files: this.get().files.map((one) => (one.id === file.id ? file : one)) });
  }
}
