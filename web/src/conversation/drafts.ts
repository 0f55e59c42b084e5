import type { Outgoing } from './conversations';
import { Draft, type DraftState, type WholeDraft } from './draft';
import { applied, fromKept, isNothing, type KeptAlong, shelfNamesIn, shelved, toKept } from './keptAlong';
import { type MessageFiles, NOTHING_ALONG } from './messageFiles';
import { PictureShelf } from './pictureShelf';

/** Messages on their way, as they are kept over a reload. */
export interface Unsent {
  readonly outgoing?: Outgoing | undefined;
  readonly queue: readonly Outgoing[];
  /** The queue waits for a word of its writer. */
  readonly isHeld: boolean;
}

/** What another window did to the messages of a conversation. */
export interface ChangedElsewhere {
  readonly sessionId: string;
  /** The messages it sent, or took out of the queue. */
  readonly taken: readonly string[];
}

/** Texts that are written beside the next message, by their place. */
type Beside = Readonly<Record<string, string>>;

interface Kept extends WholeDraft, Unsent {
  readonly beside: Beside;
}

type KeptMessage = Omit<Outgoing, 'along'> & { readonly along: KeptAlong };

/** One conversation's record in the browser's store. */
interface Stored extends DraftState {
  readonly along: KeptAlong;
  readonly outgoing?: KeptMessage | undefined;
  readonly queue: readonly KeptMessage[];
  readonly isHeld: boolean;
  readonly beside: Beside;
}

const NOTHING: Stored = { text: '', target: '', along: NOTHING_ALONG, queue: [], isHeld: false, beside: {} };
const PREFIX = 'workmate.draft.';
/** Longer pictures lie on the shelf: all records together have about five million characters. */
const LONGEST_IN_RECORD = 20_000;
/** Longer nobody waits for the pictures when the page is opened. */
const LOAD_LIMIT_MS = 3_000;

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & Partial<Pick<Storage, 'key' | 'length'>>;

/** What is being written, by conversation: kept in this browser until the server has it, for each person apart. */
export class Drafts {
  private readonly open = new Map<string, Draft>();
  /** Records for which the browser has no room; they stay as long as the page does. */
  private readonly unkept = new Map<string, string>();

  constructor(
    private readonly newFiles: () => MessageFiles,
    private readonly keeper: Keeper | undefined,
    private readonly person: () => string,
    private readonly shelf = new PictureShelf(undefined),
    /** Something is not kept: a reload would lose it. */
    private readonly onFull: () => void = () => {},
  ) {}

  /** Brings the pictures here that belong to what is kept; until then they are missing. */
  async load(): Promise<void> {
    const names = this.keys(this.key('')).flatMap((key) => shelfNamesIn(this.record(key) ?? ''));
    await Promise.race([this.shelf.fetch(names, 'none'), new Promise((resolve) => setTimeout(resolve, LOAD_LIMIT_MS))]);
    void this.shelf.sweep((name) => this.isNamed(name));
  }

  /** The draft of a conversation, or of the next one. */
  of(sessionId: string | undefined): Draft {
    const key = this.key(sessionId);
    const known = this.open.get(key);
    if (known !== undefined) {
      return known;
    }
    const { text, target, along } = this.read(key);
    const files = this.newFiles();
    files.giveBack(along);
    const draft = new Draft({ text, target }, files, {
      keepWords: (words) => this.save(key, words),
      keepFiles: (change) => this.save(key, { along: toKept(applied(this.read(key).along, change)) }),
    });
    this.open.set(key, draft);
    return draft;
  }

  /** What is being written beside the next message: an edit of one that was sent, or a comment on an answer. */
  beside(sessionId: string, place: string): string | undefined {
    return this.read(this.key(sessionId)).beside[place];
  }

  /** Keeps such a text, or nothing any more once it was sent or given up. */
  keepBeside(sessionId: string, place: string, text: string | undefined): void {
    const key = this.key(sessionId);
    const { [place]: _, ...others } = this.read(key).beside;
    this.save(key, { beside: text === undefined ? others : { ...others, [place]: text } });
  }

  unsent(sessionId: string): Unsent {
    const { outgoing, queue, isHeld } = this.read(this.key(sessionId));
    return { outgoing, queue, isHeld };
  }

  /** Brings the pictures here of which another window tells; it is followed after that. */
  async prepare({ newValue }: Pick<StorageEvent, 'newValue'>): Promise<void> {
    await this.shelf.fetch(shelfNamesIn(newValue ?? ''), 'some');
  }

  /** Follows another window of the same browser; says in which conversation something changed, and which messages do not wait there any more. */
  follow({ key, oldValue, newValue }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): ChangedElsewhere | undefined {
    const start = this.key('');
    if (key === null || !key.startsWith(start)) {
      return undefined;
    }
    const [before, now] = [this.told(parsed(oldValue)), this.told(parsed(newValue))];
    this.open.get(key)?.follow(before, now);
    const waiting = new Set(now.queue.map(({ clientMessageId }) => clientMessageId));
    return { sessionId: key.slice(start.length), taken: before.queue.map(({ clientMessageId }) => clientMessageId).filter((one) => !waiting.has(one)) };
  }

  keepUnsent(sessionId: string, unsent: Partial<Unsent>): void {
    const { outgoing, queue, ...rest } = unsent;
    const kept = (message: Outgoing): KeptMessage => ({ ...message, along: toKept(message.along) });
    this.save(this.key(sessionId), {
      ...rest,
      ...(queue && { queue: queue.map(kept) }),
      ...('outgoing' in unsent && { outgoing: outgoing && kept(outgoing) }),
    });
  }

