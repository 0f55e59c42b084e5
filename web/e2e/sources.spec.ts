import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch, newPage, picture, violations, WIDE } from './browser';
import { LocalDrive } from './localDrive';
import { OwnServer } from './ownServer';

const isWanted = Boolean(process.env.WORKMATE_URL ?? process.env.WORKMATE_RUN);
const LONG = { timeout: 60_000 };

describe.skipIf(!isWanted)('sources', () => {
  const drive = new LocalDrive();
  let server: OwnServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    await drive.start();
    server = new OwnServer({ ...drive.settings, WORKMATE_DEMO_DOCUMENTS: 'off' });
    browser = await launch();
    await server.start();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await drive.close();
  });

  beforeEach(async () => {
    context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
    errors = [];
    page = await newPage(context, errors);
  });
  afterEach(async () => {
    await context.close();
    expect(errors).toEqual([]);
  });

  const standing = () => page.getByTestId('source-standing');

  /** The names and versions of all files, as the server lists them to this browser. */
  function files(): Promise<string[]> {
    return page.evaluate(async () => {
      const { files } = (await (await fetch('/api/files')).json()) as {
        files: { name: string; version: number; state: string }[];
      };
      return files.map((file) => `${file.name} v${file.version} ${file.state}`).sort();
    });
  }

  it('brings the files of a OneDrive, and follows a change and a deletion', async () => {
    drive.put('a', 'terms.txt', 'Payment within 45 days.');
    drive.put('b', 'prices.txt', 'A tent is 300 EUR.');
    await page.goto(`${server.url}/library/sources`);
    await page.getByText('There are no sources yet.').waitFor(LONG);
    await page.getByRole('button', { name: 'Add a source' }).click();
    await page.getByRole('button', { name: 'Sign in at Microsoft' }).click();
    await page.getByRole('link', { name: 'Continue as Ada' }).click();
    await page.getByRole('group', { name: 'Drive' }).getByRole('button', { name: 'OneDrive' }).click(LONG);
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Add OneDrive' }).click();

    await expect.poll(() => standing().innerText(), LONG).toMatch(/^2 files/);
    await expect.poll(files, LONG).toEqual(['prices.txt v1 ready', 'terms.txt v1 ready']);
    await picture(page, 'sources');

    drive.put('a', 'terms.txt', 'Payment within 60 days.');
    drive.remove('b');
    await expect.poll(files, LONG).toEqual(['terms.txt v2 ready']);
    await expect.poll(() => standing().innerText(), LONG).toMatch(/^1 file ·/);
    await page.reload();
    await expect.poll(() => standing().innerText(), LONG).toMatch(/^1 file ·/);
  });

  it('pauses, goes on, and removes a source with its files', async () => {
    await page.goto(`${server.url}/library/sources`);
    await page.getByRole('button', { name: 'Pause OneDrive' }).click(LONG);
    await page.getByTestId('source-state').getByText('Paused').waitFor(LONG);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go on with OneDrive' }).click();
    await page.getByRole('button', { name: 'Pause OneDrive' }).waitFor(LONG);
    await page.getByRole('button', { name: 'Remove OneDrive' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('There are no sources yet.').waitFor(LONG);
    await expect.poll(files, LONG).toEqual([]);
  });
});
