import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL, id, Script } from '../src/testkit/script';
import { launch, newPage, WIDE } from './browser';
import { administer } from './fakeAdministration';
import { FakeServer, ORIGIN, SESSION } from './fakeServer';
import { HOSTILE, OUTSIDE } from './hostile';

let browser: Browser;
let context: BrowserContext;
let server: FakeServer;
let page: Page;
let outside: string[];

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  context = await browser.newContext({ viewport: WIDE });
  server = new FakeServer();
  await server.serve(context);
  outside = [];
  const leaves = (url: string) => !url.startsWith(ORIGIN) && !url.startsWith('data:') && !url.startsWith('blob:');
  // What the page's policy stops is told as a request too, and never leaves the browser.
  context.on('requestfinished', (request) => void (leaves(request.url()) && outside.push(request.url())));
  context.on('requestfailed', (request) => void (leaves(request.url()) && request.failure()?.errorText !== 'csp' && outside.push(request.url())));
  await context.addInitScript(() => {
    const hits: unknown[] = [];
    Object.assign(window, { hits, ran: (what: unknown) => hits.push(what), alert: (what: unknown) => hits.push(what) });
  });
  page = await newPage(context);
  return () => context.close();
});

/** Nothing has run, nothing was asked for elsewhere, and every element is one that this page makes itself. */
async function isHarmless(): Promise<void> {
  // Formulas, diagrams and colours come a moment later.
  await page.locator('[data-code-state=loading]').first().waitFor({ state: 'detached', timeout: 60_000 });
  await page.waitForTimeout(250);
  expect(await page.evaluate(() => (window as unknown as { hits: unknown[] }).hits)).toEqual([]);
  expect(outside).toEqual([]);
  const strange = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const isForeign = /^(script|iframe|object|embed|link|meta|base|style|video|audio|picture|source|template)$/i.test(element.tagName) && !element.closest('dialog') && !element.classList.contains('diagram-frame');
        const isHandled = element.getAttributeNames().some((name) => name.startsWith('on') || name === 'srcdoc' || name === 'ping' || name === 'action' || name === 'formaction');
        const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
        return isForeign || isHandled || /^\s*(javascript|vbscript|data:text)/i.test(address) || (element.tagName === 'IMG' && !/^(data:image|blob:|\/)/.test(address));
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );
  expect(strange).toEqual([]);
}

async function open(path: string, waitFor: string): Promise<void> {
  await page.goto(`${ORIGIN}${path}`);
  await page.getByTestId(waitFor).first().waitFor();
}

/** The sinks: each puts some text where the page shows it. */
const IN_A_CONVERSATION: Readonly<Record<string, (script: Script, text: string, i: number) => Script>> = {
  'what a person said': (script, text) => script.user(text),
  'an answer': (script, text) => script.user('x').message(text),
  'thinking': (script, text) => script.user('x').event('thinking', { content: text, redacted: false }),
  'a tool, its arguments and its result': (script, text, i) =>
    script
      .user('x')
      .event('tool_use', { toolUseId: id(1_000 + i), toolName: text.slice(0, 60), arguments: { [text]: text }, readOnly: true }, GENERAL)
      .event('tool_result', { toolUseId: id(1_000 + i), toolName: text.slice(0, 60), status: 'success', output: text, truncated: false, durationMs: 1 }, GENERAL),
  'a result that is a table': (script, text, i) =>
    script
      .user('x')
      .event('tool_use', { toolUseId: id(2_000 + i), toolName: 'query', arguments: {}, readOnly: true }, GENERAL)
      .event('tool_result', { toolUseId: id(2_000 + i), toolName: 'query', status: 'success', output: JSON.stringify([{ [text]: text }, { [text]: 1 }]), truncated: false, durationMs: 1 }, GENERAL),
  'a question': (script, text, i) =>
    script.user('x').event('approval_requested', {
      approvalId: id(3_000 + i),
      toolUseId: id(4_000 + i),
      toolName: 'draft',
      arguments: { name: text },
      summary: text,
      reason: text,
      expiresAt: '2099-11-16T09:30:00.000Z',
    }),
  'an error, a notice and a refusal': (script, text) =>
    script
      .user('x')
      .event('notice', { code: 'pictures_not_seen', message: text })
      .event('content_refused', { reason: text })
      .event('error', { code: 'model_unavailable', message: text, retryable: true, correlationId: id(70) }),
  'why an agent was chosen, and its name': (script, text) =>
    script.user('x').event('agent_changed', { from: 'supervisor', to: 'general-agent', handoffType: 'supervisor_routing', reason: text }, { ...GENERAL, name: text }, 2).message('y', { ...GENERAL, name: text }),
  'a summary': (script, text) => script.user('x').event('conversation_condensed', { summary: text, exchanges: 3, keptFrom: 1 }),
};

