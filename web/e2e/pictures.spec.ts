import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { id, Script } from '../src/testkit/script';
import { chartsDrawn, launch, NARROW, newPage, WIDE } from './browser';
import { administer } from './fakeAdministration';
import { FakeServer, ORIGIN, SESSION } from './fakeServer';

const folder = process.env.PICTURES ?? '';
const url = process.env.WORKMATE_URL ?? '';
const TALL = { width: WIDE.width, height: 2_400 };

const ANSWERS: Readonly<Record<string, string>> = {
  'answer-owed': 'How much does Blackgate Sports owe us?',
  'answer-compared': 'How do our sales this year compare with last year?',
  'answer-ranking': 'Top 5 customers this year',
  'answer-overdue': 'Which customers are overdue?',
  'answer-statement': 'Show me the income statement of this year',
};

/** Kinds of charts, and what their pictures are called. */
const CHARTS = [
  ['Shares, a pie', 'chart-pie'],
  ['Shares, a donut', 'chart-donut'],
  ['Grouped', 'chart-grouped'],
  ['Heat map', 'chart-heat-map'],
  ['Prices with a gap', 'chart-gap'],
] as const;

/** What the documentation shows, taken from the page itself: run again whenever it looks different. */
describe.skipIf(folder === '')('pictures of the documentation', () => {
  let browser: Browser;

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    browser = await launch();
  });
  afterAll(() => browser?.close());

  async function shoot(what: Page | Locator, name: string): Promise<void> {
    await what.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  }

  async function fresh(): Promise<Page> {
    const context = await browser.newContext({ viewport: TALL, colorScheme: 'light' });
    return newPage(context);
  }

  async function ask(page: Page, text: string): Promise<void> {
    await page.goto(`${url}/`);
    await page.getByTestId('welcome').waitFor();
    await page.getByTestId('composer').fill(text);
    await page.getByTestId('composer').press('Enter');
  }

  it.skipIf(url === '').each(Object.entries(ANSWERS))('%s', { timeout: 120_000 }, async (name, question) => {
    const page = await fresh();
    await ask(page, question);
    await page.getByTestId('turn').first().getByTestId('usage').waitFor({ timeout: 90_000 });
    await chartsDrawn(page);
    await shoot(page.getByTestId('turn').first(), name);
    await page.context().close();
  });

  it.skipIf(url === '')('cards', { timeout: 180_000 }, async () => {
    const page = await fresh();
    const card = page.getByTestId('approval-card').last();
    const waiting = () => card.getByText('Your approval is needed').waitFor({ timeout: 90_000 });
    await ask(page, 'Create a draft invoice for Blackgate Sports with 2 x Strath Tent 4P and post it');
    await waiting();
    await shoot(card, 'card-draft');
    await card.getByRole('button', { name: 'Edit', exact: true }).click();
    await card.getByLabel('Line 1, quantity').fill('3');
    await card.getByTestId('edit-preview').waitFor();
    await shoot(card, 'card-edit');
    await card.getByRole('button', { name: 'Approve with changes' }).click();
    await page.getByTestId('edited').waitFor();
    await shoot(card, 'card-edited');
    await ask(page, 'Create a draft invoice for Blackgate Sports with 2 x Strath Tent 4P and post it');
    await waiting();
    await card.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByTestId('approval-card').nth(1).waitFor({ timeout: 30_000 });
    await waiting();
    await shoot(card, 'card-post');
    await ask(page, 'Create a draft invoice for Blackgate Sports with 90 x Strath Tent 4P and post it');
    await waiting();
    await card.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByTestId('approval-card').nth(1).waitFor({ timeout: 30_000 });
    await waiting();
    await shoot(card, 'card-post-large');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ ...NARROW, height: TALL.height });
    await page.waitForTimeout(500);
    await shoot(card, 'card-post-large-narrow-dark');
    await page.context().close();
  });

  it.skipIf(url === '')('screens', { timeout: 300_000 }, async () => {
    const context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
    const page = await newPage(context);
    page.setDefaultTimeout(120_000);
    await ask(page, 'Which customers are overdue?');
    await page.getByTestId('turn').first().getByTestId('usage').waitFor();
    await page.getByTestId('load-earlier').waitFor({ state: 'detached' });
    await page.getByTestId('turn').first().evaluate((turn) => turn.scrollIntoView());
    await shoot(page, 'screen-conversation');
    const session = page.url().split('/').at(-1) ?? '';
    await ask(page, 'Create a draft invoice for Blackgate Sports with 2 x Strath Tent 4P');
    await page.getByTestId('approval-card').getByText('Your approval is needed').waitFor();
    for (const [path, testid, name] of [
      ['/inbox', 'inbox-item', 'screen-questions'],
      [`/audit/${session}`, 'event-card', 'screen-log'],
      ['/usage', 'usage-figures', 'screen-usage'],
      ['/settings', 'export-all', 'screen-settings'],
    ] as const) {
      await page.goto(url + path);
      await page.getByTestId(testid).first().waitFor();
      await chartsDrawn(page);
      await shoot(page, name);
    }
    await page.setViewportSize(NARROW);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${url}/#/s/${session}`);
    await page.getByTestId('usage').first().waitFor();
    await shoot(page, 'screen-phone-dark');
    await context.close();
  });

  it('administration and account security', { timeout: 120_000 }, async () => {
    const context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
    const server = new FakeServer();
    await server.serve(context);
    administer(server, ['Ada Lovelace', 'Ben Okafor', 'Night report']);
    const page = await newPage(context);
    for (const [path, testid, name] of [
      [`/admin/people?person=${id(702)}`, 'tokens', 'admin-people'],
      ['/admin/log', 'log', 'admin-log'],
      ['/admin/budgets', 'admin-budgets', 'admin-budgets'],
      ['/admin/agents', 'two-people', 'admin-rules'],
      ['/settings/security', 'password-form', 'screen-security'],
    ] as const) {
      await page.goto(ORIGIN + path);
      await page.getByTestId(testid).first().waitFor();
      await shoot(page, name);
    }
    await context.close();
  });

  it('charts', { timeout: 120_000 }, async () => {
    const lines = readFileSync(join(import.meta.dirname, '../../core/src/test/resources/charts/kinds.jsonl'), 'utf8');
    const kinds = lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { kind: string; title: string; spec: unknown });
    const context = await browser.newContext({ viewport: TALL, colorScheme: 'light' });
    const server = new FakeServer();
    await server.serve(context);
    const script = new Script(SESSION).user('Show me');
    CHARTS.map(([wanted]) => kinds.find(({ kind }) => kind === wanted)!).forEach(({ title, spec }, i) => script.event('chart', { chartId: id(60 + i), title, toolUseId: id(50), spec }));
    server.hide(...script.message('Here they are.').events);
    const page = await newPage(context);
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('agent-message').waitFor();
    await chartsDrawn(page);
    for (const [i, name] of CHARTS.map(([, name]) => name).entries()) {
      await shoot(page.getByTestId('chart-card').nth(i), name);
    }
    await context.close();
  });
});
