import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL, id, Script } from '../src/testkit/script';
import { launch, newPage, WIDE } from './browser';
import { administer } from './fakeAdministration';
import { FakeServer, ORIGIN, SESSION } from './fakeServer';
import { HOSTILE, OUTSIDE, type Put, Words } from './hostile';

/** So many strings are in one chart. */
const EACH = 5;

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
const IN_A_CONVERSATION: Readonly<Record<string, (script: Script, put: Put, i: number) => Script>> = {
  'what a person said, and files that went along': (script, put, i) => {
    const { data } = script.user(put('said')).events.at(-1)!;
    const file = (name: string, n: number, mediaType: string) => ({ fileId: id(n + i), name, mediaType, size: 2_000 });
    Object.assign(data, { attachments: [file(put('file'), 90_000, 'application/pdf'), file(put('picture'), 91_000, 'image/png'), { ...file(put('kept'), 0, 'text/plain'), fileId: `kept-${i}` }] });
    return script;
  },
  'an answer': (script, put) => script.user('x').message(put('answer')),
  'thinking': (script, put) => script.user('x').event('thinking', { content: put('thought'), redacted: false }),
  'a tool, its arguments and its result': (script, put, i) =>
    script
      .user('x')
      .event('tool_use', { toolUseId: id(1_000 + i), toolName: put('tool', { most: 60 }), arguments: { [put('key')]: put('value') }, readOnly: true }, GENERAL)
      .event('tool_result', { toolUseId: id(1_000 + i), toolName: 'x', status: 'error', output: put('output'), error: put('failure'), truncated: false, durationMs: 1 }, GENERAL),
  'what a tool says while it works': (script, put, i) =>
    (i === 0 ? script.user('x').signal('session_start', { turnId: id(100) }) : script)
      .event('tool_use', { toolUseId: id(1_000 + i), toolName: 'query', arguments: {}, readOnly: true }, GENERAL)
      .signal('tool_progress', { toolUseId: id(1_000 + i), note: put('note') }, GENERAL),
  'what was read or found, in words': (script, put, i) =>
    script
      .user('x')
      .event('tool_use', { toolUseId: id(1_000 + i), toolName: 'erp_query', arguments: { filter: [{ property: 'status', operator: 'eq', value: put('status') }] }, readOnly: true }, GENERAL)
      .event('tool_result', { toolUseId: id(1_000 + i), toolName: 'erp_query', status: 'success', output: JSON.stringify({ rowCount: 2, company: put('company'), entity: put('entity'), rows: [] }), truncated: false, durationMs: 1 }, GENERAL),
  'a result that is a table': (script, put, i) =>
    script
      .user('x')
      .event('tool_use', { toolUseId: id(2_000 + i), toolName: 'query', arguments: {}, readOnly: true }, GENERAL)
      .event('tool_result', { toolUseId: id(2_000 + i), toolName: 'query', status: 'success', output: JSON.stringify([{ [put('column')]: put('cell') }, { x: 1 }]), truncated: false, durationMs: 1 }, GENERAL),
  'a question with its facts and what would change': (script, put, i) => script.user('x').event('approval_requested', questionOf(put, i)),
  'a question that was answered': (script, put, i) => {
    const question = questionOf((place, room) => (place === 'asked' || place === 'why' ? 'x' : put(place, room)), i, {});
    const { approvalId } = question;
    return script
      .user('x')
      .event('approval_requested', question)
      .event('approval_resolved', {
        approvalId,
        decision: 'approved',
        by: id(1),
        reason: put('answer'),
        summary: put('agreed'),
        changes: [{ field: put('changed'), before: put('from'), after: put('to') }],
        signatures: { askedBy: { id: id(1), name: put('asker') }, decidedBy: { id: id(2), name: put('decider') } },
      });
  },
  'a question for somebody else, and one about how a call ended': (script, put, i) => {
    const doubtful = { toolUseId: id(4_500 + i), toolName: 'draft' };
    return script
      .user('x')
      .event('approval_requested', { ...questionOf(put, i, {}), needs: 'approver' })
      .event('tool_use', { ...doubtful, arguments: {}, readOnly: false })
      .event('tool_result', { ...doubtful, status: 'unknown_outcome', output: '', truncated: false, durationMs: 1 })
      .event('approval_requested', { ...doubtful, approvalId: id(3_500 + i), arguments: { name: put('doubted') }, summary: `Was this done? ${put('doubt')}`, reason: put('because'), expiresAt: '2099-11-16T09:30:00.000Z' });
  },
  'an error, a notice and a refusal': (script, put) =>
    script
      .user('x')
      .event('notice', { code: 'pictures_not_seen', message: put('notice') })
      .event('content_refused', { reason: put('refusal') })
      .event('error', { code: 'model_unavailable', message: put('error'), retryable: true, correlationId: id(70) }),
  'why an agent was chosen, and its name': (script, put, i) =>
    script
      .user('x')
      .event('agent_changed', { from: 'supervisor', to: 'general-agent', handoffType: 'supervisor_routing', reason: put('reason') }, GENERAL, 2)
      .message('y', { ...GENERAL, name: put('agent'), icon: HOSTILE[i]!, color: HOSTILE[i]! }),
  'a summary': (script, put) => script.user('x').event('conversation_condensed', { summary: put('summary'), exchanges: 3, keptFrom: 1 }),
  'what an answer cites': (script, put, i) => {
    script.user('x').message('It says so.');
    const cited = (title: string, quote: string, more: object) => ({ source: 'x', title, quote, start: 0, end: 1, place: { start: 0, end: 2 }, ...more });
    Object.assign(script.events.at(-1)!.data, {
      citations: [
        cited(put('document'), put('quote'), { fileId: id(92_000), version: 1, page: 2 }),
        cited(put('page'), put('words'), { source: `https://pages.example/${i}` }),
        cited(put('name'), '', { source: `javascript:window.ran(${i})//` }),
        cited('', '', { source: put('source') }),
      ],
    });
    return script;
  },
  'what people say of an answer': (script, put) => {
    const answer = script.user('x').message('y').events.at(-1)! as { readonly data: { readonly messageId: string } };
    return script.event('message_rated', { messageId: answer.data.messageId, rating: 'down', comment: put('comment') });
  },
  'a chart that cannot be drawn, and its numbers': (script, put, i) =>
    script.user('x').event('chart', { chartId: id(5_500 + i), title: put('title'), toolUseId: id(50), spec: { [put('part')]: 1, data: { values: [{ [put('column')]: put('cell') }] } } }),
};

