import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api';
import { Library, type LibraryWire } from './library';
import type { FilePage, Hit, LibraryFile } from './types';

const file = (id: string, over: Partial<LibraryFile> = {}): LibraryFile => ({
  id,
  name: `${id}.txt`,
  mediaType: 'text/plain',
  size: 1,
  state: 'ready',
  characters: 1,
  version: 1,
  createdAt: '',
  updatedAt: '',
  folder: '',
  ...over,
});

/** Files that a test changes, and searches that it answers when it likes. */
class Server implements LibraryWire {
  files: LibraryFile[] = [];
  gone: LibraryFile[] = [];
  lists = 0;
  isAway = false;
  readonly searches = new Map<string, (hits: readonly Hit[]) => void>();

  listFiles = async ({ folder, cursor, limit = 50 }: Parameters<LibraryWire['listFiles']>[0]): Promise<FilePage> => {
    this.lists++;
    if (this.isAway) {
      throw new ApiError(0, 'unreachable', 'The server cannot be reached.');
    }
    const all = this.files.filter((one) => folder === undefined || one.folder === folder);
    const from = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
    const files = all.slice(from, from + limit);
    return { files, nextCursor: from + limit < all.length ? (files.at(-1)?.id ?? null) : null };
  };

  loadFolders = async () => ({ folders: [], files: this.files.length, bytes: 0, quotaBytes: 1, quotaFiles: 1 });

  loadFile = async (fileId: string) => {
    if (this.isAway) {
      throw new ApiError(503, 'away', '');
    }
    const found = this.files.find(({ id }) => id === fileId);
    return found ?? Promise.reject(new ApiError(404, 'file_not_found', ''));
  };

  retryFile = async (fileId: string) => this.changeFile(fileId, { state: 'processing' });

  changeFile = async (fileId: string, change: Partial<LibraryFile>) => {
    this.files = this.files.map((one) => (one.id === fileId ? { ...one, ...change } : one));
    return this.loadFile(fileId);
  };

  deleteFile = async (fileId: string) => {
    this.gone = this.files.filter(({ id }) => id === fileId);
    this.files = this.files.filter(({ id }) => id !== fileId);
  };

  restoreFile = async () => {
    this.files = [...this.files, ...this.gone];
    return this.gone[0]!;
  };

  searchPassages = (q: string) => new Promise<readonly Hit[]>((resolve) => this.searches.set(q, resolve));
}

const NEVER = new AbortController().signal;
const hit = (quote: string): Hit => ({ fileId: 'F', version: 1, title: '', start: 0, end: 1, quote });
const names = (library: Library) => library.get().files.map(({ id }) => id);

let server: Server;
let library: Library;

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  library = new Library(server);
});
afterEach(() => {
  library.close();
  vi.useRealTimers();
});

describe('the library', () => {
  it('shows the files of a folder and more of them on demand', async () => {
    server.files = [...Array.from({ length: 60 }, (_, i) => file(`f${i}`)), file('other', { folder: 'Else' })];
    library.open('');
    await vi.waitFor(() => expect(names(library)).toHaveLength(50));
    await library.loadMore();
    expect(names(library)).toHaveLength(60);
    library.open('Else');
    expect(library.get()).toMatchObject({ phase: 'loading', files: [] });
    await vi.waitFor(() => expect(names(library)).toEqual(['other']));
  });

  it('looks again while files are being read, and no longer', async () => {
    server.files = [file('a', { state: 'processing' })];
    library.open('');
    await vi.advanceTimersByTimeAsync(2_500);
    expect(server.lists).toBe(2);
    server.files = [file('a')];
    await vi.advanceTimersByTimeAsync(5_000);
    expect(library.get().files[0]?.state).toBe('ready');
    const { lists } = server;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.lists).toBe(lists);
  });

  it('looks again once for much news, and not at all where nobody looks', async () => {
    library.open('');
    await vi.advanceTimersByTimeAsync(0);
    for (let i = 0; i < 5; i++) {
      library.noticed({ type: 'file_ready', fileId: `f${i}` });
    }
    library.noticed({ type: 'session_changed', sessionId: 's' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.lists).toBe(2);
    library.close();
    library.noticed({ type: 'file_failed', fileId: 'f' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.lists).toBe(2);
  });

  it('keeps what it shows where the server is away, and says so where it shows nothing', async () => {
    server.isAway = true;
    library.open('');
    await vi.waitFor(() => expect(library.get().phase).toBe('failed'));
    server.isAway = false;
    server.files = [file('a')];
    await library.refresh();
    expect(library.get().phase).toBe('ready');
    server.isAway = true;
    await library.refresh();
    expect(library.get()).toMatchObject({ phase: 'ready', files: [{ id: 'a' }] });
  });

  it('deletes a file and brings it back', async () => {
    server.files = [file('a'), file('b')];
    library.open('');
    await vi.waitFor(() => expect(names(library)).toEqual(['a', 'b']));
    await library.remove(file('a'));
    expect(names(library)).toEqual(['b']);
    expect(library.get().removed.map(({ id }) => id)).toEqual(['a']);
    await library.restore(file('a'));
    expect(names(library)).toEqual(['b', 'a']);
    expect(library.get().removed).toEqual([]);
  });

  it('shows what was found for the last words alone, in whatever order answers come', async () => {
    library.search('first');
    await vi.advanceTimersByTimeAsync(300);
    library.search('second');
    await vi.advanceTimersByTimeAsync(300);
    server.searches.get('second')?.([hit('two')]);
    await vi.advanceTimersByTimeAsync(0);
    server.searches.get('first')?.([hit('one')]);
    await vi.advanceTimersByTimeAsync(0);
    expect(library.get().search).toMatchObject({ query: 'second', phase: 'ready', hits: [{ quote: 'two' }] });
    library.search(' ');
    expect(library.get().search).toMatchObject({ query: '', phase: 'none', hits: [] });
  });
});

describe('waiting for a file', () => {
  it('ends with the news', async () => {
    server.files = [file('A', { state: 'processing' })];
    const read = library.whenRead('A', NEVER);
    await vi.advanceTimersByTimeAsync(100);
    server.files = [file('A')];
    library.noticed({ type: 'file_ready', fileId: 'other' });
    library.noticed({ type: 'file_ready', fileId: 'a' });
    await vi.advanceTimersByTimeAsync(0);
    expect((await read).state).toBe('ready');
  });

  it('ends without news too, and outlasts a server that is away', async () => {
    server.files = [file('A', { state: 'processing' })];
    const read = library.whenRead('A', NEVER);
    server.isAway = true;
    await vi.advanceTimersByTimeAsync(10_000);
    server.isAway = false;
    server.files = [file('A', { state: 'failed' })];
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await read).state).toBe('failed');
  });

  it('ends where the file is gone', async () => {
    await expect(library.whenRead('A', NEVER)).rejects.toThrow();
  });
});
