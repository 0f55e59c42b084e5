import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL, id, Script } from '../src/testkit/script';
import { chartsDrawn, launch, NARROW, newPage, overflows, picture, violations, WIDE } from './browser';
import { administer } from './fakeAdministration';
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
  context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
  server = new FakeServer();
  await server.serve(context);
  page = await newPage(context);
  return () => context.close();
});

const CONVERSATION = `${ORIGIN}/#/s/${SESSION}`;
const APPROVAL = {
  approvalId: id(80),
  toolUseId: id(52),
  toolName: 'draft_reminder',
  arguments: { customer: 'Adatum', level: 1 },
  summary: 'Draft a first reminder to Adatum',
  reason: 'Drafts change the ledger and need a person.',
  expiresAt: '2099-11-16T09:30:00.000Z',
};
const answered = () => new Script(SESSION).user('What time is it?').message('It is **18:30**.', GENERAL);
const isNarrow = () => (page.viewportSize()?.width ?? 0) < 640;

async function opened(address: string, testid: string): Promise<void> {
  await page.goto(address);
  await page.getByTestId(testid).first().waitFor();
}

async function running(): Promise<void> {
  await opened(CONVERSATION, 'composer');
  await expect.poll(() => server.received.map((frame) => frame.event)).toContain('session:join');
  server.show(...new Script(SESSION).user('Tell me a story').signal('session_start', { turnId: id(100) }).signal('stream_start', { callId: id(1) }).signal('content_delta', { callId: id(1), blockIndex: 0, text: 'Once upon a **time**' }).all);
  await page.getByText('Once upon a').waitFor();
}

async function administration(path: string, testid: string): Promise<void> {
  administer(server);
  await opened(`${ORIGIN}/admin${path}`, testid);
}

async function showList(): Promise<void> {
  if (isNarrow()) {
    await page.getByTestId('menu').click();
  }
}