function questionOf(put: Put, i: number, more: object = { confirmWord: put('word') }) {
  const change = (field: string) => ({ field, before: put('before'), after: put('after') });
  const money = { value: '1250.5', currency: 'EUR' };
  return {
    approvalId: id(3_000 + i),
    toolUseId: id(4_000 + i),
    toolName: 'draft',
    arguments: { name: put('argument') },
    summary: put('asked'),
    reason: put('why'),
    entity: 'customers',
    expiresAt: '2099-11-16T09:30:00.000Z',
    preview: { changes: [change(put('field'))] },
    details: {
      reach: 'irreversible' as const,
      facts: [{ label: put('label'), value: put('fact') }],
      lines: [{ description: put('line'), number: put('number'), quantity: '2', unit: put('unit'), unitPrice: money, amount: money }],
      totals: [{ label: put('total'), amount: money }],
      estimated: true,
      recipients: [{ name: put('recipient'), address: put('address') }],
      warnings: [{ code: 'x', message: put('warning') }],
      ...more,
    },
  };
}

/** All of a conversation is drawn: also what is far from sight, and what is folded away. */
async function drawAll(): Promise<void> {
  await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'));
    document.querySelectorAll('details').forEach((one) => (one.open = true));
  });
  expect(await page.locator('[data-far]').count()).toBe(0);
}

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
    const words = new Words();
    HOSTILE.forEach((_, i) => sink(script, words.of(i), i));
    server.hide(...script.events);
    await open(`/#/s/${SESSION}`, 'turn');
    const signals = script.all.filter(({ sequence }) => sequence === undefined);
    if (signals.length > 0) {
      await expect.poll(() => server.received.map(({ event }) => event)).toContain('session:join');
      server.show(...signals);
    }
    await drawAll();
    expect(await page.getByTestId('turn').count()).toBe(script.events.filter(({ type }) => type === 'user_message_confirmed').length);
    await isHarmless();
    await words.areDrawn(page);
  });

  it('do nothing while they stream', { timeout: 120_000 }, async () => {
    await open(`/#/s/${SESSION}`, 'composer');
    await expect.poll(() => server.received.map(({ event }) => event)).toContain('session:join');
    const words = new Words();
    const script = new Script(SESSION).user('x').signal('session_start', { turnId: id(100) }).signal('stream_start', { callId: id(1) });
    HOSTILE.forEach((_, i) => script.signal('content_delta', { callId: id(1), blockIndex: i, text: `${words.of(i)('streamed')}\n\n` }));
    server.show(...script.all);
    await page.getByTestId('turn').first().waitFor();
    await isHarmless();
    await words.areDrawn(page);
  });

  it('do nothing as sources that are opened beside an answer', { timeout: 120_000 }, async () => {
    const words = new Words();
    const file = server.library.add('terms.txt', { text: words.all('text').join('\n\n') });
    const script = new Script(SESSION).user('x').message('It says so.');
    const answer = script.events.at(-1)! as { readonly data: { readonly messageId: string } };
    const citations = HOSTILE.map((_, i) => ({ source: 'x', fileId: file.id, version: 1, title: words.of(i)('title'), quote: words.of(i)('quote'), start: i, end: i + 1, place: { start: 0, end: 2 } }));
    Object.assign(answer.data, { citations });
    server.hide(...script.events);
    await open(`/#/s/${SESSION}?source=${answer.data.messageId}.1`, 'passage-panel');
    await page.getByTestId('passage-panel').getByTestId('text').waitFor();
    // Without a round trip for each.
    const unopened = await page.evaluate(
      async ({ address, count }) => {
        const missed: number[] = [];
        for (let i = 0; i < count; i++) {
          location.hash = `${address}.${i + 1}`;
          const isShown = () => [`drawntitle${i}end`, `drawnquote${i}end`].every((word) => document.querySelector('[data-testid=passage-panel] header')?.textContent?.includes(word));
          for (let tries = 0; tries < 200 && !isShown(); tries++) {
            await new Promise((resolve) => setTimeout(resolve, 5));
          }
          if (!isShown()) {
            missed.push(i);
          }
        }
        return missed;
      },
      { address: `#/s/${SESSION}?source=${answer.data.messageId}`, count: HOSTILE.length },
    );
    expect(unopened).toEqual([]);
    await isHarmless();
    await words.areDrawn(page);
  });

  it('do nothing as titles, axes, legends and tooltips of charts', { timeout: 180_000 }, async () => {
    server.pageSize = 5_000;
    const words = new Words();
    const script = new Script(SESSION);
    for (let k = 0; k < HOSTILE.length / EACH; k++) {
      // In every place there is every seed, in one disguise or another.
      const inPlace = (place: string, slot: number) => words.of(EACH * k + ((slot + Math.floor(k / 10)) % EACH))(place, { wordFirst: true });
      const values = Array.from({ length: EACH }, (_, i) => ({ name: words.of(EACH * k + i)('name', { wordFirst: true }), kind: words.of(EACH * k + i)('kind', { wordFirst: true }), value: i + 1 }));
      const y = { field: 'name', type: 'nominal', title: inPlace('y', 0) };
      const x = { field: 'value', type: 'quantitative', title: inPlace('x', 1) };
      const spec = {
        title: { text: 'x', subtitle: [inPlace('note', 2)] },
        description: inPlace('description', 3),
        data: { values },
        mark: { type: 'bar' },
        encoding: { y, x, color: { field: 'kind', type: 'nominal' }, tooltip: [{ field: 'name', type: 'nominal', title: inPlace('tip', 4) }, { ...x, title: 'x' }] },
      };
      script.user('x').event('chart', { chartId: id(60_000 + k), title: inPlace('title', 4), toolUseId: id(50), spec });
    }
    server.hide(...script.events);
    await open(`/#/s/${SESSION}`, 'turn');
    await drawAll();
    await page.locator('[data-chart-state=loading]').first().waitFor({ state: 'detached', timeout: 120_000 });
    expect(await page.getByTestId('chart-problem').count()).toBe(0);
    const tips = await page.evaluate(() =>
      [...document.querySelectorAll('.chart .mark-rect.role-mark path')].flatMap((bar) => {
        const { x, y } = bar.getBoundingClientRect();
        bar.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: x + 1, clientY: y + 1 }));
        const tip = document.querySelector('#chart-tip')!;
        return [tip.textContent ?? '', tip.querySelector(':not(table, tbody, tr, td)')?.outerHTML ?? ''];
      }),
    );
    expect(tips.length).toBe(2 * HOSTILE.length);
    expect(tips.filter((_, i) => i % 2 === 1).join('')).toBe('');
    await isHarmless();
    await words.areDrawn(page, tips.flatMap((text) => text.match(/drawntip\d+end/g) ?? []));
    expect(HOSTILE.map((_, i) => tips[2 * i]!.includes(`drawnname${i}end`)).filter((isTold) => !isTold)).toEqual([]);
  });

  it('do nothing as drafts, queued messages, and what could not be sent', { timeout: 120_000 }, async () => {
    const words = new Words();
    const running = new Script(SESSION).user('x').signal('session_start', { turnId: id(100) });
    server.activeTurnId = id(100);
    const message = (content: string, i: number) => ({ clientMessageId: id(80_000 + i), content, along: { pictures: [], documents: [] } });
    const kept = { text: words.all('draft').join('\n'), target: '', along: { pictures: [], documents: [] }, queue: words.all('queued').map(message), isHeld: true };
    await context.addInitScript(([key, value]) => localStorage.setItem(key!, value!), [`workmate.draft.${id(1)}.${SESSION}`, JSON.stringify(kept)]);
    server.hide(...running.events);
    await open(`/#/s/${SESSION}`, 'queued');
    server.show(...running.all.filter(({ sequence }) => sequence === undefined));
    expect(await page.getByTestId('queued').count()).toBe(HOSTILE.length);
    await isHarmless();
    await words.areDrawn(page);
  });

  it('do nothing as what was done in other branches', { timeout: 120_000 }, async () => {
    const words = new Words();
    const effects = HOSTILE.map((_, i) => ({ toolUseId: id(1_000 + i), toolName: 'x', arguments: {}, summary: words.of(i)('effect'), status: i % 2 === 0 ? 'success' : 'unknown_outcome', at: '2026-11-15T09:30:00.000Z' }));
    const branch = { message: HOSTILE[0], at: '2026-11-15T09:30:00.000Z', hasMore: true };
    server.branches = {
      partings: [{ messageId: id(5000), sequence: 1, current: 1, branches: [{ ...branch, sessionId: id(10), messageId: id(90), effects }, { ...branch, sessionId: SESSION, messageId: id(5000), effects: [] }] }],
    };
    server.hide(...new Script(SESSION).user('x').message('y').events);
    await open(`/#/s/${SESSION}`, 'branch-effects');
    await isHarmless();
    await words.areDrawn(page);
  });

  it('do nothing as titles, folders, hits, names of agents and people', { timeout: 120_000 }, async () => {
    const now = new Date().toISOString();
    const words = new Words();
    const sessions = HOSTILE.map((_, i) => ({ id: id(500 + i), title: words.of(i)('title'), updatedAt: now, createdAt: now, state: 'idle', model: null, folder: words.of(i)('folder', { most: 60 }), hit: { sequence: 1, text: words.of(i)('hit') } }));
    server.folders = sessions.map(({ folder }) => ({ name: folder, sessions: 1 }));
    await context.route(`${ORIGIN}/api/sessions?*`, (route) => route.fulfill({ json: { sessions: route.request().url().includes('pinned') ? [] : sessions, nextCursor: null } }));
    await context.route(`${ORIGIN}/api/me`, (route) => route.fulfill({ json: { id: id(1), name: HOSTILE[1] } }));
    await open('/', 'session');
    expect(await page.getByTestId('session').count()).toBe(HOSTILE.length);
    await isHarmless();
    await words.areDrawn(page);
    await page.getByTestId('shelf-archived').click();
    await expect.poll(() => page.getByTestId('session').count()).toBe(HOSTILE.length);
    await isHarmless();
  });

  it('do nothing as agents and in the palette', { timeout: 120_000 }, async () => {
    const agents = new Words();
    const told = HOSTILE.map((text, i) => ({ id: `a${i}`, name: agents.of(i)('name'), icon: text, color: text, command: `c${i}`, description: agents.of(i)('description') }));
    await context.route(`${ORIGIN}/api/agents`, (route) => route.fulfill({ json: { agents: told } }));
    await open('/', 'composer');
    await page.getByTestId('composer').fill('/');
    await page.getByRole('listbox').waitFor();
    await isHarmless();
    await agents.areDrawn(page);
    const sessions = new Words();
    server.others = sessions.all('title').map((title, i) => ({ id: id(500 + i), title, updatedAt: new Date().toISOString(), state: 'idle', model: null }));
    await page.reload();
    await page.getByTestId('session').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').getByRole('option').first().waitFor();
    const box = page.getByRole('combobox', { name: 'Go to or do' });
    const seen: string[] = [];
    for (const i of HOSTILE.keys()) {
      await box.fill(`drawntitle${i}end`);
      seen.push(...((await page.getByTestId('palette').getByRole('option').last().innerText()).match(/drawntitle\d+end/g) ?? []));
    }
    await isHarmless();
    await sessions.areDrawn(page, seen);
  });

  it('do nothing as questions of the inbox', { timeout: 120_000 }, async () => {
    const words = new Words();
    await context.route(`${ORIGIN}/api/approvals?*`, (route) =>
      route.fulfill({
        json: {
          approvals: HOSTILE.map((_, i) => ({ ...questionOf(words.of(i), i), sessionId: SESSION, sessionTitle: words.of(i)('title'), sequence: i + 1, createdAt: new Date().toISOString(), state: 'pending', inDoubt: false, ...(i % 2 === 1 && { askedBy: words.of(i)('asker'), needs: 'approver' }) })),
        },
      }),
    );
    await open('/inbox', 'inbox-item');
    expect(await page.getByTestId('inbox-item').count()).toBe(HOSTILE.length);
    await isHarmless();
    const shown = new Words();
    HOSTILE.forEach((_, i) => shown.of(i)(i % 2 === 1 ? 'asker' : 'title'));
    await shown.areDrawn(page);
    server.notify({ type: 'session_changed', sessionId: SESSION, title: HOSTILE[0], state: 'idle' });
    server.notify({ type: 'file_failed', fileId: id(5), name: HOSTILE[2], code: 'x', reason: HOSTILE[3] });
    await isHarmless();
  });

  it('do nothing as names of files and folders, and as hits of a search', { timeout: 120_000 }, async () => {
    const words = new Words();
    const file = (i: number, more: object) => ({ ...server.library.add(`x${i}`), ...more });
    const files = HOSTILE.map((_, i) => file(i, { name: words.of(i)('name'), state: 'failed', failure: { code: 'x', message: words.of(i)('failure') } }));
    const folders = HOSTILE.map((_, i) => ({ name: words.of(i)('folder').replaceAll('/', '|'), files: 1, bytes: 1 }));
    const hits = HOSTILE.map((_, i) => ({ fileId: id(300), version: 1, title: words.of(i)('title'), page: null, start: i, end: i + 1, quote: words.of(i)('quote', { wordFirst: true }), score: 1 }));
    const lists: Readonly<Record<string, unknown>> = {
      '/api/files': { files, nextCursor: null },
      '/api/files/folders': { folders, files: 300, bytes: 1, quotaBytes: 1_000_000, quotaFiles: 10_000 },
      '/api/search': { hits },
    };
    await context.route(/\/api\/(files|search)/, (route) => route.fulfill({ json: lists[new URL(route.request().url()).pathname] }));
    const found = new Words();
    await open('/library', 'library-file');
    expect(await page.getByTestId('library-file').count()).toBe(HOSTILE.length);
    await isHarmless();
    HOSTILE.forEach((_, i) => ['name', 'failure', 'folder'].forEach((place) => found.of(i)(place)));
    await found.areDrawn(page);
    await open('/library?q=x', 'hit');
    expect(await page.getByTestId('hit').count()).toBe(HOSTILE.length);
    await isHarmless();
    const hit = new Words();
    HOSTILE.forEach((_, i) => ['title', 'quote'].forEach((place) => hit.of(i)(place)));
    await hit.areDrawn(page);
  });

  it('do nothing as what usage is of', { timeout: 120_000 }, async () => {
    const words = new Words();
    const usage = { inputTokens: 9_000, outputTokens: 1_000, cacheReadTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0, estimated: false };
    const line = (key: string) => ({ key, calls: 4, failedCalls: 1, usage, totalTokens: 10_000, cost: { amount: '1.25', currency: 'EUR' } });
    const money = { amount: '5', currency: 'EUR' };
    const budgets = HOSTILE.map((_, i) => ({ scope: i % 2 === 0 ? 'team' : 'agent', subject: words.of(i)('team'), period: 'month', limit: money, usualLimit: money, spent: money, reserved: money, level: 'low', renewedAt: '2026-12-01T00:00:00Z', overrideUntil: null }));
    server.answers.set('/api/usage', () => ({ from: '2026-11-01', to: '2026-11-18', groupBy: 'model', lines: words.all('model').map(line), total: line('total') }));
    server.answers.set('/api/usage/quota', () => ({ from: '2026-11-01', to: '2026-11-30', usedTokens: 5, usedCost: money, maxTokens: null, maxCost: null, budgets }));
    await open('/usage?by=model&days=30', 'usage-figures');
    const all = page.getByTestId('usage-screen').getByRole('button', { name: /^Show (all|the first)/ });
    await all.click();
    await isHarmless();
    await words.areDrawn(page);
  });

  it('do nothing as entries of a log', { timeout: 180_000 }, async () => {
    const words = new Words();
    const script = new Script(SESSION);
    HOSTILE.forEach((_, i) => {
      const put = words.of(i);
      script.user(put('said', { wordFirst: true })).event('error', { code: 'x', message: put('error', { wordFirst: true }), retryable: false, correlationId: id(70) }, { ...GENERAL, id: `a${i}`, name: put('agent') });
    });
    const log = script.events.map((event) => ({ ...event, batchId: id(1), batchIndex: 0, epoch: 1, hash: 'ab'.repeat(32) }));
    const audit = `/api/sessions/${SESSION}/audit`;
    server.answers.set(audit, (url) => {
      const after = Number(url.searchParams.get('after') ?? 0);
      return { events: log.slice(after, after + 500), head: log.length, hasMore: after + 500 < log.length };
    });
    server.answers.set(`${audit}/verify`, () => ({ valid: false, events: log.length, head: log.length, firstInvalid: 1, contradictions: words.all('contradiction') }));
    await open(`/audit/${SESSION}?at=2`, 'event-card');
    await page.getByTestId('verdict').getByText('breaks at event 1').waitFor();
    const seen = new Set<string>();
    // The timeline draws what is in sight of it.
    for (let top = 0; top <= log.length * 60; top += 500) {
      await page.getByTestId('timeline').evaluate((timeline, to) => (timeline.scrollTop = to), top);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      (await page.evaluate(() => document.querySelector('[data-testid=timeline]')?.textContent?.match(/drawn[a-z]+\d+end/g) ?? [])).forEach((word) => seen.add(word));
    }
    await isHarmless();
    await words.areDrawn(page, [...seen]);
  });

  it('do nothing as names of connections and of sources', { timeout: 120_000 }, async () => {
    administer(server);
    const words = new Words();
    const connections = HOSTILE.map((_, i) => ({ id: id(400 + i), kind: 'mcp', scope: 'person', name: words.of(i)('name'), way: 'secret', settings: { url: `https://${i}.example/` }, state: 'failing', error: words.of(i)('error'), editable: true, signedIn: 0, usedAt: null }));
    server.answers.set('/api/connections', () => ({ connections }));
    await open('/settings/connections', 'connection');
    expect(await page.getByTestId('connection').count()).toBe(HOSTILE.length);
    await isHarmless();
    await words.areDrawn(page);
  });

  it.each([
    ['people', '/admin/people', 'person'],
    ['a service account and its tokens', `/admin/people?person=${id(702)}`, 'tokens'],
    ['notes of invitations', '/admin/invitations', 'invitations'],
    ['names of tenants', '/admin/tenants', 'tenants'],
    ['errors of mail', '/admin/mail', 'mails'],
    ['names of teams', '/admin/budgets', 'teams'],
    ['entries of the log of security', '/admin/log', 'log-entry'],
    ['teams with a budget', '/admin/budgets', 'admin-budget'],
    ['companies with costs', '/admin/usage?by=company', 'tenant-usage'],
    ['reasons of holds', '/admin/privacy', 'holds'],
    ['rules, files and what is wrong with them', '/admin/agents', 'two-people'],
    ['devices and tokens', '/settings/security', 'sign-ins'],
  ])('do nothing as %s', { timeout: 120_000 }, async (_, path, testid) => {
    const words = new Words();
    administer(server, words.all('word'));
    await open(path, testid);
    for (const all of await page.getByRole('button', { name: /^Show (all|the first)/ }).all()) {
      await all.click();
    }
    await isHarmless();
    await words.areDrawn(page);
  });
});
