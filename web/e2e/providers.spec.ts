import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, NARROW, newPage, picture, violations, WIDE } from './browser';
import { OwnServer } from './ownServer';

const isWanted = Boolean(process.env.WORKMATE_URL ?? process.env.WORKMATE_RUN);

/** A real provider of OpenID Connect, in a process of its own. */
class RealProvider {
  private process: ChildProcess | undefined;
  private lines: Interface | undefined;
  issuer = '';

  async start(): Promise<void> {
    const child = spawn('node', [join(import.meta.dirname, 'provider/provider.mjs'), 'company'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.process = child;
    this.lines = createInterface({ input: child.stdout });
    this.issuer = (JSON.parse(await this.line()) as { company: string }).company;
  }

  async ask(what: object): Promise<void> {
    const answer = this.line();
    this.process?.stdin?.write(`${JSON.stringify({ provider: 'company', ...what })}\n`);
    await answer;
  }

  private async line(): Promise<string> {
    const [line] = (await once(this.lines!, 'line')) as [string];
    return line;
  }

  close(): void {
    this.process?.kill();
  }
}

describe.skipIf(!isWanted)('signing in by a provider', () => {
  const provider = new RealProvider();
  let server: OwnServer;
  let browser: Browser;

  beforeAll(async () => {
    await provider.start();
    server = new OwnServer({
      WORKMATE_DEMO_LOGIN: 'off',
      WORKMATE_DEMO_DOCUMENTS: 'off',
      WORKMATE_OIDC_PROVIDERS: 'company',
      WORKMATE_OIDC_COMPANY_NAME: 'Contoso',
      WORKMATE_OIDC_COMPANY_ISSUER: provider.issuer,
      WORKMATE_OIDC_COMPANY_CLIENT_ID: 'workmate',
      WORKMATE_OIDC_COMPANY_CLIENT_SECRET: 'secret-of-company',
      WORKMATE_OIDC_COMPANY_SCOPES: 'profile email groups',
      WORKMATE_OIDC_COMPANY_ROLES: 'staff=user',
    });
    browser = await launch();
    await server.start();
    await provider.ask({ client: server.url });
    await provider.ask({ person: 'ada', groups: ['staff'] });
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    provider.close();
  });

  async function signInAs(page: Page, person: string): Promise<void> {
    await page.goto(`${server.url}/`);
    await page.getByTestId('by-company').click();
    await page.locator('input[name=login]').fill(person);
    await page.locator('input[name=password]').fill('anything');
    await page.locator('button[type=submit]').click();
    await page.waitForURL(`${server.url}/**`);
  }

  it('leads through the provider’s page into the application', { timeout: 60_000 }, async () => {
    const errors: string[] = [];
    const context = await browser.newContext({ viewport: WIDE });
    const page = await newPage(context, errors);
    await signInAs(page, 'ada');
    await page.getByTestId('composer').waitFor();
    expect(await page.evaluate(async () => ((await (await fetch('/api/me')).json()) as { name: string }).name)).toBe('ada of company');
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('asks again at the provider before a token is made, and comes back', { timeout: 60_000 }, async () => {
    const context = await browser.newContext({ viewport: WIDE });
    const page = await newPage(context);
    await signInAs(page, 'ada');
    await page.goto(`${server.url}/settings/security`);
    const makeToken = async () => {
      await page.getByTestId('token-name').fill('a program');
      await page.getByTestId('make-token').click();
    };
    await makeToken();
    await page.getByTestId('confirm-identity').getByText('Contoso').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByTestId('confirm-go').click();
    await page.locator('input[name=login]').fill('ada');
    await page.locator('input[name=password]').fill('anything');
    await page.locator('button[type=submit]').click();
    await page.waitForURL(`${server.url}/settings/security`);
    await makeToken();
    await page.getByTestId('secret').waitFor();
    await context.close();
  });

  it('says on the page why somebody stays out', { timeout: 60_000 }, async () => {
    const context = await browser.newContext({ viewport: NARROW, colorScheme: 'dark', locale: 'de-DE' });
    const page = await newPage(context);
    await signInAs(page, 'eve');
    await page.getByRole('alert').filter({ hasText: 'keinen Zugang' }).waitFor();
    expect(await page.getByTestId('by-company').textContent()).toBe('Anmelden mit Contoso');
    expect(await violations(page)).toEqual([]);
    await picture(page, 'sign-in-refused-narrow-dark');
    await context.close();
  });
});
