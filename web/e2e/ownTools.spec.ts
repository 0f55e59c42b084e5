import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, NARROW, newPage, picture, violations, WIDE } from './browser';
import { LocalTools } from './localTools';
import { OwnServer } from './ownServer';

const isWanted = Boolean(process.env.WORKMATE_URL ?? process.env.WORKMATE_RUN);
const LONG = { timeout: 60_000 };

describe.skipIf(!isWanted)('tools and models that people bring', () => {
  const house = new LocalTools();
  const server = new OwnServer({ WORKMATE_DEMO_DOCUMENTS: 'off', WORKMATE_DEMO_ERP: 'off', WORKMATE_CONNECTION_HOSTS: '127.0.0.1' });
  const errors: string[] = [];
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    browser = await launch();
    await Promise.all([house.start(), server.start()]);
    context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
    page = await newPage(context, errors);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    house.close();
  });

  const own = () => page.getByTestId('connections-person');
  const row = (name: string) => own().getByTestId('connection').filter({ hasText: name });
  const fill = (field: string, text: string) => own().locator(`input[name=${field}]`).fill(text);
  const choose = (field: string, option: string) => own().getByTestId(field).selectOption(option);

  it('connects a model and a server of tools, uses both, and forgets them', async () => {
    await page.goto(`${server.url}/settings/connections`);
    await own().getByTestId('add-connection').click(LONG);
    await choose('kind', 'model');
    await choose('provider', 'compatible');
    await fill('name', 'House model');
    await fill('url', house.model);
    await fill('secret', house.token);
    await own().getByTestId('save-connection').click();
    await own().getByText('This is needed.').waitFor(LONG);
    expect(await own().locator('input[name=model]').getAttribute('aria-invalid')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await picture(page, 'connections-model-form');
    await fill('model', 'house-model');
    await own().getByTestId('save-connection').click();
    await row('House model').getByText('Connected').waitFor(LONG);

    await own().getByTestId('add-connection').click();
    await choose('kind', 'mcp');
    await choose('way', 'token');
    await fill('name', 'House tools');
    await fill('url', house.mcp);
    await fill('secret', 'a-wrong-token');
    await own().getByTestId('save-connection').click();
    await row('House tools').getByText('Does not work').waitFor(LONG);
    await row('House tools').getByText('It refuses our credentials').waitFor(LONG);
    await row('House tools').getByRole('button', { name: 'Edit House tools' }).click();
    await fill('secret', house.token);
    await picture(page, 'connections-mcp-form');
    await own().getByTestId('save-connection').click();
    await row('House tools').getByText('Connected').waitFor(LONG);
    expect(await violations(page)).toEqual([]);
    await picture(page, 'connections-own-light');
    await page.setViewportSize(NARROW);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page)).toEqual([]);
    await picture(page, 'connections-own-narrow-dark');
    await page.setViewportSize(WIDE);
    await page.emulateMedia({ colorScheme: 'light' });

    await page.goto(`${server.url}/`);
    await page.getByTestId('composer').fill('/general Write a note to buy milk');
    await page.getByTestId('composer').press('Enter');
    await page.getByText('Call note of the MCP server House tools').first().waitFor(LONG);
    await page.getByText('Buy milk').first().waitFor(LONG);
    expect(house.notes).toEqual([]);
    await picture(page, 'connections-mcp-question');
    await page.getByRole('button', { name: /^Approve/ }).first().click();
    await page.getByTestId('conversation').getByText('It is written down in the house.').first().waitFor(LONG);
    expect(house.notes).toEqual(['Buy milk']);

    await page.goto(`${server.url}/settings/connections`);
    for (const name of ['House tools', 'House model']) {
      await row(name).getByTestId('disconnect').click(LONG);
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
      await row(name).waitFor({ state: 'detached', ...LONG });
    }
    expect(errors).toEqual([]);
  }, 240_000);
});
