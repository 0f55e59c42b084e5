import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { id, Script } from '../src/testkit/script';
import { chartsDrawn, domOf, launch, NARROW, newPage, picture, WIDE } from './browser';
import { FakeServer, ORIGIN, SESSION } from './fakeServer';

let browser: Browser;
let context: BrowserContext;
let server: FakeServer;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  context = await browser.newContext({ viewport: WIDE, colorScheme: 'light', acceptDownloads: true });
  server = new FakeServer();
  await server.serve(context);
  errors = [];
  page = await newPage(context, errors);
});

afterEach(async () => {
  await context.close();
  expect(errors).toEqual([]);
});

const REGIONS = ['North', 'South', 'West', 'East', 'Export'];
const VALUES = Array.from({ length: 18 }, (_, i) => `${2024 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`).flatMap((month, i) =>
  REGIONS.map((region, j) => ({ month, region, sales: Math.round(20_000 + 9_000 * Math.sin(i / 3 + j) + j * 4_000 + i * 700), orders: 20 + i + j * 3 })),
);
const month = { field: 'month', type: 'temporal', timeUnit: 'utcyearmonth', title: 'Month' };
const sales = { field: 'sales', type: 'quantitative', title: 'Sales (EUR)', axis: { format: ',.0f' } };
const region = { field: 'region', type: 'nominal' };
const total = { ...sales, aggregate: 'sum' };

const CHARTS: Readonly<Record<string, object>> = {
  'Sales by month': { mark: { type: 'bar' }, encoding: { x: month, y: total } },
  'Sales by month and region, stacked': { mark: { type: 'bar' }, encoding: { x: month, y: { ...total, stack: 'zero' }, color: region } },
  'Sales by region': { mark: { type: 'bar', tooltip: true }, encoding: { y: { ...region, sort: '-x', title: null }, x: total } },
  'Development of sales': { mark: { type: 'line' }, encoding: { x: month, y: sales, color: region } },
  'Sales, piled up': { mark: { type: 'area' }, encoding: { x: month, y: { ...sales, stack: 'zero' }, color: region } },
  'Orders and sales': { mark: { type: 'point' }, encoding: { x: { field: 'orders', type: 'quantitative', title: 'Orders' }, y: sales, color: region } },
  'Shares of the regions': { mark: { type: 'arc' }, encoding: { theta: { ...total, axis: undefined, stack: true }, color: region } },
  'Each region': { mark: { type: 'line' }, encoding: { x: month, y: sales, facet: { ...region, columns: 3 } } },
};

function charts(names: readonly string[]): Script {
  const script = new Script(SESSION).user('Show me the sales');
  names.forEach((title, i) => {
    const spec = JSON.parse(JSON.stringify({ description: `${title}, in words`, data: { values: VALUES }, ...CHARTS[title] })) as unknown;
    script.event('chart', { chartId: id(60 + i), title, toolUseId: id(50), spec });
  });
  return script.message('Here they are.');
}

async function open(): Promise<void> {
  await page.goto(`${ORIGIN}/#/s/${SESSION}`);
  await page.getByTestId('agent-message').waitFor();
  await chartsDrawn(page);
}

interface Kind {
  readonly kind: string;
  readonly title: string;
  readonly spec: unknown;
}

