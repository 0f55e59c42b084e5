import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { id, Script } from '../src/testkit/script';
import { launch, newPage, picture, violations, WIDE } from './browser';
import { FakeServer, ORIGIN, SESSION } from './fakeServer';

const DOT = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');
/** A small picture in a large file: what follows its end is not looked at. */
const PHOTO = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.concat([DOT, Buffer.alloc(2_500_000)]) };
const SMALL = { name: 'dot.png', mimeType: 'image/png', buffer: DOT };

let browser: Browser;
let context: BrowserContext;
let server: FakeServer;
let page: Page;
let errors: string[];
/** What was posted with pictures. */
let posted: { readonly message: string; readonly attachments: readonly { readonly name?: string; readonly data?: string }[] }[];

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
  server = new FakeServer();
  await server.serve(context);
  posted = [];
  await context.route(`${ORIGIN}/api/sessions/${SESSION}/turns`, (route) => {
    posted.push(route.request().postDataJSON() as (typeof posted)[0]);
    return route.fulfill({ status: 202, json: { turnId: id(100), sequence: 1 } });
  });
  errors = [];
  page = await newPage(context, errors);
});
afterEach(async () => {
  await context.close();
  expect(errors).toEqual([]);
});

async function open(tab = page): Promise<void> {
  await tab.goto(`${ORIGIN}/#/s/${SESSION}`);
  await tab.getByTestId('composer').waitFor();
}

const choose = (files: Parameters<ReturnType<Page['getByTestId']>['setInputFiles']>[0], tab = page) => tab.getByTestId('picture-picker').setInputFiles(files);
const chosen = (tab = page) => tab.getByTestId('chosen-picture').evaluateAll((all) => all.map((one) => one.getAttribute('alt')));
const shelf = () =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('workmate', 1);
        request.onsuccess = () => {
          const all = request.result.transaction('pictures').objectStore('pictures').getAllKeys();
          all.onsuccess = () => resolve(all.result.length);
        };
      }),
  );

