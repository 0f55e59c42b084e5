import { describe, expect, it } from 'vitest';
import { Script } from '../testkit/script';
import { EMPTY, foldAll } from './fold';
import { formatDuration, formatMoney, formatTokens, plus, spendingWords, totalOf, usageOf } from './usage';

describe('usage of a turn', () => {
  it('adds up its messages and spans its events', () => {
    const { turns } = foldAll(EMPTY, new Script().user('Hi').message('one').message('two').complete().all);
    expect(usageOf(turns[0]!)).toEqual({ inputTokens: 20, outputTokens: 10, durationMs: 500 });
  });

  it('is unknown before an agent has written', () => {
    const { turns } = foldAll(EMPTY, new Script().user('Hi').all);
    expect(usageOf(turns[0]!)).toBeUndefined();
  });
});

describe('usage of a conversation', () => {
  it('adds up its turns, without those that have no answer', () => {
    const { turns } = foldAll(EMPTY, new Script().user('a').message('one').complete().user('b').message('two').message('three').complete().user('c').all);
    expect(totalOf(turns)).toEqual({ inputTokens: 30, outputTokens: 15 });
    expect(totalOf(turns.slice(2))).toBeUndefined();
  });

  it('adds costs exactly', () => {
    const { turns } = foldAll(EMPTY, new Script().user('a').message('one').user('b').message('two').all);
    const priced = turns.map((turn) => ({
      ...turn,
      events: turn.events.map((event) => (event.type === 'message' ? { ...event, data: { ...event.data, cost: { amount: '0.1', currency: 'USD' } } } : event)),
    }));
    expect(totalOf([...priced, priced[0]!])?.cost).toEqual({ amount: '0.3', currency: 'USD' });
  });
});

describe('what the server tells of a conversation', () => {
  const usage = { inputTokens: 1_000, outputTokens: 20, cacheReadTokens: 300, cacheWriteTokens: 4, reasoningTokens: 7, estimated: false };

  it('counts every call, and names those that came to nothing', () => {
    expect(spendingWords({ calls: 3, failedCalls: 0, usage })).toBe('In all, 3 calls of models: 1,304 tokens in · 20 out');
    expect(spendingWords({ calls: 3, failedCalls: 1, usage })).toBe('In all, 3 calls of models, 1 of them failed or stopped: 1,304 tokens in · 20 out');
  });
});

describe('money', () => {
  it.each([
    ['0.1', '0.2', '0.3'],
    ['1', '0.005', '1.005'],
    ['0.0000001', '0.0000002', '0.0000003'],
    ['1E-7', '0.0000002', '0.0000003'],
    ['12', '30', '42'],
    ['-0.5', '0.25', '-0.25'],
  ])('%s + %s is exactly %s', (a, b, total) => {
    expect(plus({ amount: a, currency: 'EUR' }, { amount: b, currency: 'EUR' }).amount).toBe(total);
  });

  it('shows small amounts with more digits', () => {
    expect(formatMoney({ amount: '0.00123', currency: 'USD' })).toBe('0.0012 USD');
    expect(formatMoney({ amount: '1.5', currency: 'USD' })).toBe('1.50 USD');
  });
});

it('durations and counts are short', () => {
  expect([0, 420, 1_540, 61_000].map(formatDuration)).toEqual(['0 ms', '420 ms', '1.5 s', '1 min 1 s']);
  expect([950, 9_999, 12_340].map(formatTokens)).toEqual(['950', '9,999', '12.3k']);
});
