import type { Browser, BrowserContext, Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL, id, Script, SUPERVISOR } from '../src/testkit/script';
import { chartsDrawn, launch, NARROW, newPage, overflows, picture, violations, WIDE } from './browser';
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
  context = await browser.newContext({ viewport: WIDE, colorScheme: 'light', locale: 'en-GB', timezoneId: 'Europe/Berlin', acceptDownloads: true });
  server = new FakeServer();
  tellAll(server);
  await server.serve(context);
  errors = [];
  page = await newPage(context, errors);
});

afterEach(async () => {
  await context.close();
  expect(errors).toEqual([]);
});

interface Logged {
  readonly sequence: number;
  readonly [field: string]: unknown;
}

/** A log of so many turns, eight events each, as the audit tells it. */
function logOf(turns: number): readonly Logged[] {
  const log: Logged[] = [];
  let turnId = '';
  let index = 0;
  const add = (type: string, data: object, agent: object | null, internal = false) => {
    const sequence = log.length + 1;
    log.push({
      type, eventId: id(sequence), sessionId: SESSION, turnId, taskId: id(agent === GENERAL ? 7 : 8), sequence, prev: 0, index: index++, agent, internal, data,
      at: new Date(Date.parse('2026-11-15T09:30:00Z') + sequence * 250).toISOString(),
      batchId: id(1), batchIndex: 0, epoch: 1, hash: sequence.toString(16).padStart(64, 'a'),
    });
  };
  const usage = { inputTokens: 1_200, outputTokens: 80, cacheReadTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0, estimated: false };
  const cost = { amount: '0.0123', currency: 'EUR' };
  for (let i = 0; i < turns; i++) {
    turnId = id(100_000 + i);
    index = 0;
    add('user_message_confirmed', { messageId: id(200_000 + i), content: `Question ${i + 1}`, attachments: [] }, null);
    add('turn_started', { options: {} }, SUPERVISOR, true);
    add('thinking', { content: 'The clock knows. General has one.', redacted: false }, SUPERVISOR);
    add('agent_changed', { from: 'supervisor', to: 'general-agent', handoffType: 'supervisor_routing', reason: 'Tell the time.' }, GENERAL, true);
    add('task_opened', { instruction: 'Tell the time in Tokyo, to the minute.' }, GENERAL, true);
    add('message', { messageId: id(300_000 + i), content: `Answer ${i + 1}`, citations: [], stopReason: 'end_turn', model: 'm', provider: 'p', usage, cost }, GENERAL);
    add('model_call_completed', { callId: id(1), role: 'worker', provider: 'p', model: 'm', blocks: [], stopReason: 'end_turn', usage, cost, durationMs: 412 }, GENERAL, true);
    add('turn_ended', { stopReason: i % 10 === 9 ? 'error' : 'success', usage, cost, toolsUsed: [], durationMs: 900 }, SUPERVISOR, true);
  }
  return log;
}

function tellAll(on: FakeServer, log: readonly Logged[] = logOf(12)): void {
  const audit = `/api/sessions/${SESSION}/audit`;
  on.answers.set(audit, (url) => {
    const after = Number(url.searchParams.get('after') ?? 0);
    const events = log.slice(after, after + 500);
    return { events, head: log.length, hasMore: after + 500 < log.length };
  });
  on.answers.set(`${audit}/verify`, () => ({ valid: true, events: log.length, head: log.length, contradictions: [] }));
  on.answers.set('/api/usage', (url) => usageBy(url.searchParams.get('groupBy') ?? 'day', url.searchParams.get('to') ?? ''));
  on.answers.set('/api/usage/quota', () => ({ from: '2026-11-01', to: '2026-11-30', usedTokens: 5, usedCost: { amount: '3.5', currency: 'EUR' }, maxTokens: null, maxCost: null, budgets: [] }));
  const token = { id: id(40), name: 'Nightly report', createdAt: '2026-11-01T08:00:00Z', expiresAt: null, scopes: ['read'], lastUsedAt: null };
  on.answers.set('/api/me/account', () => ({ login: null, secondFactor: false, recoveryCodesLeft: 0 }));
  on.answers.set('/api/me/tokens', () => ({ ...token, tokens: [token], token: 'wm_secret_once' }));
  on.answers.set('/api/me/sign-ins', () => ({
    signIns: [41, 42].map((n) => ({ id: id(n), createdAt: '2026-11-10T08:00:00Z', expiresAt: '2026-12-10T08:00:00Z', lastUsedAt: null, address: '', device: '', current: n === 41 })),
  }));
}

