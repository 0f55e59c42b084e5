import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL, Script } from '../src/testkit/script';
import { launch, newPage, WIDE } from './browser';
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
  context = await browser.newContext({ viewport: WIDE });
  server = new FakeServer();
  server.hide(...new Script(SESSION).user('What time is it?').message('It is **18:30**.', GENERAL).events);
  await server.serve(context);
  page = await newPage(context);
  return () => context.close();
});

const problem = (status: number, detail: string) => (route: Route) => route.fulfill({ status, json: { code: `http_${status}`, title: detail, detail, status } });
const MESSAGES = `${ORIGIN}/api/sessions/${SESSION}/messages*`;
const sent = () => server.received.filter(({ event }) => event === 'chat:message').map(({ data }) => data?.message);

async function write(text: string): Promise<void> {
  await page.getByTestId('composer').fill(text);
  await page.getByTestId('composer').press('Enter');
}

describe('where something is in the way', () => {
  it.each([
    [429, 'You have sent too many requests; try again in 20 seconds.'],
    [500, 'Something went wrong.'],
    [503, 'The store is away.'],
  ])('a new conversation that is refused by %i says why, and keeps what was written', async (status, words) => {
    await page.goto(`${ORIGIN}/`);
    await page.getByTestId('welcome').waitFor();
    await page.route(`${ORIGIN}/api/sessions`, (route) => (route.request().method() === 'POST' ? problem(status, words)(route) : route.fallback()));
    await write('Draft me a letter');
    await page.getByText(words).waitFor();
    expect(await page.getByTestId('composer').inputValue()).toBe('Draft me a letter');
    await page.reload();
    await expect.poll(() => page.getByTestId('composer').inputValue()).toBe('Draft me a letter');
  });

  it('a store that is away is told to whoever waits, until it is back, and to nobody else', async () => {
    let status = 503;
    let asked = 0;
    await page.route(`${ORIGIN}/api/health/ready`, (route) => {
      asked++;
      return route.fulfill({ status, json: { status: status === 503 ? 'down' : 'up' } });
    });
    await page.clock.install();
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('agent-message').waitFor();
    await page.clock.fastForward(6_000);
    expect(asked, 'nobody waits').toBe(0);
    server.refusals.set('chat:message', { code: 'store_unavailable', message: 'The store does not answer; try again.' });
    await write('And now?');
    await page.getByTestId('outgoing').getByText('The store does not answer; try again.').waitFor();
    await page.clock.fastForward(6_000);
    await page.getByTestId('connection').getByText('The server cannot reach its database right now.').waitFor();
    status = 200;
    await page.clock.fastForward(6_000);
    await page.getByTestId('connection').waitFor({ state: 'detached' });
  });

  it('a message that is refused says why and can be sent again, once', async () => {
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('agent-message').waitFor();
    server.refusals.set('chat:message', { code: 'rate_limited', message: 'Too many messages; wait a moment.' });
    await write('And now?');
    await page.getByTestId('outgoing').getByText('Too many messages; wait a moment.').waitFor();
    server.refusals.clear();
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(sent).toEqual(['And now?', 'And now?']);
    const ids = server.received.filter(({ event }) => event === 'chat:message').map(({ data }) => data?.clientMessageId);
    expect(new Set(ids).size).toBe(1);
  });

  it('a conversation that cannot be followed just now stays on the screen, says so, and goes on by itself', async () => {
    server.refusals.set('session:join', { code: 'store_unavailable', message: 'The store does not answer; try again.' });
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('connection').getByText('The server cannot tell what is new').waitFor();
    await page.getByText('18:30').first().waitFor();
    await page.getByTestId('composer').fill('Half a thou');
    server.refusals.clear();
    await page.getByTestId('connection').waitFor({ state: 'detached', timeout: 40_000 });
    expect(await page.getByTestId('composer').inputValue()).toBe('Half a thou');
  });

  it('a conversation whose history is another one by now is read anew', async () => {
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByText('18:30').first().waitFor();
    server.events.splice(1, 1);
    server.refusals.set('session:join', { code: 'history_changed', message: 'The history is another one.' });
    await server.dropSockets();
    await page.getByText('18:30').first().waitFor({ state: 'detached', timeout: 40_000 });
    server.refusals.clear();
    await page.getByTestId('user-message').waitFor();
    await page.getByTestId('connection').waitFor({ state: 'detached', timeout: 40_000 });
  });

  it('a conversation that cannot be loaded says so and is loaded on demand', async () => {
    await page.route(MESSAGES, problem(500, 'Something went wrong.'));
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('open-again').waitFor();
    await page.unroute(MESSAGES);
    await page.getByTestId('open-again').click();
    await page.getByText('18:30').first().waitFor();
  });

  it('a part of the page that cannot be loaded is said, keeps what is written, and comes with a reload', async () => {
    await page.route(/ConversationView.*\.js$/, (route) => route.abort());
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('open-again').waitFor();
    await page.getByTestId('composer').fill('And in Lima?');
    await page.unroute(/ConversationView.*\.js$/);
    await page.getByTestId('open-again').click();
    await page.getByText('18:30').first().waitFor();
    expect(await page.getByTestId('composer').inputValue()).toBe('And in Lima?');
  });

  it('a list that cannot be loaded says so and is loaded on demand', async () => {
    await page.route(`${ORIGIN}/api/sessions?*`, problem(502, 'Bad gateway'));
    await page.goto(`${ORIGIN}/`);
    await page.getByTestId('sessions').getByRole('alert').waitFor();
    await page.unroute(`${ORIGIN}/api/sessions?*`);
    await page.getByTestId('sessions').getByRole('button', { name: 'Try again' }).click();
    await page.getByTestId('session').waitFor();
  });

  it('a slow network shows that something comes, and what was opened last', async () => {
    let letGo = () => {};
    const slow = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(MESSAGES, async (route) => {
      await slow;
      await route.fallback();
    });
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByRole('status', { name: 'Loading', exact: true }).waitFor();
    await page.getByTestId('composer').fill('Meanwhile');
    letGo();
    await page.getByText('18:30').first().waitFor();
    expect(await page.getByTestId('composer').inputValue()).toBe('Meanwhile');
  });

  it('a cut network is said, ends by itself, and what was written meanwhile is sent once', async () => {
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('agent-message').waitFor();
    server.isAway = true;
    await server.dropSockets();
    await page.getByTestId('connection').waitFor();
    await write('Over the gap');
    await page.getByTestId('outgoing').getByText('Over the gap').waitFor();
    expect(sent()).toEqual([]);
    server.isAway = false;
    await expect.poll(sent, { timeout: 40_000 }).toEqual(['Over the gap']);
    await page.getByTestId('connection').waitFor({ state: 'detached' });
  });

  it('a device that is offline says so at once, and asks its connection for a sign of life as soon as it is back', async () => {
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('agent-message').waitFor();
    const pings = () => server.received.filter(({ event }) => event === 'ping').length;
    await context.setOffline(true);
    await page.getByTestId('connection').getByText('This device is offline.').waitFor({ timeout: 2_000 });
    expect(pings()).toBe(0);
    await context.setOffline(false);
    await page.getByTestId('connection').waitFor({ state: 'detached', timeout: 2_000 });
    await expect.poll(pings).toBe(1);
  });

  it('a message whose conversation was left before it was sent is sent all the same, and marked until then', async () => {
    let status = 503;
    const posted: unknown[] = [];
    await page.route(`${ORIGIN}/api/sessions/${SESSION}/turns`, (route) => {
      posted.push((route.request().postDataJSON() as { message: string }).message);
      return status === 503 ? problem(503, 'The store is away.')(route) : route.fulfill({ status: 202, json: { turnId: SESSION, sequence: 3 } });
    });
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('agent-message').waitFor();
    server.isAway = true;
    await server.dropSockets();
    await page.getByTestId('connection').waitFor();
    await write('Over the gap');
    await page.getByTestId('outgoing').waitFor();
    await page.getByTestId('new-session').click();
    await page.getByTestId('session').getByTestId('unsent').waitFor();
    status = 202;
    await page.getByTestId('unsent').waitFor({ state: 'detached' });
    expect(new Set(posted)).toEqual(new Set(['Over the gap']));
    expect(sent()).toEqual([]);
  });

  it('an expired sign-in is said, keeps what is written, and ends by itself', async () => {
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('agent-message').waitFor();
    await page.getByTestId('composer').fill('Half a thou');
    await context.route(`${ORIGIN}/api/me`, problem(401, 'Sign in.'));
    await context.route(`${ORIGIN}/api/auth/demo`, problem(404, 'Not found'));
    server.isAway = true;
    await server.dropSockets();
    await page.getByTestId('connection').getByText('You were signed out').waitFor();
    await context.unroute(`${ORIGIN}/api/me`);
    server.isAway = false;
    await page.getByTestId('connection').waitFor({ state: 'detached', timeout: 40_000 });
    expect(await page.getByTestId('composer').inputValue()).toBe('Half a thou');
  });
});
