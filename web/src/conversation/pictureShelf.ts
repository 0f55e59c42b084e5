import type { Picture } from './pictures';

/** The part of the browser's database that is used; tests bring their own. */
export interface PictureBase {
  get(name: string): Promise<string | undefined>;
  put(name: string, data: string): Promise<void>;
  remove(name: string): Promise<void>;
  names(): Promise<readonly string[]>;
}

/** A picture that lies on the shelf, as others remember it. */
export interface Shelved {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  /** Where it lies. */
  readonly shelf: string;
}

const PAUSES_MS = [100, 400, 1_500];

/**
 * Keeps pictures of drafts and of messages that are not sent in the browser's database: its store for texts has no room for them. A picture is
 * named after what it shows, so the same one lies there once. What is on the shelf of this page can be had at once, the rest after `fetch`.
 */
export class PictureShelf {
  private readonly here = new Map<string, string>();
  private work: Promise<unknown> = Promise.resolve();

  constructor(private readonly base: PictureBase | undefined) {}

  /** Whether what is put there outlives the page. */
  get isLasting(): boolean {
    return this.base !== undefined;
  }

  put(name: string, { data }: Picture): void {
    this.here.set(name, data);
    this.inLine((base) => base.put(name, data));
  }

  has(name: string): boolean {
    return this.here.has(name);
  }

  find({ name, mediaType, shelf }: Shelved): Picture | undefined {
    const data = this.here.get(shelf);
    return data === undefined ? undefined : known({ name, mediaType, data }, shelf);
  }

  remove(name: string): void {
    this.here.delete(name);
    this.inLine((base) => base.remove(name));
  }

  /** Brings pictures here. With patience, since another window tells of a picture before it lies there. */
  async fetch(names: readonly string[], patience: 'none' | 'some'): Promise<void> {
    for (const pause of patience === 'none' ? [0] : [0, ...PAUSES_MS]) {
      const wanted = names.filter((name) => !this.here.has(name));
      if (wanted.length === 0 || this.base === undefined) {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
      await Promise.allSettled(wanted.map((name) => this.bring(name)));
    }
  }

  /** Removes what nobody names any more, as after a crash. */
  async sweep(isNamed: (name: string) => boolean): Promise<void> {
    const names = (await this.base?.names().catch(() => [])) ?? [];
    names.filter((name) => !isNamed(name)).forEach((name) => this.remove(name));
  }

  private async bring(name: string): Promise<void> {
    const data = await this.base?.get(name);
    if (data !== undefined) {
      this.here.set(name, data);
    }
  }

  /** One after the other: a picture may be removed and put back at once. */
  private inLine(act: (base: PictureBase) => Promise<void>): void {
    const { base } = this;
    if (base !== undefined) {
      // Without room it stays in the page; whoever looks for it after a reload is told that it is not there.
      this.work = this.work.then(() => act(base)).catch(() => {});
    }
  }
}

const names = new WeakMap<Picture, string>();

/** The name of a picture, which follows from what it shows. */
export function shelfNameOf(picture: Picture): string {
  const name = names.get(picture) ?? `${picture.data.length.toString(36)}-${fingerprint(picture.data)}`;
  names.set(picture, name);
  return name;
}

function known(picture: Picture, name: string): Picture {
  names.set(picture, name);
  return picture;
}

/** Two sums over all characters: nobody but chance makes two pictures alike. */
function fingerprint(data: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < data.length; i++) {
    const code = data.charCodeAt(i);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  return `${(a >>> 0).toString(36)}-${(b >>> 0).toString(36)}`;
}

const STORE = 'pictures';

/** The browser's own database, where it has one. */
export function browserBase(): PictureBase | undefined {
  if (typeof indexedDB === 'undefined') {
    return undefined;
  }
  let opened: Promise<IDBDatabase> | undefined;
  const inStore = async <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const base = await (opened ??= openBase());
    return new Promise((resolve, reject) => {
      const transaction = base.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('refused'));
    });
  };
  return {
    get: (name) => inStore('readonly', (store) => store.get(name) as IDBRequest<string | undefined>),
    put: async (name, data) => void (await inStore('readwrite', (store) => store.put(data, name))),
    remove: (name) => inStore('readwrite', (store) => store.delete(name)),
    names: async () => (await inStore('readonly', (store) => store.getAllKeys())).map(String),
  };
}

function openBase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('workmate', 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('unopened'));
  });
}
