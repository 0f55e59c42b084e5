import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { id, Script } from '../src/testkit/script';
import { launch, newPage, violations, WIDE } from './browser';
import { FakeServer, ORIGIN, SESSION } from './fakeServer';

const OTHER = id(70);

let browser: Browser;
let context: BrowserContext;
let server: FakeServer;
let left: Page;
let right: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** One person with one browser and two tabs, in both of which the same conversation is open. */
beforeEach(async () => {
  context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
  server = new FakeServer();
  server.others = [{ id: OTHER, title: 'Another one', updatedAt: new Date().toISOString(), state: 'idle', unread: false }];
  await server.serve(context);
  errors = [];
  [left, right] = [await newPage(context, errors), await newPage(context, errors)];
  await Promise.all([left, right].map((tab) => tab.goto(`${ORIGIN}/#/s/${SESSION}`)));
  await Promise.all([left, right].map((tab) => tab.getByTestId('composer').waitFor()));
  await expect.poll(() => server.received.filter(({ event }) => event === 'session:join').length).toBe(2);
});
afterEach(async () => {
  await context.close();
  expect(errors).toEqual([]);
});

const queued = (tab: Page) => tab.getByTestId('queued').allInnerTexts();
const written = (tab: Page) => tab.getByTestId('composer').inputValue();
const sent = () => server.received.flatMap((frame) => (frame.event === 'chat:message' ? [frame.data!] : []));

async function write(tab: Page, text: string): Promise<void> {
  await tab.getByTestId('composer').fill(text);
  await tab.getByTestId('composer').press('Enter');
}

async function running(): Promise<Script> {
  const script = new Script(SESSION).user('Tell me a story').signal('session_start', { turnId: id(100) });
  server.activeTurnId = id(100);
  server.show(...script.all);
  await Promise.all([left, right].map((tab) => tab.getByTestId('stop').waitFor()));
  return script;
}

describe('in two tabs', () => {
  it('a draft is the same, and is gone from both once it is sent', async () => {
    await left.getByTestId('composer').fill('How much is');
    await expect.poll(() => written(right)).toBe('How much is');
    await right.getByTestId('composer').pressSequentially(' open?');
    await expect.poll(() => written(left)).toBe('How much is open?');
    await left.getByTestId('composer').press('Enter');
    await expect.poll(() => sent().map(({ message }) => message)).toEqual(['How much is open?']);
    await expect.poll(() => written(right)).toBe('');
  });

  it('what waits is one queue: nothing of it is lost with a tab, sent after it was taken out, or sent twice', async () => {
    const script = await running();
    await write(left, 'first');
    await expect.poll(() => queued(right)).toEqual(['first']);
    await write(right, 'second');
    await write(left, 'third');
    for (const tab of [left, right]) {
      await expect.poll(() => queued(tab)).toEqual(['first', 'second', 'third']);
    }
    await right.getByTestId('queued').nth(1).getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => queued(left)).toEqual(['first', 'third']);
    // The tab in which it was written is closed.
    await left.close();
    await right.reload();
    await expect.poll(() => queued(right)).toEqual(['first', 'third']);
    await right.getByTestId('stop').waitFor();
    const seen = script.all.length;
    script.message('Once upon a time.').complete();
    server.activeTurnId = undefined;
    server.show(...script.all.slice(seen));
    await expect.poll(() => sent().map(({ message }) => message)).toEqual(['first']);
    expect(new Set(sent().map(({ clientMessageId }) => clientMessageId)).size).toBe(1);
    await expect.poll(() => queued(right)).toEqual(['third']);
  });

  it('a stop in one of them holds what waits in both', async () => {
    const script = await running();
    await write(left, 'then this');
    await expect.poll(() => queued(right)).toEqual(['then this']);
    await right.getByTestId('stop').click();
    const seen = script.all.length;
    script.message('Once').complete();
    const [message, complete] = script.all.slice(seen) as unknown as [never, { readonly data: object }];
    server.activeTurnId = undefined;
    server.show(message, { ...complete, data: { ...complete.data, stopReason: 'user_cancelled' } } as never);
    for (const tab of [left, right]) {
      await tab.getByText('Not sent yet').waitFor();
    }
    await left.getByRole('button', { name: 'Send them now' }).click();
    await expect.poll(() => sent().map(({ message: text }) => text)).toEqual(['then this']);
    await right.getByTestId('queue').waitFor({ state: 'detached' });
  });

  it('marks of another conversation come and go in both, and so does the conversation', async () => {
    const both = (look: (tab: Page) => Promise<void>) => Promise.all([left, right].map(look));
    const row = (tab: Page, title = 'Another one') => tab.getByTestId('session').filter({ hasText: title });
    /** As a server does: what it tells of is what it lists from then on. */
    const becomes = (change: Readonly<Record<string, unknown>>) => {
      server.others = server.others.map((one) => ({ ...one, ...change }));
      const { id: sessionId, ...rest } = server.others[0]!;
      server.notify({ type: 'session_changed', sessionId, ...rest });
    };
    becomes({ state: 'running' });
    await both((tab) => row(tab).getByTestId('running').waitFor());
    becomes({ state: 'waiting' });
    await both((tab) => row(tab).getByTestId('waiting').waitFor());
    becomes({ state: 'idle', unread: true });
    await both((tab) => row(tab).getByTestId('unread').waitFor());
    expect(await row(left).getByTestId('waiting').count()).toBe(0);
    becomes({ title: 'Renamed elsewhere', unread: false });
    await both((tab) => row(tab, 'Renamed elsewhere').waitFor());
    expect(await row(right, 'Renamed elsewhere').getByTestId('unread').count()).toBe(0);
    server.others = [];
    server.notify({ type: 'session_changed', sessionId: OTHER, deleted: true });
    await both((tab) => row(tab, 'Renamed elsewhere').waitFor({ state: 'detached' }));
  });
});

it('the address of somebody else’s conversation tells nothing but that it is not there', async () => {
  await left.goto(`${ORIGIN}/#/s/${OTHER}`);
  await left.getByRole('heading', { name: 'This conversation does not exist' }).waitFor();
  expect(await left.getByTestId('composer').count()).toBe(0);
  expect(await left.getByTestId('conversation').count()).toBe(0);
  expect(await violations(left)).toEqual([]);
  await left.getByRole('main').getByRole('button', { name: 'New conversation' }).click();
  await left.getByTestId('composer').waitFor();
});
