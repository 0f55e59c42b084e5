import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, NARROW, newPage, picture, violations, WIDE } from './browser';
import { LocalErp } from './localErp';
import { OwnServer } from './ownServer';

const isWanted = Boolean(process.env.WORKMATE_URL ?? process.env.WORKMATE_RUN);
const LONG = { timeout: 60_000 };

describe.skipIf(!isWanted)('connections', () => {
  const erp = new LocalErp();
  const server = new OwnServer({ WORKMATE_DEMO_DOCUMENTS: 'off', WORKMATE_DEMO_ERP: 'off', WORKMATE_CONNECTION_HOSTS: '127.0.0.1' });
  const errors: string[] = [];
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    browser = await launch();
    await Promise.all([erp.start(), server.start()]);
    context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
    page = await newPage(context, errors);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    erp.close();
  });

  const own = () => page.getByTestId('connections-person');
  const row = () => own().getByTestId('connection').filter({ hasText: 'Works ERP' });
  const fill = (field: string, text: string) => own().locator(`input[name=${field}]`).fill(text);

  it('connects an ERP system by signing in there, answers from it, and forgets it', async () => {
    await page.goto(`${server.url}/settings/connections`);
    await own().getByText('set by the operator').first().waitFor(LONG);
    expect(await row().count()).toBe(0);
    await own().getByTestId('add-connection').click();
    await fill('name', 'Works ERP');
    await fill('url', 'https://elsewhere.example/api');
    await own().getByTestId('save-connection').click();
    await own().getByText('The operator does not allow connections to elsewhere.example.').waitFor(LONG);
    expect(await own().locator('input[name=url]').getAttribute('aria-invalid')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await picture(page, 'connections-form');

    await fill('url', erp.api);
    await fill('issuer', erp.issuer);
    await fill('clientId', 'demo-client');
    await fill('scope', 'erp offline_access');
    await fill('company', 'Tarnhollow Trading');
    await fill('secret', 'demo-secret');
    await own().getByTestId('save-connection').click();
    await row().getByText('Sign-in needed').waitFor(LONG);
    expect(await violations(page)).toEqual([]);

    await row().getByTestId('sign-in').click();
    await page.getByRole('button', { name: 'Ada, head of accounting' }).click(LONG);
    await page.getByTestId('sign-in-outcome').getByText('You are signed in.').waitFor(LONG);
    await row().getByText('Connected').waitFor(LONG);
    await row().getByTestId('check').click();
    await row().getByText('Connected').waitFor(LONG);
    expect(await violations(page)).toEqual([]);
    await picture(page, 'connections-light');
    await page.setViewportSize(NARROW);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page)).toEqual([]);
    await picture(page, 'connections-narrow-dark');
    await page.setViewportSize(WIDE);
    await page.emulateMedia({ colorScheme: 'light' });

    await page.goto(`${server.url}/`);
    await page.getByTestId('composer').fill('How many customers are there?');
    await page.getByTestId('composer').press('Enter');
    await page.getByTestId('conversation').getByText('260').first().waitFor(LONG);

    await page.goto(`${server.url}/settings/connections`);
    await row().getByTestId('disconnect').click(LONG);
    await page.getByRole('dialog').getByText('What was read stays in your conversations').waitFor(LONG);
    await picture(page, 'connections-disconnect');
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await row().waitFor({ state: 'detached', ...LONG });
    expect(errors).toEqual([]);
  }, 240_000);
});
