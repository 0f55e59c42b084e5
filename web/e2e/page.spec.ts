import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL, id, Script } from '../src/testkit/script';
import { conversationOf, domOf, launch, NARROW, newPage, picture, violations, WIDE } from './browser';
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

const CALL = id(1);
const TOOL = id(50);

function everyCard(): Script {
  return new Script(SESSION)
    .user('Which customers owe us most? Draft a reminder for the first.')
    .event('thinking', { content: 'The ledger knows who owes what.\nThen a draft, which needs approval.', redacted: false })
    .event(
      'agent_changed',
      { from: 'supervisor', to: 'general-agent', handoffType: 'supervisor_routing', reason: 'needs the ledger' },
      GENERAL,
      2,
    )
    .event('tool_use', { toolUseId: TOOL, toolName: 'list_open_invoices', arguments: { top: 3, order: 'amount desc' }, readOnly: true }, GENERAL)
    .event(
      'tool_result',
      { toolUseId: TOOL, toolName: 'list_open_invoices', status: 'success', output: '[{"customer":"Adatum","open":48210.5}]', truncated: true, durationMs: 412 },
      GENERAL,
    )
    .event('tool_use', { toolUseId: id(51), toolName: 'send_mail', arguments: { to: 'x' }, readOnly: false }, GENERAL)
    .event(
      'tool_result',
      { toolUseId: id(51), toolName: 'send_mail', status: 'timeout', output: '', truncated: false, durationMs: 30_000, error: 'No answer within 30 s' },
      GENERAL,
    )
    .event(
      'chart',
      {
        chartId: id(60),
        title: 'Open amounts by customer',
        toolUseId: TOOL,
        spec: {
          description: 'Bar chart of 2 customers',
          data: { values: [{ customer: 'Adatum', open: 48210.5 }, { customer: 'Trey Research', open: 31900 }] },
          mark: { type: 'bar' },
          encoding: { y: { field: 'customer', type: 'nominal', sort: '-x' }, x: { field: 'open', type: 'quantitative' } },
        },
      },
      GENERAL,
    )
    .message(
      '### Open amounts\n\n| Customer | Open |\n| --- | ---: |\n| **Adatum** | 48,210.50 |\n| Trey Research | 31,900.00 |\n\nSee [the ledger](https://example.com) and `invoices`.\n\n```sql\nselect customer, sum(open) from invoices\n```\n\n<script>alert(1)</script> ![beacon](https://example.com/x.png)',
      GENERAL,
    )
    .event('agent_changed', { from: 'general-agent', to: 'supervisor', handoffType: 'return' })
    .event('conversation_condensed', { summary: 'They spoke of invoices.', exchanges: 3, keptFrom: 1 })
    .event('notice', { code: 'pictures_not_seen', message: 'The model cannot see pictures.' })
    .event('content_refused', { reason: 'The request asks for personal data.' })
    .event('error', { code: 'model_unavailable', message: 'The model did not answer in time.', retryable: true, correlationId: id(70) })
    .event('approval_requested', {
      approvalId: id(80),
      toolUseId: id(52),
      toolName: 'draft_reminder',
      arguments: { customer: 'Adatum', level: 1 },
      summary: 'Draft a first reminder to Adatum',
      reason: 'Drafts change the ledger and need a person.',
      expiresAt: '2026-11-16T09:30:00.000Z',
    })
    .event('turn_paused', { reason: 'approval' });
}

async function open(): Promise<void> {
  await page.goto(`${ORIGIN}/#/s/${SESSION}`);
  await page.getByTestId('composer').waitFor();
  await expect.poll(() => server.received.map((frame) => frame.event)).toContain('session:join');
}

function streaming(): Script {
  return new Script(SESSION)
    .user('Tell me a story')
    .signal('session_start', { turnId: id(100) })
    .signal('stream_start', { callId: CALL })
    .signal('reasoning_delta', { callId: CALL, blockIndex: 0, text: 'A short one will do.' })
    .signal('content_delta', { callId: CALL, blockIndex: 1, text: 'Once upon ' })
    .signal('content_delta', { callId: CALL, blockIndex: 1, text: 'a **time**' });
}

