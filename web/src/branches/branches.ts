import * as api from '../api';
import type { Branch, Parting } from '../generated/rest';
import { Store } from '../store';

export type { Branch, Parting };

interface BranchesState {
  readonly sessionId?: string | undefined;
  readonly partings: ReadonlyMap<string, Parting>;
}

const NONE: ReadonlyMap<string, Parting> = new Map();

/** Where other branches part from the open conversation. */
export class Branches extends Store<BranchesState> {
  /** The message at which a branch was opened: it is brought into view. */
  private arriving: string | undefined;

  constructor(private readonly load: (sessionId: string) => Promise<readonly Parting[]> = api.loadBranches) {
    super({ partings: NONE });
  }

  /** Reads them for a conversation; those of another one are gone at once. */
  async look(sessionId: string | undefined): Promise<void> {
    if (sessionId !== this.get().sessionId) {
      this.update({ sessionId, partings: NONE });
    }
    if (sessionId === undefined) {
      return;
    }
    try {
      const partings = await this.load(sessionId);
      if (sessionId === this.get().sessionId) {
        this.update({ partings: new Map(partings.map((parting) => [parting.messageId, parting])) });
      }
    } catch {
      // The conversation itself is there; the next look brings its branches.
    }
  }

  goTo(messageId: string): void {
    this.arriving = messageId;
  }

  /** Whether a branch was opened at this message; asking takes the answer away. */
  arrivedAt(messageId: string): boolean {
    const isHere = this.arriving === messageId;
    if (isHere) {
      this.arriving = undefined;
    }
    return isHere;
  }
}
