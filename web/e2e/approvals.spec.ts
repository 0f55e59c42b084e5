import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApprovalDetails, ApprovalRequested } from '../src/generated/protocol';
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

  it('shows what changes, and folds away what stays', async () => {
    await open(
      asked({
        ...REQUEST,
        arguments: { entity: 'employees', record: 'E001', values: { iban: 'IE29AIBK93115212345678' } },
        summary: 'Change employee Aoife Rasmussen (E001): IBAN from IE64IRCE92050112345678 to IE29AIBK93115212345678',
        preview: {
          changes: [
            { field: 'company', before: 'Tarnhollow Trading', after: 'Tarnhollow Trading' },
            { field: 'displayName', before: 'Aoife Rasmussen', after: 'Aoife Rasmussen' },
            { field: 'iban', before: 'IE64IRCE92050112345678', after: 'IE29AIBK93115212345678' },
          ],
        },
        details: {
          reach: 'reversible',
          facts: [{ label: 'Company', value: 'Tarnhollow Trading' }],
          lines: [],
          totals: [],
          estimated: false,
          recipients: [],
          warnings: [
            { code: 'payment_details', message: 'It changes where money is paid to. Make sure that the new IBAN was confirmed by a known person.' },
          ],
        },
      }),
    );
    expect(await page.getByTestId('changes').locator('tbody tr').allInnerTexts()).toEqual(['IBAN\tIE64IRCE92050112345678\tIE29AIBK93115212345678']);
    expect(await page.getByText('Display name: Aoife Rasmussen').isVisible()).toBe(false);
    await picture(page, 'approval-bank-light');
    await page.getByText('What stays as it is (2)').click();
    await page.getByText('Display name: Aoife Rasmussen').waitFor();
  });

  it('is answered with changed arguments', async () => {
    await open();
    await click('Edit');
    await page.getByLabel('Number').fill('10001');
    await page.getByLabel('Blocked').selectOption('true');
    await page.getByLabel('City').fill('Köln');
    await page.getByLabel('Credit limit').fill('7500.5');
    await picture(page, 'approval-editing-light');
    await click('Approve with changes');
    expect(await answered()).toEqual({
      sessionId: SESSION,
      approvalId: APPROVAL,
      decision: 'approved',
      arguments: { entity: 'customers', number: 10_001, blocked: true, values: { city: 'Köln', creditLimit: 7500.5 } },
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

  it('shows what a change comes to before it is sent, and refuses what cannot work', async () => {
    const previewed: unknown[] = [];
    server.preview = (args) => {
      previewed.push(args);
      return (args as { number?: unknown }).number === 13
        ? { type: 'about:blank', title: 'Bad request', status: 400, code: 'invalid_arguments', detail: 'There is no customer 13.', correlationId: 'c' }
        : { summary: 'Change customer Ada (10001): city from Ulm to Bonn', details: EDITED, changes: [{ field: 'number', before: '10', after: '10001' }] };
    };
    await open();
    await click('Edit');
    await page.getByLabel('Number').fill('13');
    await page.getByTestId('edit-refused').getByText('There is no customer 13.').waitFor();
    expect(await page.getByRole('button', { name: 'Approve with changes' }).isDisabled()).toBe(true);
    await page.getByLabel('Number').fill('10001');
    const shown = page.getByTestId('edit-preview');
    await shown.getByText('Change customer Ada (10001): city from Ulm to Bonn').waitFor();
    expect(await shown.innerText()).toContain('With your changes: number from 10 to 10001');
    expect(await shown.getByTestId('approval-warnings').innerText()).toContain('The customer is blocked.');
    await picture(page, 'approval-edit-preview-light');
    await click('Approve with changes');
    expect(await answered()).toMatchObject({ decision: 'approved', arguments: { number: 10_001 } });
    expect(previewed).toHaveLength(2);
  });

  it('is denied with a reason, or without', async () => {
    await open();
    await click('Deny');
    await page.getByLabel(/Why not/).fill('Wrong city');
    await picture(page, 'approval-denying-light');
    await click('Deny');
    expect(await answered()).toEqual({ sessionId: SESSION, approvalId: APPROVAL, decision: 'denied', reason: 'Wrong city' });
  });

  it('can be allowed once and for all where the server says so', async () => {
    await open();
    await page.getByLabel('Always allow this for customers in this conversation').check();
    await click('Approve');
    expect(await answered()).toEqual({ sessionId: SESSION, approvalId: APPROVAL, decision: 'approved', remember: true });
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
    await page.getByText('Denied, nothing was done: Change customer 10000 Adatum').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  });

  it('that was approved may lapse, live and after a reload', async () => {
    const script = await open();
    script
      .event('approval_resolved', { approvalId: APPROVAL, decision: 'approved', by: 'Demo' }, GENERAL)
      .event('tool_result', { toolUseId: TOOL, toolName: 'erp_update', status: 'error', output: '', truncated: false, durationMs: 9, error: 'lapsed' }, GENERAL)
      .event('approval_resolved', { approvalId: APPROVAL, decision: 'lapsed', by: 'erp_update', reason: 'The customer was changed meanwhile.' }, GENERAL);
    server.show(...script.events.slice(-3));
    await page.getByText('No longer valid, nothing was done: Change customer').waitFor();
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

const EDITED: ApprovalDetails = {
  reach: 'reversible',
  facts: [{ label: 'Company', value: 'Tarnhollow Trading' }],
  lines: [],
  totals: [],
  estimated: false,
  recipients: [],
  warnings: [{ code: 'blocked', message: 'The customer is blocked.' }],
};

const DETAILS: ApprovalDetails = {
  reach: 'irreversible',
  party: { role: 'customer', name: 'Larklake Cycles', number: 'C01810' },
  facts: [
    { label: 'Company', value: 'Tarnhollow Trading' },
    { label: 'Posting date', value: '30 June 2026' },
    { label: 'Due', value: '30 July 2026' },
  ],
  lines: [
    {
      description: 'Strath Tent 4P',
      number: 'IT-0107',
      quantity: '40',
      unit: 'PCS',
      unitPrice: { value: '348.74', currency: 'EUR' },
      amount: { value: '13949.60', currency: 'EUR' },
    },
  ],
  totals: [
    { label: 'Net', amount: { value: '13949.60', currency: 'EUR' } },
    { label: 'Tax', amount: { value: '3208.41', currency: 'EUR' } },
    { label: 'Total', amount: { value: '17158.01', currency: 'EUR' } },
  ],
  estimated: false,
  recipients: [{ name: 'Larklake Cycles', address: 'ap@larklake.example' }],
  warnings: [
    { code: 'stock', message: 'Stock of Strath Tent 4P is 3, and this takes 40.' },
    { code: 'credit_limit', message: 'With this Larklake Cycles owes 21,402.11 EUR, over the credit limit of 20,000.00 EUR.' },
  ],
  confirm: { value: '17158.01', currency: 'EUR' },
};

const POST: ApprovalRequested = {
  approvalId: APPROVAL,
  toolUseId: TOOL,
  toolName: 'erp_invoke_action',
  arguments: { entity: 'salesInvoices', record: 'SID-1050', action: 'postAndSend' },
  summary:
    'Post invoice SID-1050 to Larklake Cycles (C01810) and send it to ap@larklake.example: 40 × Strath Tent 4P at 348.74, total 17,158.01 EUR including 3,208.41 tax, due 30 July 2026',
  reason: 'It cannot be undone, or reaches people outside.',
  expiresAt: '2026-11-16T09:30:00.000Z',
  details: DETAILS,
};

const SMALL: ApprovalRequested = (() => {
  const { confirm: _, warnings: __, ...rest } = DETAILS;
  return { ...POST, details: { ...rest, warnings: [] } };
})();

describe('what cannot be undone', () => {
  const approve = () => page.getByRole('button', { name: 'Approve', exact: true });

  it('tells what speaks against it, who is written to, the lines and the totals', async () => {
    await open(asked(POST));
    expect(await page.getByTestId('approval-warnings').locator('li').allInnerTexts()).toEqual(DETAILS.warnings.map((warning) => warning.message));
    expect(await page.getByTestId('recipient').innerText()).toContain('ap@larklake.example');
    expect(await page.getByTestId('approval-lines').locator('tbody tr').allInnerTexts()).toEqual(['Strath Tent 4P IT-0107\t40 PCS\t348.74\t13,949.60 EUR']);
    expect(await page.getByTestId('approval-totals').innerText()).toContain('Total\n17,158.01 EUR');
    for (const [scheme, size, name] of [
      ['light', WIDE, 'approval-post-light'],
      ['dark', WIDE, 'approval-post-dark'],
      ['light', NARROW, 'approval-post-narrow-light'],
      ['dark', NARROW, 'approval-post-narrow-dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize(size);
      await picture(page, name);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      const frame = page.getByTestId('approval-lines');
      expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    }
  });

  it('folds the values of a record that is made or deleted, and tells several changes one below the other', async () => {
    const batch: ApprovalRequested = {
      ...POST,
      toolName: 'erp_batch',
      arguments: { operations: [{ kind: 'update' }, { kind: 'delete' }] },
      summary: '2 changes: 1. Change customer Larklake Cycles (C01810): city from Cork to Galway; 2. Delete draft invoice SID-1044 to Larklake Cycles (C01810)',
      preview: {
        changes: [
          { field: '1. city', before: 'Cork', after: 'Galway' },
          { field: '2. id', before: '66166699-709a' },
          { field: '2. number', before: 'SID-1044' },
        ],
      },
    };
    await open(asked(batch));
    expect(await page.getByTestId('steps').locator('li').allInnerTexts()).toEqual([
      'Change customer Larklake Cycles (C01810): city from Cork to Galway',
      'Delete draft invoice SID-1044 to Larklake Cycles (C01810)',
    ]);
    expect(await page.getByTestId('changes').locator('tbody tr').allInnerTexts()).toEqual(['1. city\tCork\tGalway']);
    expect(await page.getByText('66166699-709a').isVisible()).toBe(false);
    await page.getByText('All values (2)').click();
    await page.getByText('66166699-709a').waitFor();
  });

  it('keeps the digits of a large quantity apart, and calls a record that is posted what it is now', async () => {
    const lines = DETAILS.lines.map((line) => ({ ...line, quantity: '999999' }));
    await open(asked({ ...POST, details: { ...DETAILS, lines }, preview: { changes: [{ field: 'status', before: 'Draft', after: 'Draft' }] } }));
    expect(await page.getByTestId('approval-lines').locator('tbody tr').innerText()).toContain('999,999 PCS');
    await page.getByText('The record as it is now (1)').waitFor();
  });

  it('waits a moment before it can be approved', async () => {
    await open(asked(SMALL));
    expect(await approve().isDisabled()).toBe(true);
    await expect.poll(() => approve().isEnabled(), { timeout: 5_000 }).toBe(true);
    await click('Approve');
    expect(await answered()).toEqual({ sessionId: SESSION, approvalId: APPROVAL, decision: 'approved' });
  });

  /** Where somebody would press now. */
  async function middle(button: Locator): Promise<{ readonly x: number; readonly y: number }> {
    const box = (await button.boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async function press({ x, y }: { readonly x: number; readonly y: number }): Promise<void> {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.up();
  }

  const resolves = () => server.received.filter((frame) => frame.event === 'approval:resolve').map((frame) => frame.data?.approvalId);

  it('is not approved by a second press at the place where it appears', async () => {
    const script = asked(SMALL);
    await open(script);
    const place = await middle(approve());
    server.events.length = 0;
    server.hide(...script.events.slice(0, 1));
    await page.reload();
    await page.getByTestId('user-message').waitFor();
    await press(place);
    server.show(...script.events.slice(1));
    await approve().waitFor();
    const now = await middle(approve());
    expect([Math.abs(now.x - place.x), Math.abs(now.y - place.y)].every((far) => far < 8)).toBe(true);
    await page.waitForTimeout(2_000);
    expect(await approve().isDisabled()).toBe(true);
    await page.mouse.down();
    await page.mouse.up();
    expect(resolves()).toEqual([]);
    await page.mouse.move(place.x, place.y - 200);
    await expect.poll(() => approve().isEnabled()).toBe(true);
  });

  it('is not approved by the second press on a question above it, which brought it there', async () => {
    const other = { ...SMALL, approvalId: id(81), toolUseId: id(53) };
    const script = new Script(SESSION).user('Post both invoices');
    for (const request of [SMALL, other]) {
      script.event('tool_use', { toolUseId: request.toolUseId, toolName: request.toolName, arguments: request.arguments, readOnly: false }, GENERAL);
    }
    for (const request of [SMALL, other]) {
      script.event('approval_requested', request, GENERAL);
    }
    script.event('turn_paused', { reason: 'approval' }, GENERAL);
    server.hide(...script.events);
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    const last = approve().last();
    await last.waitFor();
    await expect.poll(() => last.isEnabled(), { timeout: 5_000 }).toBe(true);
    await approve().first().scrollIntoViewIfNeeded();
    await expect.poll(() => approve().first().isEnabled(), { timeout: 5_000 }).toBe(true);
    const before = await middle(last);
    await press(await middle(approve().first()));
    await expect.poll(resolves).toEqual([APPROVAL]);
    server.show(script.event('approval_resolved', { approvalId: APPROVAL, decision: 'approved', by: 'Demo' }, GENERAL).events.at(-1)!);
    await expect.poll(() => approve().count()).toBe(1);
    const after = await middle(approve());
    expect(after).not.toEqual(before);
    await press(after);
    expect(resolves()).toEqual([APPROVAL]);
    await expect.poll(() => approve().isEnabled(), { timeout: 5_000 }).toBe(true);
    await click('Approve');
    await expect.poll(resolves).toEqual([APPROVAL, id(81)]);
  });

  it('whose amount is not known is approved with a word only', async () => {
    const { confirm: _, ...rest } = DETAILS;
    await open(asked({ ...POST, details: { ...rest, confirmWord: 'unknown', warnings: [{ code: 'amount_unknown', message: 'What this enters into the books could not be found out.' }] } }));
    const word = page.getByLabel('Word to confirm');
    await page.getByText('The amount is not known. To approve all the same, type').waitFor();
    await word.fill('17158.01');
    await expect.poll(() => approve().isDisabled()).toBe(true);
    await picture(page, 'approval-unknown-light');
    await word.fill('unknown');
    await approve().scrollIntoViewIfNeeded();
    await expect.poll(() => approve().isEnabled(), { timeout: 5_000 }).toBe(true);
    await click('Approve');
    expect(await answered()).toMatchObject({ decision: 'approved', confirmedAmount: 'unknown' });
  });

  it('is approved with its amount only', async () => {
    await open(asked(POST));
    const amount = page.getByLabel('Amount to confirm');
    await amount.fill('17,158.00');
    await page.waitForFunction(() => performance.now() > 0);
    expect(await approve().isDisabled()).toBe(true);
    await amount.fill('17,158.01');
    await expect.poll(() => approve().isEnabled(), { timeout: 5_000 }).toBe(true);
    await click('Approve');
    expect(await answered()).toEqual({ sessionId: SESSION, approvalId: APPROVAL, decision: 'approved', confirmedAmount: '17158.01' });
  });
});

describe('an edited question', () => {
  it('tells what was really done, in its own card and in the tool’s, live and after a reload', async () => {
    const script = await open();
    const summary = 'Change customer Adatum (10000): city from Ulm to Kiel';
    script
      .event(
        'approval_resolved',
        {
          approvalId: APPROVAL,
          decision: 'approved',
          by: 'Demo',
          arguments: { entity: 'customers', values: { city: 'Kiel' } },
          changes: [{ field: 'values.city', before: 'Bonn', after: 'Kiel' }],
          summary,
        },
        GENERAL,
      )
      .event('tool_result', { toolUseId: TOOL, toolName: 'erp_update', status: 'success', output: 'done', truncated: false, durationMs: 9 }, GENERAL);
    server.show(...script.events.slice(-2));
    await page.getByText(`Approved: ${summary}`).waitFor();
    expect(await page.getByTestId('edited').innerText()).toBe('Changed before it was approved: city from Bonn to Kiel.');
    expect(await page.getByTestId('tool-card').innerText()).toContain(summary);
    await page.getByTestId('tool-card').locator('summary').first().click();
    await page.getByText('Arguments as executed').waitFor();
    await page.getByTestId('tool-card').locator('summary').first().click();
    await picture(page, 'approval-edited-light');
    const live = await domOf(page);
    await page.reload();
    await page.getByTestId('approval-card').waitFor();
    expect(await domOf(page)).toBe(live);
  });

  it.each([
    ['expired', 'Nobody decided in time, nothing was done'],
    ['stopped', 'Stopped before anybody decided, nothing was done'],
    ['lapsed', 'No longer valid, nothing was done'],
    ['denied', 'Denied, nothing was done'],
  ] as const)('that was %s says so in words of its own', async (decision, words) => {
    const script = await open();
    server.show(script.event('approval_resolved', { approvalId: APPROVAL, decision, by: 'system' }, GENERAL).events.at(-1)!);
    await page.getByText(`${words}: Change customer 10000 Adatum`).waitFor();
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

  it.each([
    ['It was done', 'approved', 'Yes, it was done'],
    ['It was not', 'denied', 'No, it was not done'],
  ])('is settled by “%s”, said twice', async (button, decision, again) => {
    const script = await open(doubt());
    expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
    await picture(page, 'approval-doubt-light');
    await click(button);
    await click('Back');
    await click(button);
    expect(server.received.map((frame) => frame.event)).not.toContain('approval:resolve');
    await click(again);
    expect(await answered()).toEqual({ sessionId: SESSION, approvalId: APPROVAL, decision });
    server.show(script.event('approval_resolved', { approvalId: APPROVAL, decision: decision as 'approved', by: 'Demo' }, GENERAL).events.at(-1)!);
    await page.getByText(/^It was (not )?done: Post invoice I-1/).waitFor();
  });

  it('is not answered by a press that comes too soon', async () => {
    await open(doubt());
    for (const name of ['It was done', 'It was not']) {
      expect(await page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true);
    }
    await page.getByRole('button', { name: 'It was done', exact: true }).dblclick();
    expect(server.received.map((frame) => frame.event)).not.toContain('approval:resolve');
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
