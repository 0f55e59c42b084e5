import type { UsageGrouping } from '../address';
import type { ChartSpec } from '../chart/spec';
import type { UsageReport, UsageLine } from '../generated/rest';
import { sayUsage } from '../language/usage';
import type { Table } from '../table/table';

export type Measure = 'tokens' | 'cost';

/** A chart with more bars cannot be read. */
export const MOST_BARS = 20;

/** What a line of a report is called. */
export type NameOf = (key: string) => string;

/** The lines in the order people look for them: days as they came, all else by what it took. */
export function ordered(report: UsageReport, measure: Measure): readonly UsageLine[] {
  return report.groupBy === 'day'
    ? everyDay(report)
    : report.lines.toSorted((a, b) => valueOf(b, measure) - valueOf(a, measure) || b.totalTokens - a.totalTokens);
}

/** A day without calls is a day with nothing, not a day that is left out. */
function everyDay(report: UsageReport): readonly UsageLine[] {
  const known = new Map(report.lines.map((line) => [line.key, line]));
  const days: UsageLine[] = [];
  for (let day = Date.parse(report.from); day <= Date.parse(report.to); day += 86_400_000) {
    const key = new Date(day).toISOString().slice(0, 10);
    days.push(known.get(key) ?? nothing(key));
  }
  return days;
}

function nothing(key: string): UsageLine {
  const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0, estimated: false };
  return { key, calls: 0, failedCalls: 0, usage, totalTokens: 0, cost: null };
}

export function valueOf(line: UsageLine, measure: Measure): number {
  return measure === 'tokens' ? line.totalTokens : Number(line.cost?.amount ?? 0);
}

/** The report as the page's own kind of chart. */
export function chartOf(report: UsageReport, measure: Measure, name: NameOf): ChartSpec {
  const what = sayUsage(report.groupBy as UsageGrouping);
  const title = measure === 'tokens' ? sayUsage('tokens') : `${sayUsage('cost')} (${report.total.cost?.currency ?? ''})`;
  const isDay = report.groupBy === 'day';
  const lines = isDay ? ordered(report, measure) : ordered(report, measure).slice(0, MOST_BARS);
  const key = { field: 'key', type: isDay ? 'temporal' : 'nominal', title: isDay ? null : what };
  const value = { field: 'value', type: 'quantitative', title };
  const tooltip = [
    { field: 'key', type: key.type, title: what },
    { field: 'value', type: 'quantitative', title, format: measure === 'tokens' ? ',.0f' : ',.4~f' },
  ];
  return {
    description: `${title}: ${what}`,
    data: { values: lines.map((line) => ({ key: isDay ? line.key : name(line.key), value: valueOf(line, measure) })) },
    mark: { type: 'bar' },
    encoding: isDay
      ? { x: { ...key, title: what, timeUnit: 'utcyearmonthdate' }, y: value, tooltip }
      : { y: { ...key, title: what, sort: '-x' }, x: value, tooltip },
  } as unknown as ChartSpec;
}

/** All numbers of the report, for reading and for spreadsheets; amounts to the last digit. */
export function tableOf(report: UsageReport, measure: Measure, name: NameOf): Table {
  const number = (value: number | string) => ({ text: String(value), isNumber: true });
  const text = (value: string) => ({ text: value, isNumber: false });
  const rows = ordered(report, measure).map((line) => [
    text(name(line.key)),
    number(line.calls),
    number(line.failedCalls),
    number(line.usage.inputTokens),
    number(line.usage.outputTokens),
    number(line.usage.cacheReadTokens),
    number(line.usage.cacheWriteTokens),
    number(line.usage.reasoningTokens),
    number(line.totalTokens),
    line.cost ? number(line.cost.amount) : text(''),
    text(line.cost?.currency ?? ''),
  ]);
  const columns = [
    sayUsage(report.groupBy as UsageGrouping),
    ...(['calls', 'failedCalls', 'input', 'output', 'cacheRead', 'cacheWrite', 'reasoning', 'total', 'cost', 'currency'] as const).map((column) => sayUsage(column)),
  ];
  return { columns, rows, amounts: new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]) };
}