  /** The conversations in which messages wait or are on their way. */
  queued(): readonly string[] {
    const start = this.key('');
    return this.keys(start)
      .filter((key) => isUnsent(this.read(key)))
      .map((key) => key.slice(start.length));
  }

  /** Takes what was written in a conversation that is gone to the next one. */
  moveToNext(sessionId: string): void {
    const { outgoing, queue } = this.unsent(sessionId);
    const gone = this.of(sessionId);
    const { text, target } = gone.get();
    const texts = [text, ...Object.values(this.read(this.key(sessionId)).beside)].filter((one) => one.trim() !== '');
    const next = this.of(undefined);
    next.giveBack({ clientMessageId: '', content: texts.join('\n\n'), targetAgentId: target || undefined, along: NOTHING_ALONG });
    next.files.takeOver(gone.files);
    [...queue].reverse().forEach((one) => next.giveBack(one));
    if (outgoing !== undefined) {
      next.giveBack(outgoing);
    }
    this.forget(sessionId);
  }

  /** Whether anything was written or chosen there that the server does not have. */
  has(sessionId: string): boolean {
    const kept = this.read(this.key(sessionId));
    return kept.text.trim() !== '' || isUnsent(kept) || !isNothing(kept.along) || Object.keys(kept.beside).length > 0;
  }

  forget(sessionId: string): void {
    const key = this.key(sessionId);
    this.open.delete(key);
    this.write(key, NOTHING);
  }

  private key(sessionId: string | undefined): string {
    return `${PREFIX}${this.person()}.${sessionId ?? 'next'}`;
  }

  private keys(start: string): readonly string[] {
    const count = this.keeper?.length ?? 0;
    const kept = Array.from({ length: count }, (_, i) => this.keeper?.key?.(i) ?? '');
    return [...new Set([...kept, ...this.unkept.keys()])].filter((key) => key.startsWith(start));
  }

  private record(key: string): string | null | undefined {
    return this.unkept.get(key) ?? this.keeper?.getItem(key);
  }

  private read(key: string): Kept {
    return this.told(parsed(this.record(key)));
  }

  /** A record with its pictures, as far as they are here. */
  private told({ along, outgoing, queue, ...rest }: Stored): Kept {
    const whole = (kept: KeptAlong) => fromKept(kept, (picture) => this.shelf.find(picture));
    const message = (kept: KeptMessage): Outgoing => ({ ...kept, along: whole(kept.along) });
    return { ...rest, along: whole(along), outgoing: outgoing && message(outgoing), queue: queue.map(message) };
  }

  /** Changes what is named; the rest stays as it is kept, also where its pictures are not here. */
  private save(key: string, change: Partial<Stored>): void {
    this.write(key, { ...parsed(this.record(key)), ...change });
  }

  private write(key: string, now: Stored): void {
    const before = this.record(key) ?? '';
    if (now.text === '' && !isUnsent(now) && isNothing(now.along) && Object.keys(now.beside).length === 0) {
      this.unkept.delete(key);
      this.keeper?.removeItem(key);
      this.clear(before, '');
      return;
    }
    let record = '';
    // Words come first: where there is no room for them, even small pictures go.
    for (const longest of [this.shelf.isLasting ? LONGEST_IN_RECORD : Infinity, 0]) {
      record = JSON.stringify(this.shelve(now, longest, before));
      if (this.put(key, record)) {
        this.unkept.delete(key);
        this.clear(before, record);
        return;
      }
    }
    if (this.unkept.size === 0 && this.keeper !== undefined) {
      this.onFull();
    }
    this.unkept.set(key, record);
  }

  private put(key: string, record: string): boolean {
    try {
      this.keeper?.setItem(key, record);
      return this.keeper !== undefined;
    } catch {
      return false;
    }
  }

  private shelve({ along, outgoing, queue, ...rest }: Stored, longest: number, before: string): Stored {
    const place = (kept: KeptAlong) =>
      shelved(kept, longest, (name, picture) => {
        // Each keystroke writes the record anew, but not its pictures.
        if (!before.includes(`"${name}"`) || !this.shelf.has(name)) {
          this.shelf.put(name, picture);
        }
      });
    const message = (kept: KeptMessage): KeptMessage => ({ ...kept, along: place(kept.along) });
    return { ...rest, along: place(along), outgoing: outgoing && message(outgoing), queue: queue.map(message) };
  }

  /** Pictures that no record names any more leave the shelf. */
  private clear(before: string, now: string): void {
    const left = new Set(shelfNamesIn(now));
    shelfNamesIn(before)
      .filter((name) => !left.has(name) && !this.isNamed(name))
      .forEach((name) => this.shelf.remove(name));
  }

  /** Whether a record names a picture, of whomever: all who use this browser have one shelf. */
  private isNamed(name: string): boolean {
    return this.keys(PREFIX).some((key) => this.record(key)?.includes(`"shelf":"${name}"`));
  }
}

function parsed(text: string | null | undefined): Stored {
  try {
    return { ...NOTHING, ...(JSON.parse(text ?? 'null') as Partial<Stored> | null) };
  } catch {
    return NOTHING;
  }
}

function isUnsent({ queue, outgoing }: Pick<Stored, 'queue' | 'outgoing'>): boolean {
  return queue.length > 0 || outgoing !== undefined;
}
