import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch, NARROW, newPage, picture, violations, WIDE } from './browser';
import { OwnServer } from './ownServer';

const isWanted = Boolean(process.env.WORKMATE_URL ?? process.env.WORKMATE_RUN);
const WRITE = 'Write a file notes.txt with the text: buy milk';

/** One person at two browsers: what changes in one shows in the other, whatever happens in between. */
describe.skipIf(!isWanted)('lists of one person', () => {
  const server = new OwnServer({ WORKMATE_DEMO_DOCUMENTS: 'off' });
  let browser: Browser;
  let contexts: BrowserContext[];
  let here: Page;
  let there: Page;
  let errors: string[];

  beforeAll(async () => {
    browser = await launch();
    await server.start();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server.close();
  });

  beforeEach(async () => {
    contexts = [];
    errors = [];
    here = await somebody();
    there = await somebody();
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    expect(errors).toEqual([]);
  });

  async function somebody(): Promise<Page> {
    const context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
    contexts.push(context);
    const page = await newPage(context, errors);
    await page.goto(`${server.url}/`);
    await page.getByTestId('welcome').waitFor();
    return page;
  }

  async function ask(page: Page, text: string): Promise<string> {
    await page.getByTestId('composer').fill(text);
    await page.getByTestId('composer').press('Enter');
    await expect.poll(() => page.url()).toMatch(/#\/s\//);
    return page.url().slice(-36);
  }

  async function ended(page: Page): Promise<void> {
    await page.getByTestId('turn').last().getByTestId('usage').waitFor();
    await page.getByTestId('stop').waitFor({ state: 'detached' });
  }

  const row = (page: Page, id: string) => page.getByTestId('session').filter({ has: page.locator(`a[href*="${id}"]`) });

  async function choose(page: Page, id: string, item: string): Promise<void> {
    await row(page, id).hover();
    await row(page, id).getByTestId('session-menu').click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  it('show at once what is new, looked at, renamed, pinned, put away, deleted and brought back elsewhere', async () => {
    const id = await ask(here, 'What time is it in Tokyo?');
    await ended(here);
    await here.goto(`${server.url}/#/`);
    await row(there, id).waitFor();
    await ask(here, 'What time is it in Paris?');
    await ended(here);
    await choose(here, id, 'Rename');
    await here.getByLabel('Title').fill('Clocks');
    await here.getByLabel('Title').press('Enter');
    await row(there, id).getByText('Clocks').waitFor();

    await row(there, id).hover();
    await row(there, id).getByTestId('session-menu').click();
    expect(await violations(there)).toEqual([]);
    await there.keyboard.press('ArrowDown');
    expect(await there.evaluate(() => document.activeElement?.textContent)).toBe('Pin');
    await there.keyboard.press('Escape');
    await there.getByRole('menu').waitFor({ state: 'detached' });

    await choose(here, id, 'Pin');
    await there.getByRole('region', { name: 'Pinned' }).getByText('Clocks').waitFor();
    await picture(there, 'list-light');
    await there.emulateMedia({ colorScheme: 'dark' });
    await there.setViewportSize(NARROW);
    await there.getByTestId('menu').click();
    await row(there, id).getByTestId('session-menu').click();
    await picture(there, 'list-narrow-dark');
    await there.keyboard.press('Escape');
    await there.setViewportSize(WIDE);
    await choose(there, id, 'Archive');
    await row(here, id).waitFor({ state: 'detached' });
    await here.getByTestId('shelf-archived').click();
    await choose(here, id, 'Take out of the archive');
    await row(there, id).waitFor();
    await here.getByTestId('to-active').click();

    await choose(here, id, 'Delete');
    await row(there, id).waitFor({ state: 'detached' });
    await here.getByTestId('undo').click();
    await row(there, id).getByText('Clocks').waitFor();
    await there.reload();
    await row(there, id).getByText('Clocks').waitFor();
  });

  it('mark what nobody has looked at, until somebody does so on any device', async () => {
    const made = await here.request.post(`${server.url}/api/sessions`, { data: {} });
    const { id } = (await made.json()) as { id: string };
    await here.request.post(`${server.url}/api/sessions/${id}/turns`, { data: { message: 'What time is it in Oslo?' } });
    await row(here, id).getByTestId('unread').waitFor();
    await row(there, id).getByTestId('unread').waitFor();
    await row(there, id).getByRole('link').click();
    await row(here, id).getByTestId('unread').waitFor({ state: 'detached' });
    await here.reload();
    await row(here, id).waitFor();
    expect(await row(here, id).getByTestId('unread').count()).toBe(0);
  });

  it('have every open question in one place, decided there as in its conversation', async () => {
    const id = await ask(here, WRITE);
    await here.getByTestId('approval-card').getByRole('button', { name: 'Approve' }).waitFor();
    await expect.poll(() => there.getByTestId('inbox-count').innerText()).toContain('1');
    await expect.poll(() => there.title()).toBe('(1) Workmate');
    await row(there, id).getByTestId('waiting').waitFor();

    await there.getByTestId('to-inbox').click();
    const card = there.getByTestId('approval-card');
    await card.getByRole('button', { name: 'Edit', exact: true }).click();
    await there.getByLabel('Content').fill('buy oat milk');
    await there.getByTestId('edit-preview').waitFor();
    await picture(there, 'inbox-light');
    expect(await violations(there)).toEqual([]);
    await card.getByRole('button', { name: 'Approve with changes' }).click();
    await ended(here);
    await here.getByTestId('approval-card').getByText(/^Changed before it was approved: /).waitFor();
    await expect.poll(() => there.getByTestId('inbox-state').innerText()).toMatch(/^approved$/i);
    await expect.poll(() => there.title()).toBe('Questions · Workmate');
    await there.getByTestId('inbox-link').click();
    await there.getByTestId('approval-card').waitFor();
    expect(there.url()).toMatch(new RegExp(`#/s/${id}\\?at=\\d+$`));
    await there.goto(`${server.url}/inbox`);
    await there.getByTestId('inbox-empty').waitFor();
    await there.setViewportSize(NARROW);
    await there.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(there)).toEqual([]);
    await picture(there, 'inbox-empty-narrow-dark');
  });

  it('are searched by what was said, and a hit leads to its place', async () => {
    const id = await ask(here, 'What time is it in Reykjavík?');
    await ended(here);
    await there.getByTestId('session-search').fill('reykjavik');
    await expect
      .poll(async () => {
        await there.getByTestId('session-search').fill('reykjav');
        await there.getByTestId('session-search').fill('reykjavik');
        // What was said is found a moment later, and the list asks once nobody has typed for a moment.
        await there.waitForTimeout(1_500);
        return there.getByTestId('hit').count();
      })
      .toBeGreaterThan(0);
    expect(await row(there, id).getByTestId('hit').locator('mark').first().innerText()).toMatch(/^Reykjav/);
    await picture(there, 'search-light');
    await row(there, id).getByRole('link').click();
    await there.locator('.found').getByText('Reykjav').first().waitFor();
  });

  it('are right again after the server was gone, and what was deleted can still be brought back', async () => {
    const id = await ask(here, 'What time is it in Lima?');
    await ended(here);
    await row(there, id).waitFor();
    await choose(there, id, 'Delete');
    await row(there, id).waitFor({ state: 'detached' });
    await server.kill();
    await there.getByTestId('connection').getByText('Reconnecting').waitFor();
    await server.start();
    await there.getByTestId('connection').waitFor({ state: 'detached' });
    await there.getByTestId('shelf-deleted').click();
    await row(there, id).getByText(/^Erased for good at /).waitFor();
    await picture(there, 'deleted-light');
    await choose(there, id, 'Bring back');
    await row(here, id).waitFor();
    errors.length = 0;
  }, 180_000);

  it('say that the person was signed out elsewhere, and go on when they are back', async () => {
    const [context] = contexts;
    await context!.route('**/api/auth/demo', (route) => route.fulfill({ status: 404, json: { code: 'not_found', title: 'Not found' } }));
    await here.request.post(`${server.url}/api/auth/logout`, { data: {} });
    await here.getByTestId('connection').getByText('You were signed out').waitFor();
    await picture(here, 'signed-out-light');
    await context!.unroute('**/api/auth/demo');
    await here.getByTestId('connection').waitFor({ state: 'detached' });
    await here.getByTestId('new-session').waitFor();
  });
});
