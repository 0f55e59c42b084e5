import { Store } from '../store';
import type { Outgoing } from './conversations';
import { type AlongChange, changeOf, isSame } from './keptAlong';
import type { Along, MessageFiles } from './messageFiles';

/** What somebody has written in a conversation and the server does not have yet. */
export interface DraftState {
  readonly text: string;
  /** The agent that is meant; empty for any. */
  readonly target: string;
}

/** A draft with its files. */
export interface WholeDraft extends DraftState {
  readonly along: Along;
}

interface DraftKeeper {
  readonly keepWords: (words: DraftState) => void;
  readonly keepFiles: (change: AlongChange) => void;
}

/** The text of one conversation that is being written, with the files that go along. */
export class Draft extends Store<DraftState> {
  /** The files that are kept, as far as this window knows. */
  private kept: Along;
  private isFollowing = false;

  constructor(
    state: DraftState,
    readonly files: MessageFiles,
    private readonly keeper: DraftKeeper,
  ) {
    super(state);
    this.kept = files.along();
    files.subscribe(() => this.isFollowing || this.keepFiles());
  }

  write(text: string): void {
    this.update({ text });
    this.keepWords();
  }

  choose(target: string): void {
    this.update({ target });
    this.keepWords();
  }

  /** Shows what was written in another window; words that were written here meanwhile stay, and files come and go one by one. */
  follow(before: WholeDraft, now: WholeDraft): void {
    this.isFollowing = true;
    this.files.follow(changeOf(before.along, now.along));
    this.isFollowing = false;
    this.kept = this.files.along();
    const mine = this.get();
    if (mine.text === before.text && mine.target === before.target) {
      this.update({ text: now.text, target: now.target });
    } else if (now.text === '' && mine.text !== '') {
      // Sent or emptied there: it must not be lost with this window.
      this.keepWords();
    }
  }

  private keepWords(): void {
    this.keeper.keepWords(this.get());
  }

  /** Keeps what changed here alone: another window may have changed something else. */
  private keepFiles(): void {
    const now = this.files.along();
    const change = changeOf(this.kept, now);
    this.kept = now;
    if (!isSame(change)) {
      this.keeper.keepFiles(change);
    }
  }

  /** Gives a message back to its writer; what was written meanwhile stays below it. */
  giveBack({ content, targetAgentId, along }: Outgoing): void {
    const { text, target } = this.get();
    this.files.giveBack(along);
    this.update({ text: text.trim() === '' ? content : `${content}\n\n${text}`, target: targetAgentId ?? target });
    this.keepWords();
  }
}
