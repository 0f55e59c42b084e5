import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { domOf, launch, NARROW, newPage, picture, pressCarefully, WIDE } from './browser';

const url = process.env.WORKMATE_URL ?? '';

const OVERDUE = 'Which customers are overdue, and how did that develop? Show me a chart';
const INVOICE = 'Create a draft invoice for Blackgate Sports with 2 x Strath Tent 4P and post it';

/** The demo company, asked on a running server with the offline model. */
describe.skipIf(url === '')('business in the browser', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  beforeEach(async () => {
    context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
    errors = [];
    page = await newPage(context, errors);
    await page.goto(`${url}/`);
    await page.getByTestId('welcome').waitFor();
  });

  afterEach(async () => {
    await context.close();
    expect(errors).toEqual([]);
  });

  async function send(text: string): Promise<void> {
    await page.getByTestId('composer').fill(text);
    await page.getByTestId('composer').press('Enter');
  }

  /** The first question also waits for the demo company to be made. */
  async function ended(turns: number): Promise<void> {
    await page.getByTestId('turn').nth(turns - 1).getByTestId('usage').waitFor({ timeout: 60_000 });
    await page.getByTestId('stop').waitFor({ state: 'detached' });
  }

  async function sameAfterReload(turns: number): Promise<void> {
    const live = await domOf(page);
    await page.reload();
    await ended(turns);
    expect(await domOf(page)).toBe(live);
  }

  it('tells who is overdue and draws how that developed', { timeout: 120_000 }, async () => {
    await page.getByRole('button', { name: OVERDUE }).click();
    await ended(1);
    const answers = (await page.getByTestId('agent-message').allInnerTexts()).join('\n');
    expect(answers).toContain('Overdue receivables');
    expect(answers).toContain('Tarnhollow Trading');
    expect(answers).not.toContain('could not fit');
    expect(await page.locator('[data-chart-state=drawn] svg').count()).toBe(1);
    await sameAfterReload(1);
    await picture(page, 'business-overdue');
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, 'business-overdue-dark');
    await page.setViewportSize(NARROW);
    await picture(page, 'business-overdue-narrow');
  });

  it('creates and posts an invoice only as a person agrees', { timeout: 120_000 }, async () => {
    await send(INVOICE);
    const card = page.getByTestId('approval-card').last();
    await card.getByText('Your approval is needed').waitFor({ timeout: 60_000 });
    await card.getByTestId('approval-lines').getByText('Strath Tent 4P').waitFor();
    expect(await card.getByTestId('approval-totals').innerText()).toContain('EUR');
    await picture(page, 'business-approval');
    await page.reload();
    await card.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect.poll(() => page.getByTestId('approval-card').count(), { timeout: 20_000 }).toBe(2);
    await card.getByText('Your approval is needed').waitFor();
    await picture(page, 'business-approval-post');
    // The pointer still lies where it approved the draft; what posts wants it to have been elsewhere.
    await pressCarefully(page, card.getByRole('button', { name: 'Approve', exact: true }));
    await ended(1);
    expect((await page.getByTestId('agent-message').allInnerTexts()).join('\n')).toContain('It is posted now');
    await sameAfterReload(1);
    await picture(page, 'business-posted');
  });
});
