import type { Route } from 'playwright-core';
import type { Block, LibraryFile, Preview, UploadView } from '../src/library/types';
import { id } from '../src/testkit/script';

interface Kept {
  file: LibraryFile;
  content: Buffer;
  text: string;
  blocks: readonly Block[];
  kind: Preview['kind'];
}

interface Arriving {
  readonly uploadId: string;
  readonly name: string;
  readonly folder: string;
  readonly size: number;
  content: Buffer;
}

const QUOTA = 2 * 1024 ** 3;

/** Plays the library of a server: files, previews, uploads that continue, search. */
export class FakeLibrary {
  readonly kept = new Map<string, Kept>();
  readonly removed = new Map<string, Kept>();
  readonly uploads = new Map<string, Arriving>();
  /** How many parts get lost on their way; with some of them the part arrives and the answer does not. */
  losses: ('part' | 'answer')[] = [];
  /** Called before a part is taken. */
  onPart: () => Promise<void> = async () => {};
  partBytes = 64 << 10;
  /** What becomes of files that arrive. */
  verdict: (name: string) => Partial<LibraryFile> = () => ({ state: 'ready' });
  private next = 300;

  add(name: string, over: Partial<LibraryFile> & { readonly text?: string; readonly content?: Buffer; readonly kind?: Kept['kind']; readonly blocks?: readonly Block[] } = {}): LibraryFile {
    const { text = '', content = Buffer.from(text), kind = 'text', blocks, ...fields } = over;
    const now = new Date().toISOString();
    const file: LibraryFile = {
      id: id(this.next++),
      name,
      mediaType: name.endsWith('.pdf') ? 'application/pdf' : 'text/plain',
      size: content.length,
      state: 'ready',
      characters: text.length,
      version: 1,
      createdAt: now,
      updatedAt: now,
      folder: '',
      failure: null,
      pages: null,
      source: null,
      ...fields,
    };
    this.kept.set(file.id, { file, content, text, kind, blocks: blocks ?? paragraphs(text) });
    return file;
  }

  change(fileId: string, change: Partial<LibraryFile>): void {
    const kept = this.kept.get(fileId);
    if (kept !== undefined) {
      kept.file = { ...kept.file, ...change };
    }
  }

  async answer(route: Route, url: URL): Promise<void> {
    const method = route.request().method();
    const [, , root, key, part] = url.pathname.split('/');
    if (root === 'search') {
      await route.fulfill({ json: { hits: this.search(url.searchParams.get('q') ?? '') } });
    } else if (root === 'uploads') {
      await this.upload(route, method, key, url);
    } else if (key === undefined) {
      await route.fulfill({ json: this.list(url.searchParams) });
    } else if (key === 'folders') {
      await route.fulfill({ json: this.folders() });
    } else {
      await this.one(route, method, key, part, url);
    }
  }

  private list(parameters: URLSearchParams) {
    const folder = parameters.get('folder');
    const q = parameters.get('q')?.toLowerCase();
    const limit = Number(parameters.get('limit') ?? 50);
    const cursor = parameters.get('cursor');
    const all = [...this.kept.values()]
      .map(({ file }) => file)
      .filter((file) => (folder === null || file.folder === folder) && (q === undefined || file.name.toLowerCase().includes(q)))
      .sort((a, b) => b.id.localeCompare(a.id));
    const from = cursor === null ? 0 : all.findIndex((file) => file.id === cursor) + 1;
    const files = all.slice(from, from + limit);
    return { files, nextCursor: from + limit < all.length ? files.at(-1)?.id : null };
  }

  private folders() {
    const files = [...this.kept.values()].map(({ file }) => file);
    const names = [...new Set(files.map(({ folder }) => folder))];
    const sum = (some: readonly LibraryFile[]) => some.reduce((total, { size }) => total + size, 0);
    return {
      folders: names.map((name) => {
        const inside = files.filter(({ folder }) => folder === name);
        return { name, files: inside.length, bytes: sum(inside) };
      }),
      files: files.length,
      bytes: sum(files),
      quotaBytes: QUOTA,
      quotaFiles: 10_000,
    };
  }

