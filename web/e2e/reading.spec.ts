import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { GENERAL, id, Script } from '../src/testkit/script';
import { domOf, launch, newPage, picture, violations, WIDE } from './browser';
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
  context = await browser.newContext({ viewport: WIDE, colorScheme: 'light', timezoneId: 'Europe/Zurich' });
  server = new FakeServer();
  await server.serve(context);
  errors = [];
  page = await newPage(context, errors);
});
afterEach(async () => {
  await context.close();
  expect(errors).toEqual([]);
});

const OUTPUT = JSON.stringify({ company: 'Tarnhollow Trading', entity: 'salesInvoices', recordsRead: 408, rowCount: 1, columns: ['value'], rows: [[1]] });

function conversation(): Script {
  const script = new Script(SESSION);
  for (let i = 0; i < 8; i++) {
    script
      .user(`Question ${i}`)
      .event('tool_use', { toolUseId: id(200 + i), toolName: 'erp_aggregate', arguments: { entity: 'salesInvoices', filter: [{ property: 'status', operator: 'eq', value: 'Open' }] }, readOnly: true }, GENERAL)
      .event(
        'tool_result',
        i === 3
          ? { toolUseId: id(200 + i), toolName: 'erp_aggregate', status: 'timeout', output: '', truncated: false, durationMs: 5, error: 'No answer' }
          : { toolUseId: id(200 + i), toolName: 'erp_aggregate', status: 'success', output: OUTPUT, truncated: false, durationMs: 5 },
        GENERAL,
      )
      .message(`Answer ${i}: the **open** amount of Adatum.\n\n${'More words. '.repeat(60)}`, GENERAL);
  }
  return script;
}

it('leads through a long conversation: what was done, when, at what cost, and where words stand', async () => {
  server.hide(...conversation().events);
  await page.goto(`${ORIGIN}/#/s/${SESSION}`);
  const card = page.getByTestId('tool-card').first();
  await card.getByText('Read 408 open sales invoices of Tarnhollow Trading and calculated').waitFor();
  await card.locator('summary').click();
  await card.getByText('"salesInvoices"').first().waitFor();
  await card.locator('summary').click();
  expect(await page.getByTestId('time').first().innerText()).toMatch(/15.*10:30/);
  expect(await page.getByTestId('total').innerText()).toBe('8 turns: 80 tokens in · 40 out');
  const before = await domOf(page);

  await page.keyboard.press('Control+Shift+F');
  await page.getByLabel('Find in this conversation').fill('THE OPEN AMOUNT');
  const count = page.getByTestId('find').getByRole('status');
  await expect.poll(() => count.innerText()).toBe('1 of 8');
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => count.innerText()).toBe('8 of 8');
  expect(await page.evaluate(() => [...(CSS.highlights.get('find-here') ?? [])].map(String))).toEqual(['the open amount']);
  await picture(page, 'find-light');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByTestId('find').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => CSS.highlights.get('find')?.size ?? 0)).toBe(0);
  expect(await domOf(page)).toBe(before);

  await page.getByTestId('next-stop').click();
  await expect.poll(() => page.locator('[data-status=timeout]').evaluate((stop) => document.activeElement?.closest('[data-testid=tool-card]') === stop)).toBe(true);
});

it('finds words in the whole conversation, also in what was not loaded, and says how far it is', async () => {
  server.pageSize = 4;
  server.hide(...conversation().events);
  let letGo = () => {};
  const slow = new Promise<void>((resolve) => (letGo = resolve));
  await page.goto(`${ORIGIN}/#/s/${SESSION}`);
  await page.getByTestId('load-earlier').waitFor();
  expect(await page.getByTestId('turn').count()).toBe(1);
  await page.route(/messages.*before=13\b/, async (route) => {
    await slow;
    await route.fallback();
  });
  await page.keyboard.press('Control+Shift+F');
  await page.getByLabel('Find in this conversation').fill('Question 0');
  const count = page.getByTestId('find').getByRole('status');
  await expect.poll(() => count.innerText()).toBe('Loading earlier messages: 62 %');
  letGo();
  await expect.poll(() => count.innerText()).toBe('1 of 1');
  expect(await page.getByTestId('turn').count()).toBe(8);
  await expect.poll(() => page.getByText('Question 0').evaluate((found) => found.getBoundingClientRect().top > 0)).toBe(true);
});

it('looks through what is there where earlier messages cannot be loaded, and says so', async () => {
  server.pageSize = 4;
  server.hide(...conversation().events);
  await page.goto(`${ORIGIN}/#/s/${SESSION}`);
  await page.getByTestId('load-earlier').waitFor();
  await page.route(/messages.*before=/, (route) => route.fulfill({ status: 503, json: { code: 'store_unavailable', detail: 'The store is away.' } }));
  await page.keyboard.press('Control+Shift+F');
  await page.getByLabel('Find in this conversation').fill('Question');
  await expect.poll(() => page.getByTestId('find').getByRole('status').innerText()).toBe('1 of 1 in the messages shown');
  await page.getByText('The store is away.').waitFor();
});

it('says that a newer page is there, and is seen before its script runs', async () => {
  let isHeld = true;
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await expect.poll(() => isHeld).toBe(false);
    await route.fallback();
  });
  await page.goto(`${ORIGIN}/#/s/${SESSION}`, { waitUntil: 'commit' });
  await page.locator('.first-paint svg').waitFor();
  isHeld = false;
  await page.getByTestId('composer').waitFor();
  expect(await page.getByTestId('outdated').count()).toBe(0);
  await page.route(`${ORIGIN}/`, (route) => route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-newer.js"></script>' }));
  await server.dropSockets();
  await page.getByTestId('outdated').waitFor();
});
