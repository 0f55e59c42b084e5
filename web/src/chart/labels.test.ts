import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { languageChoice } from '../language/choice';
import { nameLabel, numberLabel, timeLabel } from './labels';
import { tableOfChart } from './spec';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

beforeEach(() => languageChoice.choose('de'));
afterEach(() => languageChoice.choose('system'));

describe('a number', () => {
  it.each([
    [1_234_567.891, ',.2f', '1.234.567,89'],
    [1_234.5, ',.2f', '1.234,50'],
    [1_234.5, ',.4~f', '1.234,5'],
    [1_234.56, ',.0f', '1.235'],
    [2025, 'd', '2025'],
    [0.123, '.1~%', '12,3 %'],
    [0.5, '.0%', '50 %'],
    [1_234_567, '.3~s', '1,23 Mio.'],
    [0.05, '.3~s', '0,05'],
    [5, '+,.0f', '+5'],
    [12, '$,.2f', '12,00'],
    [0.1 + 0.2, '', '0,3'],
    [12_345, 'x', '12.345'],
    [1, ',.99f', `1,${'0'.repeat(20)}`],
    [-0.001, ',.2f', '0,00'],
    ['7.5', ',.2f', '7,50'],
    [null, ',.2f', '–'],
    ['n/a', ',.2f', '–'],
  ])('%j by %j is %j', (value, format, said) => {
    expect(plain(numberLabel(value, format))).toBe(said);
  });
});

describe('a time', () => {
  const at = Date.UTC(2026, 10, 3, 0, 30);

  it.each([
    ['utcyear', '2026'],
    ['utcyearquarter', 'Q4 2026'],
    ['utcyearmonth', 'Nov. 2026'],
    ['utcyearmonthdate', '03.11.2026'],
    ['utcmonth', 'Nov'],
    ['utcday', 'Di'],
  ])('by %s is %j, in whatever zone', (unit, said) => {
    const zone = process.env.TZ;
    process.env.TZ = 'America/Los_Angeles';
    expect(timeLabel(at, unit)).toBe(said);
    process.env.TZ = zone;
  });

  it('that is none is said to be missing', () => {
    expect([timeLabel(null), timeLabel('soon'), timeLabel({})]).toEqual(['–', '–', '–']);
  });
});

describe('a name', () => {
  it.each([
    ['Nov 2026', 'Nov. 2026'],
    ['3 Nov 2026', '03.11.2026'],
    ['Nov 2026 (part)', 'Nov. 2026 (Teil)'],
    ['Q4 2026', 'Q4 2026'],
  ])('of a time is the reader’s: %j', (name, said) => {
    expect(nameLabel(name)).toBe(said);
  });

  it.each(['Foo 2026', '31 Feb 2026', 'Nov 2026 (partly)', 'In Nov 2026', 'nov 2026', '2026-11', '2026-11-03', '2026-Q4'])('that is something else stays: %j', (name) => {
    expect(nameLabel(name)).toBe(name);
  });

  it('that sorts is a time where the chart has an order', () => {
    expect(['2026-11', '2026-11-03', '2026-Q4', '2026-13', '2026-02-30', '2026'].map((name) => nameLabel(name, true))).toEqual(['Nov. 2026', '03.11.2026', 'Q4 2026', '2026-13', '2026-02-30', '2026']);
  });
});

it('a table says times as its chart does, and a name as it is', () => {
  const table = tableOfChart({
    data: { values: [{ month: '2026-11', order: '2026-11', sales: 12.5 }] },
    mark: { type: 'bar' },
    encoding: { x: { field: 'month', type: 'temporal', timeUnit: 'utcyearmonth' }, y: { field: 'sales', type: 'quantitative' }, color: { field: 'order', type: 'nominal' } },
  });
  expect(table.rows[0]!.map(({ text }, i) => table.written!.get(i)?.(text))).toEqual(['Nov. 2026', '2026-11', undefined]);
});
