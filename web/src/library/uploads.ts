import { ApiError } from '../api';
import { sayFiles } from '../language/files';
import { sayCode } from '../language/problems';
import { Store } from '../store';
import * as calls from './calls';
import type { Offered } from './dropped';
import { joined } from './folders';
import type { LibraryFile } from './types';
import { advance, cutUpload, isOver, isUnderWay, type News, newUpload, type Upload } from './uploadSteps';

interface UploadsState {
  readonly uploads: readonly Upload[];
}

/** What is remembered of an upload over a reload of the page. */
interface Left {
  readonly uploadId: string;
  readonly name: string;
  readonly folder: string;
  readonly size: number;
  readonly confirmed: number;
}

/** The calls that an upload is made of. */
export type UploadWire = Pick<typeof calls, 'startUpload' | 'findUpload' | 'sendPart' | 'dropUpload'>;

const AT_ONCE = 2;
const KEPT_AS = 'workmate.uploads';

/** Files on their way to the library. They go on after a lost connection; over a reload it is known what was cut off. */
export class Uploads extends Store<UploadsState> {
  private readonly files = new Map<string, File>();
  private readonly running = new Map<string, AbortController>();
  private readonly waking = new Set<() => void>();
  private readonly waiting = new Map<string, (end: LibraryFile | string) => void>();
  private nextKey = 1;

  constructor(
    /** A file has arrived. */
    private readonly onArrived: (file: LibraryFile) => void,
    private readonly storage: Pick<Storage, 'getItem' | 'setItem'>,
    private readonly wire: UploadWire = calls,
  ) {
    super({ uploads: [] });
    this.update({ uploads: this.remembered() });
  }

  /** Adds files to a folder; one that was cut off before goes on where it was. */
  add(offered: readonly Offered[], open: string): readonly string[] {
    const keys = offered.map(({ file, folder }) => this.addOne(file, joined(open, folder)));
    this.runMore();
    return keys;
  }

  private addOne(file: File, folder: string): string {
    const { name, size } = file;
    const cut = this.get().uploads.find((upload) => upload.step.kind === 'cut' && upload.name === name && upload.size === size && upload.folder === folder);
    if (cut !== undefined) {
      this.goOn(cut.key, file);
      return cut.key;
    }
    const key = `u${this.nextKey++}`;
    this.files.set(key, file);
    this.update({ uploads: [...this.get().uploads, newUpload(key, { name, folder, size })] });
    return key;
  }

  /** Goes on with an upload that was cut off; says why where this is not its file. */
  goOn(key: string, file: File): string | undefined {
    const upload = this.find(key);
    if (upload === undefined) {
      return undefined;
    }
    if (file.size !== upload.size || file.name !== upload.name) {
      return sayFiles('anotherFile', { name: upload.name });
    }
    this.files.set(key, file);
    this.hear(key, { kind: 'found' });
    this.runMore();
    return undefined;
  }

  /** Asks how much arrived of what was cut off; where nobody knows, it stays as it was left. */
  async lookBack(): Promise<void> {
    const cut = this.get().uploads.flatMap(({ key, step }) => (step.kind === 'cut' ? [{ key, uploadId: step.uploadId }] : []));
    for (const { key, uploadId } of cut) {
      try {
        this.hear(key, { kind: 'told', view: await this.wire.findUpload(uploadId) });
        this.finish(key);
      } catch {
        // Going on with it tells.
      }
    }
    this.remember();
  }

  /** Adds one file and tells how it ended: the file, or why it was refused. */
  async send(file: File, signal: AbortSignal): Promise<LibraryFile | string> {
    const [key = ''] = this.add([{ file, folder: '' }], '');
    signal.addEventListener('abort', () => this.cancel(key));
    return new Promise((resolve) => this.waiting.set(key, resolve));
  }

  /** Forgets an upload, and what has arrived of it. */
  cancel(key: string): void {
    const upload = this.find(key);
    if (upload === undefined) {
      return;
    }
    this.running.get(key)?.abort();
    this.files.delete(key);
    this.update({ uploads: this.get().uploads.filter((one) => one.key !== key) });
    this.remember();
    this.settle(key, 'Cancelled');
    if (!isOver(upload) && 'uploadId' in upload.step && upload.step.uploadId !== undefined) {
      this.wire.dropUpload(upload.step.uploadId).catch(() => {
        // It expires by itself.
      });
    }
    this.runMore();
  }

  clearDone(): void {
    this.update({ uploads: this.get().uploads.filter(({ step }) => step.kind !== 'done') });
  }

