import { describe, expect, it } from 'vitest';
import { ratedMessage, ratingOf, withoutRatings } from './rating';

const rated = (sequence: number, messageId: string, rating: 'up' | 'down', comment?: string) => ({
  type: 'message_rated',
  sequence,
  data: { messageId, rating, ...(comment && { comment }) },
});
const message = (sequence: number, messageId: string, stopReason = 'end_turn') => ({ type: 'message', sequence, data: { messageId, content: 'x', stopReason } });
const turn = (...events: readonly unknown[]) => ({ id: 't', events }) as never;

describe('a rating', () => {
  it('is about the last message that is an answer', () => {
    expect(ratedMessage(turn(message(1, 'a'), message(2, 'b'), message(3, 'c', 'interrupted')))).toBe('b');
    expect(ratedMessage(turn())).toBeUndefined();
  });

  it('counts as it was said last, whatever the order in which it came', () => {
    const one = turn(message(1, 'a'), rated(9, 'a', 'down', 'too long'), rated(5, 'a', 'up'), rated(11, 'b', 'up'));
    expect(ratingOf(one, 'a')).toEqual({ messageId: 'a', rating: 'down', comment: 'too long' });
    expect(ratingOf(one, 'c')).toBeUndefined();
  });

  it('is nothing that the turn said', () => {
    expect(withoutRatings(turn(message(1, 'a'), rated(5, 'a', 'up')))).toEqual([message(1, 'a')]);
  });
});
