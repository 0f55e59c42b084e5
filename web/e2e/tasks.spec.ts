import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL, id, Script } from '../src/testkit/script';
import { launch, newPage, WIDE } from './browser';
import { FakeServer, ORIGIN, SESSION } from './fakeServer';

let browser: Browser;
let context: BrowserContext;
let server: FakeServer;
let page: Page;
let patched: Record<string, unknown>[];

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  context = await browser.newContext({ viewport: WIDE });
  server = new FakeServer();
  await server.serve(context);
  patched = [];
  context.on('request', (request) => {
    if (request.method() === 'PATCH' || request.method() === 'PUT' || (request.method() === 'POST' && request.url().includes('/fork'))) {
      patched.push({ path: new URL(request.url()).pathname.split('/').at(-1), ...(request.postDataJSON() as object) });
    }
  });
  page = await newPage(context);
  // The mouse is not there.
  for (const kind of ['click', 'move', 'down'] as const) {
    page.mouse[kind] = () => Promise.reject(new Error('by keyboard alone'));
  }
  return () => context.close();
});

const CONVERSATION = `${ORIGIN}/#/s/${SESSION}`;
const answered = () => new Script(SESSION).user('What time is it?').message('It is **18:30**.', GENERAL);

async function open(address: string, testid: string): Promise<void> {
  await page.goto(address);
  await page.getByTestId(testid).first().waitFor();
  await spoken();
}

const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const name = element?.getAttribute('aria-label') ?? (element?.innerText || element?.getAttribute('placeholder')) ?? '';
    return { name: name.replaceAll(/\s+/g, ' ').trim(), testid: element?.getAttribute('data-testid') ?? '', isLost: element === null || element === document.body };
  });

/** Goes on with Tab until the focus is there, and sees that it can be seen wherever it is. */
async function tabTo(what: { readonly name?: string | RegExp; readonly testid?: string }, key = 'Tab'): Promise<void> {
  for (let i = 0; i < 150; i++) {
    const now = await focused();
    const isNamed = what.name === undefined || (typeof what.name === 'string' ? now.name === what.name : what.name.test(now.name));
    if (!now.isLost && isNamed && (what.testid === undefined || now.testid === what.testid)) {
      const isSeen = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const { width, height } = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        const around = element.closest('form, label, [data-testid=palette]');
        return width > 0 && height > 0 && (style.outlineStyle !== 'none' || style.boxShadow !== 'none' || style.backgroundColor !== 'rgba(0, 0, 0, 0)' || around !== null);
      });
      expect(isSeen, `the focus on ${now.name || now.testid} is seen`).toBe(true);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`no way to ${JSON.stringify(what, (_, value: unknown) => (value instanceof RegExp ? String(value) : value))}`);
}

const squeezed = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/** What a screen reader is told holds every word that is seen, and every control has a name. */
async function spoken(): Promise<string> {
  let tree = '';
  // Both are read one after the other, and something may come in between.
  await expect
    .poll(async () => {
      tree = await page.locator('body').ariaSnapshot();
      const told = toldIn(tree);
      const shown = (await page.locator('body').innerText()).split('\n').map((line) => line.trim()).filter((line) => squeezed(line).length > 1);
      return shown.filter((line) => !told.includes(squeezed(line)));
    })
    .toEqual([]);
  const nameless = tree.split('\n').filter((line) => /^\s*- (button|link|textbox|combobox|checkbox|menuitem|option|switch|slider|tab)(\s*\[[^\]]*\])*:?\s*$/.test(line));
  expect(nameless, 'controls without a name').toEqual([]);
  return tree;
}