function usageBy(groupBy: string, to: string) {
  const usage = { inputTokens: 9_000, outputTokens: 1_000, cacheReadTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0, estimated: false };
  const line = (key: string, amount: string) => ({ key, calls: 4, failedCalls: 1, usage, totalTokens: 10_000, cost: { amount, currency: 'EUR' } });
  const keys: Record<string, readonly string[]> = { day: [to], model: ['acme:large', 'acme:small'], agent: ['general-agent', 'supervisor'], session: [SESSION] };
  const lines = (keys[groupBy] ?? []).map((key, i) => line(key, `${i + 1}.25`));
  return { from: to, to, groupBy, lines, total: line('total', '2.75') };
}

const AUDIT = `${ORIGIN}/audit/${SESSION}`;

async function opened(address: string, testid: string): Promise<void> {
  await page.goto(address);
  await page.getByTestId(testid).waitFor();
}

describe('the log of a conversation', () => {
  it('shows the conversation as it was after any event, with its address', async () => {
    await opened(AUDIT, 'timeline');
    await expect.poll(() => page.getByTestId('verdict').getAttribute('data-valid')).toBe('true');
    expect(await page.getByTestId('verdict').innerText()).toContain('all 96 events are as they were written');
    expect(await page.getByTestId('moment').getByTestId('turn').count()).toBe(12);
    await picture(page, 'audit');
    await page.getByTestId('moment-slider').fill('14');
    await expect.poll(() => page.getByTestId('moment').getByTestId('turn').count()).toBe(2);
    expect(await page.getByTestId('moment').innerText()).toContain('Answer 2');
    await page.getByTestId('step-back').click();
    await expect.poll(() => page.getByTestId('moment').innerText()).not.toContain('Answer 2');
    await expect.poll(() => page.url()).toBe(`${AUDIT}?at=13`);
    await page.reload();
    await page.getByTestId('timeline').waitFor();
    expect(await page.getByTestId('moment-words').innerText()).toContain('After event 13 of 96');
    await page.getByTestId('back-to-conversation').click();
    await expect.poll(() => page.url()).toBe(`${ORIGIN}/#/s/${SESSION}`);
    await page.goBack();
    await page.getByTestId('timeline').waitFor();
  });

  it('draws what is in sight of ten thousand events, and finds errors among them', async () => {
    tellAll(server, logOf(1_250));
    await opened(AUDIT, 'timeline');
    await expect.poll(() => page.getByTestId('shown-events').innerText()).toContain('10,000 of 10,000');
    await expect.poll(() => page.locator('[data-sequence][aria-selected=true]').getAttribute('data-sequence')).toBe('10000');
    expect(await page.locator('[data-sequence]').count()).toBeLessThan(60);
    await page.getByTestId('moment-slider').fill('4998');
    await expect.poll(() => page.getByTestId('moment').innerText()).toContain('Answer 625');
    await page.getByLabel('Show', { exact: true }).selectOption('errors');
    await expect.poll(() => page.getByTestId('shown-events').innerText()).toContain('125 of 10,000');
    expect(page.url()).toContain('only=errors');
  });

  it('says why an agent was chosen, and shows the event itself', async () => {
    await opened(`${AUDIT}?at=4`, 'event-card');
    const why = await page.getByTestId('event-card').getByTestId('routing').innerText();
    expect(why).toContain('The supervisor chose General for this.');
    expect(why).toContain('The clock knows. General has one.');
    expect(why).toContain('Tell the time in Tokyo, to the minute.');
    await page.getByTestId('raw-event').locator('summary').click();
    expect(JSON.parse(await page.getByTestId('raw-event').locator('pre').innerText())).toEqual(logOf(1)[3]);
    await picture(page, 'audit-routing');
    const saving = page.waitForEvent('download');
    await page.getByTestId('download-log').click();
    const file = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as { readonly events: unknown };
    expect(file).toEqual({ sessionId: SESSION, events: logOf(12) });
  });

  it('says where it is not as it was written, and where it is not there', async () => {
    server.answers.set(`/api/sessions/${SESSION}/audit/verify`, () => ({ valid: false, events: 96, head: 96, firstInvalid: 41, contradictions: ['turns: one too many'] }));
    await opened(AUDIT, 'timeline');
    await expect.poll(() => page.getByTestId('verdict').innerText()).toContain('breaks at event 41');
    expect(await page.getByTestId('verdict').innerText()).toContain('turns: one too many');
    await page.goto(`${ORIGIN}/audit/${id(77)}`);
    await page.getByRole('alert').getByText('does not exist').waitFor();
  });
});

