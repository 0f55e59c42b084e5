import { describe, expect, it } from 'vitest';
import { problemOf } from '../chart/spec';
import type { UsageLine, UsageReport } from '../generated/rest';
import { chartOf, MOST_BARS, ordered, tableOf } from './report';

function line(key: string, totalTokens: number, amount?: string): UsageLine {
  const usage = { inputTokens: totalTokens - 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0, estimated: false };
  return { key, calls: 2, failedCalls: 1, usage, totalTokens, cost: amount === undefined ? null : { amount, currency: 'EUR' } };
}

function report(groupBy: string, lines: readonly UsageLine[]): UsageReport {
  return { from: '2026-10-30', to: '2026-11-02', groupBy, lines, total: line('total', 99, '1.25') };
}

const same = (key: string) => key;

describe('a report of usage', () => {
  it('has every day, also those without calls', () => {
    const days = ordered(report('day', [line('2026-10-31', 5), line('2026-11-02', 7)]), 'tokens');
    expect(days.map(({ key, totalTokens }) => [key, totalTokens])).toEqual([['2026-10-30', 0], ['2026-10-31', 5], ['2026-11-01', 0], ['2026-11-02', 7]]);
  });

  it('has what took most first, by what is measured', () => {
    const lines = [line('a', 5, '0.3'), line('b', 9), line('c', 7, '0.10')];
    expect(ordered(report('agent', lines), 'tokens').map(({ key }) => key)).toEqual(['b', 'c', 'a']);
    expect(ordered(report('agent', lines), 'cost').map(({ key }) => key)).toEqual(['a', 'c', 'b']);
  });

  it.each(['day', 'model', 'agent', 'session'])('by %s is a chart that the page draws', (by) => {
    for (const measure of ['tokens', 'cost'] as const) {
      const spec = chartOf(report(by, [line('2026-10-31', 5, '0.5')]), measure, (key) => `<${key}>`);
      expect(problemOf(spec)).toBeUndefined();
      expect(spec.data.values).toContainEqual({ key: by === 'day' ? '2026-10-31' : '<2026-10-31>', value: measure === 'tokens' ? 5 : 0.5 });
    }
  });

  it('draws no more bars than can be read, and tells all numbers', () => {
    const many = report('session', Array.from({ length: MOST_BARS + 5 }, (_, i) => line(`s${i}`, i + 1)));
    expect(chartOf(many, 'tokens', same).data.values).toHaveLength(MOST_BARS);
    expect(tableOf(many, 'tokens', same).rows).toHaveLength(MOST_BARS + 5);
  });

  it('tells amounts to the last digit, with their currency', () => {
    const { columns, rows } = tableOf(report('model', [line('m', 5, '0.000123450'), line('n', 4)]), 'tokens', same);
    expect(columns).toHaveLength(11);
    expect(rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['m', '2', '1', '4', '1', '0', '0', '0', '5', '0.000123450', 'EUR'],
      ['n', '2', '1', '3', '1', '0', '0', '0', '4', '', ''],
    ]);
  });
});
