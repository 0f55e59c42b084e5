import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GENERAL, id, Script } from '../src/testkit/script';
import { chartsDrawn, launch, NARROW, newPage, WIDE } from './browser';
import { administer } from './fakeAdministration';
import { FakeServer, ORIGIN, SESSION } from './fakeServer';
import { OwnServer } from './ownServer';
import { type PictureName, PICTURES } from './pictures';

const isWanted = Boolean(process.env.WORKMATE_URL ?? process.env.WORKMATE_RUN ?? process.env.PICTURES);
const FOLDER = join(import.meta.dirname, '../target/pictures');
const TERMS = 'Greenhead Outfitters may deduct two percent where it pays within ten days.';
const CONTRACT = `# Frame contract between Tarnhollow Trading and Greenhead Outfitters

Signed in Galway on 12 January 2026. It replaces the contract of 2023.

## 1. Payment

Invoices are due within 45 days of the invoice date. ${TERMS}

## 2. Rebate

Greenhead Outfitters receives a rebate of four percent on all purchases of a calendar year above 150,000 EUR net.

## 3. Delivery

Orders placed by Wednesday noon leave the warehouse on Friday of the same week. Below 2,500 EUR net the freight is 35 EUR for each delivery.

## 4. Term and notice

The contract runs until 31 December 2027 and is prolonged by one year each time, unless either side gives notice in writing six months before it ends.
`;
const TALL = { width: WIDE.width, height: 2_400 };

const ANSWERS = {
  'answer-owed': 'How much does Blackgate Sports owe us?',
  'answer-compared': 'How do our sales this year compare with last year?',
  'answer-ranking': 'Top 5 customers this year',
  'answer-overdue': 'Which customers are overdue?',
  'answer-statement': 'Show me the income statement of this year',
} as const satisfies Partial<Record<PictureName, string>>;

/** Kinds of charts, and what their pictures are called. */
const CHARTS = [
  ['Shares, a pie', 'chart-pie'],
  ['Shares, a donut', 'chart-donut'],
  ['Grouped', 'chart-grouped'],
  ['Heat map', 'chart-heat-map'],
  ['Prices with a gap', 'chart-gap'],
] as const;

