import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApprovalRequested } from '../src/generated/protocol';
import { GENERAL, id, Script } from '../src/testkit/script';
import { domOf, launch, NARROW, newPage, picture, WIDE } from './browser';
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
});

afterEach(async () => {
  await context.close();
  expect(errors).toEqual([]);
});

const APPROVAL = id(80);
const TOOL = id(52);

const REQUEST: ApprovalRequested = {
  approvalId: APPROVAL,
  toolUseId: TOOL,
  toolName: 'erp_update',
  arguments: { entity: 'customers', number: 10_000, blocked: false, values: { city: 'Bonn', creditLimit: 5000 } },
  summary: 'Change customer 10000 Adatum',
  reason: 'It changes a record.',
  expiresAt: '2026-11-16T09:30:00.000Z',
  preview: {
    changes: [
      { field: 'City', before: 'Ulm', after: 'Bonn' },
      { field: 'Credit limit', after: '5,000.00' },
    ],
    version: 'v1',
  },
  entity: 'customers',
};

function asked(request: ApprovalRequested = REQUEST): Script {
  return new Script(SESSION)
    .user('Move Adatum to Bonn')
    .event('tool_use', { toolUseId: TOOL, toolName: request.toolName, arguments: request.arguments, readOnly: false }, GENERAL)
    .event('approval_requested', request, GENERAL)
    .event('turn_paused', { reason: 'approval' }, GENERAL);
}

async function open(script: Script = asked()): Promise<Script> {
  server.hide(...script.events);
  await page.goto(`${ORIGIN}/#/s/${SESSION}`);
  await page.getByTestId('approval-card').waitFor();
  return script;
}

function answer(): Promise<unknown> {
  return expect.poll(() => server.received.find((frame) => frame.event === 'approval:resolve')?.data).toBeDefined() as Promise<unknown>;
}

async function answered(): Promise<Record<string, unknown>> {
  await answer();
  return server.received.find((frame) => frame.event === 'approval:resolve')!.data as Record<string, unknown>;
}

