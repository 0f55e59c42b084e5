import type { SentEvent } from '../generated/protocol';
import type { Turn } from '../conversation/fold';

type RatedEvent = Extract<SentEvent, { readonly type: 'message_rated' }>;

/** The answer of a turn that is rated: its last message. */
export function ratedMessage(turn: Turn): string | undefined {
  const message = turn.events.findLast((event) => event.type === 'message' && event.data.content !== '' && event.data.stopReason !== 'interrupted');
  return message?.type === 'message' ? message.data.messageId : undefined;
}

/** What a person thinks of an answer, as they said last. */
export function ratingOf(turn: Turn, messageId: string): RatedEvent['data'] | undefined {
  const rated = turn.events.filter((event): event is RatedEvent => event.type === 'message_rated' && event.data.messageId === messageId);
  return rated.toSorted((a, b) => a.sequence - b.sequence).at(-1)?.data;
}

/** What a turn said and did itself. */
export function withoutRatings(turn: Turn): readonly SentEvent[] {
  return turn.events.filter(({ type }) => type !== 'message_rated');
}