describe('usage', () => {
  it('tells cost and tokens with their currency, by what is asked for, and as CSV', async () => {
    await opened(`${ORIGIN}/usage`, 'usage-figures');
    expect(await page.getByTestId('usage-figures').innerText()).toContain('2.75 EUR');
    await chartsDrawn(page);
    await picture(page, 'usage');
    await page.getByRole('button', { name: 'Model', exact: true }).click();
    await page.getByRole('cell', { name: 'acme:large' }).waitFor();
    expect(page.url()).toBe(`${ORIGIN}/usage?by=model&days=30`);
    const saving = page.waitForEvent('download');
    await page.getByTestId('usage-csv').click();
    const [head, first] = readFileSync(await (await saving).path(), 'utf8').split('\r\n');
    expect(head).toContain('Model,Calls of models');
    expect(first).toBe('acme:small,4,1,9000,1000,0,0,0,10000,2.25,EUR');
    await page.getByRole('button', { name: 'Conversation', exact: true }).click();
    await page.getByRole('cell', { name: 'Everything at once' }).waitFor();
    await page.reload();
    await page.getByRole('cell', { name: 'Everything at once' }).waitFor();
  });

  it('says so where nothing was used', async () => {
    server.answers.set('/api/usage', () => ({ ...usageBy('', '2026-11-15'), groupBy: 'day', lines: [] }));
    await opened(`${ORIGIN}/usage`, 'usage-empty');
  });
});

