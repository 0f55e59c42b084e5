import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { id, Script } from '../src/testkit/script';
import { domOf, launch, newPage, picture, WIDE } from './browser';
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
  context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
  server = new FakeServer();
  await server.serve(context);
  errors = [];
  page = await newPage(context, errors);
  return () => context.close();
});

const ANSWER = [
  'The margin is \\(m = \\frac{p - c}{p}\\), between $5 and $10 a piece:',
  '$$\n\\sum_{i=1}^{n} p_i q_i = \\sqrt{x^2 + y^2}\n$$',
  'Not readable: $$\\notacommand{x}$$.',
  '```mermaid\ngraph LR\n  Q[Quote] --> O[Order] --> I[Invoice]\n  O -->|in part| S[Shipment]\n```',
  '```mermaid\nthis is no diagram\n```',
].join('\n\n');

it('formulas and diagrams are drawn, the same while they stream, stored, and after a reload', { timeout: 120_000 }, async () => {
  await page.goto(`${ORIGIN}/#/s/${SESSION}`);
  await page.getByTestId('composer').waitFor();
  await expect.poll(() => server.received.map((frame) => frame.event)).toContain('session:join');
  const script = new Script(SESSION).user('How?').signal('session_start', { turnId: id(100) }).signal('stream_start', { callId: id(1) });
  for (let at = 0; at < ANSWER.length; at += 40) {
    script.signal('content_delta', { callId: id(1), blockIndex: 0, text: ANSWER.slice(at, at + 40) });
  }
  server.show(...script.all);
  await page.locator('.katex').first().waitFor();
  server.show(...script.message(ANSWER).complete().all.slice(-2));
  await page.getByTestId('diagram').locator('img').waitFor();
  const live = await domOf(page);
  expect(await page.locator('.katex-display').count()).toBe(1);
  expect(await page.locator('.katex').count()).toBe(2);
  expect(await page.getByTestId('agent-message').innerText()).toContain('between $5 and $10 a piece');
  expect(await page.getByTestId('agent-message').innerText()).toContain('\\notacommand{x}');
  // For those who do not see it, a formula is written in the language of formulas.
  expect(await page.locator('.katex math').count()).toBe(2);
  expect(await page.getByTestId('diagram').count()).toBe(1);
  expect(await page.getByTestId('diagram').locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
  expect(await page.getByTestId('agent-message').innerText()).toContain('this is no diagram');
  await picture(page, 'formulas-light');
  await page.reload();
  await page.getByTestId('diagram').locator('img').waitFor();
  expect(await domOf(page)).toBe(live);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => domOf(page)).not.toBe(live);
  await picture(page, 'formulas-dark');
  expect(errors).toEqual([]);
});
