import type { Browser, BrowserContext, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { domOf, launch, newPage, picture, WIDE } from './browser';
import { OwnServer } from './ownServer';

const isWanted = Boolean(process.env.WORKMATE_URL ?? process.env.WORKMATE_RUN);
const GUIDE = 'How does Workmate store events?';
/** Slow enough to look at the same moment twice. */
const WORD_MS = 150;
/** What may be read and not yet be on disc when the power goes. */
const UNWRITTEN_WORDS = 1 + Math.ceil(600 / WORD_MS);

/** Words on their way: a model that speaks slowly, and everything that can come in between. */
describe.skipIf(!isWanted)('words on their way', () => {
  const server = new OwnServer({ WORKMATE_OFFLINE_WORD_DELAY_MS: String(WORD_MS) });
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    browser = await launch();
    await server.start();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server.close();
  });

  beforeEach(async () => {
    context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
    errors = [];
    page = await newPage(context, errors);
  });
  afterEach(() => context.close());

  async function ask(text: string): Promise<void> {
    await page.goto(`${server.url}/`);
    await page.getByTestId('welcome').waitFor();
    await page.getByTestId('composer').fill(text);
    await page.getByTestId('composer').press('Enter');
  }

  function streamed(on: Page = page): Promise<string> {
    return on.getByTestId('streaming').last().innerText({ timeout: 60_000 });
  }

  /** Waits until at least so many words can be read of an answer on its way. */
  async function wordsRead(count: number, on: Page = page): Promise<string> {
    await expect.poll(async () => words(await streamed(on)).length, { timeout: 60_000, interval: 50 }).toBeGreaterThanOrEqual(count);
    return streamed(on);
  }

  async function ended(on: Page = page): Promise<void> {
    await on.getByTestId('turn').last().getByTestId('usage').waitFor({ timeout: 120_000 });
    await on.getByTestId('stop').waitFor({ state: 'detached' });
  }

  it('look the same to whoever reloads, at any moment', async () => {
    await ask(GUIDE);
    await wordsRead(2);
    const other = await newPage(context, errors);
    let compared = 0;
    for (let i = 0; i < 5; i++) {
      await page.waitForTimeout(Math.random() * 6 * WORD_MS);
      if ((await page.getByTestId('streaming').count()) === 0) {
        break;
      }
      await (i === 0 ? other.goto(page.url()) : other.reload());
      compared += (await sameWhileStreaming(other)) ? 1 : 0;
    }
    expect(compared).toBeGreaterThan(1);
    await ended();
    await ended(other);
    expect(await domOf(other)).toBe(await domOf(page));
    await page.reload();
    await ended();
    expect(await domOf(page)).toBe(await domOf(other));
    expect(errors).toEqual([]);
  });

  /** Whether both pages showed the same at some moment of the stream; false once it is over. */
  async function sameWhileStreaming(other: Page): Promise<boolean> {
    await other.getByTestId('turn').first().waitFor();
    let last: readonly [string, string] = ['', ''];
    for (let tries = 0; tries < 60; tries++) {
      const before = await domOf(page);
      const seen = await domOf(other);
      if (before.includes('data-testid="streaming"') && seen === before) {
        return true;
      }
      if ((await page.getByTestId('streaming').count()) === 0) {
        return false;
      }
      last = [seen, before];
      await page.waitForTimeout(WORD_MS / 5);
    }
    expect(last[0]).toBe(last[1]);
    return false;
  }

  it('are there again after a reload, from the first', async () => {
    await ask(GUIDE);
    const read = await wordsRead(6);
    await page.reload();
    expect(await streamed()).toContain(read.split('\n')[0]!.trim().slice(0, 30));
    expect(words(await streamed()).length).toBeGreaterThanOrEqual(words(read).length);
    // How an answer ends is told by the others.
    await page.getByTestId('stop').click();
    await page.getByTestId('stop').waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  it('stay on the screen while the connection is away', async () => {
    const sockets: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/ws$/, (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
    await ask(GUIDE);
    const read = await wordsRead(5);
    await sockets.at(-1)!.close({ code: 1011 });
    expect(words(await streamed()).length).toBeGreaterThanOrEqual(words(read).length);
    await expect.poll(() => sockets.length).toBeGreaterThan(1);
    await wordsRead(words(read).length + 2);
    await ended();
    const live = await domOf(page);
    await page.reload();
    await ended();
    expect(await domOf(page)).toBe(live);
  });

  it('stay, marked, when the server is killed, and the next attempt follows', async () => {
    await ask(GUIDE);
    const read = await wordsRead(8);
    await server.kill();
    expect(words(await streamed()).length).toBeGreaterThanOrEqual(words(read).length);
    await server.start();
    const interrupted = page.locator('[data-testid=agent-message][data-stop=interrupted]');
    await interrupted.first().waitFor({ timeout: 60_000 });
    const kept = words(await interrupted.first().innerText());
    expect(kept.slice(0, 3)).toEqual(words(read).slice(0, 3));
    expect(kept.length).toBeGreaterThanOrEqual(words(read).length - UNWRITTEN_WORDS);
    await interrupted.getByText('Interrupted before it was finished').waitFor();
    await picture(page, 'words-interrupted');
    await ended();
    const answers = await page.getByTestId('agent-message').evaluateAll((all) => all.map((one) => one.getAttribute('data-stop')));
    expect(answers.filter((stop) => stop === 'interrupted')).toHaveLength(1);
    expect(answers.at(-1)).not.toBe('interrupted');
    const live = await domOf(page);
    await page.reload();
    await ended();
    expect(await domOf(page)).toBe(live);
  });

  it('go on in the same conversation when the server was stopped and started', async () => {
    await ask('What time is it in Tokyo?');
    await ended();
    await server.stop();
    await page.getByTestId('connection').waitFor();
    await server.start();
    await page.getByTestId('connection').waitFor({ state: 'detached', timeout: 60_000 });
    await page.getByTestId('composer').fill('What is 18 % of 2,450?');
    await page.getByTestId('composer').press('Enter');
    await expect.poll(() => page.getByTestId('turn').count(), { timeout: 60_000 }).toBe(2);
    await ended();
    const live = await domOf(page);
    expect(live).toContain('441');
    await page.reload();
    await ended();
    expect(await domOf(page)).toBe(live);
  }, 180_000);
});

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
