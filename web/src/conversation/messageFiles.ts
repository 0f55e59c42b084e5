import { sayTalk } from '../language/talk';
import { sayFiles } from '../language/files';
import type { Library } from '../library/library';
import type { LibraryFile } from '../library/types';
import type { Uploads } from '../library/uploads';
import { isPending, stateWords } from '../library/words';
import { Store } from '../store';
import { type AlongChange, keyOfMissing, without } from './keptAlong';
import { admit, isPicture, mediaTypeOf, type Picture, readPicture } from './pictures';
import { shelfNameOf } from './pictureShelf';

/** A document that goes along with a message, once it has been read. */
export interface Document {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly state: 'sending' | 'reading' | 'ready' | 'failed';
  readonly file?: LibraryFile;
  readonly reason?: string;
  /** What was chosen; it can be sent as it is where it cannot be read. */
  readonly original?: File;
  readonly missing?: Missing;
}

/** A file that somebody wants to go along and that cannot be had: a picture that this browser has lost, or an upload that was cut off. */
export interface Missing {
  readonly name: string;
  readonly size: number;
  readonly mediaType?: string;
  /** Where a picture should lie. */
  readonly shelf?: string;
}

/** What goes along with the next message. */
export interface MessageFilesState {
  readonly pictures: readonly Picture[];
  readonly documents: readonly Document[];
  /** Passages of the library that fit the message come along as well. */
  readonly search: boolean;
  readonly objection?: string | undefined;
}

/** What a message that is being sent brings along. */
export interface Along {
  readonly pictures: readonly Picture[];
  readonly documents: readonly LibraryFile[];
  readonly search: boolean;
  /** As long as something is missing, the message is not sent. */
  readonly missing?: readonly Missing[];
}

/** A document on its way to the library. */
interface UnderWay {
  readonly original: File;
  readonly sent: Promise<LibraryFile | string>;
  readonly stop: AbortController;
}

export const NOTHING_ALONG: Along = { pictures: [], documents: [], search: false };

const MAX_FILES = 20;
const EMPTY: MessageFilesState = { pictures: [], documents: [], search: false, objection: undefined };

/** Files that wait to be sent: pictures inside the message, documents as files of the library. */
export class MessageFiles extends Store<MessageFilesState> {
  private readonly stops = new Map<string, AbortController>();
  private readonly underWay = new Map<string, UnderWay>();
  private nextKey = 1;

  constructor(
    private readonly library: Pick<Library, 'whenRead'>,
    private readonly uploads: Pick<Uploads, 'send'>,
  ) {
    super(EMPTY);
  }

  async add(files: readonly File[]): Promise<void> {
    const pictures = files.filter((file) => isPicture({ mediaType: mediaTypeOf(file) ?? '' }));
    const documents = files.filter((file) => !pictures.includes(file));
    this.update({ documents: this.get().documents.filter(({ missing }) => !files.some(({ name, size }) => name === missing?.name && size === missing.size)) });
    const room = Math.max(0, MAX_FILES - this.count());
    const { admitted, objection } = admit(this.get().pictures, pictures);
    const isTooMany = pictures.length + documents.length > room;
    this.update({ objection: objection ?? (isTooMany ? sayFiles('mostFiles', { count: MAX_FILES }) : undefined) });
    documents.slice(0, room).forEach((file) => this.upload(file));
    const read = await Promise.all(admitted.slice(0, Math.max(0, room - documents.length)).map(readPicture));
    this.update({ pictures: [...this.get().pictures, ...read] });
  }

  /** Takes a file of the library along. */
  attach(file: LibraryFile): void {
    if (this.get().documents.some((one) => one.file?.id === file.id)) {
      return;
    }
    if (this.count() >= MAX_FILES) {
      this.update({ objection: sayFiles('mostFiles', { count: MAX_FILES }) });
      return;
    }
    const key = this.newKey();
    this.update({ documents: [...this.get().documents, { key, name: file.name, size: file.size, state: 'reading', file }], objection: undefined });
    void this.settle(key, file);
  }

  private upload(file: File): void {
    const stop = new AbortController();
    void this.arrive({ original: file, sent: this.uploads.send(file, stop.signal), stop });
  }

  private async arrive(way: UnderWay): Promise<void> {
    const { original, stop } = way;
    const key = this.newKey();
    this.stops.set(key, stop);
    this.underWay.set(key, way);
    this.update({ documents: [...this.get().documents, { key, name: original.name, size: original.size, state: 'sending', original }] });
    const sent = await way.sent;
    // Meanwhile another message may have taken it over.
    if (!this.underWay.delete(key)) {
      return;
    }
    this.stops.delete(key);
    if (typeof sent === 'string') {
      this.replace(key, { state: 'failed', reason: sent });
    } else {
      this.replace(key, { state: 'reading', file: sent });
      await this.settle(key, sent);
    }
  }