describe('three hundred hostile strings', () => {
  it('are so many, and all different', () => {
    expect(new Set(HOSTILE).size).toBe(HOSTILE.length);
    expect(HOSTILE.length).toBeGreaterThanOrEqual(300);
  });

  it('would be noticed if one ran or loaded', async () => {
    await open('/', 'composer');
    await page.evaluate((url) => {
      (window as unknown as { ran: (what: unknown) => void }).ran(1);
      const image = new Image();
      image.src = url;
      document.body.append(image);
    }, OUTSIDE);
    await expect(isHarmless()).rejects.toThrow();
  });

  it.each(Object.entries(IN_A_CONVERSATION))('do nothing as %s', { timeout: 120_000 }, async (_, sink) => {
    server.pageSize = 5_000;
    const script = new Script(SESSION);
    HOSTILE.forEach((text, i) => sink(script, text, i));
    server.hide(...script.events);
    await open(`/#/s/${SESSION}`, 'turn');
    // All of them are drawn: also what is folded away, and what is out of sight.
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
    expect(await page.getByTestId('turn').count()).toBeGreaterThan(0);
    await isHarmless();
  });

  it('do nothing while they stream', { timeout: 120_000 }, async () => {
    await open(`/#/s/${SESSION}`, 'composer');
    const script = new Script(SESSION).user('x').signal('session_start', { turnId: id(100) }).signal('stream_start', { callId: id(1) });
    HOSTILE.forEach((text, i) => script.signal('content_delta', { callId: id(1), blockIndex: i, text: `${text}\n\n` }));
    server.show(...script.all);
    await page.getByTestId('turn').first().waitFor();
    await isHarmless();
  });

  it('do nothing as titles, folders, hits, names of agents and people', { timeout: 120_000 }, async () => {
    const now = new Date().toISOString();
    const sessions = HOSTILE.map((text, i) => ({ id: id(500 + i), title: text, updatedAt: now, createdAt: now, state: 'idle', model: null, folder: text.slice(0, 60), hit: { sequence: 1, text } }));
    server.folders = HOSTILE.map((text) => ({ name: text.slice(0, 60), sessions: 1 })).filter(({ name }, i, all) => all.findIndex((one) => one.name === name) === i);
    await context.route(`${ORIGIN}/api/sessions?*`, (route) => route.fulfill({ json: { sessions, nextCursor: null } }));
    await context.route(`${ORIGIN}/api/me`, (route) => route.fulfill({ json: { id: id(1), name: HOSTILE[1] } }));
    await context.route(`${ORIGIN}/api/agents`, (route) => route.fulfill({ json: { agents: HOSTILE.map((text, i) => ({ id: `a${i}`, name: text, icon: text, color: text, command: `c${i}`, description: text })) } }));
    await open('/', 'session');
    expect(await page.getByTestId('session').count()).toBe(HOSTILE.length);
    await page.getByTestId('composer').fill('/');
    await isHarmless();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await isHarmless();
  });

  it('do nothing as names of files, questions of the inbox, and notices', { timeout: 120_000 }, async () => {
    server.answers.set('/api/usage', () => ({ groups: HOSTILE.map((text) => ({ key: text, inputTokens: 1, outputTokens: 1, cost: { amount: '0.01', currency: 'EUR' }, turns: 1 })), total: { inputTokens: 1, outputTokens: 1, turns: 1 } }));
    await context.route(`${ORIGIN}/api/approvals?*`, (route) =>
      route.fulfill({
        json: {
          approvals: HOSTILE.map((text, i) => ({ approvalId: id(600 + i), sessionId: SESSION, sessionTitle: text, sequence: i + 1, toolName: 'draft', arguments: { a: text }, summary: text, reason: text, createdAt: new Date().toISOString(), expiresAt: '2099-01-01T00:00:00Z', state: 'pending' })),
        },
      }),
    );
    await page.goto(`${ORIGIN}/inbox`);
    await page.getByTestId('inbox-item').first().waitFor();
    await isHarmless();
    server.notify({ type: 'session_changed', sessionId: SESSION, title: HOSTILE[0], state: 'idle' });
    server.notify({ type: 'file_failed', fileId: id(5), name: HOSTILE[2], code: 'x', reason: HOSTILE[3] });
    await isHarmless();
  });

  it.each([
    ['people', '/admin/people', 'person'],
    ['a service account and its tokens', `/admin/people?person=${id(702)}`, 'tokens'],
    ['notes of invitations', '/admin/invitations', 'invitations'],
    ['errors of mail', '/admin/mail', 'mails'],
    ['names of teams', '/admin/budgets', 'teams'],
    ['entries of the log', '/admin/log', 'log-entry'],
    ['teams with a budget', '/admin/budgets', 'admin-budget'],
    ['companies with costs', '/admin/usage?by=company', 'tenant-usage'],
    ['reasons of holds', '/admin/privacy', 'holds'],
    ['rules, files and what is wrong with them', '/admin/agents', 'two-people'],
    ['devices and tokens', '/settings/security', 'sign-ins'],
  ])('do nothing as %s', { timeout: 120_000 }, async (_, path, testid) => {
    administer(server, HOSTILE);
    await open(path, testid);
    await isHarmless();
  });
});