describe('every kind of event', () => {
  it('is drawn, the same live and after a reload', async () => {
    await open();
    server.show(...everyCard().all);
    await page.getByTestId('approval-card').waitFor();
    const live = await domOf(page);
    for (const card of ['tool-card', 'chart-card', 'refused-card', 'error-card', 'transition', 'thinking', 'agent-badge', 'condensed', 'notice']) {
      expect(await page.getByTestId(card).count(), card).toBeGreaterThan(0);
    }
    await picture(page, 'cards-end-light');
    await page.reload();
    await page.getByTestId('approval-card').waitFor();
    expect(await domOf(page)).toBe(live);
    await page.getByTestId('turn').first().evaluate((turn) => turn.scrollIntoView());
    await page.getByTestId('tool-card').first().locator('summary').click();
    await picture(page, 'cards-start-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, 'cards-start-dark');
  });

  it('never becomes markup, and nothing foreign is fetched', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    server.hide(...everyCard().events);
    await open();
    const message = page.getByTestId('agent-message');
    await message.waitFor();
    expect(await message.locator('script, img').count()).toBe(0);
    expect(await message.innerText()).toContain('<script>alert(1)</script>');
    expect(await message.getByRole('link', { name: 'the ledger' }).getAttribute('rel')).toContain('noopener');
    expect(asked.filter((url) => !url.startsWith(ORIGIN))).toEqual([]);
  });

  it('of an unknown type is reported once and draws nothing', async () => {
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await open();
    const { all } = new Script(SESSION).user('Hi').message('one').message('two').message('three');
    server.show(...all.map((envelope, i) => (i % 2 === 1 ? ({ ...envelope, type: 'hologram' } as never) : envelope)));
    await page.getByText('two', { exact: true }).waitFor();
    expect(await conversationOf(page).locator('article').count()).toBe(1);
    expect(warnings.filter((text) => text.includes('hologram'))).toHaveLength(1);
  });
});

describe('streaming', () => {
  it('shows words as they come and gives way to what is stored', async () => {
    await open();
    const script = streaming();
    server.show(...script.all);
    await page.getByTestId('streaming').getByText('Once upon a time').waitFor();
    await picture(page, 'streaming-light');
    const seen = script.all.length;
    script.signal('stream_end', { callId: CALL }).event('thinking', { content: 'A short one will do.', redacted: false });
    script.message('Once upon a **time**.').complete();
    server.show(...script.all.slice(seen));
    await page.getByTestId('usage').waitFor();
    expect(await page.getByTestId('streaming').count()).toBe(0);
    expect(await page.getByTestId('stop').count()).toBe(0);
  });

  it('is taken back by a reset', async () => {
    await open();
    const script = streaming().signal('stream_reset', { callId: CALL });
    server.show(...script.all.slice(0, -1));
    await page.getByTestId('streaming').waitFor();
    server.show(script.all.at(-1)!);
    await page.getByTestId('streaming').waitFor({ state: 'detached' });
    await page.getByTestId('activity').waitFor();
  });

  it('can be stopped', async () => {
    await open();
    server.show(...streaming().all);
    await page.getByTestId('stop').click();
    await expect.poll(() => server.received.map((frame) => frame.event)).toContain('chat:stop');
  });
});

describe('a lost connection', () => {
  it('is opened again without losing or repeating anything', async () => {
    await open();
    const script = new Script(SESSION).user('Hi').message('one').message('two');
    server.show(script.all[0]!, script.all[1]!);
    await page.getByTestId('agent-message').waitFor();
    await server.dropSockets();
    server.hide(script.events[2]!);
    await page.getByText('two', { exact: true }).waitFor();
    const live = await domOf(page);
    await page.reload();
    await page.getByText('two', { exact: true }).waitFor();
    expect(await domOf(page)).toBe(live);
  });

  it('or a lost frame is noticed by the chain of visible events', async () => {
    await open();
    const script = new Script(SESSION).user('Hi').message('one').message('two');
    server.show(script.all[0]!);
    await page.getByTestId('user-message').waitFor();
    server.hide(script.events[1]!);
    server.show(script.all[2]!);
    await page.getByText('two', { exact: true }).waitFor();
    expect(await page.getByTestId('agent-message').allInnerTexts()).toEqual(['one', 'two']);
  });
});

