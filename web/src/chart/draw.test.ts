import { afterEach, describe, expect, it } from 'vitest';
import { languageChoice } from '../language/choice';
import { tipsOf, toSvg } from './draw';
import { fileSpec, heightOf, plainTitle, screenSpec } from './screenSpec';
import { type ChartSpec, problemOf } from './spec';
import { DARK, LIGHT } from './theme';

const MONTHS = Array.from({ length: 12 }, (_, i) => `2025-${String(i + 1).padStart(2, '0')}`);
const VALUES = MONTHS.flatMap((month, i) => ['North', 'South'].map((region, j) => ({ month, region, sales: 100 + i * 10 + j, cost: 50 })));

function chart(mark: ChartSpec['mark'], encoding: ChartSpec['encoding'], more: object = {}): ChartSpec {
  return { data: { values: VALUES }, mark, encoding, ...more };
}

const month = { field: 'month', type: 'temporal', timeUnit: 'utcyearmonth' };
const sales = { field: 'sales', type: 'quantitative', axis: { format: ',.0f' } };
const region = { field: 'region', type: 'nominal' };

const CHARTS: Readonly<Record<string, ChartSpec>> = {
  bars: chart({ type: 'bar' }, { x: month, y: sales, color: region }),
  'grouped bars': chart({ type: 'bar' }, { x: { ...region }, y: sales, color: { field: 'month', type: 'nominal' }, xOffset: { field: 'month', type: 'nominal' } }),
  'sideways bars': chart({ type: 'bar' }, { y: { ...region, sort: '-x' }, x: sales }),
  lines: chart({ type: 'line' }, { x: month, y: sales, color: region }),
  areas: chart({ type: 'area' }, { x: month, y: { ...sales, stack: 'zero' }, color: region }),
  points: chart({ type: 'point' }, { x: { field: 'cost', type: 'quantitative' }, y: sales, color: region }),
  arcs: chart({ type: 'arc' }, { theta: { field: 'sales', type: 'quantitative', stack: true }, color: region }),
  facets: chart({ type: 'line' }, { x: month, y: sales, facet: { ...region, columns: 2 } }),
  'two columns': chart(
    { type: 'line' },
    { x: month, y: { field: 'value', type: 'quantitative' }, color: { field: 'series', type: 'nominal' } },
    { transform: [{ fold: ['sales', 'cost'], as: ['series', 'value'] }] },
  ),
};

async function svgOf(spec: Record<string, unknown>): Promise<string> {
  return (await toSvg(spec)).text();
}

describe.each(Object.entries(CHARTS))('%s', (_name, spec) => {
  it('are fit to be drawn', () => {
    expect(problemOf(spec)).toBeUndefined();
  });

  it.each([[LIGHT, 700], [DARK, 320]] as const)('are drawn in the theme’s colours', async (theme, width) => {
    const svg = await svgOf(screenSpec(spec, theme, width));
    expect(svg).toContain(theme.palette[0]);
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  it('are drawn the same every time', async () => {
    const once = await svgOf(screenSpec(spec, LIGHT, 640));
    expect(await svgOf(screenSpec(spec, LIGHT, 640))).toBe(once);
  });

  it('keep to the room that was kept for them', async () => {
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(await svgOf(screenSpec(spec, LIGHT, 640)))!;
    expect(Number(width)).toBeLessThanOrEqual(700);
    expect(Number(height)).toBeLessThanOrEqual(heightOf(spec, 640) + 40);
  });

  it('carry their title into a file', async () => {
    expect(await svgOf(fileSpec(spec, LIGHT, 'Sales & more'))).toContain('Sales &amp; more');
  });
});

it('months stand where they belong, wherever the reader is', async () => {
  const zone = process.env.TZ;
  const svgs = [];
  for (const tz of ['America/Los_Angeles', 'Pacific/Auckland']) {
    process.env.TZ = tz;
    svgs.push(await svgOf(screenSpec(CHARTS.lines!, LIGHT, 900)));
  }
  process.env.TZ = zone;
  expect(svgs[0]).toBe(svgs[1]);
  expect(svgs[0]).toMatch(/Jan(uary)? 2025|>Jan/);
});

describe('numbers and times are the reader’s', () => {
  afterEach(() => languageChoice.choose('system'));

  const words = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text.replaceAll('\u00a0', ' '));
  const large = { ...sales, title: 'Sales (EUR)', axis: { format: ',.2f' } };

  it.each([
    ['en', ['Feb 2025', '100.00', 'Sales (EUR)']],
    ['de', ['Feb. 2025', '100,00', 'Sales (EUR)']],
    ['es', ['feb 2025', '100,00', 'Sales (EUR)']],
  ])('on axes, in %s', async (language, said) => {
    languageChoice.choose(language);
    expect(words(await svgOf(screenSpec(chart({ type: 'line' }, { x: month, y: large }), LIGHT, 900)))).toEqual(expect.arrayContaining(said));
  });

  it('in headings, legends and names', async () => {
    languageChoice.choose('de');
    const named = { values: ['Mar 2025', 'May 2025 (part)'].map((at) => ({ at, part: 'Q1 2025', sales: 1_234.5 })) };
    const spec = { data: named, mark: { type: 'bar' }, encoding: { x: { field: 'at', type: 'ordinal', sort: null }, y: large, color: { field: 'sales', type: 'quantitative', legend: { format: ',.1f' } }, facet: { field: 'part', type: 'nominal' } } };
    expect(words(await svgOf(screenSpec(spec, LIGHT, 900)))).toEqual(expect.arrayContaining(['März 2025', 'Mai 2025 (Teil)', 'Q1 2025', '1.234,5']));
  });

  it('in the window beside the pointer', async () => {
    languageChoice.choose('de');
    const spec = chart({ type: 'line', tooltip: true }, { x: month, y: large, tooltip: [{ ...month, title: 'Month' }, { ...sales, title: 'Sales (EUR)', format: ',.2f' }] });
    expect(await tipsOf(screenSpec(spec, LIGHT, 900))).toContainEqual({ Month: 'Jan. 2025', 'Sales (EUR)': '100,00' });
  });

  it('on ticks that say each month once', async () => {
    const few = { ...chart({ type: 'line' }, { x: month, y: sales }), data: { values: VALUES.slice(0, 6) } };
    const months = words(await svgOf(screenSpec(few, LIGHT, 900))).filter((word) => word.endsWith('2025'));
    expect(months).toEqual(['Jan 2025', 'Feb 2025', 'Mar 2025']);
  });
});

describe('a title is text, whatever stands in it', () => {
  it.each(['C:\\', 'a\\" + 1 + "', 'two\nlines', 'a\u2028b', "it's \"quoted\""])('%j', async (title) => {
    const spec = chart({ type: 'bar', tooltip: true }, { x: { ...region, title }, y: { ...sales, title }, tooltip: [{ ...region, title }, { ...sales, title: `${title}2` }] });
    expect(problemOf(spec)).toBeUndefined();
    expect(await svgOf(screenSpec(spec, LIGHT, 640))).not.toMatch(/NaN|undefined/);
  });

  it('keeps its look', () => {
    expect(plainTitle('C:\\Sales\nNorth')).toBe('C:\u29f5Sales North');
    expect(plainTitle('Sales & more')).toBe('Sales & more');
  });
});
