import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, firefox, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { domOf, newPage, WIDE } from './browser';

const url = process.env.WORKMATE_URL ?? '';
const installed = [process.env.FIREFOX ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path !== '' && existsSync(path));

const missing = url === '' ? 'WORKMATE_URL names no server' : installed === undefined ? 'Firefox is not installed: install firefox-esr, or name it in FIREFOX' : undefined;

/** The main ways through the page in the other browser, as the system has it, driven through WebDriver BiDi. */
describe.skipIf(missing !== undefined)(`in Firefox${missing === undefined ? '' : `, which is left out since ${missing}`}`, () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    browser = await firefox.launch({ channel: 'moz-firefox', executablePath: installed!, headless: true });
  }, 120_000);
  afterAll(() => browser?.close());

  beforeEach(async () => {
    context = await browser.newContext({ viewport: WIDE });
    errors = [];
    page = await newPage(context, errors);
    return async () => {
      await context.close();
      expect(errors).toEqual([]);
    };
  });

  async function ended(turns: number): Promise<void> {
    await page.getByTestId('turn').nth(turns - 1).getByTestId('usage').waitFor();
    await page.getByTestId('stop').waitFor({ state: 'detached' });
  }

  it('a question is answered, a reload shows the same, and a card is approved', async () => {
    await page.goto(`${url}/`);
    await page.getByTestId('welcome').waitFor();
    await page.getByRole('button', { name: 'What time is it in Tokyo?' }).click();
    await ended(1);
    expect((await page.getByTestId('agent-message').allInnerTexts()).join('\n')).toMatch(/\d{1,2}:\d{2}/);
    const live = await domOf(page);
    await page.reload();
    await ended(1);
    expect(await domOf(page)).toBe(live);
    // Through BiDi a text that is set, not typed, does not reach React.
    await page.getByTestId('composer').pressSequentially('Write a file a.txt with the text: b');
    await page.getByTestId('composer').press('Enter');
    const card = page.getByTestId('approval-card');
    await card.getByRole('button', { name: 'Approve' }).waitFor();
    await page.getByTestId('waiting-line').waitFor();
    expect(await page.getByTestId('turn').last().locator('[data-testid=tool-card][data-status=success]').count()).toBe(0);
    await card.getByRole('button', { name: 'Approve' }).click();
    await ended(2);
    expect(await page.getByTestId('tool-card').last().getAttribute('data-status')).toBe('success');
  });
});