describe('attachments', () => {
  it('large and small, are there again after a reload, go along whole, and leave nothing behind', async () => {
    await open();
    await choose([PHOTO, SMALL]);
    await expect.poll(() => chosen()).toEqual(['photo.png', 'dot.png']);
    await page.getByTestId('composer').fill('What is this?');
    await expect.poll(shelf).toBe(1);
    await page.reload();
    await expect.poll(() => chosen()).toEqual(['photo.png', 'dot.png']);
    expect(await page.getByTestId('chosen-picture').first().evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
    await page.getByTestId('composer').press('Enter');
    await expect.poll(() => posted.map(({ message, attachments }) => [message, attachments.map(({ name, data }) => [name, data?.length])])).toEqual([
      ['What is this?', [['photo.png', PHOTO.buffer.toString('base64').length], ['dot.png', SMALL.buffer.toString('base64').length]]],
    ]);
    const { clientMessageId } = posted[0] as unknown as { clientMessageId: string };
    server.show(...new Script(SESSION).user('What is this?', clientMessageId).all);
    await expect.poll(shelf).toBe(0);
  });

  it('of a message in the queue go along after a reload', async () => {
    const script = new Script(SESSION).user('Tell me a story').signal('session_start', { turnId: id(100) });
    server.activeTurnId = id(100);
    server.hide(...script.events);
    await open();
    await page.getByTestId('stop').waitFor();
    await choose(PHOTO);
    await expect.poll(() => chosen()).toEqual(['photo.png']);
    await page.getByTestId('composer').fill('And this?');
    await page.getByTestId('composer').press('Enter');
    await page.getByTestId('queued').waitFor();
    await expect.poll(shelf).toBe(1);
    await page.reload();
    await page.getByTestId('queued').waitFor();
    await page.getByTestId('stop').waitFor();
    server.activeTurnId = undefined;
    server.show(...script.message('Once upon a time.').complete().all.slice(2));
    await expect.poll(() => posted.map(({ message, attachments }) => [message, attachments[0]?.data?.length])).toEqual([['And this?', PHOTO.buffer.toString('base64').length]]);
  });

  it('that the browser has lost hold their message, which says so', async () => {
    await open();
    await choose(PHOTO);
    await expect.poll(() => chosen()).toEqual(['photo.png']);
    await page.getByTestId('composer').fill('What is this?');
    await expect.poll(shelf).toBe(1);
    await page.goto('about:blank');
    const other = await newPage(context, errors);
    await other.goto(`${ORIGIN}/diagrams.html`);
    await other.evaluate(() => new Promise((resolve) => (indexedDB.deleteDatabase('workmate').onsuccess = resolve)));
    await open();
    await page.getByTestId('document').getByText('photo.png: This browser does not have it any more.').waitFor();
    expect(await page.getByTestId('send').isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await picture(page, 'draft-missing');
    await choose(PHOTO);
    await expect.poll(() => chosen()).toEqual(['photo.png']);
    expect(await page.getByTestId('document').count()).toBe(0);
    expect(await page.getByTestId('send').isEnabled()).toBe(true);
  });

  it('are the same in two tabs, and what one adds or takes out takes nothing away from the other', async () => {
    const other = await newPage(context, errors);
    await open();
    await open(other);
    await choose(PHOTO);
    await expect.poll(() => chosen(other)).toEqual(['photo.png']);
    await other.getByTestId('composer').fill('What is this?');
    await expect.poll(() => page.getByTestId('composer').inputValue()).toBe('What is this?');
    expect(await chosen()).toEqual(['photo.png']);
    await choose(SMALL, other);
    await expect.poll(() => chosen()).toEqual(['photo.png', 'dot.png']);
    await page.getByRole('button', { name: 'Remove photo.png' }).click();
    await expect.poll(() => chosen(other)).toEqual(['dot.png']);
    await other.getByTestId('composer').press('Enter');
    await expect.poll(() => posted.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([['dot.png']]);
    await expect.poll(() => chosen()).toEqual([]);
    expect(await page.getByTestId('composer').inputValue()).toBe('');
  });

  it('that had not arrived are named after a reload, and hold the message until they are added again', async () => {
    const report = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and so on') };
    let letGo = () => {};
    server.library.onPart = () => new Promise((resolve) => (letGo = resolve));
    await open();
    await choose(report);
    await page.getByTestId('document').getByText('Uploading').waitFor();
    await page.getByTestId('composer').fill('Sum this up');
    await page.reload();
    await page.getByTestId('document').getByText('report.pdf: It has not arrived.').waitFor();
    expect(await page.getByTestId('send').isDisabled()).toBe(true);
    server.library.onPart = async () => {};
    letGo();
    server.library.verdict = () => ({ state: 'ready', characters: 9 });
    await choose(report);
    await page.locator('[data-testid=document][data-state=ready]').waitFor();
    expect(await page.getByTestId('document').count()).toBe(1);
    expect(await page.getByTestId('send').isEnabled()).toBe(true);
  });

  it('without a word are rescued from a conversation that was deleted elsewhere', async () => {
    await open();
    await choose(PHOTO);
    await expect.poll(() => chosen()).toEqual(['photo.png']);
    server.refusals.set('session:join', { code: 'session_not_found', message: 'There is no such session.' });
    await server.dropSockets();
    await page.getByTestId('rescued').waitFor();
    await page.getByRole('button', { name: 'Use it in a new conversation' }).click();
    await page.getByTestId('welcome').waitFor();
    expect(await chosen()).toEqual(['photo.png']);
  });
});

describe('drafts', () => {
  it('outlive a sign-out, for whoever wrote them and for nobody else', async () => {
    let user = { id: id(1), name: 'Ann', roles: ['user'] };
    await context.route(`${ORIGIN}/api/me`, (route) => route.fulfill({ json: user }));
    server.answers.set('/api/auth/logout', () => ({}));
    server.answers.set('/api/me/account', () => ({ login: null, secondFactor: false, recoveryCodesLeft: 0 }));
    server.answers.set('/api/me/sign-ins', () => ({ signIns: [] }));
    server.answers.set('/api/me/tokens', () => ({ tokens: [] }));
    const signOutTo = async (next: typeof user) => {
      await page.goto(`${ORIGIN}/settings`);
      await page.getByTestId('to-security').click();
      await page.getByTestId('sign-out').waitFor();
      user = next;
      await page.getByTestId('sign-out').click();
      await page.getByTestId('welcome').waitFor();
    };
    await open();
    await page.getByTestId('composer').fill('Only for Ann');
    await choose(PHOTO);
    await expect.poll(() => chosen()).toEqual(['photo.png']);
    await expect.poll(shelf).toBe(1);
    await signOutTo({ ...user, id: id(2), name: 'Ben' });
    await open();
    expect(await page.getByTestId('composer').inputValue()).toBe('');
    expect(await chosen()).toEqual([]);
    await page.getByTestId('composer').fill('Only for Ben');
    await signOutTo({ ...user, id: id(1), name: 'Ann' });
    await open();
    await expect.poll(() => page.getByTestId('composer').inputValue()).toBe('Only for Ann');
    expect(await chosen()).toEqual(['photo.png']);
  });

  it('keep their words where the browser has no room for pictures', async () => {
    await page.addInitScript(() => {
      // As in a browser whose store is nearly full, without a database.
      Object.defineProperty(window, 'indexedDB', { value: undefined });
    });
    await page.goto(`${ORIGIN}/diagrams.html`);
    await page.evaluate(() => localStorage.setItem('workmate.filler', 'x'.repeat(4_500_000)));
    await open();
    await choose(PHOTO);
    await expect.poll(() => chosen()).toEqual(['photo.png']);
    await page.getByTestId('composer').fill('Words come first');
    await page.reload();
    await expect.poll(() => page.getByTestId('composer').inputValue()).toBe('Words come first');
    await page.getByTestId('document').getByText('photo.png').waitFor();
    expect(posted).toEqual([]);
  });
});
