import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Citation } from '../src/generated/protocol';
import type { LibraryFile } from '../src/library/types';
import { id, Script } from '../src/testkit/script';
import { conversationOf, domOf, launch, NARROW, newPage, picture, violations, WIDE } from './browser';
import { FakeServer, ORIGIN, SESSION } from './fakeServer';
import { pdfFile } from './pdfFile';

const url = process.env.WORKMATE_URL ?? '';
const TERMS = 'Invoices to Alder and Finch are due within 45 days of delivery.';
const CONTRACT = pdfFile([
  ['Frame contract', 'between Northwind Trail and Alder and Finch', 'The first page says nothing of payment.'],
  ['Terms of payment', TERMS, 'A discount of 2 percent is given within 10 days.'],
]);
const CONTRACT_TEXT = `Frame contract\n\nThe first page says nothing of payment.\n\n${TERMS}\n\nA discount of 2 percent is given within 10 days.`;

let browser: Browser;
let context: BrowserContext;
let server: FakeServer;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

async function fresh(): Promise<void> {
  context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
  errors = [];
  page = await newPage(context, errors);
}

interface Dropped {
  readonly name: string;
  readonly text: string;
}

/** Drops files as a person would: the browser's own events with real files in them. */
async function drop(testId: string, files: readonly Dropped[]): Promise<void> {
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    all.forEach(({ name, text }) => data.items.add(new File([text], name)));
    return data;
  }, files);
  await page.getByTestId(testId).dispatchEvent('dragenter', { dataTransfer: transfer });
  await page.getByTestId(testId).dispatchEvent('dragover', { dataTransfer: transfer });
  await page.getByTestId(testId).dispatchEvent('drop', { dataTransfer: transfer });
}

const rows = () => page.getByTestId('library-file');
const row = (name: string) => rows().filter({ hasText: name });

