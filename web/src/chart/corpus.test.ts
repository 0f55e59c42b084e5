import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toSvg } from './draw';
import { screenSpec } from './screenSpec';
import { type ChartSpec, MARKS, problemOf } from './spec';
import { DARK, LIGHT } from './theme';

/** Charts as the server writes them, from its own tests. */
const CORPUS = join(import.meta.dirname, '../../../core/src/test/resources/charts/corpus.jsonl');
const CHARTS = readFileSync(CORPUS, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as ChartSpec);

it('every kind of chart is among them', () => {
  expect(new Set(CHARTS.map((chart) => chart.mark.type))).toEqual(new Set(MARKS));
  expect(CHARTS.some((chart) => chart.encoding.facet !== undefined)).toBe(true);
  expect(CHARTS.some((chart) => chart.transform !== undefined)).toBe(true);
});

describe.each(CHARTS.map((chart, i) => [i, chart.mark.type, chart] as const))('chart %i, %s', (i, _mark, chart) => {
  it('is one that this page draws', async () => {
    expect(problemOf(chart)).toBeUndefined();
    const svg = await (await toSvg(screenSpec(chart, i % 2 === 0 ? LIGHT : DARK, i % 3 === 0 ? 320 : 680))).text();
    expect(svg).toContain('mark-');
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(svg, 'nothing depends on what was drawn before').not.toContain('clip-path');
  });
});