  private async one(route: Route, method: string, fileId: string, part: string | undefined, url: URL): Promise<void> {
    const kept = this.kept.get(fileId);
    const gone = this.removed.get(fileId);
    if (part === 'restore' && gone !== undefined) {
      this.removed.delete(fileId);
      this.kept.set(fileId, gone);
      await route.fulfill({ json: gone.file });
    } else if (kept === undefined) {
      await route.fulfill({ status: 404, json: { code: 'file_not_found', detail: 'There is no such file.' } });
    } else if (method === 'DELETE') {
      this.kept.delete(fileId);
      this.removed.set(fileId, kept);
      await route.fulfill({ status: 204 });
    } else if (method === 'PATCH') {
      kept.file = { ...kept.file, ...(route.request().postDataJSON() as Partial<LibraryFile>) };
      await route.fulfill({ json: kept.file });
    } else if (part === 'retry') {
      kept.file = { ...kept.file, state: 'processing', failure: null };
      await route.fulfill({ status: 202, json: kept.file });
    } else if (part === 'preview') {
      await this.preview(route, kept, Number(url.searchParams.get('offset') ?? 0));
    } else if (part === 'content') {
      await route.fulfill({ body: kept.content, headers: { 'Content-Type': kept.file.mediaType, 'Content-Length': `${kept.content.length}` } });
    } else {
      await route.fulfill({ json: kept.file });
    }
  }

  private async preview(route: Route, { file, text, blocks, kind }: Kept, start: number): Promise<void> {
    if (file.state !== 'ready') {
      await route.fulfill({ status: 409, json: { code: 'file_not_ready', detail: 'The file has not been read.' } });
      return;
    }
    const shown = text.slice(start, start + 100_000);
    const inside = blocks.filter((block) => block.end > start && block.start < start + shown.length);
    await route.fulfill({ json: { fileId: file.id, version: file.version, name: file.name, kind, start, total: text.length, text: shown, pages: [], blocks: inside } });
  }

  private search(q: string) {
    return [...this.kept.values()].flatMap(({ file, text, blocks }) =>
      blocks
        .filter((block) => text.slice(block.start, block.end).toLowerCase().includes(q.toLowerCase()))
        .map((block) => ({
          fileId: file.id,
          version: file.version,
          title: file.name,
          page: block.page ?? null,
          start: block.start,
          end: block.end,
          quote: text.slice(block.start, block.end),
          score: 1,
        })),
    );
  }

  private async upload(route: Route, method: string, uploadId: string | undefined, url: URL): Promise<void> {
    if (uploadId === undefined) {
      const { name, size, folder = '' } = route.request().postDataJSON() as { name: string; size: number; folder?: string };
      const arriving = { uploadId: id(this.next++), name, size, folder, content: Buffer.alloc(0) };
      this.uploads.set(arriving.uploadId, arriving);
      await route.fulfill({ status: 201, json: this.view(arriving) });
      return;
    }
    const arriving = this.uploads.get(uploadId);
    if (arriving === undefined) {
      await route.fulfill({ status: 404, json: { code: 'upload_not_found', detail: 'There is no such upload.' } });
    } else if (method === 'DELETE') {
      this.uploads.delete(uploadId);
      await route.fulfill({ status: 204 });
    } else if (method === 'PUT') {
      await this.part(route, arriving, Number(url.searchParams.get('offset')));
    } else {
      await route.fulfill({ json: this.view(arriving) });
    }
  }

  private async part(route: Route, arriving: Arriving, offset: number): Promise<void> {
    await this.onPart();
    const loss = this.losses.shift();
    if (loss === 'part') {
      await route.abort('connectionreset');
      return;
    }
    if (offset !== arriving.content.length) {
      await route.fulfill({ status: 409, json: { code: 'offset_mismatch', offset: arriving.content.length } });
      return;
    }
    arriving.content = Buffer.concat([arriving.content, route.request().postDataBuffer() ?? Buffer.alloc(0)]);
    if (loss === 'answer') {
      await route.abort('connectionreset');
    } else {
      await route.fulfill({ json: this.view(arriving) });
    }
  }

  private view(arriving: Arriving): UploadView {
    const { uploadId, size, content } = arriving;
    return { uploadId, size, offset: content.length, partBytes: this.partBytes, file: content.length === size ? this.arrived(arriving) : null };
  }

  private arrived({ name, folder, content }: Arriving): LibraryFile {
    const known = [...this.kept.values()].find(({ file, content: bytes }) => file.name === name && bytes.equals(content));
    const text = content.toString('utf8');
    return known?.file ?? this.add(name, { folder, content, text, ...this.verdict(name) });
  }
}

/** What stands between empty lines. */
function paragraphs(text: string): readonly Block[] {
  return [...text.matchAll(/[^\n]+(?:\n[^\n]+)*/g)].map(({ 0: part, index }) => ({ kind: 'paragraph', start: index, end: index + part.length }));
}