  /** Cuts pauses short, for example when the device is online again. */
  wake(): void {
    [...this.waking].forEach((wake) => wake());
  }

  private runMore(): void {
    for (const { key, step } of this.get().uploads) {
      if (this.running.size >= AT_ONCE) {
        return;
      }
      if (!this.running.has(key) && (step.kind === 'queued' || step.kind === 'asking')) {
        void this.run(key);
      }
    }
  }

  private async run(key: string): Promise<void> {
    const stop = new AbortController();
    this.running.set(key, stop);
    this.hear(key, { kind: 'begun' });
    for (let upload = this.find(key); upload !== undefined && isUnderWay(upload); upload = this.find(key)) {
      this.hear(key, await this.next(upload, stop.signal));
      this.remember();
    }
    this.running.delete(key);
    this.finish(key);
    this.runMore();
  }

  private finish(key: string): void {
    const step = this.find(key)?.step;
    if (step?.kind !== 'cut') {
      this.files.delete(key);
    }
    if (step?.kind === 'done') {
      this.onArrived(step.file);
      this.settle(key, step.file);
    } else if (step?.kind === 'refused') {
      this.settle(key, step.reason);
    }
  }

  private settle(key: string, end: LibraryFile | string): void {
    this.waiting.get(key)?.(end);
    this.waiting.delete(key);
  }

  /** Does what has to be done next, and tells what came of it. */
  private async next(upload: Upload, signal: AbortSignal): Promise<News> {
    const { key, step } = upload;
    const file = this.files.get(key);
    try {
      if (file === undefined) {
        return { kind: 'refused', reason: sayFiles('notHere') };
      }
      switch (step.kind) {
        case 'starting':
          return { kind: 'told', view: await this.wire.startUpload({ ...upload, mediaType: file.type }) };
        case 'asking':
          return { kind: 'told', view: await this.wire.findUpload(step.uploadId) };
        case 'sending': {
          const part = await readable(file.slice(step.offset, step.offset + step.part));
          const moved = (bytes: number) => this.hear(key, { kind: 'moved', bytes });
          const view = await this.wire.sendPart(step.uploadId, step.offset, part, moved, signal);
          return view.file == null && view.offset <= step.offset ? { kind: 'lost' } : { kind: 'told', view };
        }
        default:
          await this.rest(step.kind === 'resting' ? step.ms : 0, signal);
          return { kind: 'rested' };
      }
    } catch (error) {
      return newsOf(error);
    }
  }

  private rest(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waking.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.waking.add(done);
      signal.addEventListener('abort', done);
    });
  }

  private hear(key: string, news: News): void {
    this.update({ uploads: this.get().uploads.map((upload) => (upload.key === key ? advance(upload, news) : upload)) });
  }

  private find(key: string): Upload | undefined {
    return this.get().uploads.find((upload) => upload.key === key);
  }

  private remember(): void {
    const left: readonly Left[] = this.get().uploads.flatMap(({ step, name, folder, size, confirmed }) =>
      'uploadId' in step && step.uploadId !== undefined ? [{ uploadId: step.uploadId, name, folder, size, confirmed }] : [],
    );
    try {
      this.storage.setItem(KEPT_AS, JSON.stringify(left));
    } catch {
      // Without storage a reload forgets what was under way; nothing else is lost.
    }
  }

  private remembered(): readonly Upload[] {
    try {
      const left = JSON.parse(this.storage.getItem(KEPT_AS) ?? '[]') as readonly Left[];
      return left.map((one) => cutUpload(`u${this.nextKey++}`, one));
    } catch {
      return [];
    }
  }
}

/** A file that was changed or removed on the disc cannot be read any more; that must not look like a lost connection. */
async function readable(part: Blob): Promise<Blob> {
  try {
    return new Blob([await part.arrayBuffer()]);
  } catch {
    throw new ApiError(400, 'file_changed', sayCode('file_changed'));
  }
}

/** What a failure means: the way was lost, the server has forgotten, or it does not want the file. */
export function newsOf(error: unknown): News {
  if (error instanceof calls.OffsetMismatch) {
    return { kind: 'elsewhere', offset: error.offset };
  }
  if (!(error instanceof ApiError)) {
    return { kind: 'lost' };
  }
  const { status, message } = error;
  if (status === 404 || status === 410) {
    return { kind: 'forgotten' };
  }
  return error.isPassing ? { kind: 'lost' } : { kind: 'refused', reason: message };
}