function click(name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

describe('a question', () => {
  it('shows what would change, before and after', async () => {
    await open();
    expect(await page.getByTestId('changes').locator('tbody tr').allInnerTexts()).toEqual(['City\tUlm\tBonn', 'Credit limit\tnone\t5,000.00']);
    await picture(page, 'approval-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(NARROW);
    await picture(page, 'approval-narrow-dark');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  });

  it('is answered with changed arguments', async () => {
    await open();
    await click('Edit');
    await page.getByLabel('Number').fill('10001');
    await page.getByLabel('Blocked').selectOption('true');
    await page.getByLabel('Values').fill('{"city":"Bonn"}');
    await picture(page, 'approval-editing-light');
    await click('Approve with changes');
    expect(await answered()).toEqual({
      approvalId: APPROVAL,
      decision: 'approved',
      reason: 'Changed: Number, Blocked, Values',
      arguments: { entity: 'customers', number: 10_001, blocked: true, values: { city: 'Bonn' } },
    });
  });

  it('is not sent while something in it cannot be read', async () => {
    await open();
    await click('Edit');
    await page.getByLabel('Number').fill('many');
    await page.getByText('This must be a number.').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
    await page.getByLabel('Number').fill('7');
    await click('Edit as JSON');
    const json = page.getByLabel('Arguments as JSON');
    expect(JSON.parse(await json.inputValue())).toMatchObject({ number: 7 });
    await json.fill('[');
    await page.getByText('This is not valid JSON.').waitFor();
    await json.fill('{"entity":"items"}');
    await click('Approve with changes');
    expect(await answered()).toMatchObject({ arguments: { entity: 'items' } });
  });

  it('says what the server has against changed arguments, and lets them be changed again', async () => {
    server.refusals.set('approval:resolve', { code: 'invalid_arguments', message: '‘number’ must be a text.' });
    await open();
    await click('Edit');
    await page.getByLabel('Number').fill('1');
    await click('Approve with changes');
    await page.getByRole('alert').getByText('‘number’ must be a text.').waitFor();
    expect(await page.getByLabel('Number').inputValue()).toBe('1');
  });

  it('is denied with a reason, or without', async () => {
    await open();
    await click('Deny');
    await page.getByLabel(/Why not/).fill('Wrong city');
    await picture(page, 'approval-denying-light');
    await click('Deny');
    expect(await answered()).toEqual({ approvalId: APPROVAL, decision: 'denied', reason: 'Wrong city' });
  });

  it('can be allowed once and for all where the server says so', async () => {
    await open();
    await page.getByLabel('Always allow this for customers in this conversation').check();
    await click('Approve');
    expect(await answered()).toEqual({ approvalId: APPROVAL, decision: 'approved', remember: true });
  });

  it('that cannot be undone offers no such thing', async () => {
    const { entity: _, ...once } = REQUEST;
    await open(asked(once));
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });

  it('that another tab answered first says so and then shows that answer', async () => {
    server.refusals.set('approval:resolve', { code: 'approval_resolved', message: 'It was already denied.' });
    const script = await open();
    await click('Approve');
    await page.getByText('The first answer counts').waitFor();
    server.show(script.event('approval_resolved', { approvalId: APPROVAL, decision: 'denied', by: 'Demo', reason: 'No' }, GENERAL).events.at(-1)!);
    await page.getByText('Denied: Change customer 10000 Adatum').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  });

  it('that was approved may lapse, live and after a reload', async () => {
    const script = await open();
    script
      .event('approval_resolved', { approvalId: APPROVAL, decision: 'approved', by: 'Demo' }, GENERAL)
      .event('tool_result', { toolUseId: TOOL, toolName: 'erp_update', status: 'error', output: '', truncated: false, durationMs: 9, error: 'lapsed' }, GENERAL)
      .event('approval_resolved', { approvalId: APPROVAL, decision: 'lapsed', by: 'erp_update', reason: 'The customer was changed meanwhile.' }, GENERAL);
    server.show(...script.events.slice(-3));
    await page.getByText('The record changed; nothing was done: Change customer').waitFor();
    await page.getByText('The customer was changed meanwhile.').waitFor();
    const live = await domOf(page);
    await picture(page, 'approval-lapsed-light');
    await page.reload();
    await page.getByTestId('approval-card').waitFor();
    expect(await domOf(page)).toBe(live);
  });

  it('marks its session in the list until it is answered', async () => {
    server.isWaiting = true;
    const script = await open();
    await page.getByTestId('waiting').waitFor();
    server.isWaiting = false;
    server.show(script.event('approval_resolved', { approvalId: APPROVAL, decision: 'approved', by: 'Demo' }, GENERAL).events.at(-1)!);
    await page.getByTestId('waiting').waitFor({ state: 'detached' });
  });
});

describe('a call in doubt', () => {
  function doubt(): Script {
    const { preview: _, entity: __, ...request } = REQUEST;
    return new Script(SESSION)
      .user('Post it')
      .event('tool_use', { toolUseId: TOOL, toolName: 'erp_post', arguments: { id: 'I-1' }, readOnly: false }, GENERAL)
      .event('tool_result', { toolUseId: TOOL, toolName: 'erp_post', status: 'unknown_outcome', output: '', truncated: false, durationMs: 9 }, GENERAL)
      .event('approval_requested', { ...request, toolName: 'erp_post', arguments: { id: 'I-1' }, summary: 'Was this done? Post invoice I-1' }, GENERAL)
      .event('turn_paused', { reason: 'approval' }, GENERAL);
  }

  it.each([['It was done', 'approved'], ['It was not', 'denied']])('is settled by “%s”', async (button, decision) => {
    const script = await open(doubt());
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    await picture(page, 'approval-doubt-light');
    await click(button);
    expect(await answered()).toEqual({ approvalId: APPROVAL, decision });
    server.show(script.event('approval_resolved', { approvalId: APPROVAL, decision: decision as 'approved', by: 'Demo' }, GENERAL).events.at(-1)!);
    await page.getByText(/^It was (not )?done: Post invoice I-1/).waitFor();
  });

  it('can be left by stopping', async () => {
    await open(doubt());
    await click('Stop');
    await expect.poll(() => server.received.map((frame) => frame.event)).toContain('chat:stop');
  });
});

describe('a result that is a table', () => {
  it('is drawn as one, and can be copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: ORIGIN });
    const rows = Array.from({ length: 30 }, (_, i) => [`C${i}`, `Customer ${i}`, (i * 1_234.5).toFixed(2), 2_025]);
    const output = JSON.stringify({ ref: TOOL, company: 'North Ltd', url: 'https://erp.example/api/v2.0/customers?$top=30', complete: false, columns: ['No.', 'Name', 'Balance', 'Year'], rows });
    const script = new Script(SESSION)
      .user('Customers?')
      .event('tool_use', { toolUseId: TOOL, toolName: 'erp_query', arguments: { entity: 'customers' }, readOnly: true }, GENERAL)
      .event('tool_result', { toolUseId: TOOL, toolName: 'erp_query', status: 'success', output, truncated: false, durationMs: 9 }, GENERAL)
      .message('There they are.', GENERAL);
    server.hide(...script.events);
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('tool-card').locator('summary').click();
    const table = page.getByTestId('result-table');
    expect(await table.locator('tbody tr').count()).toBe(20);
    expect(await table.locator('tbody tr').nth(5).innerText()).toBe('C5\tCustomer 5\t6,172.50\t2025');
    expect(await table.locator('tbody td').nth(2).evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('right');
    await table.getByText('North Ltd').waitFor();
    await table.getByText('not complete').waitFor();
    await picture(page, 'result-table-light');
    await table.getByRole('button', { name: 'Show all' }).click();
    expect(await table.locator('tbody tr').count()).toBe(30);
    await table.getByRole('button', { name: 'Copy as CSV' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('C5,Customer 5,6172.50,2025');
  });
});
