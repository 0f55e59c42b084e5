import { Store } from '../store';
import type { Outgoing } from './conversations';
import { type Along, type MessageFiles, NOTHING_ALONG } from './messageFiles';

/** What somebody has written in a conversation and the server does not have yet. */
export interface DraftState {
  readonly text: string;
  /** The agent that is meant; empty for any. */
  readonly target: string;
}

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

interface Kept extends DraftState, Unsent {
  readonly along: Along;
}

const NOTHING: Kept = { text: '', target: '', along: NOTHING_ALONG, queue: [], isHeld: false };
/** Browsers keep about five million characters for a page; larger pictures are kept as long as the page is open. */
const MAX_KEPT_PICTURES = 1_500_000;

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & Partial<Pick<Storage, 'key' | 'length'>>;

/** The text of one conversation that is being written, with the files that go along. */
export class Draft extends Store<DraftState> {
  constructor(
    state: DraftState,
    readonly files: MessageFiles,
    private readonly onChange: () => void,
  ) {
    super(state);
    files.subscribe(onChange);
  }

  write(text: string): void {
    this.update({ text });
    this.onChange();
  }

  choose(target: string): void {
    this.update({ target });
    this.onChange();
  }

  /** Shows what was written in another window; words that were written here meanwhile stay. */
  follow(before: DraftState, { text, target, along }: DraftState & { readonly along: Along }): void {
    const mine = this.get();
    if (mine.text !== before.text || mine.target !== before.target) {
      // Sent or emptied there: it must not be lost with this window.
      if (text === '' && mine.text !== '') {
        this.onChange();
      }
      return;
    }
    this.update({ text, target });
    // Taking files keeps the whole draft, so it must be the new one.
    if (isNothing(along) && !isNothing(this.files.along())) {
      this.files.take();
    }
  }

  /** Gives a message back to its writer; what was written meanwhile stays below it. */
  giveBack({ content, targetAgentId, along }: Outgoing): void {
    const { text, target } = this.get();
    this.files.giveBack(along);
    this.update({ text: text.trim() === '' ? content : `${content}\n\n${text}`, target: targetAgentId ?? target });
    this.onChange();
  }
}

/** What is being written, by conversation: kept in this browser until the server has it, for each person apart. */
export class Drafts {
  private readonly open = new Map<string, Draft>();

  constructor(
    private readonly newFiles: () => MessageFiles,
    private readonly keeper: Keeper | undefined,
    private readonly person: () => string,
  ) {}

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
    const draft: Draft = new Draft({ text, target }, files, () => this.save(key, { ...draft.get(), along: files.along() }));
    this.open.set(key, draft);
    return draft;
  }

  unsent(sessionId: string): Unsent {
    const { outgoing, queue, isHeld } = this.read(this.key(sessionId));
    return { outgoing, queue, isHeld };
  }

  /** Follows another window of the same browser; says in which conversation something changed, and which messages do not wait there any more. */
  follow({ key, oldValue, newValue }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): ChangedElsewhere | undefined {
    const start = this.key('');
    if (key === null || !key.startsWith(start)) {
      return undefined;
    }
    const [before, now] = [parsed(oldValue), parsed(newValue)];
    this.open.get(key)?.follow(before, now);
    const waiting = new Set(now.queue.map(({ clientMessageId }) => clientMessageId));
    return { sessionId: key.slice(start.length), taken: before.queue.map(({ clientMessageId }) => clientMessageId).filter((one) => !waiting.has(one)) };
  }

  keepUnsent(sessionId: string, unsent: Partial<Unsent>): void {
    this.save(this.key(sessionId), unsent);
  }

  /** The conversations in which messages wait or are on their way. */
  queued(): readonly string[] {
    const start = this.key('');
    const count = this.keeper?.length ?? 0;
    return Array.from({ length: count }, (_, i) => this.keeper?.key?.(i) ?? '')
      .filter((key) => key.startsWith(start) && isUnsent(this.read(key)))
      .map((key) => key.slice(start.length));
  }

  /** Takes what was written in a conversation that is gone to the next one. */
  moveToNext(sessionId: string): void {
    const { outgoing, queue } = this.unsent(sessionId);
    const gone = this.of(sessionId);
    const { text, target } = gone.get();
    const next = this.of(undefined);
    next.giveBack({ clientMessageId: '', content: text, targetAgentId: target || undefined, along: gone.files.take() });
    [...queue].reverse().forEach((one) => next.giveBack(one));
    if (outgoing !== undefined) {
      next.giveBack(outgoing);
    }
    this.forget(sessionId);
  }

  /** Whether anything was written there that the server does not have. */
  has(sessionId: string): boolean {
    const { text, queue, outgoing } = this.read(this.key(sessionId));
    return text.trim() !== '' || queue.length > 0 || outgoing !== undefined;
  }

  forget(sessionId: string): void {
    const key = this.key(sessionId);
    this.open.delete(key);
    this.keeper?.removeItem(key);
  }

  private key(sessionId: string | undefined): string {
    return `workmate.draft.${this.person()}.${sessionId ?? 'next'}`;
  }

  private read(key: string): Kept {
    return parsed(this.keeper?.getItem(key));
  }

  private save(key: string, change: Partial<Kept>): void {
    const kept = { ...this.read(key), ...change };
    const { text, along, queue, outgoing } = kept;
    try {
      if (text === '' && queue.length === 0 && outgoing === undefined && isNothing(along)) {
        this.keeper?.removeItem(key);
      } else {
        this.keeper?.setItem(key, JSON.stringify({ ...kept, along: small(along), queue: queue.map(slim), outgoing: outgoing && slim(outgoing) }));
      }
    } catch {
      // A full or forbidden store: it stays as long as the page does.
    }
  }
}

function parsed(text: string | null | undefined): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(text ?? 'null') as Partial<Kept> | null) };
  } catch {
    return NOTHING;
  }
}

function isUnsent({ queue, outgoing }: Unsent): boolean {
  return queue.length > 0 || outgoing !== undefined;
}

function isNothing({ pictures, documents }: Along): boolean {
  return pictures.length + documents.length === 0;
}

function slim(message: Outgoing): Outgoing {
  return { ...message, along: small(message.along) };
}

function small(along: Along): Along {
  const size = along.pictures.reduce((sum, { data }) => sum + data.length, 0);
  return size > MAX_KEPT_PICTURES ? { ...along, pictures: [] } : along;
}

