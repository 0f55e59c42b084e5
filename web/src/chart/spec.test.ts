import { describe, expect, it } from 'vitest';
import { isAmount } from '../table/table';
import { notesOf, problemOf, tableOfChart } from './spec';

const GOOD = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  data: { values: [{ month: '2025-01', sales: 3 }] },
  mark: { type: 'bar' },
  encoding: { x: { field: 'month', type: 'temporal', timeUnit: 'utcyearmonth' }, y: { field: 'sales', type: 'quantitative', axis: { format: ',.2f' } } },
};

it('a plain chart is drawn', () => {
  expect(problemOf(GOOD)).toBeUndefined();
});

describe('a chart is not drawn', () => {
  it.each([
    ['without a description', null],
    ['without data', { ...GOOD, data: { values: [] } }],
    ['with data from elsewhere', { ...GOOD, data: { url: 'https://example.com/x.csv' } }],
    ['with data that says how to parse it', { ...GOOD, data: { ...GOOD.data, format: { parse: 'x' } } }],
    ['with too many rows', { ...GOOD, data: { values: Array.from({ length: 5_001 }, () => ({ a: 1 })) } }],
    ['with a mark of pictures', { ...GOOD, mark: { type: 'image' } }],
    ['with a mark as a word', { ...GOOD, mark: 'bar' }],
    ['with parameters', { ...GOOD, params: [{ name: 'x', value: 1 }] }],
    ['with layers', { ...GOOD, layer: [] }],
    ['with an unknown channel', { ...GOOD, encoding: { ...GOOD.encoding, href: { field: 'month' } } }],
    ['with a link on its mark', { ...GOOD, mark: { type: 'bar', href: 'https://example.com' } }],
    ['with an expression', { ...GOOD, mark: { type: 'bar', color: { expr: 'alert(1)' } } }],
    ['with a signal', { ...GOOD, encoding: { ...GOOD.encoding, y: { field: 'sales', axis: { title: { signal: 'x' } } } } }],
    ['with a calculation', { ...GOOD, transform: [{ calculate: 'datum.x', as: 'y' }] }],
    ['with a condition on a parameter', { ...GOOD, encoding: { ...GOOD.encoding, color: { condition: { param: 'p', value: 'red' } } } }],
    ['with a format that is none', { ...GOOD, encoding: { ...GOOD.encoding, y: { field: 'sales', axis: { format: '<script>' } } } }],
    ['with a function of its own choice to write labels', { ...GOOD, encoding: { ...GOOD.encoding, y: { field: 'sales', axis: { formatType: 'alert' } } } }],
    ['with labels by an expression', { ...GOOD, encoding: { ...GOOD.encoding, y: { field: 'sales', axis: { labelExpr: 'datum.value' } } } }],
    ['nested without end', { ...GOOD, mark: { type: 'bar', a: { a: { a: { a: { a: { a: { a: { a: {} } } } } } } } } }],
  ])('%s', (_name, spec) => {
    expect(problemOf(spec)).toBeTypeOf('string');
  });
});

it('its numbers can be had even where it cannot be drawn', () => {
  expect(tableOfChart({ data: { values: [{ a: 1 }, { b: 'x' }] } }).columns).toEqual(['a', 'b']);
  expect(tableOfChart(null)).toEqual({ columns: [], rows: [] });
});

describe('the numbers of a chart', () => {
  const spec = {
    data: { values: [{ Month: 'Nov 2026 (part)', 'Sum of amount': 44939, Year: 2026 }] },
    mark: { type: 'bar' },
    title: { text: 'Sales', subtitle: ['30 largest of 105, others 12 %'] },
    encoding: {
      x: { field: 'Month', type: 'ordinal' },
      tooltip: [{ field: 'Month', title: 'Month' }, { field: 'Sum of amount', type: 'quantitative', title: 'Sum of amount (EUR)' }],
    },
  };

  it('are called as in the chart and known to be amounts', () => {
    const table = tableOfChart(spec);
    expect(table.columns).toEqual(['Month', 'Sum of amount (EUR)', 'Year']);
    expect([1, 2].map((column) => isAmount(table, column))).toEqual([true, false]);
  });

  it('carry what was left out', () => {
    expect(problemOf(spec)).toBeUndefined();
    expect(notesOf(spec)).toEqual(['30 largest of 105, others 12 %']);
    expect(notesOf({ ...spec, title: { text: 'Sales' } })).toEqual([]);
  });
});
