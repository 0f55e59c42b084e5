import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Script } from '../src/testkit/script';
import { launch, NARROW, newPage, WIDE } from './browser';
import { FakeServer, ORIGIN, SESSION } from './fakeServer';

const MODELS = {
  usual: 'anthropic:claude-sonnet-5-5',
  models: [
    model('anthropic:claude-opus-5-5', { currency: 'USD', input: '4', output: '20', cacheRead: '0.2', cacheWrite: '5' }),
    model('studio:google/gemma-3-12b', null),
  ],
};

function model(name: string, price: unknown) {
  const [provider] = name.split(':');
  return { name, provider, model: name.slice(name.indexOf(':') + 1), price, contextTokens: 100_000, outputTokens: 8_000, features: [] };
}

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
  server.hide(...new Script(SESSION).user('Hello').events);
  await server.serve(context);
  errors = [];
  page = await newPage(context, errors);
});

afterEach(async () => {
  await context.close();
  expect(errors).toEqual([]);
});

const picker = () => page.getByRole('combobox', { name: 'Model' });

describe('choosing a model', () => {
  it('is not offered where there is nothing to choose', async () => {
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('agent-picker').waitFor();
    expect(await picker().count()).toBe(0);
  });

  it('is kept by the conversation, by keyboard too', async () => {
    server.models = MODELS;
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await picker().waitFor();
    expect(await picker().inputValue()).toBe('');
    expect(await picker().locator('option').allTextContents()).toEqual([
      'Usual model: claude-sonnet-5-5',
      'claude-opus-5-5 · $4 read, $20 written per million tokens',
      'gemma-3-12b · price not known',
    ]);
    await picker().focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => server.model).toBe('anthropic:claude-opus-5-5');
    await page.reload();
    await expect.poll(() => picker().inputValue()).toBe('anthropic:claude-opus-5-5');
    await picker().selectOption('');
    await expect.poll(() => server.model).toBeNull();
  });

  it('goes back to what holds where the server refuses', async () => {
    server.models = MODELS;
    server.isRefusing = true;
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await picker().selectOption('studio:google/gemma-3-12b');
    await page.getByText('This model cannot be chosen here.').waitFor();
    expect(await picker().inputValue()).toBe('');
    errors.length = 0;
  });

  it('says that a chosen model is not offered any more', async () => {
    server.models = MODELS;
    server.model = 'openai:gone';
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await expect.poll(() => picker().inputValue()).toBe('openai:gone');
    expect(await picker().locator('option').last().textContent()).toBe('gone · not offered any more');
  });

  it('has a name and enough contrast, and fits a phone', async () => {
    server.models = MODELS;
    server.model = 'anthropic:claude-opus-5-5';
    await page.setViewportSize(NARROW);
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await picker().waitFor();
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const { violations } = await page.evaluate(() =>
      (window as unknown as { axe: typeof Axe }).axe.run({ rules: { 'heading-order': { enabled: false } } }),
    );
    expect(violations.map((violation) => violation.id)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(NARROW.width);
  });
});
