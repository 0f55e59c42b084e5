import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { id, Script } from '../src/testkit/script';
import { launch, NARROW, newPage, picture, violations, WIDE } from './browser';
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

async function open(): Promise<void> {
  await page.goto(`${ORIGIN}/#/s/${SESSION}`);
  await expect.poll(() => server.received.map((frame) => frame.event)).toContain('session:join');
}

function running(): Script {
  const script = new Script(SESSION).user('Tell me a story').signal('session_start', { turnId: id(100) });
  server.activeTurnId = id(100);
  server.show(...script.all);
  return script;
}

function finish(script: Script, stopReason: 'success' | 'user_cancelled' = 'success'): void {
  const seen = script.all.length;
  script.message('Once upon a time.').complete();
  const [message, complete] = script.all.slice(seen) as unknown as [never, { readonly data: object }];
  server.activeTurnId = undefined;
  server.show(message, { ...complete, data: { ...complete.data, stopReason } } as never);
}

const composer = () => page.getByTestId('composer');
const sent = () => server.received.flatMap((frame) => (frame.event === 'chat:message' ? [frame.data!] : []));
const queued = () => page.getByTestId('queued').allInnerTexts();

async function write(text: string, key = 'Enter'): Promise<void> {
  await composer().fill(text);
  await composer().press(key);
}

/** The server has the message that was sent last. */
function confirm(script: Script): void {
  const { message, clientMessageId } = sent().at(-1)!;
  server.show(script.user(message!, clientMessageId).all.at(-1)!);
}

describe('while agents work', () => {
  it('messages wait, can be changed and taken out, and go one after the other', async () => {
    await open();
    const script = running();
    await page.getByTestId('stop').waitFor();
    await write('first');
    await write('second');
    await write('thrid');
    await expect.poll(queued).toEqual(['first', 'second', 'thrid']);
    expect(sent()).toEqual([]);
    await picture(page, 'queue-light');
    await page.getByTestId('queued').last().getByRole('button', { name: 'Change' }).click();
    expect(await composer().inputValue()).toBe('thrid');
    await write('third');
    await page.getByTestId('queued').nth(1).getByRole('button', { name: 'Remove' }).click();
    await expect.poll(queued).toEqual(['first', 'third']);
    await page.reload();
    await expect.poll(queued).toEqual(['first', 'third']);
    await page.getByTestId('stop').waitFor();
    finish(script);
    await expect.poll(sent).toMatchObject([{ message: 'first', whenBusy: 'enqueue' }]);
    await expect.poll(queued).toEqual(['third']);
    confirm(script);
    server.show(script.signal('session_start', { turnId: id(100) }).all.at(-1)!);
    await page.getByTestId('stop').waitFor();
    expect(sent()).toHaveLength(1);
    finish(script);
    await expect.poll(() => sent().map(({ message }) => message)).toEqual(['first', 'third']);
    await page.getByTestId('queue').waitFor({ state: 'detached' });
  });

  it('a stop holds what waits until its writer says so, and Ctrl+Enter takes the place of the work', async () => {
    await open();
    const script = running();
    await page.getByTestId('stop').waitFor();
    await write('then this');
    await page.getByTestId('stop').click();
    finish(script, 'user_cancelled');
    await page.getByText('Not sent yet').waitFor();
    await page.reload();
    await page.getByText('Not sent yet').waitFor();
    expect(sent()).toEqual([]);
    await page.getByRole('button', { name: 'Send them now' }).click();
    await expect.poll(sent).toMatchObject([{ message: 'then this' }]);
    confirm(script);
    server.show(script.signal('session_start', { turnId: id(100) }).all.at(-1)!);
    await page.getByTestId('stop').waitFor();
    await write('do this instead', 'Control+Enter');
    await expect.poll(() => sent().at(-1)).toMatchObject({ message: 'do this instead', whenBusy: 'interrupt' });
    expect(await page.getByTestId('queue').count()).toBe(0);
  });
});

it('a question is waiting for its reader, live as after a reload, and messages wait for the answer', async () => {
  await page.setViewportSize(NARROW);
  await page.emulateMedia({ colorScheme: 'dark' });
  await open();
  const script = running()
    .event('approval_requested', {
      approvalId: id(80),
      toolUseId: id(52),
      toolName: 'draft_reminder',
      arguments: { customer: 'Adatum' },
      summary: 'Draft a reminder to Adatum',
      reason: 'Drafts need a person.',
      expiresAt: '2099-11-16T09:30:00.000Z',
    })
    .event('turn_paused', { reason: 'approval' });
  server.show(...script.all.slice(-2));
  await page.getByTestId('waiting-line').waitFor();
  await page.reload();
  await page.getByTestId('waiting-line').waitFor();
  await page.getByTestId('stop-waiting').waitFor();
  await write('one more thing');
  await expect.poll(queued).toEqual(['one more thing']);
  await picture(page, 'queue-waiting-narrow-dark');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go to the question' }).click();
  server.show(script.event('approval_resolved', { approvalId: id(80), decision: 'denied', by: 'Demo' }).events.at(-1)!);
  server.show(script.signal('session_start', { turnId: id(100) }).all.at(-1)!);
  await page.getByTestId('waiting-line').waitFor({ state: 'detached' });
  await page.getByTestId('stop').waitFor();
  expect(sent()).toEqual([]);
  finish(script);
  await expect.poll(sent).toMatchObject([{ message: 'one more thing' }]);
});

describe('what somebody wrote', () => {
  it('is there again after a reload and in each conversation apart', async () => {
    await open();
    await composer().fill('half a thought');
    await page.goto(`${ORIGIN}/#/`);
    await page.getByTestId('welcome').waitFor();
    expect(await composer().inputValue()).toBe('');
    await composer().fill('another one');
    await page.reload();
    await expect.poll(() => composer().inputValue()).toBe('another one');
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await expect.poll(() => composer().inputValue()).toBe('half a thought');
  });

  it('comes back where it could not be sent, also after a reload', async () => {
    server.refusals.set('chat:message', { code: 'quota_exceeded', message: 'The quota is used up.' });
    await open();
    await write('an important message');
    await page.getByText('Not sent: The quota is used up.').waitFor();
    await page.reload();
    await page.getByText('Not sent: The quota is used up.').waitFor();
    await page.getByRole('button', { name: 'Back to the editor' }).click();
    expect(await composer().inputValue()).toBe('an important message');
    await page.getByTestId('outgoing').waitFor({ state: 'detached' });
  });

  it('is rescued from a conversation that was deleted elsewhere', async () => {
    await open();
    await composer().fill('do not lose me');
    server.refusals.set('session:join', { code: 'session_not_found', message: 'There is no such session.' });
    await server.dropSockets();
    await page.getByTestId('rescued').waitFor();
    await page.getByRole('button', { name: 'Use it in a new conversation' }).click();
    await page.getByTestId('welcome').waitFor();
    expect(await composer().inputValue()).toBe('do not lose me');
  });
});