/** Every screen in every state that it can be in. The library's and the log's own are tried beside them. */
const STATES: Readonly<Record<string, () => Promise<void>>> = {
  'the welcome': () => opened(`${ORIGIN}/`, 'welcome'),
  'an answer': async () => {
    server.hide(...answered().events);
    await opened(CONVERSATION, 'agent-message');
  },
  'an answer while it is written': running,
  'messages in the queue': async () => {
    await running();
    await page.getByTestId('composer').fill('And then?');
    await page.getByTestId('composer').press('Enter');
    await page.getByText('And then?').first().waitFor();
  },
  'a question': async () => {
    server.hide(...new Script(SESSION).user('Remind them').event('approval_requested', APPROVAL).event('turn_paused', { reason: 'approval' }).events);
    await opened(CONVERSATION, 'approval-card');
  },
  'a question that is being changed': async () => {
    server.hide(...new Script(SESSION).user('Remind them').event('approval_requested', APPROVAL).event('turn_paused', { reason: 'approval' }).events);
    await opened(CONVERSATION, 'approval-card');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
  },
  'errors, notices and refusals': async () => {
    server.hide(
      ...new Script(SESSION)
        .user('Do it')
        .event('notice', { code: 'pictures_not_seen', message: 'The model cannot see pictures.' })
        .event('content_refused', { reason: 'It asks for personal data.' })
        .event('error', { code: 'model_unavailable', message: 'The model did not answer.', retryable: true, correlationId: id(70) }).events,
    );
    await opened(CONVERSATION, 'error-card');
  },
  'formulas, a diagram, code and a table': async () => {
    server.hide(...new Script(SESSION).user('Show').message('$$a^2$$ and\n\n```mermaid\ngraph LR\nA-->B\n```\n\n```sql\nselect 1\n```\n\n| a | b |\n| - | -: |\n| x | 1 |').events);
    await opened(CONVERSATION, 'agent-message');
    await page.locator('[data-code-state=loading]').first().waitFor({ state: 'detached' });
  },
  'words that are looked for': async () => {
    server.hide(...answered().events);
    await opened(CONVERSATION, 'agent-message');
    await page.keyboard.press('Control+Shift+F');
    await page.keyboard.type('18');
  },
  'a message that is edited': async () => {
    server.hide(...answered().events);
    await opened(CONVERSATION, 'agent-message');
    await page.getByTestId('edit-message').first().click();
  },
  'a message that could not be sent': async () => {
    server.hide(...answered().events);
    await opened(CONVERSATION, 'agent-message');
    server.refusals.set('chat:message', { code: 'rate_limited', message: 'Too many messages.' });
    await page.getByTestId('composer').fill('Again');
    await page.getByTestId('composer').press('Enter');
    await page.getByText('Too many messages.').waitFor();
  },
  'a conversation that is not there': async () => {
    await page.route('**/messages*', (route) => route.fulfill({ status: 404, json: { code: 'not_found', title: 'Not found' } }));
    await page.goto(CONVERSATION);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  },
  'a conversation that cannot be loaded': async () => {
    await page.route('**/messages*', (route) => route.fulfill({ status: 500, json: { code: 'x', title: 'x' } }));
    await opened(CONVERSATION, 'open-again');
  },
  'a conversation that is being loaded': async () => {
    await page.route('**/messages*', () => {});
    await page.goto(CONVERSATION);
    await page.getByRole('status', { name: 'Loading', exact: true }).waitFor();
  },
  'a lost connection': async () => {
    server.hide(...answered().events);
    await opened(CONVERSATION, 'agent-message');
    server.isAway = true;
    await server.dropSockets();
    await page.getByTestId('connection').waitFor();
  },
  'a page that could not start': async () => {
    await page.route('**/api/me', (route) => route.fulfill({ status: 503, json: { code: 'x', title: 'The store is away' } }));
    await page.goto(`${ORIGIN}/`);
    await page.getByRole('alert').waitFor();
  },
  'a list with folders, hits and states': async () => {
    const now = new Date().toISOString();
    const session = (n: number, more: object) => ({ id: id(200 + n), title: `Conversation ${n}`, updatedAt: now, createdAt: now, state: 'idle', model: null, ...more });
    server.folders = [{ name: 'Receivables', sessions: 2 }];
    await context.route(/\/api\/sessions\?/, (route) =>
      route.fulfill({ json: { sessions: [session(1, { state: 'running' }), session(2, { state: 'waiting' }), session(3, { unread: true }), session(4, { hit: { sequence: 1, text: 'It is 18:30.' } })], nextCursor: 'more' } }),
    );
    await page.goto(`${ORIGIN}/`);
    await page.getByTestId('welcome').waitFor();
    await showList();
    await page.getByTestId('folders').waitFor();
  },
  'a list that cannot be loaded': async () => {
    await context.route(/\/api\/sessions\?/, (route) => route.fulfill({ status: 500, json: { code: 'x', title: 'x' } }));
    await opened(`${ORIGIN}/`, 'welcome');
    await showList();
    await page.getByTestId('sessions').getByRole('alert').waitFor();
  },
  'what can be done with a conversation': async () => {
    await opened(CONVERSATION, 'composer');
    await showList();
    await page.getByTestId('session-menu').first().click();
    await page.getByRole('menu').waitFor();
  },
  'the folder of a conversation': async () => {
    await opened(CONVERSATION, 'composer');
    await showList();
    await page.getByTestId('session-menu').first().click();
    await page.getByRole('menuitem', { name: 'Move to folder…' }).click();
    await page.getByTestId('folder-dialog').waitFor();
  },
  'what is put away, which is nothing': async () => {
    await opened(`${ORIGIN}/`, 'welcome');
    await showList();
    await page.getByTestId('shelf-archived').click();
    await page.getByTestId('to-active').waitFor();
  },
  'the menu of the conversation': async () => {
    server.hide(...answered().events);
    await opened(CONVERSATION, 'agent-message');
    await page.getByTestId('conversation-menu').click();
  },
  'agents to choose from': async () => {
    await opened(`${ORIGIN}/`, 'welcome');
    await page.getByTestId('composer').fill('/');
    await page.getByRole('listbox').waitFor();
  },
  'what can be brought along': async () => {
    await opened(`${ORIGIN}/`, 'welcome');
    await page.getByTestId('add').click();
  },
  'the palette': async () => {
    await opened(CONVERSATION, 'composer');
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').getByRole('option').first().waitFor();
  },
  'the palette that finds nothing': async () => {
    await opened(CONVERSATION, 'composer');
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').waitFor();
    await page.keyboard.type('xyzzy');
    await page.getByText('Nothing is called that.').waitFor();
  },
  'the keys': async () => {
    await opened(`${ORIGIN}/inbox`, 'inbox-empty');
    await page.keyboard.press('?');
    await page.getByTestId('key-sheet').waitFor();
  },
  'branches, with what was done in another one': async () => {
    const effect = { toolUseId: id(91), toolName: 'erp_post', arguments: {}, summary: 'Post sales invoice S-1002', status: 'success', at: '2026-11-15T09:30:00.000Z' };
    const branch = { message: 'Post it', at: '2026-11-15T09:30:00.000Z', hasMore: false };
    server.branches = {
      partings: [{ messageId: id(5000), sequence: 1, current: 1, branches: [{ ...branch, sessionId: id(10), messageId: id(90), effects: [effect] }, { ...branch, sessionId: SESSION, messageId: id(5000), effects: [] }] }],
    };
    server.hide(...answered().events);
    await opened(CONVERSATION, 'branch-effects');
  },
  'an answer that was rated': async () => {
    const script = answered();
    const answer = script.events.find((event) => event.type === 'message')!;
    server.hide(...script.event('message_rated', { messageId: answer.data.messageId, rating: 'down', comment: 'Too short' }).events);
    await opened(CONVERSATION, 'rating-comment');
  },
  'no questions': () => opened(`${ORIGIN}/inbox`, 'inbox-empty'),
  'questions of all conversations': async () => {
    await context.route(/\/api\/approvals\?/, (route) =>
      route.fulfill({ json: { approvals: [{ ...APPROVAL, sessionId: SESSION, sessionTitle: 'Reminders', sequence: 2, createdAt: new Date().toISOString(), state: 'pending' }] } }),
    );
    await opened(`${ORIGIN}/inbox`, 'inbox-item');
  },
  'administration: overview': () => administration('', 'lately'),
  'administration: people, one of them open': () => administration(`/people?person=${id(702)}`, 'tokens'),
  'administration: nobody is found': async () => {
    administer(server);
    server.answers.set('/api/admin/people', () => ({ people: [], nextCursor: null }));
    await opened(`${ORIGIN}/admin/people?q=x`, 'empty');
  },
  'administration: invitations': () => administration('/invitations', 'invitations'),
  'administration: companies': () => administration('/tenants', 'tenants'),
  'administration: mail': () => administration('/mail', 'mails'),
  'administration: the log and its verdict': async () => {
    await administration('/log', 'log');
    await page.getByTestId('verify-log').click();
    await page.getByText('All 3 entries hold').waitFor();
  },
  'administration: budgets': () => administration('/budgets', 'admin-budgets'),
  'administration: usage': () => administration('/usage?by=company', 'tenant-usage'),
  'administration: what is kept': () => administration('/privacy', 'seal'),
  'administration: agents and rules': () => administration('/agents', 'publishing'),
  'administration: servers': () => administration('/servers', 'health-parts'),
  'administration: what cannot be loaded': async () => {
    administer(server);
    await page.route('**/api/admin/budgets', (route) => route.fulfill({ status: 500, json: { code: 'x', title: 'x' } }));
    await opened(`${ORIGIN}/admin/budgets`, 'load-failed');
  },
  'administration: what somebody has no rights to': () => opened(`${ORIGIN}/admin/people`, 'no-rights'),
  'administration: the password is asked for again': async () => {
    await administration('/invitations', 'make-invitation');
    await page.route('**/api/admin/invitations', (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 403, json: { code: 'confirmation_required', title: 'x' } }) : route.fallback()));
    await page.getByTestId('make-invitation').click();
    await page.getByTestId('confirm-identity').waitFor();
  },
  'account security': async () => {
    administer(server);
    await opened(`${ORIGIN}/settings/security`, 'tokens');
    await page.getByTestId('password-form').waitFor();
  },
  'a second factor that is turned on, and its recovery codes': async () => {
    administer(server);
    await opened(`${ORIGIN}/settings/security`, 'factor-turn-on');
    await page.getByTestId('factor-turn-on').click();
    await page.getByTestId('qr').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByTestId('enrol-code').fill('123456');
    await page.getByTestId('enrol-go').click();
    await page.getByTestId('recovery-codes').waitFor();
  },
  'connections, of which there are none': async () => {
    administer(server);
    server.answers.set('/api/connections', () => ({ connections: [] }));
    await opened(`${ORIGIN}/settings/connections`, 'settings-screen');
    await page.getByTestId('export-all').waitFor();
  },
  'signing in': async () => {
    server.answers.set('/api/auth/ways', () => ({ password: true, demo: false, setup: false, providers: [], forgotten: { mail: true, contact: null } }));
    await page.goto(`${ORIGIN}/sign-in`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  },
  'a sign-in that is refused': async () => {
    server.answers.set('/api/auth/ways', () => ({ password: true, demo: false, setup: false, providers: [], forgotten: { mail: true, contact: null } }));
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json: { code: 'invalid_credentials', title: 'No' } }));
    await page.goto(`${ORIGIN}/sign-in`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.locator('input').first().fill('nora');
    await page.locator('input[type=password]').first().fill('not the one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').first().waitFor();
  },
  'a sign-in that ended': async () => {
    server.hide(...answered().events);
    await opened(CONVERSATION, 'agent-message');
    await context.route(`${ORIGIN}/api/me`, (route) => route.fulfill({ status: 401, json: { code: 'x', title: 'x' } }));
    await context.route(`${ORIGIN}/api/auth/demo`, (route) => route.fulfill({ status: 404, json: { code: 'x', title: 'x' } }));
    server.isAway = true;
    await server.dropSockets();
    await page.getByTestId('connection').getByText('You were signed out').waitFor();
  },
  'a newer page': async () => {
    server.hide(...answered().events);
    await opened(CONVERSATION, 'agent-message');
    await page.route(`${ORIGIN}/`, (route) => route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-newer.js"></script>' }));
    await server.dropSockets();
    await page.getByTestId('outdated').waitFor();
  },
  'a conversation that was deleted, and the way back': async () => {
    await opened(CONVERSATION, 'composer');
    await showList();
    await page.getByTestId('session-menu').first().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByTestId('undo').waitFor();
  },
  'what was deleted lately': async () => {
    await context.route(/\/api\/sessions\?.*show=deleted/, (route) =>
      route.fulfill({ json: { sessions: [{ id: id(201), title: 'Reminders', updatedAt: new Date().toISOString(), createdAt: new Date().toISOString(), deletedAt: new Date().toISOString(), state: 'idle', model: null }], nextCursor: null } }),
    );
    await opened(`${ORIGIN}/`, 'welcome');
    await showList();
    await page.getByTestId('shelf-deleted').click();
    await page.getByText('Reminders').first().waitFor();
  },
  'a chart, and its numbers': async () => {
    const encoding = { x: { field: 'month', type: 'temporal', timeUnit: 'utcyearmonth', title: 'Month' }, y: { field: 'sales', type: 'quantitative', title: 'Sales (EUR)' } };
    const spec = { description: 'Sales rose.', data: { values: [{ month: '2026-01', sales: 12_000.5 }, { month: '2026-02', sales: 14_250 }] }, mark: { type: 'line' }, encoding };
    server.hide(...new Script(SESSION).user('Show').event('chart', { chartId: id(60), title: 'Sales by month', toolUseId: id(50), spec }).event('chart', { chartId: id(61), title: 'The same', toolUseId: id(50), spec }).message('Here.').events);
    await opened(CONVERSATION, 'agent-message');
    await chartsDrawn(page);
    await page.getByRole('button', { name: 'Table', exact: true }).last().click();
    await page.getByRole('cell', { name: 'Jan 2026' }).waitFor();
  },
  'a comment that is being written': async () => {
    const script = answered();
    const answer = script.events.find((event) => event.type === 'message')!;
    server.hide(...script.event('message_rated', { messageId: answer.data.messageId, rating: 'down' }).events);
    await opened(CONVERSATION, 'rate-down');
    await page.getByTestId('rating-comment').getByRole('button').click();
    await page.getByTestId('comment-form').waitFor();
  },
  'questions that cannot be loaded': async () => {
    await context.route(/\/api\/approvals\?/, (route) => route.fulfill({ status: 500, json: { code: 'x', title: 'x' } }));
    await page.goto(`${ORIGIN}/inbox`);
    await page.getByRole('alert').first().waitFor();
  },
  'a log that is not there': async () => {
    await page.goto(`${ORIGIN}/audit/${id(77)}`);
    await page.getByRole('alert').first().waitFor();
  },
  'a log that is being loaded': async () => {
    await page.route('**/api/sessions/*/audit*', () => {});
    await page.goto(`${ORIGIN}/audit/${SESSION}`);
    await page.getByRole('status', { name: 'Loading', exact: true }).waitFor();
  },
  'usage that cannot be loaded': async () => {
    await page.route('**/api/usage*', (route) => route.fulfill({ status: 500, json: { code: 'x', title: 'x' } }));
    await page.goto(`${ORIGIN}/usage`);
    await page.getByRole('alert').first().waitFor();
  },
  'an empty library': () => opened(`${ORIGIN}/library`, 'to-library'),
};

/** All states in all looks with AXE=all; otherwise each in one of two looks, in turn. */
const LOOKS = [
  { viewport: WIDE, colorScheme: 'light' },
  { viewport: NARROW, colorScheme: 'dark' },
  { viewport: WIDE, colorScheme: 'dark' },
  { viewport: NARROW, colorScheme: 'light' },
  { viewport: { width: 1920, height: 1080 }, colorScheme: 'light' },
  { viewport: { width: 320, height: 640 }, colorScheme: 'light' },
] as const;

describe('nobody is kept out of', () => {
  it.each(Object.entries(STATES).map(([name, reach], i) => ({ name, reach, i })))('$name', { timeout: 180_000 }, async ({ name, reach, i }) => {
    const looks = process.env.AXE === 'all' ? LOOKS : [LOOKS[i % 2]!];
    for (const { viewport, colorScheme } of looks) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await reach();
      await picture(page, `state-${name.replaceAll(/\W+/g, '-')}-${viewport.width}-${colorScheme}`);
      expect(await violations(page)).toEqual([]);
    }
    // 320 px are 1280 px at 400 %: nothing may need to be scrolled sideways.
    expect(await overflows(page)).toEqual([]);
  });
});