describe('the library', () => {
  beforeEach(async () => {
    await fresh();
    server = new FakeServer();
    await server.serve(context);
  });

  afterEach(async () => {
    await context.close();
    expect(errors).toEqual([]);
  });

  async function open(address = '/library'): Promise<void> {
    await page.goto(`${ORIGIN}${address}`);
    await page.getByTestId('library').waitFor();
  }

  /** A message that cites the second page of the contract. */
  function cited(file: LibraryFile): Script {
    const start = CONTRACT_TEXT.indexOf(TERMS);
    const citation: Citation = {
      source: `file:${file.id}`,
      title: file.name,
      quote: TERMS,
      start,
      end: start + TERMS.length,
      fileId: file.id,
      version: 1,
      page: 2,
      place: { start: 0, end: 24 },
    };
    const script = new Script(SESSION).user('When are invoices due?').message('They are due in 45 days.');
    const message = script.events.at(-1)!;
    Object.assign(message.data, { citations: [citation] });
    return script;
  }

  function contract(): LibraryFile {
    const at = (words: string) => ({ start: CONTRACT_TEXT.indexOf(words), end: CONTRACT_TEXT.indexOf(words) + words.length });
    return server.library.add('Frame contract.pdf', {
      content: CONTRACT,
      text: CONTRACT_TEXT,
      kind: 'pdf',
      pages: 2,
      blocks: [
        { kind: 'heading', page: 1, ...at('Frame contract') },
        { kind: 'paragraph', page: 1, ...at('The first page says nothing of payment.') },
        { kind: 'paragraph', page: 2, ...at(TERMS) },
        { kind: 'paragraph', page: 2, ...at('A discount of 2 percent is given within 10 days.') },
      ],
    });
  }

  function stocked(): void {
    contract();
    server.library.add('Price list.csv', { text: 'Item | Price\nTent | 129.00', folder: 'Prices', kind: 'table' });
    server.library.add('Old prices.csv', { text: 'Item | Price\nTent | 119.00', folder: 'Prices/2025', kind: 'table' });
    server.library.add('Scan of a receipt.pdf', { state: 'failed', failure: { code: 'no_text', message: 'No text was found in the file; it may be a scan.' }, content: Buffer.alloc(350_000) });
    server.library.add('Manual.docx', { state: 'processing', content: Buffer.alloc(2_400_000) });
  }

  it('is reached from the side bar and lists folders and files with their states', async () => {
    stocked();
    await page.goto(ORIGIN);
    await page.getByTestId('to-library').click();
    await rows().first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/library');
    expect(await rows().count()).toBe(3);
    expect(await page.getByTestId('library-folder').allInnerTexts()).toEqual([expect.stringContaining('2 files')]);
    expect(await row('Scan of a receipt').getByTestId('file-state').innerText()).toBe('No text was found in the file; it may be a scan.');
    expect(await row('Manual').getByTestId('file-state').innerText()).toBe('Being read');
    expect(await row('Frame contract').innerText()).toContain('2 pages');
    expect(await page.getByTestId('quota').innerText()).toContain('5 files');
    await picture(page, 'library-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, 'library-dark');
    await page.setViewportSize(NARROW);
    await picture(page, 'library-narrow-dark');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
    await page.emulateMedia({ colorScheme: 'light' });
    await picture(page, 'library-narrow-light');
    await page.getByRole('link', { name: 'Prices' }).click();
    await row('Price list.csv').waitFor();
    await page.reload();
    await row('Price list.csv').waitFor();
    expect(await page.getByTestId('library-folder').allInnerTexts()).toEqual([expect.stringContaining('2025')]);
    await page.goBack();
    await row('Frame contract').waitFor();
  });

  it('has no violations of accessibility on either theme, wide or narrow', async () => {
    stocked();
    await open();
    await rows().first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page)).toEqual([]);
    await row('Frame contract').getByRole('button', { name: 'Rename or move' }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await row('Frame contract').getByRole('link', { name: 'Frame contract' }).first().click();
    await page.getByTestId('pdf-page').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(NARROW);
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    expect(await violations(page)).toEqual([]);
  });

  it('shows more of a long list on demand', async () => {
    for (let i = 0; i < 60; i++) {
      server.library.add(`File ${i}.txt`, { text: 'x' });
    }
    await open();
    await expect.poll(() => rows().count()).toBe(50);
    await page.getByTestId('more-files').click();
    await expect.poll(() => rows().count()).toBe(60);
  });

  it('takes files that are dropped, shows how far they are, and follows them until they are read', async () => {
    server.library.verdict = () => ({ state: 'processing' });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    server.library.onPart = () => held;
    await open();
    await page.getByTestId('empty').waitFor();
    await drop('drop-area', [{ name: 'a.txt', text: 'A'.repeat(200_000) }, { name: 'b.txt', text: 'B' }]);
    await page.getByTestId('upload').nth(1).waitFor();
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(2);
    await picture(page, 'library-uploading');
    letGo();
    await page.getByText('All files have arrived').waitFor();
    await expect.poll(() => rows().count()).toBe(2);
    expect([...server.library.kept.values()].map(({ content }) => content.length).sort((a, b) => a - b)).toEqual([1, 200_000]);
    expect(await row('a.txt').getByTestId('file-state').innerText()).toBe('Being read');
    for (const { file } of server.library.kept.values()) {
      server.library.change(file.id, { state: 'ready' });
      server.notify({ type: 'file_ready', fileId: file.id, name: file.name });
    }
    await expect.poll(() => row('a.txt').getAttribute('data-state')).toBe('ready');
  });

  it('goes on after the connection was lost, without sending anything twice', async () => {
    server.library.losses = ['answer', 'part'];
    await open();
    const text = Array.from({ length: 20_000 }, (_, i) => `line ${i}\n`).join('');
    await drop('drop-area', [{ name: 'long.txt', text }]);
    await page.getByText('It goes on by itself').waitFor();
    await page.getByText('All files have arrived').waitFor();
    expect([...server.library.kept.values()].map(({ content }) => content.toString())).toEqual([text]);
    expect(server.library.uploads.size).toBe(1);
  });

  it('says after a reload what was cut off, and goes on with the same file', async () => {
    server.library.losses = Array.from({ length: 50 }, (_, i) => (i === 0 ? 'answer' : 'part'));
    await open();
    const text = 'x'.repeat(200_000);
    await drop('drop-area', [{ name: 'long.txt', text }]);
    await page.getByText('It goes on by itself').waitFor();
    await page.reload();
    await page.getByText(/Cut off when the page was left: [1-9]/).waitFor();
    await picture(page, 'library-cut-off');
    server.library.losses = [];
    await page.getByTestId('choose-again').setInputFiles([{ name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('other') }]);
    await page.getByText('This is not the file that was cut off').waitFor();
    await page.getByTestId('choose-again').setInputFiles([{ name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.from(text) }]);
    await page.getByText('All files have arrived').waitFor();
    expect([...server.library.kept.values()].map(({ content }) => content.length)).toEqual([text.length]);
    expect(server.library.uploads.size).toBe(1);
  });

  it('says why a file was refused', async () => {
    await context.route('**/api/uploads', (route) => route.fulfill({ status: 413, json: { code: 'quota_exceeded', detail: 'Your library is full.' } }));
    await open();
    await drop('drop-area', [{ name: 'a.txt', text: 'a' }]);
    await page.getByTestId('upload').getByText('Your library is full.').waitFor();
  });

  it('deletes a file and brings it back', async () => {
    contract();
    await open();
    await row('Frame contract').getByRole('button', { name: 'Delete Frame contract.pdf' }).click();
    await page.getByTestId('removed').waitFor();
    expect(await rows().count()).toBe(0);
    await picture(page, 'library-removed');
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Frame contract').waitFor();
    expect(await page.getByTestId('removed').count()).toBe(0);
  });

  it('renames and moves a file, and tries a failed one again', async () => {
    stocked();
    await open();
    await row('Frame contract').getByRole('button', { name: 'Rename or move' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Contract A.pdf');
    await page.getByRole('combobox', { name: 'Folder' }).fill(' Prices / 2025 ');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => row('Frame contract').count()).toBe(0);
    expect([...server.library.kept.values()].map(({ file }) => `${file.folder}/${file.name}`)).toContain('Prices/2025/Contract A.pdf');
    await row('Scan of a receipt').getByTestId('retry').click();
    await expect.poll(() => row('Scan of a receipt').getAttribute('data-state')).toBe('processing');
  });

  it('finds passages and opens them in their place', async () => {
    stocked();
    await open();
    await page.getByTestId('library-search').fill('within 45 days');
    await page.getByTestId('hit').click();
    await page.locator('[data-testid=pdf-page][data-page="2"][data-passage=found]').waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?start=\d+&end=\d+&version=1$/);
    await page.reload();
    await page.locator('[data-testid=pdf-page][data-page="2"][data-passage=found]').waitFor();
    expect((await page.locator('.pdf-words mark').allInnerTexts()).join('')).toBe(TERMS);
    await picture(page, 'library-pdf');
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    expect(await page.getByTestId('text').locator('mark').innerText()).toBe(TERMS);
    await picture(page, 'library-pdf-text');
    await page.goBack();
    await page.getByTestId('hit').waitFor();
  });

  it('shows tables as tables, mails with their heads, and never markup', async () => {
    const table = 'Item | Price\nTent | 129.00\nRope | 9.50';
    const list = server.library.add('Prices.csv', {
      text: table,
      kind: 'table',
      blocks: [
        { kind: 'header_row', start: 0, end: 12 },
        { kind: 'row', start: 13, end: 26 },
        { kind: 'row', start: 27, end: table.length },
      ],
    });
    await open(`/library/${list.id}?start=20&end=26&version=1`);
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('table').locator('tr').allInnerTexts()).toEqual(['Item\tPrice', 'Tent\t129.00', 'Rope\t9.50']);
    expect(await page.locator('mark').innerText()).toBe('129.00');
    await picture(page, 'library-table');
    const text = 'From: Ann <ann@x.example>\nSubject: Recall\n\n<img src=x onerror=alert(1)> <b>Stop</b> selling.';
    const mail = server.library.add('Recall.eml', {
      text,
      kind: 'mail',
      blocks: [
        { kind: 'paragraph', start: 0, end: 25 },
        { kind: 'paragraph', start: 26, end: 41 },
        { kind: 'paragraph', start: 43, end: text.length },
      ],
    });
    await open(`/library/${mail.id}`);
    expect(await page.getByTestId('mail-head').innerText()).toContain('ann@x.example');
    expect(await page.getByTestId('text').innerText()).toContain('<b>Stop</b> selling.');
    expect(await page.getByTestId('text').locator('img, b').count()).toBe(0);
    await picture(page, 'library-mail');
  });

  it('says so where a file is not there or has changed', async () => {
    const file = contract();
    server.library.change(file.id, { version: 2 });
    await open(`/library/${file.id}?start=3&end=9&version=1`);
    await page.getByTestId('changed').getByText('version 1').waitFor();
    await open(`/library/${id(999)}`);
    await page.getByTestId('file-missing').waitFor();
  });

  it('says so where files cannot be loaded, and tries again', async () => {
    contract();
    await context.route('**/api/files?**', (route) => route.abort(), { times: 1 });
    await open();
    await page.getByRole('button', { name: 'Try again' }).click();
    await row('Frame contract').waitFor();
  });

  describe('in a conversation', () => {
    const mark = () => page.getByTestId('agent-message').getByRole('button', { name: 'Source 1' }).first();
    const found = () => page.getByTestId('passage-panel').locator('[data-testid=pdf-page][data-page="2"][data-passage=found]');

    it('opens a cited passage in its page, the same after a reload', async () => {
      server.hide(...cited(contract()).events);
      await page.goto(`${ORIGIN}/#/s/${SESSION}`);
      await mark().click();
      await found().waitFor();
      expect((await page.locator('.pdf-words mark').allInnerTexts()).join('')).toBe(TERMS);
      expect(await page.getByTestId('quote').innerText()).toBe(TERMS);
      await expect.poll(() => page.locator('.pdf-words mark').first().evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top > 0 && bottom < window.innerHeight;
      })).toBe(true);
      const live = await domOf(page);
      await picture(page, 'citation-light');
      expect(await violations(page)).toEqual([]);
      await page.reload();
      await found().waitFor();
      expect(await domOf(page)).toBe(live);
      await page.emulateMedia({ colorScheme: 'dark' });
      await picture(page, 'citation-dark');
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize(NARROW);
      await found().waitFor();
      await picture(page, 'citation-narrow-dark');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByTestId('passage-panel').count()).toBe(0);
      await mark().click();
      await page.getByRole('link', { name: 'Open in the library' }).click();
      await page.getByTestId('file-screen').waitFor();
      await page.goBack();
      await conversationOf(page).waitFor();
    });

    it('keeps the quote of a file that was removed or changed, and says so', async () => {
      const file = contract();
      server.hide(...cited(file).events);
      server.library.change(file.id, { version: 2 });
      await page.goto(`${ORIGIN}/#/s/${SESSION}`);
      await mark().click();
      await page.getByTestId('source-mark').getByText('Changed since: this stood in version 1').waitFor();
      expect(await page.getByTestId('quote').innerText()).toBe(TERMS);
      server.library.kept.delete(file.id);
      await page.reload();
      await page.getByTestId('source-mark').getByText('Removed since').waitFor();
      expect(await page.getByTestId('quote').innerText()).toBe(TERMS);
      await picture(page, 'citation-removed');
    });

    it('takes documents along that are dropped or chosen, once they are read', async () => {
      const file = contract();
      server.library.verdict = (name) => (name === 'scan.txt' ? { state: 'failed', failure: { code: 'no_text', message: 'It may be a scan.' } } : { state: 'processing' });
      await page.goto(`${ORIGIN}/#/s/${SESSION}`);
      await drop('composer', [{ name: 'notes.txt', text: 'Some notes' }, { name: 'scan.txt', text: 'scan' }]);
      const chip = (name: string) => page.getByTestId('document').filter({ hasText: name });
      await chip('notes.txt').getByText('Being read').waitFor();
      await chip('scan.txt').getByText('It may be a scan.').waitFor();
      await page.getByTestId('composer').fill('What do they say?');
      expect(await page.getByTestId('send').isDisabled()).toBe(true);
      await picture(page, 'composer-documents');
      await page.getByRole('button', { name: 'Remove scan.txt' }).click();
      const notes = [...server.library.kept.values()].find(({ file: { name } }) => name === 'notes.txt')!.file;
      server.library.change(notes.id, { state: 'ready' });
      server.notify({ type: 'file_ready', fileId: notes.id, name: notes.name });
      await expect.poll(() => chip('notes.txt').getAttribute('data-state')).toBe('ready');
      await page.getByTestId('add').click();
      await picture(page, 'composer-menu');
      expect(await violations(page)).toEqual([]);
      await page.getByRole('menuitem', { name: 'Choose from the library' }).click();
      // Enter chooses nothing, and sends nothing either.
      await page.getByTestId('library-picker').getByRole('searchbox').press('Enter');
      await page.getByTestId('library-picker').getByRole('button', { name: /Frame contract/ }).click();
      expect(server.received.map((frame) => frame.event)).not.toContain('chat:message');
      await page.getByTestId('add').click();
      await page.getByRole('menuitemcheckbox', { name: 'Search my documents' }).click();
      await page.getByTestId('searches-too').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByTestId('send').click();
      await expect
        .poll(() => server.received.find((frame) => frame.event === 'chat:message')?.data)
        .toMatchObject({ message: 'What do they say?', attachments: [{ fileId: notes.id }, { fileId: file.id }], enableAutoSemanticSearch: true });
    });
  });
});