/** What the documentation shows, taken from the page itself: in every run, so that nobody finds out later that it cannot be. PICTURES names a folder that they are copied to. */
describe.skipIf(!isWanted)('pictures of the documentation', () => {
  const server = new OwnServer({ WORKMATE_DEMO_DOCUMENTS: 'off' });
  let browser: Browser;

  beforeAll(async () => {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    browser = await launch();
    await server.start();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server.close();
  });

  async function shoot(what: Page | Locator, name: PictureName): Promise<void> {
    await what.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
  }

  async function fresh(): Promise<Page> {
    const context = await browser.newContext({ viewport: TALL, colorScheme: 'light' });
    return newPage(context);
  }

  async function ask(page: Page, text: string): Promise<void> {
    await page.goto(`${server.url}/`);
    await page.getByTestId('welcome').waitFor();
    await page.getByTestId('composer').fill(text);
    await page.getByTestId('composer').press('Enter');
  }

  // These two show the list as well, so they come while it is short.
  it('a conversation with a chart', { timeout: 120_000 }, async () => {
    const context = await browser.newContext({ viewport: { width: WIDE.width, height: 1_180 }, colorScheme: 'light' });
    const page = await newPage(context);
    await ask(page, 'Sales by category this year. Show me a chart');
    await page.getByTestId('turn').first().getByTestId('usage').waitFor({ timeout: 90_000 });
    await chartsDrawn(page);
    await page.getByTestId('turn').first().evaluate((turn) => turn.scrollIntoView());
    await shoot(page, 'conversation');
    await context.close();
  });

  it('an answer from a document, and what it cites', { timeout: 180_000 }, async () => {
    const context = await browser.newContext({ viewport: { width: WIDE.width, height: 900 }, colorScheme: 'light' });
    const page = await newPage(context);
    page.setDefaultTimeout(90_000);
    await page.goto(`${server.url}/library`);
    await page.getByTestId('file-picker').setInputFiles([{ name: 'Frame contract Greenhead Outfitters.md', mimeType: 'text/markdown', buffer: Buffer.from(CONTRACT) }]);
    await page.locator('[data-testid=library-file][data-state=ready]').waitFor();
    await ask(page, '/documents What may Greenhead Outfitters deduct?');
    await page.getByTestId('usage').first().waitFor();
    await page.locator('.cite').getByRole('button').first().click();
    await page.getByTestId('passage-panel').getByTestId('text').waitFor();
    expect(await page.getByTestId('quote').innerText()).toContain(TERMS);
    await shoot(page, 'citation');
    await context.close();
  });

  it.each(Object.entries(ANSWERS) as [keyof typeof ANSWERS, string][])('%s', { timeout: 120_000 }, async (name, question) => {
    const page = await fresh();
    await ask(page, question);
    await page.getByTestId('turn').first().getByTestId('usage').waitFor({ timeout: 90_000 });
    await chartsDrawn(page);
    await shoot(page.getByTestId('turn').first(), name);
    await page.context().close();
  });

  it('cards', { timeout: 180_000 }, async () => {
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

  it('screens', { timeout: 300_000 }, async () => {
    const context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
    const page = await newPage(context);
    page.setDefaultTimeout(120_000);
    await ask(page, 'Which customers are overdue?');
    await page.getByTestId('turn').first().getByTestId('usage').waitFor();
    await page.getByTestId('load-earlier').waitFor({ state: 'detached' });
    const session = page.url().split('/').at(-1) ?? '';
    await ask(page, 'Create a draft invoice for Blackgate Sports with 2 x Strath Tent 4P');
    await page.getByTestId('approval-card').getByText('Your approval is needed').waitFor();
    for (const [path, testid, name] of [
      ['/inbox', 'inbox-item', 'screen-questions'],
      [`/audit/${session}`, 'event-card', 'screen-log'],
      ['/usage', 'usage-figures', 'screen-usage'],
      ['/settings', 'export-all', 'screen-settings'],
    ] as const) {
      await page.goto(server.url + path);
      await page.getByTestId(testid).first().waitFor();
      await chartsDrawn(page);
      await shoot(page, name);
    }
    await page.setViewportSize(NARROW);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${server.url}/#/s/${session}`);
    await page.getByTestId('usage').first().waitFor();
    await shoot(page, 'screen-phone-dark');
    await context.close();
  });

  it('questions about money and about how something ended', { timeout: 120_000 }, async () => {
    const context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
    const page = await newPage(context);
    const expiresAt = '2099-11-16T09:30:00.000Z';
    const [oldIban, newIban] = ['IE64IRCE92050112345678', 'IE29AIBK93115212345678'];
    const same = (field: string, value: string) => ({ field, before: value, after: value });
    const bank = new Script(SESSION).user('Pay Aoife to the new account').event('approval_requested', {
      approvalId: id(80),
      toolUseId: id(52),
      toolName: 'erp_update',
      arguments: { entity: 'employees', record: 'E001', values: { iban: newIban } },
      summary: `Change employee Aoife Rasmussen (E001): IBAN from ${oldIban} to ${newIban}`,
      reason: 'It changes a record.',
      expiresAt,
      preview: { changes: [same('company', 'Tarnhollow Trading'), same('displayName', 'Aoife Rasmussen'), { field: 'iban', before: oldIban, after: newIban }] },
      entity: 'employees',
      details: {
        reach: 'reversible',
        facts: [{ label: 'Company', value: 'Tarnhollow Trading' }],
        lines: [],
        totals: [],
        estimated: false,
        recipients: [],
        warnings: [{ code: 'payment_details', message: 'It changes where money is paid to. Make sure that the new IBAN was confirmed by a known person.' }],
      },
    });
    const call = { toolUseId: id(53), toolName: 'erp_post' };
    const doubt = new Script(SESSION)
      .user('Post it')
      .event('tool_use', { ...call, arguments: { id: 'I-1' }, readOnly: false }, GENERAL)
      .event('tool_result', { ...call, status: 'unknown_outcome', output: '', truncated: false, durationMs: 9 }, GENERAL)
      .event('approval_requested', { ...call, approvalId: id(81), arguments: { id: 'I-1' }, summary: 'Was this done? Post invoice I-1', reason: 'It changes a record.', expiresAt }, GENERAL);
    for (const [script, name] of [[bank, 'card-bank-light'], [doubt, 'card-doubt-light']] as const) {
      const played = new FakeServer();
      played.hide(...script.event('turn_paused', { reason: 'approval' }, GENERAL).events);
      await context.unrouteAll();
      await played.serve(context);
      await page.goto('about:blank');
      await page.goto(`${ORIGIN}/#/s/${SESSION}`);
      await page.getByTestId('approval-card').waitFor();
      await shoot(page.getByTestId('approval-card'), name);
    }
    await context.close();
  });

  it('administration and account security', { timeout: 120_000 }, async () => {
    const context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
    const played = new FakeServer();
    await played.serve(context);
    administer(played, ['Ada Lovelace', 'Ben Okafor', 'Night report']);
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
    const played = new FakeServer();
    await played.serve(context);
    const script = new Script(SESSION).user('Show me');
    CHARTS.map(([wanted]) => kinds.find(({ kind }) => kind === wanted)!).forEach(({ title, spec }, i) => script.event('chart', { chartId: id(60 + i), title, toolUseId: id(50), spec }));
    played.hide(...script.message('Here they are.').events);
    const page = await newPage(context);
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('agent-message').waitFor();
    await chartsDrawn(page);
    for (const [i, name] of CHARTS.map(([, name]) => name).entries()) {
      await shoot(page.getByTestId('chart-card').nth(i), name);
    }
    await context.close();
  });

  it('are all there, and copied where they are wanted', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(PICTURES.map((name) => `${name}.png`).sort());
    const wanted = process.env.PICTURES;
    if (wanted) {
      PICTURES.forEach((name) => copyFileSync(join(FOLDER, `${name}.png`), join(wanted, `${name}.png`)));
    }
  });
});