describe('approvals', () => {
  it('are decided on their card', async () => {
    const script = everyCard();
    server.hide(...script.events);
    await open();
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect
      .poll(() => server.received.find((frame) => frame.event === 'approval:resolve')?.data)
      .toEqual({ approvalId: id(80), sessionId: SESSION, decision: 'approved' });
    server.show(script.event('approval_resolved', { approvalId: id(80), decision: 'approved', by: 'Demo' }).events.at(-1)!);
    await page.getByText('Approved: Draft a first reminder to Adatum').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  });
});

describe('a long session', () => {
  it('loads earlier messages, and shows the same after a reload', async () => {
    const script = new Script(SESSION);
    for (let i = 0; i < 12; i++) {
      script.user(`Question ${i}`).message(`Answer ${i}`);
    }
    server.pageSize = 5;
    server.hide(...script.events);
    await open();
    await page.getByText('Answer 11').waitFor();
    // A page of five events begins with a turn: three of them.
    expect(await page.getByTestId('turn').count()).toBe(3);
    await page.getByTestId('load-earlier').click();
    await expect.poll(() => page.getByTestId('turn').count()).toBe(6);
    server.show(...script.user('One more').message('Gladly').events.slice(-2));
    await page.getByText('Gladly').waitFor();
    const live = await domOf(page);
    await page.reload();
    await page.getByText('Gladly').waitFor();
    expect(await domOf(page)).toBe(live);
  });
});

describe('the composer', () => {
  it('sends with Enter and breaks the line with Shift+Enter', async () => {
    await open();
    const composer = page.getByTestId('composer');
    await composer.pressSequentially('one');
    await composer.press('Shift+Enter');
    await composer.pressSequentially('two');
    await composer.press('Enter');
    await expect.poll(() => server.received.find((frame) => frame.event === 'chat:message')?.data?.message).toBe('one\ntwo');
    expect(await composer.inputValue()).toBe('');
    await page.getByTestId('outgoing').waitFor();
  });

  it('offers agents after a slash', async () => {
    await open();
    const composer = page.getByTestId('composer');
    await composer.pressSequentially('/g');
    await page.getByRole('option', { name: /general/ }).waitFor();
    await picture(page, 'suggestions-light');
    await composer.press('ArrowDown');
    await composer.press('Enter');
    expect(await composer.inputValue()).toBe('/guide ');
  });

  it('says clearly when a message is too long', async () => {
    await open();
    await page.getByTestId('composer').fill('x'.repeat(100_001));
    expect(await page.getByRole('alert').innerText()).toContain('Too long by 1');
    expect(await page.getByTestId('send').isDisabled()).toBe(true);
  });
});

describe('accessibility', () => {
  it.each(['light', 'dark'] as const)('has no violations on the %s theme', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    server.hide(...everyCard().events);
    await open();
    await page.getByTestId('approval-card').waitFor();
    await page.getByTestId('tool-card').first().locator('summary').click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${ORIGIN}/#/`);
    await page.reload();
    await page.getByTestId('offline-note').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('looks', () => {
  it('has a drawer on a narrow screen', async () => {
    await page.setViewportSize(NARROW);
    server.hide(...everyCard().events);
    await open();
    await page.getByTestId('approval-card').waitFor();
    await picture(page, 'narrow-light');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
    await page.getByTestId('menu').click();
    await page.getByTestId('session-search').click();
    await picture(page, 'narrow-drawer-light');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByTestId('sidebar').getAttribute('inert')).not.toBeNull();
  });

  it('follows the device and keeps a choice', async () => {
    await page.goto(ORIGIN);
    await page.getByTestId('welcome').waitFor();
    await page.getByTestId('offline-note').waitFor();
    await picture(page, 'welcome-light');
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await background();
    expect(dark).not.toBe(light);
    await picture(page, 'welcome-dark');
    await page.getByTestId('theme').click();
    expect(await background()).toBe(light);
    await page.reload();
    await page.getByTestId('welcome').waitFor();
    expect(await background()).toBe(light);
    await page.setViewportSize(NARROW);
    await picture(page, 'welcome-narrow-light');
  });
});