describe.skipIf(url === '')('the library of a server', () => {
  /** Nobody else's documents say this. */
  const customer = `Quillwater ${process.pid} Traders`;
  const name = `Contract ${customer}.pdf`;
  const terms = `Invoices to ${customer} are due within 37 days of delivery.`;

  beforeEach(fresh);

  afterEach(async () => {
    await tidy();
    await context.close();
    expect(errors).toEqual([]);
  });

  /** The demo user's library is everybody's: nothing of ours stays in it. */
  async function tidy(): Promise<void> {
    if (!page.url().startsWith(url)) {
      return;
    }
    const left = await page.evaluate(async (word) => {
      const { files } = (await (await fetch('/api/files?limit=100')).json()) as { files: { id: string; name: string }[] };
      const ours = files.filter((file) => file.name.includes(word));
      const answers = await Promise.all(ours.map((file) => fetch(`/api/files/${file.id}`, { method: 'DELETE' })));
      return answers.filter((answer) => !answer.ok).length;
    }, customer);
    expect(left).toBe(0);
  }

  async function open(): Promise<void> {
    await page.goto(`${url}/library`);
    await page.getByTestId('quota').getByText('file').waitFor();
  }

  async function settled(file: string, state: string): Promise<void> {
    await expect.poll(() => row(file).first().getAttribute('data-state'), { timeout: 60_000 }).toBe(state);
  }

  it('takes a PDF, answers from it and opens what it cites in its page, also after a reload', { timeout: 180_000 }, async () => {
    await open();
    const content = pdfFile([[`Frame contract with ${customer}`, 'General terms.'], ['Terms of payment', terms, 'Delivery is free of charge.']]);
    await page.getByTestId('file-picker').setInputFiles([{ name, mimeType: 'application/pdf', buffer: content }]);
    await page.getByTestId('upload').waitFor();
    await page.getByText('All files have arrived').waitFor();
    await settled(name, 'ready');
    expect(await row(name).innerText()).toContain('2 pages');
    await picture(page, 'server-library');

    await page.getByTestId('new-session').click();
    await page.getByTestId('composer').fill(`/documents When are invoices to ${customer} due?`);
    await page.getByTestId('composer').press('Enter');
    const message = page.getByTestId('agent-message').filter({ hasText: '37 days' }).first();
    await message.waitFor({ timeout: 60_000 });
    await page.getByTestId('usage').waitFor({ timeout: 60_000 });
    await message.locator('.cite').getByRole('button', { name: `Source 1: ${name}, page 2` }).first().click();
    const found = page.locator('[data-testid=pdf-page][data-page="2"][data-passage=found]');
    await found.waitFor({ timeout: 60_000 });
    const marked = async () => (await page.locator('.pdf-words mark').allInnerTexts()).join(' ');
    expect(await marked()).toContain(`${customer} are due within 37 days`);
    const live = await domOf(page);
    const words = await marked();
    await picture(page, 'server-citation');
    await page.reload();
    await found.waitFor({ timeout: 60_000 });
    expect(await domOf(page)).toBe(live);
    expect(await marked()).toBe(words);

    await page.getByRole('link', { name: 'Open in the library' }).click();
    await page.getByTestId('file-screen').getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByTestId('removed').waitFor();
    await page.getByTestId('file-screen').waitFor({ state: 'detached' });
    await page.goBack();
    await page.goBack();
    await page.getByTestId('source-mark').getByText('Removed since').waitFor();
    expect(await page.getByTestId('quote').innerText()).toContain('37 days');
    await page.getByTestId('to-library').click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await settled(name, 'ready');
  });

  it('takes dropped files over a lost connection and says why one cannot be read', { timeout: 120_000 }, async () => {
    const lost = new Set<string>();
    await context.route('**/api/uploads/*', async (route) => {
      const address = new URL(route.request().url()).pathname;
      if (route.request().method() === 'PUT' && !lost.has(address)) {
        lost.add(address);
        await route.abort('connectionreset');
      } else {
        await route.continue();
      }
    });
    await open();
    await drop('drop-area', [
      { name: `Notes ${customer}.txt`, text: `A note about ${customer}.\n`.repeat(20_000) },
      { name: `Broken ${customer}.pdf`, text: '%PDF-1.4 this is not a document' },
    ]);
    await page.getByText('All files have arrived').waitFor({ timeout: 60_000 });
    expect(lost.size).toBe(2);
    await settled(`Notes ${customer}.txt`, 'ready');
    await settled(`Broken ${customer}.pdf`, 'failed');
    expect(await row(`Broken ${customer}.pdf`).getByTestId('file-state').innerText()).toContain('damaged');
    await page.getByTestId('library-search').fill(`A note about ${customer}`);
    await page.getByTestId('hit').filter({ hasText: `Notes ${customer}.txt` }).first().click();
    await page.getByTestId('text').locator('mark').first().waitFor();
  });

  it('takes a document along with a message and shows it again after a reload', { timeout: 120_000 }, async () => {
    await page.goto(`${url}/`);
    await page.getByTestId('welcome').waitFor();
    await drop('composer', [{ name: `Along ${customer}.txt`, text: `${customer} wants blue tents.` }]);
    await expect.poll(() => page.getByTestId('document').getAttribute('data-state'), { timeout: 60_000 }).toBe('ready');
    await page.getByTestId('composer').fill('What time is it in Tokyo?');
    await page.getByTestId('send').click();
    await page.getByTestId('usage').waitFor({ timeout: 60_000 });
    const chip = page.getByTestId('user-message').getByTestId('file');
    expect(await chip.innerText()).toContain(`Along ${customer}.txt`);
    const live = await domOf(page);
    await page.reload();
    await page.getByTestId('usage').waitFor();
    expect(await domOf(page)).toBe(live);
    await chip.click();
    await page.getByTestId('text').getByText(`${customer} wants blue tents.`).waitFor();
  });
});
