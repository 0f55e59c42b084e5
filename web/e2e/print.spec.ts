import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { id, Script } from '../src/testkit/script';
import { launch, newPage, WIDE } from './browser';
import { FakeServer, ORIGIN, SESSION } from './fakeServer';

const TURNS = 120;

let browser: Browser;
let context: BrowserContext;
let server: FakeServer;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
  server = new FakeServer();
  await server.serve(context);
  server.hide(...conversation().events);
  page = await newPage(context);
  await page.addInitScript(() => {
    window.print = () => {
      const count = (what: string) => document.querySelectorAll(what).length;
      const printed = { turns: count('[data-testid=turn]'), far: count('[data-far]'), loading: count('[data-chart-state=loading], [data-code-state=loading]'), charts: count('[data-chart-state=drawn]') };
      document.documentElement.setAttribute('data-printed', JSON.stringify(printed));
    };
  });
  return () => context.close();
});

/** Long enough for several requests and turns far from sight; what takes a moment to draw stands at its very beginning. */
function conversation(): Script {
  const chart = JSON.parse(readFileSync(join(import.meta.dirname, '../../core/src/test/resources/charts/kinds.jsonl'), 'utf8').split('\n')[0]!) as { readonly title: string; readonly spec: unknown };
  const script = new Script(SESSION)
    .user('First of all')
    .event('chart', { chartId: id(60), title: chart.title, toolUseId: id(50), spec: chart.spec })
    .message('$$a^2+b^2$$ and\n\n```mermaid\ngraph LR\nA-->B\n```\n\n```sql\nselect 1\n```');
  for (let i = 1; i < TURNS; i++) {
    script.user(`Question number ${i}`).message(`Answer number ${i}.`);
  }
  return script;
}

async function print(): Promise<unknown> {
  await page.getByTestId('conversation-menu').click();
  await page.getByTestId('do-print').click();
  const printed = () => page.evaluate(() => document.documentElement.getAttribute('data-printed'));
  await expect.poll(printed).not.toBeNull();
  return JSON.parse((await printed()) ?? '');
}

/** pdf.js asks for what Node has from version 22 on. */
async function reader() {
  Object.assign(Promise, {
    withResolvers: () => {
      const parts: Record<string, unknown> = {};
      return Object.assign(parts, { promise: new Promise((resolve, reject) => Object.assign(parts, { resolve, reject })) });
    },
  });
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}

async function wordsOnPaper(): Promise<string> {
  const { getDocument } = await reader();
  const paper = await getDocument({ data: new Uint8Array(await page.pdf()), verbosity: 0 }).promise;
  expect(paper.numPages).toBeGreaterThan(5);
  const sheets = await Promise.all(Array.from({ length: paper.numPages }, async (_, i) => (await (await paper.getPage(i + 1)).getTextContent()).items));
  return sheets
    .flat()
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

describe('on paper', () => {
  it('is all of a conversation: what was not loaded, what is far from sight, and what takes a moment to draw', { timeout: 120_000 }, async () => {
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('load-earlier').waitFor();
    // The part that draws charts comes late: paper does not change afterwards.
    await page.route('**/assets/draw-*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.fallback();
    });
    expect(await page.locator('[data-far]').count()).toBeGreaterThan(0);
    expect(await print()).toEqual({ turns: TURNS, far: 0, loading: 0, charts: 1 });
    const words = await wordsOnPaper();
    for (const wanted of ['First of all', 'Question number 1', `Answer number ${TURNS - 1}.`, 'Sum of amount (EUR)', 'select 1']) {
      expect(words).toContain(wanted);
    }
    // It is over: what is far from sight is left out again.
    await expect.poll(() => page.locator('[data-far]').count()).toBeGreaterThan(0);
  });

  it('is all of it also where earlier messages are being loaded already', { timeout: 120_000 }, async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let asked = 0;
    await page.route('**/messages?*before=*', async (route) => {
      asked++;
      await released;
      await route.fallback();
    });
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('load-earlier').click();
    await expect.poll(() => asked).toBe(1);
    await page.getByTestId('conversation-menu').click();
    await page.getByTestId('do-print').click();
    await page.waitForTimeout(300);
    expect(asked).toBe(1);
    expect(await page.evaluate(() => document.documentElement.getAttribute('data-printed'))).toBeNull();
    release();
    const printed = () => page.evaluate(() => document.documentElement.getAttribute('data-printed'));
    await expect.poll(printed).not.toBeNull();
    expect(JSON.parse((await printed()) ?? '')).toMatchObject({ turns: TURNS, far: 0 });
  });

  it('is all that is loaded where the browser prints by itself', async () => {
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('load-earlier').waitFor();
    const words = await wordsOnPaper();
    const shown = await page.evaluate(() => document.querySelectorAll('[data-testid=turn], [data-far]').length);
    for (let i = TURNS - shown; i < TURNS; i++) {
      expect(words).toContain(`Answer number ${i}.`);
    }
  });
});