/** The words of an accessibility tree, without those for what things are. */
function toldIn(tree: string): string {
  return squeezed(
    tree
      .split('\n')
      .filter((line) => !/^\s*- \/(url|placeholder)/.test(line))
      .map((line) => line.replace(/^\s*- ['"]?[a-z]+/, '').replaceAll(/\[(?:level|checked|expanded|pressed|selected|disabled|active|cursor)[^\]]*\]/g, ''))
      .join(' '),
  );
}

describe('by keyboard, and by what a screen reader is told', () => {
  it('1. a question is asked, and its answer is read', async () => {
    await open(CONVERSATION, 'composer');
    await expect.poll(() => server.received.some(({ event }) => event === 'session:join')).toBe(true);
    await tabTo({ testid: 'composer' });
    await page.keyboard.type('What time is it?');
    await page.keyboard.press('Enter');
    await expect.poll(() => server.received.find(({ event }) => event === 'chat:message')?.data?.message).toBe('What time is it?');
    const script = new Script(SESSION).user('What time is it?', server.received.find(({ event }) => event === 'chat:message')?.data?.clientMessageId).signal('session_start', { turnId: id(100) }).message('It is **18:30**.', GENERAL).complete();
    const [question, begun, ...rest] = script.all;
    server.show(question!, begun!);
    await expect.poll(() => page.getByTestId('announcer').innerText()).toBe('Workmate is working on an answer');
    server.show(...rest);
    await page.getByTestId('agent-message').waitFor();
    await expect.poll(() => page.getByTestId('announcer').innerText()).toBe('Answer: It is 18:30.');
    expect(await spoken()).toContain('18:30');
    expect((await focused()).testid).toBe('composer');
  });

  it('2. what runs is stopped, and 3. what waits is changed', async () => {
    await open(CONVERSATION, 'composer');
    await expect.poll(() => server.received.some(({ event }) => event === 'session:join')).toBe(true);
    server.show(...new Script(SESSION).user('A story').signal('session_start', { turnId: id(100) }).signal('stream_start', { callId: id(1) }).signal('content_delta', { callId: id(1), blockIndex: 0, text: 'Once' }).all);
    await page.getByTestId('turn').getByText('Once', { exact: true }).waitFor();
    await tabTo({ testid: 'composer' });
    await page.keyboard.type('And then?');
    await page.keyboard.press('Enter');
    await page.getByTestId('queue').waitFor();
    await spoken();
    await tabTo({ name: /^Change/ }, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByTestId('composer').inputValue()).toBe('And then?');
    expect((await focused()).testid).toBe('composer');
    await page.getByTestId('composer').fill('');
    await tabTo({ name: /^Stop/ });
    await page.keyboard.press('Enter');
    await expect.poll(() => server.received.some(({ event }) => event === 'chat:stop')).toBe(true);
  });

  it('4. a question of the agents is answered', async () => {
    server.hide(
      ...new Script(SESSION)
        .user('Remind them')
        .event('approval_requested', { approvalId: id(80), toolUseId: id(52), toolName: 'draft_reminder', arguments: { customer: 'Adatum' }, summary: 'Draft a first reminder to Adatum', reason: 'Drafts need a person.', expiresAt: '2099-11-16T09:30:00.000Z' })
        .event('turn_paused', { reason: 'approval' }).events,
    );
    await open(CONVERSATION, 'approval-card');
    await tabTo({ name: 'Approve' });
    await page.keyboard.press('Enter');
    await expect.poll(() => server.received.find(({ event }) => event === 'approval:resolve')?.data).toMatchObject({ approvalId: id(80), decision: 'approved' });
  });

  it('5. a conversation is looked for and opened', async () => {
    server.hide(...answered().events);
    await open(`${ORIGIN}/`, 'session');
    await tabTo({ testid: 'session-search' }, 'Shift+Tab');
    await page.keyboard.type('every');
    await page.getByRole('heading', { name: 'Found' }).waitFor();
    await tabTo({ name: /^Everything at once/ });
    await page.keyboard.press('Enter');
    await page.getByTestId('agent-message').waitFor();
    await spoken();
  });

  it('6. a conversation is renamed, 7. put into a folder', async () => {
    await open(CONVERSATION, 'session');
    await tabTo({ testid: 'session-menu' }, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await focused()).name).toBe('Rename');
    await spoken();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Receivables of May');
    await page.keyboard.press('Enter');
    await expect.poll(() => patched.some(({ title }) => title === 'Receivables of May')).toBe(true);
    await page.getByTestId('session').waitFor();
    await expect.poll(async () => (await focused()).name).toContain('Receivables of May');
    await tabTo({ testid: 'session-menu' });
    await page.keyboard.press('Enter');
    for (let i = 0; i < 2; i++) {
      await page.keyboard.press('ArrowDown');
    }
    await expect.poll(async () => (await focused()).name).toBe('Move to folder…');
    await page.keyboard.press('Enter');
    await page.getByTestId('folder-dialog').waitFor();
    await page.keyboard.type('May');
    await page.keyboard.press('Enter');
    await expect.poll(() => patched.some(({ folder }) => folder === 'May')).toBe(true);
  });

  it('8. an answer is rated, and a message said anew', async () => {
    server.hide(...answered().events);
    await open(CONVERSATION, 'agent-message');
    await tabTo({ testid: 'rate-up' }, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => patched.some(({ rating }) => rating === 'up')).toBe(true);
    await page.getByTestId('composer').focus();
    await tabTo({ testid: 'edit-message' }, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByTestId('edit').waitFor();
    await spoken();
    await page.keyboard.type(' In Lima');
    await tabTo({ name: /^(Send|Ask|Say)/ });
    await page.keyboard.press('Enter');
    await expect.poll(() => patched.some(({ path }) => path === 'fork')).toBe(true);
  });

  it('9. words are found in a conversation', async () => {
    server.hide(...answered().events);
    await open(CONVERSATION, 'agent-message');
    await page.keyboard.press('Control+Shift+F');
    await page.keyboard.type('18:30');
    await page.getByTestId('find').getByText('1').first().waitFor();
    await spoken();
    await page.keyboard.press('Escape');
    await page.getByTestId('find').waitFor({ state: 'detached' });
  });

  it('10. the theme is changed in the settings', async () => {
    await open(`${ORIGIN}/`, 'welcome');
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').waitFor();
    await page.keyboard.type('settings');
    await page.keyboard.press('Enter');
    await page.getByTestId('settings-screen').waitFor();
    await tabTo({ name: /^(Theme|System|Follow|Light|Dark|As the device)/ });
    await spoken();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    expect((await focused()).isLost).toBe(false);
  });
});