/** One chart of every kind as the server writes it, from its own tests. */
const KINDS = readFileSync(join(import.meta.dirname, '../../core/src/test/resources/charts/kinds.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Kind);

describe('every kind of chart', () => {
  it.each(KINDS)('is drawn as it was asked for: $kind', async ({ kind, title, spec }) => {
    const script = new Script(SESSION).user('Show me').event('chart', { chartId: id(60), title, toolUseId: id(50), spec }).message('Here it is.');
    server.show(...script.all);
    await open();
    const notes = (spec as { title?: { subtitle?: readonly string[] } }).title?.subtitle ?? [];
    expect(await page.getByTestId('chart-notes').allInnerTexts()).toEqual(notes.length === 0 ? [] : [notes.join(' · ')]);
    expect(await page.locator('.chart svg').count()).toBe(kind === 'Table' ? 0 : 1);
    expect(await page.getByTestId('chart-problem').count()).toBe(0);
    const name = `kind-${kind.toLowerCase().replace(/[^a-z]+/g, '-')}`;
    await cardPicture(`${name}-wide-light`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await cardPicture(`${name}-wide-dark`);
    await page.setViewportSize(NARROW);
    await cardPicture(`${name}-narrow-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
    await cardPicture(`${name}-narrow-light`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  });

  async function cardPicture(name: string): Promise<void> {
    const folder = process.env.SCREENSHOTS;
    if (folder) {
      // Widths are taken when they rest, and colours fade.
      await page.waitForTimeout(500);
      await chartsDrawn(page);
      await page.getByTestId('chart-card').screenshot({ path: join(folder, `${name}.png`) });
    }
  }

  it('breaks a line where nothing is known', async () => {
    const gap = KINDS.find(({ kind }) => kind === 'Prices with a gap')!;
    server.show(...new Script(SESSION).user('Prices').event('chart', { chartId: id(60), title: gap.title, toolUseId: id(50), spec: gap.spec }).message('Here.').all);
    await open();
    const path = await page.locator('.chart svg .mark-line path').first().getAttribute('d');
    expect(path?.match(/M/g)).toHaveLength(2);
  });
});

describe('charts', () => {
  it('are drawn, the same live and after a reload, in both themes and on narrow screens', async () => {
    const { all } = charts(Object.keys(CHARTS));
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('composer').waitFor();
    await expect.poll(() => server.received.map((frame) => frame.event)).toContain('session:join');
    server.show(...all);
    await page.getByTestId('agent-message').waitFor();
    const live = await domOf(page);
    expect(await page.locator('.chart svg').count()).toBe(Object.keys(CHARTS).length);
    await page.reload();
    await page.getByTestId('agent-message').waitFor();
    expect(await domOf(page)).toBe(live);
    await pictures('wide-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.locator('.chart svg').first().innerHTML()).toContain('#59badd');
    await pictures('wide-dark');
    await page.setViewportSize(NARROW);
    await expect.poll(() => page.locator('.chart svg').first().getAttribute('width').then(Number)).toBeLessThan(NARROW.width);
    await pictures('narrow-dark');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  });

  /** A picture of every chart. */
  async function pictures(name: string): Promise<void> {
    for (let i = 0; process.env.SCREENSHOTS && i < Object.keys(CHARTS).length; i += 2) {
      await page.getByTestId('chart-card').nth(i).evaluate((card) => card.scrollIntoView());
      await picture(page, `chart-${name}-${i}`);
    }
  }

  it('have words for those who do not see them, and a table', async () => {
    server.hide(...charts(['Development of sales']).events);
    await open();
    await page.getByRole('img', { name: 'Development of sales, in words' }).waitFor();
    await page.getByRole('button', { name: 'Table' }).press('Enter');
    expect(await page.getByRole('region', { name: /Numbers/ }).locator('tbody tr').count()).toBe(20);
    await page.getByRole('button', { name: 'Show all' }).click();
    expect(await page.getByRole('region', { name: /Numbers/ }).locator('tbody tr').count()).toBe(VALUES.length);
    await picture(page, 'chart-table');
    await page.getByRole('button', { name: 'Chart', exact: true }).click();
    await chartsDrawn(page);
    expect(await page.locator('.chart svg').count()).toBe(1);
  });

  it('can be taken along as PNG, SVG and CSV', async () => {
    server.hide(...charts(['Sales by region']).events);
    await open();
    const file = async (kind: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Download as ${kind}` }).click()]);
      expect(download.suggestedFilename()).toBe(`sales-by-region.${kind.toLowerCase()}`);
      return readFileSync(await download.path());
    };
    expect((await file('PNG')).subarray(1, 4).toString()).toBe('PNG');
    expect((await file('SVG')).toString()).toContain('Sales by region');
    const csv = (await file('CSV')).toString();
    expect(csv.split('\r\n')[0]).toBe('\ufeffmonth,region,sales,orders');
    expect(csv.trim().split('\r\n')).toHaveLength(VALUES.length + 1);
  });

  it('that cannot be drawn show their numbers and why', async () => {
    const script = new Script(SESSION).user('Hi');
    const broken = [
      { data: { values: [{ a: 1 }] }, mark: { type: 'bar', href: 'https://example.com' }, encoding: {} },
      { data: { values: [{ a: 1 }] }, mark: { type: 'bar' }, encoding: { x: { field: "a['", type: 'quantitative' } } },
      null,
    ];
    broken.forEach((spec, i) => script.event('chart', { chartId: id(60 + i), title: `Broken ${i}`, toolUseId: id(50), spec }));
    server.hide(...script.message('Sorry.').events);
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('agent-message').waitFor();
    await expect.poll(() => page.getByTestId('chart-problem').count()).toBe(3);
    expect(await page.getByTestId('chart-card').locator('table').count()).toBe(2);
    await picture(page, 'chart-broken');
  });

  it('show their numbers where the pointer is', async () => {
    server.hide(...charts(['Sales by region']).events);
    await open();
    await page.locator('.chart svg .mark-rect path').first().hover();
    await page.locator('#chart-tip').getByText('North').waitFor();
    await picture(page, 'chart-tip');
  });
});
