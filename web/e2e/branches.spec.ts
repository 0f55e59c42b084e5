import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { id, Script } from '../src/testkit/script';
import { domOf, launch, NARROW, newPage, picture, violations, WIDE } from './browser';
import { FakeServer, ORIGIN, SESSION } from './fakeServer';

const url = process.env.WORKMATE_URL ?? '';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
  errors = [];
  page = await newPage(context, errors);
});
afterEach(async () => {
  await context.close();
  expect(errors).toEqual([]);
});

const questions = () => page.getByTestId('user-message').allInnerTexts();
const answer = async () => (await page.getByTestId('agent-message').allInnerTexts()).join('\n');
const place = () => page.getByTestId('branches').innerText();

describe.skipIf(url === '')('branches on a server', () => {
  async function ended(turns: number): Promise<void> {
    await expect.poll(() => page.getByTestId('turn').count(), { timeout: 20_000 }).toBe(turns);
    await page.getByTestId('turn').nth(turns - 1).getByTestId('usage').waitFor();
    await page.getByTestId('stop').waitFor({ state: 'detached' });
  }

  async function send(text: string): Promise<void> {
    await page.getByTestId('composer').fill(text);
    await page.getByTestId('composer').press('Enter');
  }

  it('a message is said anew, answered again, and its branches are switched in place', { timeout: 90_000 }, async () => {
    await page.goto(`${url}/`);
    await page.getByTestId('welcome').waitFor();
    await send('What is 18 % of 2,450?');
    await ended(1);
    await send('What is 6 times 7?');
    await ended(2);
    expect(await answer()).toContain('42');

    await page.getByTestId('edit-message').last().click();
    const editor = page.getByTestId('edit').getByRole('textbox');
    await editor.fill('What is 6 times 8?');
    await picture(page, 'branches-edit');
    await editor.press('Enter');
    await expect.poll(questions).toEqual(['What is 18 % of 2,450?', 'What is 6 times 8?']);
    await ended(2);
    expect(await answer()).toContain('48');
    await expect.poll(place).toBe('2 of 2');
    const live = await domOf(page);
    await page.reload();
    await ended(2);
    await expect.poll(place).toBe('2 of 2');
    expect(await domOf(page)).toBe(live);

    await page.getByRole('button', { name: 'Previous branch' }).click();
    await expect.poll(questions).toEqual(['What is 18 % of 2,450?', 'What is 6 times 7?']);
    await expect.poll(place).toBe('1 of 2');
    await page.getByTestId('again').last().click();
    await expect.poll(place, { timeout: 20_000 }).toBe('3 of 3');
    await ended(2);
    expect(await questions()).toEqual(['What is 18 % of 2,450?', 'What is 6 times 7?']);
    await page.getByTestId('again-with').last().selectOption({ label: 'General' });
    await expect.poll(place, { timeout: 20_000 }).toBe('4 of 4');
    await ended(2);
    await picture(page, 'branches-switch');
  });

  it('what was changed in a branch that was left is listed, before and after it is left', { timeout: 90_000 }, async () => {
    await page.goto(`${url}/`);
    await page.getByTestId('welcome').waitFor();
    await send('Write a file plan.txt with the text: buy tents');
    await page.getByTestId('approval-card').getByRole('button', { name: 'Approve' }).click();
    await ended(1);
    expect(await page.getByTestId('tool-card').last().getAttribute('data-status')).toBe('success');

    await page.getByTestId('edit-message').click();
    const warning = page.getByTestId('edit-effects');
    expect(await warning.getByRole('listitem').count()).toBe(1);
    const done = await warning.getByRole('listitem').innerText();
    expect(done).toContain('plan.txt');
    await picture(page, 'branches-effects-before');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('edit-message');
    await page.keyboard.press('Enter');
    await page.getByTestId('edit').getByRole('textbox').fill('What is 6 times 7?');
    await page.getByTestId('edit').getByRole('textbox').press('Enter');
    await expect.poll(questions).toEqual(['What is 6 times 7?']);
    await ended(1);

    const note = page.getByTestId('branch-effects');
    await note.waitFor();
    expect(await note.getByRole('listitem').allInnerTexts()).toEqual([done]);
    expect(await note.innerText()).toContain('branch 1');
    expect(await violations(page)).toEqual([]);
    await picture(page, 'branches-effects-after');
    await page.reload();
    await ended(1);
    await expect.poll(() => note.getByRole('listitem').allInnerTexts()).toEqual([done]);
    // In the branch where it was done nothing else was done elsewhere.
    await page.getByRole('button', { name: 'Previous branch' }).click();
    await expect.poll(place).toBe('1 of 2');
    await page.getByTestId('tool-card').last().waitFor();
    expect(await note.count()).toBe(0);
  });

  it('an answer is rated and rated anew, live as after a reload', { timeout: 60_000 }, async () => {
    await page.goto(`${url}/`);
    await page.getByTestId('welcome').waitFor();
    await send('What is 6 times 7?');
    await ended(1);
    await page.getByTestId('rate-up').click();
    await expect.poll(() => page.getByTestId('rate-up').getAttribute('aria-pressed')).toBe('true');
    await page.getByTestId('rate-down').click();
    await expect.poll(() => page.getByTestId('rate-down').getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Add a comment' }).click();
    await page.getByTestId('comment-form').getByRole('textbox').fill('Too short');
    await page.getByTestId('comment-form').getByRole('textbox').press('Enter');
    await page.getByText('“Too short”').waitFor();
    await picture(page, 'rating');
    const live = await domOf(page);
    await page.reload();
    await ended(1);
    await page.getByText('“Too short”').waitFor();
    expect(await domOf(page)).toBe(live);
  });
});

describe('what was done in another branch', () => {
  function parting(messageId: string) {
    const effect = (n: number, summary: string, status: string) => ({
      toolUseId: id(n),
      toolName: 'erp_post',
      arguments: {},
      summary,
      status,
      at: '2026-11-15T09:30:00.000Z',
    });
    const branch = { message: 'Post it', at: '2026-11-15T09:30:00.000Z', hasMore: false };
    return {
      messageId,
      sequence: 1,
      current: 1,
      branches: [
        {
          ...branch,
          sessionId: id(10),
          messageId: id(90),
          effects: [
            effect(91, 'Post sales invoice S-1002 for Blackgate Sports over 1,240.00 GBP', 'success'),
            effect(92, 'Send the invoice to accounts@blackgate.example', 'unknown_outcome'),
          ],
        },
        { ...branch, sessionId: SESSION, messageId, effects: [] },
      ],
    };
  }

  it('is listed plainly at the message where it parts, on a phone and in the dark too', async () => {
    const server = new FakeServer();
    await server.serve(context);
    const script = new Script(SESSION).user('Show me the invoice instead').message('Here it is.').complete();
    server.branches = { partings: [parting(id(5000))] };
    server.hide(...script.events);
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    const note = page.getByTestId('branch-effects');
    await note.waitFor();
    expect(await note.getByRole('listitem').allInnerTexts()).toEqual([
      'Post sales invoice S-1002 for Blackgate Sports over 1,240.00 GBP',
      'Perhaps done: Send the invoice to accounts@blackgate.example',
    ]);
    expect(await note.innerText()).toContain('branch 1');
    expect(await place()).toBe('2 of 2');
    expect(await page.getByRole('button', { name: 'Next branch' }).isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await picture(page, 'branch-effects');
    await page.setViewportSize(NARROW);
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, 'branch-effects-narrow-dark');
    await page.getByTestId('edit-message').click();
    await picture(page, 'branch-edit-narrow-dark');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByTestId('edit').waitFor({ state: 'detached' });
  });
});

describe('words that could not be sent', () => {
  const FORK = id(10);
  let server: FakeServer;

  beforeEach(async () => {
    server = new FakeServer();
    server.hide(
      ...new Script(SESSION)
        .user('How much is open?')
        .event('agent_changed', { from: 'supervisor', to: 'guide-agent', handoffType: 'user_selection' })
        .message('I do not know.')
        .event('message_rated', { messageId: id(7002), rating: 'down' }, null).events,
    );
    await server.serve(context);
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('agent-message').waitFor();
  });

  const problem = { status: 503, json: { code: 'store_unavailable', detail: 'The store is away.' } };

  it('of an edit stay in its editor, also over a reload, until they are on their way to the agent of the first ones', async () => {
    const editor = page.getByTestId('edit').getByRole('textbox');
    await context.route(`${ORIGIN}/api/sessions/${SESSION}/fork`, (route) => route.fulfill(problem));
    await page.getByTestId('edit-message').click();
    await editor.fill('How much of it is overdue?');
    await editor.press('Enter');
    await page.getByText('The store is away.').waitFor();
    expect(await editor.inputValue()).toBe('How much of it is overdue?');
    await page.reload();
    await expect.poll(() => editor.inputValue()).toBe('How much of it is overdue?');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('composer');
    expect(await violations(page)).toEqual([]);

    await context.unroute(`${ORIGIN}/api/sessions/${SESSION}/fork`);
    server.answers.set(`/api/sessions/${SESSION}/fork`, () => ({ id: FORK, title: 'Everything at once', state: 'idle' }));
    server.answers.set(`/api/sessions/${FORK}/messages`, () => ({ events: [], transitions: [], head: 0, hasMore: false }));
    server.answers.set(`/api/sessions/${FORK}/branches`, () => ({ partings: [] }));
    await editor.press('Enter');
    await expect.poll(() => server.received.find(({ event }) => event === 'chat:message')?.data).toMatchObject({
      sessionId: FORK,
      message: 'How much of it is overdue?',
      targetAgentId: 'guide-agent',
    });
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('agent-message').waitFor();
    expect(await page.getByTestId('edit').count()).toBe(0);
  });

  it('of an edit are sent from its branch although its writer goes elsewhere at once', async () => {
    const posted: unknown[] = [];
    server.answers.set(`/api/sessions/${SESSION}/fork`, () => ({ id: FORK, title: 'Everything at once', state: 'idle' }));
    await context.route(`${ORIGIN}/api/sessions/${FORK}/messages*`, () => new Promise(() => {}));
    await context.route(`${ORIGIN}/api/sessions/${FORK}/turns`, (route) => {
      posted.push((route.request().postDataJSON() as { message: string }).message);
      return route.fulfill({ status: 202, json: { turnId: id(100), sequence: 4 } });
    });
    await page.getByTestId('edit-message').click();
    await page.getByTestId('edit').getByRole('textbox').fill('And overdue?');
    await page.getByTestId('edit').getByRole('textbox').press('Enter');
    await expect.poll(() => page.url()).toContain(FORK);
    await page.getByTestId('new-session').click();
    await expect.poll(() => posted).toEqual(['And overdue?']);
  });

  it('of a comment stay in their form, also over a reload', async () => {
    const form = page.getByTestId('comment-form').getByRole('textbox');
    let isAway = true;
    await context.route(/\/rating$/, (route) => (isAway ? route.fulfill(problem) : route.fulfill({ status: 204 })));
    await page.getByRole('button', { name: 'Add a comment' }).click();
    await form.fill('Look it up');
    await form.press('Enter');
    await page.getByText('The store is away.').waitFor();
    expect(await form.inputValue()).toBe('Look it up');
    await page.reload();
    await expect.poll(() => form.inputValue()).toBe('Look it up');
    isAway = false;
    await form.press('Enter');
    await page.getByTestId('comment-form').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByTestId('agent-message').waitFor();
    expect(await page.getByTestId('comment-form').count()).toBe(0);
  });
});