describe('settings', () => {
  it('switch notifications off and on, on every device and in this browser', async () => {
    await opened(`${ORIGIN}/settings`, 'settings-screen');
    const group = page.getByRole('region', { name: 'Notifications' });
    // A browser without a screen blocks them; it says so where the switch would be.
    await group.getByTestId('alerts').or(group.getByTestId('alerts-none')).waitFor();
    await group.getByRole('button', { name: 'Off' }).click();
    await expect.poll(() => server.settings.notifications).toBe(false);
    expect(await group.getByTestId('alerts').or(group.getByTestId('alerts-none')).count()).toBe(0);
    await group.getByRole('button', { name: 'On', exact: true }).click();
    await expect.poll(() => server.settings.notifications).toBe(true);
    expect(await violations(page)).toEqual([]);
  });

  it('hold at once, on the server and after a reload', async () => {
    await opened(`${ORIGIN}/settings`, 'settings-screen');
    await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click();
    await page.getByRole('button', { name: 'Compact' }).click();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Deutsch');
    await expect.poll(() => server.settings).toMatchObject({ theme: 'dark', density: 'compact', language: 'de' });
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    expect(await page.evaluate(() => ({ lang: document.documentElement.lang, ...document.documentElement.dataset }))).toMatchObject({ lang: 'de', theme: 'dark', density: 'compact' });
    await picture(page, 'settings-de-dark');
  });

  it('make a token, whose secret is shown once, and end sign-ins elsewhere', async () => {
    await opened(`${ORIGIN}/settings`, 'settings-screen');
    await page.getByTestId('to-security').click();
    await page.getByTestId('security-settings').waitFor();
    await page.getByTestId('token-name').fill('Nightly report');
    await page.getByTestId('make-token').click();
    expect(await page.getByTestId('secret').innerText()).toContain('wm_secret_once');
    expect(await page.getByTestId('sign-ins').getByRole('button').count()).toBe(1);
    await page.getByRole('button', { name: 'Revoke Nightly report' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  it('send messages to the preferred agent', async () => {
    server.settings = { ...server.settings, agent: 'general-agent' };
    await opened(`${ORIGIN}/#/s/${SESSION}`, 'composer');
    await expect.poll(() => page.getByTestId('composer').isEnabled()).toBe(true);
    await page.getByTestId('composer').fill('Hello');
    await page.getByTestId('composer').press('Enter');
    await expect.poll(() => server.received.find(({ event }) => event === 'chat:message')?.data).toMatchObject({ message: 'Hello', targetAgentId: 'general-agent' });
  });
});

describe('by keyboard alone', () => {
  it('every screen is reached, and the focus is never lost', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.closest('main, dialog, aside')?.tagName ?? document.activeElement?.tagName);
    await opened(`${ORIGIN}/#/s/${SESSION}`, 'composer');
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').waitFor();
    const box = page.getByRole('combobox', { name: 'Go to or do' });
    await page.keyboard.type('usa');
    await expect.poll(() => page.getByTestId('palette').getByRole('option').allInnerTexts()).toEqual(['Usage']);
    expect(await box.getAttribute('aria-activedescendant')).toBe('offer-usage');
    await picture(page, 'palette');
    await page.keyboard.press('Enter');
    await page.getByTestId('usage-screen').waitFor();
    await expect.poll(focused).toBe('MAIN');
    await page.keyboard.press('?');
    await page.getByTestId('key-sheet').waitFor();
    await picture(page, 'keys');
    await page.keyboard.press('Escape');
    await page.getByTestId('key-sheet').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('MAIN');
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').waitFor();
    await page.keyboard.type('everything');
    await page.keyboard.press('Enter');
    await page.getByTestId('composer').waitFor();
    await page.getByTestId('conversation-menu').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('do-find');
    await page.keyboard.press('l');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('do-log');
    await page.keyboard.press('Enter');
    await page.getByTestId('timeline').waitFor();
    await page.getByTestId('timeline').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.locator('[data-sequence][aria-selected=true]').getAttribute('data-sequence')).toBe('2');
    await page.keyboard.press('Control+Shift+O');
    await page.getByTestId('welcome').waitFor();
    await page.evaluate(() => {
      // As if the page had just been opened.
      document.body.tabIndex = -1;
      document.body.focus();
    });
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('skip');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('composer');
  });
});

describe('a whole conversation', () => {
  function aTurn(): Script {
    return new Script(SESSION).user('What time is it?').message('It is **18:30**.', GENERAL);
  }

  it('is announced when its answer is there', async () => {
    await opened(`${ORIGIN}/#/s/${SESSION}`, 'composer');
    const script = new Script(SESSION).user('What time is it?').signal('session_start', { turnId: id(100) }).message('It is **18:30**.', GENERAL).complete();
    const [question, begun, ...rest] = script.all;
    await expect.poll(() => server.received.some(({ event }) => event === 'session:join')).toBe(true);
    server.show(question!, begun!);
    await expect.poll(() => page.getByTestId('announcer').innerText()).toBe('Workmate is working on an answer');
    server.show(...rest);
    await expect.poll(() => page.getByTestId('announcer').innerText()).toBe('Answer: It is 18:30.');
  });

  it('can be saved as Markdown, and printed with all that is in it', async () => {
    server.hide(...aTurn().events);
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', document.querySelector('[data-testid=conversation]')?.textContent ?? '');
    });
    await opened(`${ORIGIN}/#/s/${SESSION}`, 'agent-message');
    await page.getByTestId('conversation-menu').click();
    await picture(page, 'conversation-menu');
    const saving = page.waitForEvent('download');
    await page.getByTestId('do-markdown').click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('everything-at-once.md');
    expect(readFileSync(await file.path(), 'utf8')).toContain('### General\n\nIt is **18:30**.');
    await page.getByTestId('conversation-menu').click();
    await page.getByTestId('do-print').click();
    await expect.poll(() => page.evaluate(() => document.documentElement.getAttribute('data-printed'))).toContain('18:30');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByTestId('sidebar').isVisible()).toBe(false);
    expect(await page.getByTestId('composer').isVisible()).toBe(false);
    expect(await page.getByTestId('agent-message').isVisible()).toBe(true);
  });

  it('can be installed as an app', async () => {
    await opened(`${ORIGIN}/#/`, 'welcome');
    const manifest = await page.evaluate(async () => (await fetch(document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '')).json() as Promise<{ icons: { src: string }[] }>);
    for (const { src } of manifest.icons) {
      expect(await page.evaluate(async (url) => (await fetch(url)).status, src)).toBe(200);
    }
  });
});

describe('everybody can use', () => {
  const screens = [
    [`audit`, `${AUDIT}?at=4`, 'event-card'],
    [`usage`, `${ORIGIN}/usage`, 'usage-figures'],
    [`settings`, `${ORIGIN}/settings`, 'export-all'],
  ] as const;
  it.each(screens)('%s, in any light and width', async (name, address, testid) => {
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport);
      await opened(address, testid);
      await chartsDrawn(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await picture(page, `${name}-${viewport.width}-${colorScheme}`);
        expect(await violations(page)).toEqual([]);
      }
    }
    expect(await overflows(page)).toEqual([]);
  });

  it('the palette and the keys', async () => {
    await opened(`${ORIGIN}/#/`, 'welcome');
    await page.getByTestId('open-palette').click();
    await page.getByTestId('palette').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page)).toEqual([]);
    }
    await page.keyboard.type('keyboard');
    await page.keyboard.press('Enter');
    await page.getByTestId('key-sheet').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
