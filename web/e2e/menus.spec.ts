import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL, id, Script } from '../src/testkit/script';
import { launch, NARROW, newPage, WIDE } from './browser';
import { FakeServer, ORIGIN, SESSION } from './fakeServer';

let browser: Browser;
let context: BrowserContext;
let server: FakeServer;
let page: Page;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  context = await browser.newContext({ viewport: WIDE });
  server = new FakeServer();
  await server.serve(context);
  server.hide(...new Script(SESSION).user('What time is it?').message('It is **18:30**.', GENERAL).events);
  page = await newPage(context);
  await page.goto(`${ORIGIN}/#/s/${SESSION}`);
  await page.getByTestId('agent-message').waitFor();
  return () => context.close();
});

const focus = () => page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? document.activeElement?.textContent);
const menu = () => page.getByRole('menu');

describe('a menu', () => {
  it('opens by arrows at either end, follows letters and the pointer, and gives the focus back', async () => {
    const opener = page.getByTestId('conversation-menu');
    await opener.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(focus).toBe('do-print');
    expect(await opener.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(focus).toBe('conversation-menu');
    expect(await menu().count()).toBe(0);
    await page.keyboard.press('ArrowDown');
    await expect.poll(focus).toBe('do-find');
    await page.keyboard.press('p');
    await expect.poll(focus).toBe('do-print');
    await page.getByTestId('do-json').hover();
    await expect.poll(focus).toBe('do-json');
    await page.keyboard.press('Tab');
    await expect.poll(focus).toBe('conversation-menu');
    expect(await menu().count()).toBe(0);
  });

  it('closes by a press elsewhere and where the focus goes elsewhere', async () => {
    await page.getByTestId('conversation-menu').click();
    await menu().waitFor();
    await page.mouse.click(640, 400);
    await menu().waitFor({ state: 'detached' });
    await page.getByTestId('conversation-menu').click();
    await menu().waitFor();
    await page.getByTestId('composer').focus();
    await menu().waitFor({ state: 'detached' });
  });

  it('that switches something has the focus again, and says what is on', async () => {
    await page.getByTestId('add').click();
    await page.getByRole('menuitemcheckbox', { checked: false }).click();
    await expect.poll(focus).toBe('add');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemcheckbox', { checked: true }).waitFor();
  });

  it('stays open while an answer is written elsewhere on the page', async () => {
    const script = new Script(SESSION).user('On').signal('session_start', { turnId: id(100) }).signal('stream_start', { callId: id(1) });
    server.show(...script.all);
    await page.getByTestId('session').first().hover();
    await page.getByTestId('session-menu').first().click();
    await menu().waitFor();
    const top = () => page.evaluate(() => document.querySelector('[data-testid=conversation]')!.closest('.overflow-y-auto')!.scrollTop);
    const before = await top();
    script.signal('content_delta', { callId: id(1), blockIndex: 0, text: 'A long answer.\n\n'.repeat(80) });
    server.show(script.all.at(-1)!);
    await expect.poll(top).toBeGreaterThan(before);
    expect(await menu().isVisible()).toBe(true);
  });
});

describe('on a phone', () => {
  it('words are found from the menu of the conversation, and nothing lies on its first words', async () => {
    await page.setViewportSize(NARROW);
    expect(await page.getByTestId('open-find').isVisible()).toBe(false);
    await page.getByTestId('conversation-menu').click();
    await page.getByTestId('do-find').click();
    await page.keyboard.type('18');
    await expect.poll(() => page.getByTestId('find').getByRole('status').innerText()).toContain('1');
  });
});

describe('a dialog', () => {
  it('closes by a press beside it and not inside it, and gives the focus back', async () => {
    await page.getByTestId('open-palette').click();
    await page.getByTestId('palette').waitFor();
    await page.getByTestId('palette').getByText('Actions').first().click();
    expect(await page.getByTestId('palette').isVisible()).toBe(true);
    await page.mouse.click(8, 500);
    await page.getByTestId('palette').waitFor({ state: 'detached' });
    await expect.poll(focus).toBe('open-palette');
  });

  it('stays open where a press is on its margin, or only ends beside it', async () => {
    await page.getByTestId('conversation-menu').focus();
    await page.keyboard.press('?');
    const sheet = page.getByTestId('key-sheet');
    await sheet.click({ position: { x: 6, y: 6 } });
    expect(await sheet.isVisible()).toBe(true);
    await sheet.getByRole('heading').hover();
    await page.mouse.down();
    await page.mouse.move(8, 500);
    await page.mouse.up();
    expect(await sheet.isVisible()).toBe(true);
    await page.mouse.click(8, 500);
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(focus).toBe('conversation-menu');
  });
});
