import type { Browser, BrowserContext, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { domOf, launch, NARROW, newPage, picture, WIDE } from './browser';

const url = process.env.WORKMATE_URL ?? '';

const CLOCK = 'What time is it in Tokyo?';
/** One pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const GUIDE = 'How does Workmate store events?';

/** The page against a running server with the offline model. */
describe.skipIf(url === '')('the page on a server', () => {
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

  async function start(on: Page = page): Promise<void> {
    await on.goto(`${url}/`);
    await on.getByTestId('welcome').waitFor();
  }

  async function send(text: string, on: Page = page): Promise<void> {
    await on.getByTestId('composer').fill(text);
    await on.getByTestId('composer').press('Enter');
  }

  /** A turn has ended once its closing line is there and nothing runs. */
  async function ended(turns: number, on: Page = page): Promise<void> {
    await expect.poll(() => on.getByTestId('turn').count(), { timeout: 20_000 }).toBe(turns);
    await on.getByTestId('turn').nth(turns - 1).getByTestId('usage').waitFor();
    await on.getByTestId('stop').waitFor({ state: 'detached' });
  }

  /** Polled: agents and models that a turn can be answered by again may come a moment after it. */
  async function sameAfterReload(turns: number, live: string): Promise<void> {
    await page.reload();
    await ended(turns);
    await expect.poll(() => domOf(page)).toBe(live);
  }

  it('signs in and answers through an agent with a tool', async () => {
    await start();
    await page.getByTestId('offline-note').waitFor();
    await picture(page, 'server-welcome');
    await page.getByRole('button', { name: CLOCK }).click();
    await ended(1);
    const agents = await page.getByTestId('agent-badge').evaluateAll((all) => all.map((badge) => badge.getAttribute('data-agent')));
    expect(new Set(agents).size).toBeGreaterThan(1);
    expect(await page.getByTestId('tool-card').first().getAttribute('data-status')).toBe('success');
    expect(await page.getByTestId('transition').count()).toBeGreaterThan(0);
    expect((await page.getByTestId('agent-message').allInnerTexts()).join('\n')).toMatch(/\d{1,2}:\d{2}/);
    await expect.poll(() => page.getByTestId('session').first().innerText(), { timeout: 30_000 }).not.toBe('New conversation');
    await picture(page, 'server-answer');
  });

  it('shows the same after a reload, turn after turn', async () => {
    await start();
    for (const [i, prompt] of [CLOCK, 'What is 18 % of 2,450?', GUIDE].entries()) {
      await send(prompt);
      await ended(i + 1);
      const live = await domOf(page);
      await sameAfterReload(i + 1, live);
    }
    await picture(page, 'server-conversation');
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, 'server-conversation-dark');
  });

  it('sends pictures along and shows them again after a reload', async () => {
    await start();
    await page.getByTestId('picture-picker').setInputFiles([
      { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') },
      { name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\x03\x04 and nothing in it') },
    ]);
    await page.getByTestId('document').getByText(/notes\.zip: .*(cannot be read|damaged)/).waitFor();
    await page.getByRole('button', { name: 'Remove notes.zip' }).click();
    expect(await page.getByTestId('chosen-picture').count()).toBe(1);
    await picture(page, 'server-picture-chosen');
    await send(CLOCK);
    await ended(1);
    expect(await page.getByTestId('chosen-picture').count()).toBe(0);
    await page.getByTestId('notice').getByText('cannot see pictures').waitFor();
    const width = () => page.getByTestId('picture').evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBe(1);
    const live = await domOf(page);
    await sameAfterReload(1, live);
    await expect.poll(width).toBe(1);
    await picture(page, 'server-picture');
  });

  it('sends documents along, names them again after a reload and gives them back', async () => {
    await start();
    await page.getByTestId('picture-picker').setInputFiles([
      { name: 'terms.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 <</Type /Page>> %%EOF') },
      { name: 'notes.md', mimeType: '', buffer: Buffer.from('# Grüße 🚀') },
    ]);
    // What cannot be read here may still be read by a model.
    await page.getByTestId('document').filter({ hasText: 'terms.pdf' }).getByRole('button', { name: 'Send it as it is' }).click();
    await expect.poll(() => page.getByTestId('document').getAttribute('data-state')).toBe('ready');
    expect(await page.getByTestId('file').allInnerTexts()).toEqual([expect.stringContaining('terms.pdf'), expect.stringContaining('notes.md')]);
    await picture(page, 'server-documents-chosen');
    await send(CLOCK);
    await ended(1);
    await page.getByTestId('notice').getByText('cannot read terms.pdf, notes.md').waitFor();
    const chip = page.getByTestId('user-message').getByTestId('file').first();
    expect(await chip.innerText()).toContain('1 page');
    const live = await domOf(page);
    await sameAfterReload(1, live);
    const saving = page.waitForEvent('download');
    await chip.click();
    expect((await saving).suggestedFilename()).toBe('terms.pdf');
    await picture(page, 'server-documents');
  });

  it('numbers what an answer cites and says below what it is', async () => {
    await start();
    await send(GUIDE);
    await ended(1);
    const answer = page.getByTestId('agent-message').filter({ has: page.getByTestId('sources') }).first();
    expect(await answer.locator('sup.cite').first().innerText()).toBe('1');
    expect(await answer.locator('sup.cite').first().getAttribute('aria-label')).toContain('Source 1');
    expect(await answer.getByTestId('sources').getByRole('listitem').count()).toBeGreaterThan(0);
    const live = await domOf(page);
    await sameAfterReload(1, live);
    await picture(page, 'server-sources');
  });

  it('takes pasted and dropped pictures', async () => {
    await start();
    for (const [i, kind] of ['paste', 'drop'].entries()) {
      await page.getByTestId('composer').evaluate(
        (area, { dot, kind }) => {
          const bytes = Uint8Array.from(atob(dot), (c) => c.charCodeAt(0));
          const data = new DataTransfer();
          data.items.add(new File([bytes], `${kind}.png`, { type: 'image/png' }));
          const init = { bubbles: true, cancelable: true };
          area.dispatchEvent(
            kind === 'paste'
              ? new ClipboardEvent('paste', { ...init, clipboardData: data })
              : new DragEvent('drop', { ...init, dataTransfer: data }),
          );
        },
        { dot: DOT, kind },
      );
      await expect.poll(() => page.getByTestId('chosen-picture').count()).toBe(i + 1);
    }
    await page.getByRole('button', { name: 'Remove paste.png' }).click();
    expect(await page.getByTestId('chosen-picture').getAttribute('alt')).toBe('drop.png');
  });

  it('shows an answer while it is being written', async () => {
    await start();
    await page.evaluate(() => {
      const seen: string[] = ((window as unknown as { seen: string[] }).seen = []);
      new MutationObserver(() => {
        const text = document.querySelector('[data-testid=streaming]')?.textContent ?? '';
        if (text !== '' && text !== seen.at(-1)) {
          seen.push(text);
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await send(GUIDE);
    await ended(1);
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.some((text, i) => i > 0 && text.length > seen[i - 1]!.length)).toBe(true);
  });

  it('stops at any moment, and stays as it was', async () => {
    await start();
    for (const [i, pause] of [0, 150, 350, 600, 900].entries()) {
      await send(GUIDE);
      await expect.poll(() => page.getByTestId('turn').count()).toBe(i + 1);
      await page.waitForTimeout(pause);
      // A quick turn may be over before it can be stopped.
      await page.getByTestId('stop').click({ timeout: 500 }).catch(() => {});
      await page.getByTestId('stop').waitFor({ state: 'detached' });
      const live = await domOf(page);
      await page.reload();
      await expect.poll(() => page.getByTestId('turn').count()).toBe(i + 1);
      expect(await domOf(page), `after ${pause} ms`).toBe(live);
    }
    await picture(page, 'server-stopped');
    await send(CLOCK);
    await ended(6);
  });

  it('shows a turn that was reloaded in its middle as another tab saw it', async () => {
    await start();
    await send(CLOCK);
    await ended(1);
    const other = await newPage(context, errors);
    await other.goto(page.url());
    await ended(1, other);
    for (const [i, pause] of [0, 200, 500, 800].entries()) {
      await send(GUIDE);
      await expect.poll(() => other.getByTestId('turn').count()).toBe(i + 2);
      await other.waitForTimeout(pause);
      await other.reload();
      await ended(i + 2);
      await ended(i + 2, other);
      expect(await domOf(other), `after ${pause} ms`).toBe(await domOf(page));
    }
  });

  it('shows two tabs the same', async () => {
    await start();
    await send(CLOCK);
    await ended(1);
    const other = await newPage(context, errors);
    await other.goto(page.url());
    await ended(1, other);
    await send('Convert 12 miles to kilometres', other);
    await ended(2, other);
    await ended(2);
    expect(await domOf(page)).toBe(await domOf(other));
    await sameAfterReload(2, await domOf(other));
  });

  it('comes back after the connection was cut in the middle of a turn', async () => {
    const sockets: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/ws$/, (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
    await start();
    await send(GUIDE);
    await page.getByTestId('user-message').waitFor();
    await sockets.at(-1)!.close({ code: 1011 });
    await ended(1);
    expect(sockets.length).toBeGreaterThan(1);
    const live = await domOf(page);
    await sameAfterReload(1, live);
  });

  it('asks the agent the user has chosen', async () => {
    await start();
    await page.getByTestId('composer').pressSequentially('/');
    const option = page.getByRole('option').first();
    await option.waitFor();
    await page.getByTestId('composer').fill('');
    const agents = await page.getByTestId('agent-picker').locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    const chosen = agents.find((agent) => agent.startsWith('general'))!;
    await page.getByTestId('agent-picker').selectOption(chosen);
    await send(CLOCK);
    await ended(1);
    expect(await page.getByTestId('agent-badge').first().getAttribute('data-agent')).toBe(chosen);
  });

  it('asks before it writes, and writes what the user made of it', async () => {
    await start();
    await send('Write a file notes.txt with the text: buy milk');
    const card = page.getByTestId('approval-card');
    await card.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByTestId('waiting').waitFor();
    await page.getByLabel('Path').fill('../escape.txt');
    await card.getByText('is not allowed').first().waitFor();
    expect(await card.getByRole('button', { name: 'Approve with changes' }).isDisabled()).toBe(true);
    await picture(page, 'server-approval-edited');
    await card.getByRole('button', { name: 'Back' }).click();
    await card.getByRole('button', { name: 'Deny' }).click();
    await card.getByRole('button', { name: 'Deny' }).click();
    await ended(1);
    expect(await page.getByTestId('tool-card').last().getAttribute('data-status')).not.toBe('success');
    await send('Write a file notes.txt with the text: buy milk');
    await expect.poll(() => card.count()).toBe(2);
    await card.last().getByLabel(/Always allow this for workspace files/).check();
    await card.last().getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Content').fill('buy oat milk');
    await card.last().getByRole('button', { name: 'Approve with changes' }).click();
    await ended(2);
    await card.last().getByText(/^Changed before it was approved: /).waitFor();
    expect(await page.getByTestId('tool-card').last().getAttribute('data-status')).toBe('success');
    const live = await domOf(page);
    await sameAfterReload(2, live);
    await send('Read the file notes.txt');
    await ended(3);
    expect((await page.getByTestId('turn').last().innerText()).toLowerCase()).toContain('oat milk');
    await page.getByTestId('waiting').waitFor({ state: 'detached' });
  });

  it('takes the first of two answers', async () => {
    await start();
    await send('Write a file two.txt with the text: hello');
    await page.getByTestId('approval-card').waitFor();
    const other = await newPage(context, errors);
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Deny', exact: true }).click();
    await other.getByLabel(/Why not/).fill('Not today');
    await other.getByRole('button', { name: 'Deny', exact: true }).click();
    await page.getByTestId('approval-card').getByText('Not today').waitFor();
    await ended(1);
    await ended(1, other);
    expect(await domOf(page)).toBe(await domOf(other));
  });

  it('renames, finds and deletes conversations', async () => {
    await start();
    await send(CLOCK);
    await ended(1);
    await page.getByTestId('session').first().waitFor();
    const name = `Renamed ${Date.now()}`;
    await page.getByTestId('session-menu').first().click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabel('Title').fill(name);
    await page.getByLabel('Title').press('Enter');
    await page.getByTestId('title').getByText(name).waitFor();
    await page.getByTestId('session-search').fill(name);
    await expect.poll(() => page.getByTestId('session').allInnerTexts(), { timeout: 10_000 }).toEqual([name]);
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByTestId('welcome').waitFor();
    await expect.poll(() => page.getByTestId('session').count()).toBe(0);
  });

  it('fits a narrow screen in the dark', async () => {
    await page.setViewportSize(NARROW);
    await page.emulateMedia({ colorScheme: 'dark' });
    await start();
    await send('Convert 12 miles to kilometres');
    await ended(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 17, 22)');
    await picture(page, 'server-narrow-dark');
  });
});
