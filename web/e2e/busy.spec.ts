import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { domOf, launch, newPage, WIDE } from './browser';
import { OwnServer } from './ownServer';
import { Unwilling } from './unwilling';

const isWanted = Boolean(process.env.WORKMATE_URL ?? process.env.WORKMATE_RUN);
const LONG = 'How does Workmate store events?';
const SHORT = 'What is 18 % of 2,450?';
/** Slow enough to write while an answer is on its way. */
const WORD_MS = 60;

/** The packaged server where it has no time: it works already, or whoever stands before it sends people away. */
describe.skipIf(!isWanted)('a busy server', () => {
  const server = new OwnServer({ WORKMATE_OFFLINE_WORD_DELAY_MS: String(WORD_MS) });
  const gate = new Unwilling(() => server.url);
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    browser = await launch();
    await server.start();
    await gate.start();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await gate.close();
    await server.close();
  });

  beforeEach(async () => {
    context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
    page = await newPage(context);
  });
  afterEach(async () => {
    gate.relent();
    await context.close();
  });

  const composer = () => page.getByTestId('composer');
  const questions = () => page.getByTestId('user-message').allInnerTexts();

  async function open(url: string): Promise<void> {
    await page.goto(`${url}/`);
    await page.getByTestId('welcome').waitFor();
  }

  async function write(text: string, key = 'Enter'): Promise<void> {
    await composer().fill(text);
    await composer().press(key);
  }

  async function working(): Promise<void> {
    await page.getByTestId('streaming').first().waitFor({ timeout: 60_000 });
  }

  async function ended(turns: number): Promise<void> {
    await expect.poll(() => page.getByTestId('turn').count(), { timeout: 90_000 }).toBe(turns);
    await page.getByTestId('turn').last().getByTestId('usage').waitFor({ timeout: 90_000 });
    await page.getByTestId('stop').waitFor({ state: 'detached' });
  }

  /** What was shown is stored. */
  async function isSameAfterReload(turns: number): Promise<void> {
    const shown = await domOf(page);
    await page.reload();
    await ended(turns);
    expect(await domOf(page)).toBe(shown);
  }

  it('takes what was queued in its order, as it was changed, when it has finished', async () => {
    await open(server.url);
    await write(LONG);
    await working();
    await write('What is 1 + 1?');
    await write('What time is it in Tokyo?');
    await expect.poll(() => page.getByTestId('queued').allInnerTexts()).toEqual(['What is 1 + 1?', 'What time is it in Tokyo?']);
    await page.getByTestId('queued').first().getByRole('button', { name: 'Change' }).click();
    expect(await composer().inputValue()).toBe('What is 1 + 1?');
    await write(SHORT);
    await expect.poll(() => page.getByTestId('queued').allInnerTexts()).toEqual(['What time is it in Tokyo?', SHORT]);
    expect(await questions()).toEqual([LONG]);
    // What waits survives its page.
    await page.reload();
    await expect.poll(() => page.getByTestId('queued').count()).toBeGreaterThan(0);
    await ended(3);
    expect(await questions()).toEqual([LONG, 'What time is it in Tokyo?', SHORT]);
    expect(await page.getByTestId('turn').last().innerText()).toContain('441');
    await isSameAfterReload(3);
  }, 180_000);

  it('leaves what it does for a message that takes its place', async () => {
    await open(server.url);
    await write(LONG);
    await working();
    await write(SHORT, 'Control+Enter');
    await ended(2);
    expect(await questions()).toEqual([LONG, SHORT]);
    expect(await page.getByTestId('turn').last().innerText()).toContain('441');
    const stops = await page.getByTestId('turn').first().getByTestId('agent-message').evaluateAll((all) => all.map((one) => one.getAttribute('data-stop')));
    expect(stops.at(-1)).toBe('cancelled');
    await isSameAfterReload(2);
  }, 180_000);

  it.each([429, 503] as const)('that answers %i to a new conversation says so, and what was written is sent once it is back', async (status) => {
    await open(gate.url);
    await write(`${SHORT} `);
    await ended(1);
    await open(gate.url);
    gate.refuse(status);
    await write(SHORT);
    await page.getByText(`Not now (${status}).`).first().waitFor();
    expect(await composer().inputValue()).toBe(SHORT);
    gate.relent();
    await composer().press('Enter');
    await ended(1);
    expect(await questions()).toEqual([SHORT]);
    await isSameAfterReload(1);
  }, 180_000);

  it.each([429, 503] as const)('that answers %i in the middle of an answer loses nothing of it, and no message twice', async (status) => {
    await open(gate.url);
    await write(LONG);
    await working();
    const words = (await page.getByTestId('streaming').last().innerText()).trim().slice(0, 20);
    gate.refuse(status);
    await page.getByTestId('connection').waitFor();
    expect(await page.getByTestId('conversation').innerText()).toContain(words);
    await write(SHORT);
    await expect.poll(() => page.getByText(SHORT).count()).toBeGreaterThan(0);
    // The page itself cannot be opened anew meanwhile; what was written outlives that.
    await page.reload();
    await page.getByRole('alert').first().waitFor();
    gate.relent();
    await page.reload();
    await ended(2);
    expect(await questions()).toEqual([LONG, SHORT]);
    await page.getByTestId('connection').waitFor({ state: 'detached', timeout: 60_000 });
    await isSameAfterReload(2);
  }, 180_000);
});
