import { type Conversation, EMPTY, fold } from '../conversation/fold';
import type { SentEvent } from '../generated/protocol';
import type { AuditedEvent } from '../generated/rest';

/** How far apart moments are kept, so that a step costs little anywhere in a long log. */
const APART = 250;

/** The conversation as it was after any event of its log, by the same fold that draws it live. */
export class Replay {
  private readonly kept: Conversation[] = [EMPTY];

  /** The events in rising order of their sequences. */
  constructor(private readonly events: readonly AuditedEvent[]) {}

  at(sequence: number): Conversation {
    const end = this.events.findLastIndex((event) => event.sequence <= sequence) + 1;
    const { turns } = this.folded(end);
    const active = this.openTurn(end);
    return { turns, live: { streams: [], progress: {}, ...(active !== undefined && { activeTurnId: active }) } };
  }

  private folded(end: number): Conversation {
    const mark = Math.floor(end / APART);
    for (let next = this.kept.length; next <= mark; next++) {
      this.kept.push(this.between(this.kept[next - 1] ?? EMPTY, (next - 1) * APART, next * APART));
    }
    return this.between(this.kept[mark] ?? EMPTY, mark * APART, end);
  }

  private between(start: Conversation, from: number, to: number): Conversation {
    // What viewers never get is left out by the fold itself.
    return this.events.slice(from, to).reduce((conversation, event) => fold(conversation, event as SentEvent), start);
  }

  /** The turn that agents worked on at that moment. */
  private openTurn(end: number): string | undefined {
    for (let i = end - 1; i >= 0; i--) {
      const event = this.events[i];
      if (event?.type === 'turn_ended' || event?.type === 'turn_paused') {
        return undefined;
      }
      if (event?.type === 'turn_started' || event?.type === 'turn_resumed') {
        return event.turnId;
      }
    }
    return undefined;
  }
}
