import { createHmac } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, newPage, picture, pressCarefully, violations, WIDE } from './browser';
import { OwnServer } from './ownServer';

const isWanted = Boolean(process.env.WORKMATE_URL ?? process.env.WORKMATE_RUN);
const PASSWORD = 'a lamp in the north wing';
const OTHER = 'seven brass door knobs';
const RULES = JSON.stringify([{ decision: 'second_person', tier: 'draft_write', reason: 'Drafts take two people here.' }]);
const INVOICE = 'Create a draft invoice for Blackgate Sports with 2 x Strath Tent 4P';

/** A company comes to a fresh server, in the order in which it does, each person in a browser of their own. */
describe.skipIf(!isWanted)('people of a company', () => {
  const server = new OwnServer({ WORKMATE_DEMO_LOGIN: 'off' }, { 'permissions.json': RULES });
  let browser: Browser;
  const errors: string[] = [];
  let root: Page;
  let ben: Page;

  beforeAll(async () => {
    browser = await launch();
    await server.start();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server.close();
    // Whoever was signed out is refused at the socket, which the browser tells.
    expect(errors.filter((error) => !error.startsWith('WebSocket connection'))).toEqual([]);
  });

  async function somebody(): Promise<Page> {
    const context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
    const page = await newPage(context, errors);
    page.setDefaultTimeout(45_000);
    return page;
  }

  async function signIn(page: Page, login: string, password: string, code?: string): Promise<void> {
    await page.goto(`${server.url}/sign-in`);
    await page.getByTestId('login').fill(login);
    await page.getByTestId('password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    if (code !== undefined) {
      await page.getByTestId('code').fill(code);
      await page.getByRole('button', { name: 'Sign in' }).click();
    }
    await page.getByTestId('user').waitFor();
  }

  /** Root invites; the person accepts in another browser. */
  async function join(name: string, roles: readonly string[]): Promise<Page> {
    await root.goto(`${server.url}/admin/invitations`);
    await root.getByTestId('invitation-note').fill(name);
    for (const role of roles) {
      await root.getByTestId(`role-${role}`).check();
    }
    await root.getByTestId('make-invitation').click();
    const link = await root.getByTestId('link-once').locator('code').innerText();
    expect(link).toContain(`${server.url}/welcome#`);
    const page = await somebody();
    await page.goto(link);
    await page.getByTestId('name').fill(name);
    await page.getByTestId('login').fill(`${name.toLowerCase()}@example.org`);
    await page.getByTestId('password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.getByTestId('welcome').waitFor();
    expect(page.url()).not.toContain('#wm');
    return page;
  }

  async function openPerson(name: string): Promise<void> {
    await root.goto(`${server.url}/admin/people`);
    await root.getByTestId('people-search').fill(name);
    await root.getByTestId('people-search').press('Enter');
    await expect.poll(() => root.getByTestId('person').count()).toBe(1);
    await root.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await root.getByTestId('person-details').waitFor();
  }

  it('begin with an administrator, who has the code that the server said', async () => {
    const code = /enter ([a-z0-9-]{19})/.exec(server.said)?.[1] ?? '';
    expect(code).not.toBe('');
    root = await somebody();
    await root.goto(`${server.url}/setup`);
    await root.getByTestId('setup-code').fill(code);
    await root.getByTestId('name').fill('Root');
    await root.getByTestId('login').fill('root@example.org');
    await root.getByTestId('password').fill(PASSWORD);
    await root.getByRole('button', { name: 'Make the account' }).click();
    await root.getByTestId('to-admin').click();
    await root.getByTestId('lately').waitFor();
    expect(await root.getByTestId('lately').innerText()).toContain('The first administrator was made');
    await picture(root, 'people-overview');
    expect(await violations(root)).toEqual([]);
  });

  it('go on with whoever is invited, in a browser of their own', async () => {
    ben = await join('Ben', []);
    expect(await ben.getByTestId('to-admin').count()).toBe(0);
    await ben.goto(`${server.url}/admin/people`);
    await ben.getByTestId('no-rights').waitFor();
    await root.reload();
    await root.getByTestId('empty').waitFor();
  });

  it('come back with other roles when somebody changed them, and an auditor changes nothing', async () => {
    await openPerson('Ben');
    const details = root.getByTestId('person-details');
    await details.getByTestId('role-user').uncheck();
    await details.getByTestId('role-auditor').check();
    await root.getByTestId('save-roles').click();
    await expect.poll(() => root.getByRole('button', { name: /^Ben/ }).innerText()).toContain('auditor');
    // Ben was on the page all the while.
    await ben.getByText('You were signed out.').waitFor();
    await signIn(ben, 'ben@example.org', PASSWORD);
    await ben.getByTestId('to-admin').click();
    await ben.getByTestId('reads-only').waitFor();
    await ben.getByTestId('to-admin-people').click();
    await ben.getByRole('button', { name: /^Root/ }).click();
    await ben.getByTestId('person-details').waitFor();
    for (const testid of ['save-roles', 'reset-link', 'disable', 'erase-person', 'new-service']) {
      expect(await ben.getByTestId(testid).count(), testid).toBe(0);
    }
    const refused = await ben.evaluate(async () => {
      const { people } = (await (await fetch('/api/admin/people')).json()) as { people: { id: string; name: string }[] };
      const rootId = people.find(({ name }) => name === 'Root')!.id;
      const json = { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"disabled":true}' };
      return (await fetch(`/api/admin/people/${rootId}`, json)).status;
    });
    expect(refused).toBe(403);
    for (const section of ['invitations', 'agents', 'budgets', 'usage', 'privacy', 'log', 'mail', 'servers']) {
      await ben.getByTestId(`to-admin-${section}`).click();
      await ben.getByTestId(`admin-${section}`).waitFor();
      await ben.getByTestId(`admin-${section}`).locator('.animate-spin').first().waitFor({ state: 'detached' });
      expect(await ben.getByTestId('load-failed').count(), section).toBe(0);
    }
    await ben.getByTestId('to-admin-log').click();
    await ben.getByTestId('verify-log').click();
    await ben.getByText(/All \d+ entries hold/).waitFor();
    expect(await ben.getByTestId('log').innerText()).toContain('[USER] -> [AUDITOR]');
    const csv = await ben.evaluate(async (href) => (await fetch(href)).text(), (await ben.getByTestId('log-csv').getAttribute('href')) ?? '');
    expect(csv).toContain('roles_changed');
  });

  it('turn on a second factor, and come in with it', async () => {
    await ben.goto(`${server.url}/settings/security`);
    await ben.getByTestId('factor-turn-on').click();
    await ben.getByTestId('qr').waitFor();
    const secret = (await ben.getByTestId('totp-secret').innerText()).trim();
    await ben.getByTestId('enrol-code').fill('000000');
    await ben.getByTestId('enrol-go').click();
    await ben.getByText('This is not the code').waitFor();
    const step = Math.floor(Date.now() / 30_000);
    await ben.getByTestId('enrol-code').fill(totp(secret, step));
    await ben.getByTestId('enrol-go').click();
    await expect.poll(() => ben.getByTestId('recovery-code').count()).toBe(10);
    const spare = await ben.getByTestId('recovery-code').first().innerText();
    await ben.getByTestId('codes-kept').click();
    await ben.getByTestId('factor-on').waitFor();
    await ben.getByTestId('sign-out').click();
    await ben.getByTestId('door').waitFor();
    // A code counts once; the next one is taken a little early.
    await signIn(ben, 'ben@example.org', PASSWORD, totp(secret, Math.max(step + 1, Math.floor(Date.now() / 30_000))));
    await ben.goto(`${server.url}/settings/security`);
    await ben.getByTestId('sign-out').click();
    await ben.getByTestId('door').waitFor();
    await signIn(ben, 'ben@example.org', PASSWORD, spare);
    await ben.goto(`${server.url}/settings/security`);
    await ben.getByText('9 recovery codes are left').waitFor();
  });

  it('change their password, and are out everywhere else', async () => {
    const elsewhere = await somebody();
    await signIn(elsewhere, 'root@example.org', PASSWORD);
    await root.goto(`${server.url}/settings/security`);
    await root.getByTestId('password-current').fill(PASSWORD);
    await root.getByTestId('password-new').fill(OTHER);
    await root.getByTestId('password-again').fill('something else');
    await root.getByTestId('change-password').click();
    await root.getByText('are not the same').waitFor();
    await root.getByTestId('password-again').fill(OTHER);
    await root.getByTestId('change-password').click();
    await root.getByTestId('password-changed').waitFor();
    await elsewhere.getByText('You were signed out.').waitFor();
    await elsewhere.reload();
    await elsewhere.getByTestId('door').waitFor();
    await root.reload();
    await root.getByTestId('sign-ins').getByText('This browser').waitFor();
    expect(await root.getByTestId('sign-ins').getByRole('listitem').count()).toBe(1);
  });

  it('sign for one another: who asks does not approve, and both names are kept', { timeout: 180_000 }, async () => {
    const cleo = await join('Cleo', ['approver']);
    await root.goto(`${server.url}/`);
    await root.getByTestId('composer').fill(INVOICE);
    await root.getByTestId('composer').press('Enter');
    const asked = root.getByTestId('approval-card').last();
    await asked.getByText('Waits for another person').waitFor({ timeout: 90_000 });
    expect(await asked.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await cleo.goto(`${server.url}/inbox`);
    await cleo.getByTestId('asked-by').getByText('Asked by Root').waitFor();
    const secondTab = await newPage(cleo.context(), errors);
    await secondTab.goto(`${server.url}/inbox`);
    await secondTab.getByTestId('asked-by').waitFor();
    expect(await cleo.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
    await picture(cleo, 'people-second-signature');
    expect(await violations(cleo)).toEqual([]);
    await pressCarefully(cleo, cleo.getByRole('button', { name: 'Approve', exact: true }));
    await asked.getByTestId('signatures').getByText('Asked by Root, decided by Cleo.').waitFor({ timeout: 60_000 });
    // The other tab of who decided knows it too.
    await expect.poll(() => secondTab.getByTestId('inbox-state').innerText()).toContain('Approved');
    await doesNotSee(cleo, root.url());
  });

  /** Whoever signed for something has not been let into the conversation it was asked in. */
  async function doesNotSee(page: Page, address: string): Promise<void> {
    await page.goto(address);
    await page.getByRole('heading', { name: 'This conversation does not exist' }).waitFor();
    expect(await page.getByTestId('conversation').count()).toBe(0);
    expect(await page.getByTestId('session').count()).toBe(0);
    const sessionId = address.split('/').at(-1) ?? '';
    expect(await root.getByTestId('session').count()).toBeGreaterThan(0);
    const statuses = await page.evaluate(
      async (id) => Promise.all(['', '/messages', '/audit', '/branches', '/trajectory'].map(async (part) => (await fetch(`/api/sessions/${id}${part}`)).status)),
      sessionId,
    );
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    for (const word of ['Blackgate', 'Strath']) {
      expect(await page.evaluate(async (q) => ((await (await fetch(`/api/sessions?q=${q}`)).json()) as { readonly sessions: readonly unknown[] }).sessions.length, word)).toBe(0);
    }
    // Nothing of it comes by the wire either.
    await page.getByTestId('new-session').click();
    await root.getByTestId('composer').fill('What time is it?');
    await root.getByTestId('composer').press('Enter');
    await root.getByTestId('turn').last().getByTestId('usage').waitFor({ timeout: 60_000 });
    expect(await page.getByTestId('session').count()).toBe(0);
  }

  it('are shut out at once, and erased with a receipt', { timeout: 180_000 }, async () => {
    await openPerson('Ben');
    await root.getByTestId('disable').click();
    await root.getByRole('dialog').getByRole('button', { name: 'Shut out' }).click();
    await root.getByTestId('disabled').waitFor();
    await ben.getByText('You were signed out.').waitFor();
    await root.getByTestId('erase-person').click();
    await root.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
    await root.locator('[data-testid=erasure][data-done=true]').waitFor({ timeout: 90_000 });
    const saving = root.waitForEvent('download');
    await root.getByTestId('save-receipt').click();
    expect((await saving).suggestedFilename()).toBe('erasure-receipt.jws');
    await expect.poll(() => root.getByTestId('person').count()).toBe(0);
  });

  it('go by rules that an administrator publishes, and not by wrong ones', async () => {
    await root.goto(`${server.url}/admin/agents`);
    expect(await root.getByTestId('two-people').innerText()).toContain('Somebody else with the role approver has to agree: writing drafts');
    await root.getByTestId('configuration-text').fill('[{ "decision": "perhaps" }]');
    await publish();
    expect(await root.getByTestId('publish-failure').innerText()).toContain('rule 1');
    await root.getByTestId('configuration-text').fill('[{ "decision": "deny", "tool": "web_*" }]');
    await publish();
    await root.getByText('Never runs: tools that begin with web_').waitFor();
    await root.getByText('published as number 1').waitFor();
    await root.getByText('Nothing takes two people').waitFor();
  });

  it('set up a second factor before anything else where the server demands one', { timeout: 180_000 }, async () => {
    await server.stop();
    await server.start({ WORKMATE_SECOND_FACTOR: 'administrators' });
    await root.goto(`${server.url}/`);
    await root.getByTestId('second-factor-first').waitFor();
    expect(await root.evaluate(async () => (await fetch('/api/sessions')).status)).toBe(403);
    await picture(root, 'people-second-factor-first');
    expect(await violations(root)).toEqual([]);
    await root.getByTestId('factor-turn-on').click();
    const secret = (await root.getByTestId('totp-secret').innerText()).trim();
    await root.getByTestId('enrol-code').fill(totp(secret, Math.floor(Date.now() / 30_000)));
    await root.getByTestId('enrol-go').click();
    await root.getByTestId('codes-kept').click();
    await root.getByTestId('user').waitFor();
    expect(await root.getByTestId('second-factor-first').count()).toBe(0);
    expect(await root.evaluate(async () => (await fetch('/api/sessions')).status)).toBe(200);
    // Who administrates nothing goes on as before.
    const dora = await join('Dora', []);
    await dora.getByTestId('user').waitFor();
  });

  async function publish(): Promise<void> {
    await root.getByTestId('publish').click();
    await root.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  }
});

/** A code of an authenticator app (RFC 6238). */
function totp(secret: string, step: number): string {
  const bits = [...secret.replaceAll(/[\s=]/g, '')].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = hash[19]! & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
