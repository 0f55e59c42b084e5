import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { id } from '../src/testkit/script';
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

/** The server tells of each list one conversation that is called after what was asked for. */
beforeEach(async () => {
  context = await browser.newContext({ viewport: WIDE });
  server = new FakeServer();
  server.folders = [{ name: 'R & D', sessions: 1 }];
  await server.serve(context);
  await context.route(`${ORIGIN}/api/sessions?*`, (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const show = asked.get('show');
    const title = asked.get('q') ? `found ${asked.get('q')}` : asked.get('folder') ? `in ${asked.get('folder')}` : (show ?? 'all');
    const session = { id: SESSION, title, updatedAt: new Date().toISOString(), createdAt: new Date().toISOString(), state: 'idle', model: null, archived: show === 'archived', erasedAt: show === 'deleted' ? '2099-01-01T00:00:00Z' : null };
    return route.fulfill({ json: { sessions: show === 'pinned' ? [] : [session], nextCursor: null } });
  });
  page = await newPage(context);
  return () => context.close();
});

const listed = () => page.getByTestId('session').allInnerTexts().then((texts) => texts.map((text) => text.split('\n')[0]));
const path = () => page.url().slice(ORIGIN.length);

describe('the list of conversations', () => {
  it.each([
    ['what was put away', '/?list=archived#/', 'archived'],
    ['what was deleted', '/?list=deleted#/', 'deleted'],
    ['a folder', '/?in=R%20%26%20D#/', 'in R & D'],
    ['what was looked for', '/?find=two%20words#/', 'found two words'],
    ['what was looked for beside another screen', '/usage?by=day&days=30&find=rent', 'found rent'],
  ])('has an address where it shows %s', async (_, address, title) => {
    await page.goto(`${ORIGIN}${address}`);
    await expect.poll(listed).toEqual([title]);
    await page.reload();
    await expect.poll(listed).toEqual([title]);
    expect(path()).toBe(address);
  });

  it('goes forward and back with its reader', async () => {
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await expect.poll(listed).toEqual(['all']);
    await page.getByTestId('composer').fill('Half a thou');
    await page.getByTestId('shelf-archived').click();
    await expect.poll(listed).toEqual(['archived']);
    expect(path()).toBe(`/?list=archived#/s/${SESSION}`);
    // The conversation beside it has not been left.
    expect(server.received.filter(({ event }) => event === 'session:join')).toHaveLength(1);
    await page.getByTestId('to-active').click();
    await page.getByTestId('folders').getByRole('button', { name: 'R & D' }).click();
    await expect.poll(listed).toEqual(['in R & D']);
    await page.getByTestId('to-usage').click();
    await page.getByTestId('usage-screen').waitFor();
    expect(path()).toBe('/usage?by=day&days=30&in=R%20%26%20D');
    expect(await listed()).toEqual(['in R & D']);
    await page.goBack();
    await page.getByTestId('composer').waitFor();
    expect(path()).toBe(`/?in=R%20%26%20D#/s/${SESSION}`);
    await page.goBack();
    await expect.poll(listed).toEqual(['all']);
    await page.goBack();
    await expect.poll(listed).toEqual(['archived']);
    await page.goBack();
    await expect.poll(listed).toEqual(['all']);
    expect(path()).toBe(`/#/s/${SESSION}`);
    await page.goForward();
    await expect.poll(listed).toEqual(['archived']);
    expect(await page.getByTestId('composer').inputValue()).toBe('Half a thou');
  });

  it('that is searched takes its words along to a hit and back, and does not lose what is typed meanwhile', async () => {
    await page.goto(`${ORIGIN}/#/`);
    await expect.poll(listed).toEqual(['all']);
    await page.getByTestId('session-search').pressSequentially('open invoices', { delay: 40 });
    await expect.poll(listed).toEqual(['found open invoices']);
    await expect.poll(path).toBe('/?find=open%20invoices#/');
    expect(await page.getByTestId('session-search').inputValue()).toBe('open invoices');
    await page.getByTestId('session').getByRole('link').click();
    await expect.poll(path).toBe(`/?find=open%20invoices#/s/${SESSION}`);
    await page.goBack();
    await expect.poll(path).toBe('/?find=open%20invoices#/');
    expect(await listed()).toEqual(['found open invoices']);
    await page.goto(`${ORIGIN}/#/s/${id(9)}`);
    await expect.poll(listed).toEqual(['all']);
  });
});