  private async settle(key: string, file: LibraryFile): Promise<void> {
    const stop = new AbortController();
    this.stops.set(key, stop);
    try {
      const read = isPending(file) ? await this.library.whenRead(file.id, stop.signal) : file;
      const isUsable = read.state === 'ready' && read.characters > 0;
      this.replace(key, isUsable ? { state: 'ready', file: read } : { state: 'failed', file: read, reason: reasonOf(read) });
    } catch {
      this.replace(key, { state: 'failed', reason: sayFiles('goneFromLibrary') });
    }
    this.stops.delete(key);
  }

  /** Sends a document inside the message after all, where that can be done. */
  async sendAsItIs(key: string): Promise<void> {
    const document = this.get().documents.find((one) => one.key === key);
    if (document?.original === undefined) {
      return;
    }
    const { admitted, objection } = admit(this.get().pictures, [document.original]);
    this.update({ objection });
    if (admitted.length > 0) {
      this.remove(key);
      this.update({ pictures: [...this.get().pictures, await readPicture(document.original)] });
    }
  }

  remove(key: string): void {
    this.stops.get(key)?.abort();
    this.underWay.delete(key);
    this.update({ documents: this.get().documents.filter((one) => one.key !== key), objection: undefined });
  }

  removePicture(at: number): void {
    this.update({ pictures: this.get().pictures.toSpliced(at, 1), objection: undefined });
  }

  searchToo(search: boolean): void {
    this.update({ search });
  }

  /** Hands over what goes along; whether documents are searched stays as it was chosen. */
  take(): Along {
    const along = this.along();
    this.update({ ...EMPTY, search: along.search });
    return along;
  }

  /** What goes along as it is now. */
  along(): Along {
    const { pictures, documents, search } = this.get();
    const missing = documents.flatMap((one) => (one.file === undefined ? missingOf(one) : []));
    return { pictures, documents: documents.flatMap(({ file }) => file ?? []), search, ...(missing.length > 0 && { missing }) };
  }

  giveBack({ pictures, documents, search, missing = [] }: Along): void {
    const lost = missing.map((one): Document => ({ key: this.newKey(), name: one.name, size: one.size, state: 'failed', reason: sayTalk(one.shelf === undefined ? 'uploadCut' : 'pictureLost'), missing: one }));
    this.update({ pictures: [...this.get().pictures, ...pictures], documents: [...this.get().documents, ...lost], search: search || this.get().search });
    documents.forEach((file) => this.attach(file));
  }

  /** Takes over the files of another message, also those that are still on their way. */
  takeOver(other: MessageFiles): void {
    const ways = [...other.underWay.values()];
    const arriving = new Set(ways.map(({ original }) => original));
    other.underWay.clear();
    other.update({ documents: other.get().documents.filter(({ original }) => original === undefined || !arriving.has(original)) });
    this.giveBack(other.take());
    ways.forEach((way) => void this.arrive(way));
  }

  /** Does what was done in another window to the same message. */
  follow({ added, removed }: AlongChange): void {
    const ids = new Set(removed.documents.map(({ id }) => id));
    const lost = new Set((removed.missing ?? []).map(keyOfMissing));
    this.get().documents.filter((one) => (one.file === undefined ? lost.has(keyOfMissing(missingOf(one))) : ids.has(one.file.id))).forEach(({ key }) => this.remove(key));
    this.update({ pictures: without(this.get().pictures, removed.pictures, shelfNameOf), search: this.get().search && !removed.search });
    this.giveBack(added);
  }

  private count(): number {
    return this.get().pictures.length + this.get().documents.length;
  }

  private replace(key: string, change: Partial<Document>): void {
    this.update({ documents: this.get().documents.map((one) => (one.key === key ? { ...one, ...change } : one)) });
  }

  private newKey(): string {
    return `d${this.nextKey++}`;
  }
}

function missingOf({ name, size, missing }: Document): Missing {
  return missing ?? { name, size };
}

function reasonOf(file: LibraryFile): string {
  return file.state === 'failed' ? stateWords(file) : sayFiles('noText');
}

/** The names of files without which a message is not sent. */
export function missingIn({ missing = [] }: Along): string {
  return missing.map(({ name }) => name).join(', ');
}

/** Why nothing can be sent yet. */
export function obstacleIn({ documents }: MessageFilesState): string | undefined {
  const failed = documents.find(({ state }) => state === 'failed');
  const waiting = documents.find(({ state }) => state !== 'ready');
  if (failed !== undefined) {
    return sayFiles('removeFirst', { name: failed.name });
  }
  return waiting && sayFiles(waiting.state === 'sending' ? 'arriving' : 'beingRead', { name: waiting.name });
}
