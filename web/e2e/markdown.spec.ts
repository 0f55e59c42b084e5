import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { id, Script } from '../src/testkit/script';
import { domOf, launch, newPage, picture, violations, WIDE } from './browser';
import { FakeServer, ORIGIN, SESSION } from './fakeServer';

const CALL = id(1);
const TABLE = '| Customer | Open |\n| --- | ---: |\n| **Adatum** | 48,210.50 |\n| =cmd | -3.00 |\n';
const SQL = "```sql\nselect customer, sum(open)\nfrom invoices -- all of them\nwhere open > 0 and name <> 'x'\n```\n";
const ANSWER = `## Open amounts\n\nSee [the ledger][1].\n\n${TABLE}\nAs a query:\n\n${SQL}\n1. first\n   - inner\n2. second\n\n[1]: https://example.com\n`;

let browser: Browser;
let context: BrowserContext;
let server: FakeServer;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  context = await browser.newContext({ viewport: WIDE, colorScheme: 'light' });
  server = new FakeServer();
  await server.serve(context);
  errors = [];
  page = await newPage(context, errors);
  await page.goto(`${ORIGIN}/#/s/${SESSION}`);
  await expect.poll(() => server.received.map((frame) => frame.event)).toContain('session:join');
});
afterEach(async () => {
  await context.close();
  expect(errors).toEqual([]);
});

function begin(): Script {
  const script = new Script(SESSION).user('Who owes us most?').signal('session_start', { turnId: id(100) }).signal('stream_start', { callId: CALL });
  server.show(...script.all);
  return script;
}

function say(script: Script, text: string): void {
  server.show(script.signal('content_delta', { callId: CALL, blockIndex: 0, text }).all.at(-1)!);
}

const prose = () => page.locator('.prose').evaluate((element) => element.innerHTML);
const coloured = () => page.locator('[data-code-state=coloured]').waitFor();

describe('an answer in Markdown', () => {
  it('looks the same streamed in small pieces, stored, and after a reload', async () => {
    const script = begin();
    for (let at = 0; at < ANSWER.length; at += 3) {
      say(script, ANSWER.slice(at, at + 3));
    }
    await page.getByTestId('streaming').getByText('second').waitFor();
    await coloured();
    const streamed = await prose();
    const seen = script.all.length;
    server.show(...script.signal('stream_end', { callId: CALL }).message(ANSWER.trim()).complete().all.slice(seen));
    await page.getByTestId('usage').waitFor();
    await coloured();
    expect(await prose()).toBe(streamed);
    const live = await domOf(page);
    await page.reload();
    await coloured();
    expect(await domOf(page)).toBe(live);
    expect(await page.locator('.prose a').getAttribute('href')).toBe('https://example.com');
    expect(await violations(page)).toEqual([]);
    await picture(page, 'markdown-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page)).toEqual([]);
    await picture(page, 'markdown-dark');
  });

  it('gives its tables as cells and its code as it is, in the reader’s language', async () => {
    const german = await browser.newContext({ viewport: WIDE, locale: 'de-DE', permissions: ['clipboard-read', 'clipboard-write'] });
    await server.serve(german);
    server.hide(...new Script(SESSION).user('Wer?').message(ANSWER).events);
    const other = await newPage(german, errors);
    await other.goto(`${ORIGIN}/#/s/${SESSION}`);
    await other.getByRole('button', { name: 'Tabelle als Zellen kopieren' }).click();
    await other.getByText('Kopiert').waitFor();
    const [text, html] = await other.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const words = async (type: string) => (await item!.getType(type)).text();
      return [await words('text/plain'), await words('text/html')];
    });
    expect(text!.replaceAll('\r', '')).toBe("Customer\tOpen\nAdatum\t48,210.50\n'=cmd\t-3.00\n");
    expect(html).toContain('<td>48,210.50</td>');
    expect(html).not.toContain('<strong>');
    await other.getByRole('button', { name: 'Code kopieren' }).click();
    await expect.poll(() => other.evaluate(() => navigator.clipboard.readText())).toMatch(/^select customer, sum\(open\)\nfrom/);
    await german.close();
  });
});

const SENTENCES = 'Adatum owes **48,210.50** for `S-1002`, see [it](https://example.com); the rest is not due yet. '.repeat(4);
/** 40,000 characters of each kind. */
const LONG: Readonly<Record<string, string>> = {
  words: `${SENTENCES}\n\n- one\n- two\n\n`.repeat(104).slice(0, 40_000),
  table: `| Customer | Open | Due |\n| --- | ---: | --- |\n${'| **Adatum** | 48,210.50 | 2026-11-15 |\n'.repeat(1_030)}`.slice(0, 40_000),
  code: `\`\`\`js\n${'const open = invoices.filter((one) => one.open > 0);\n\n'.repeat(760)}`.slice(0, 40_000),
  list: '- Adatum owes **48,210.50** since `2026-11-15`\n'.repeat(870).slice(0, 40_000),
};
const DELTA = 40;
const WINDOW = 100;

/** What a frame costs at the beginning and at the end of a long answer: `MEASURE=1 npm run e2e markdown`. */
describe.skipIf(!process.env.MEASURE)('the cost of a frame', () => {
  it.each(Object.keys(LONG))('of %s', async (kind) => {
    const text = LONG[kind]!;
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    const script = begin();
    const figures: Record<string, string> = {};
    for (let at = 0, i = 0, before = await busy(cdp); at < text.length; at += DELTA, i++) {
      say(script, text.slice(at, at + DELTA));
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      if (i % WINDOW === WINDOW - 1) {
        const now = await busy(cdp);
        figures[`to ${(at + DELTA).toLocaleString('en')}`] = `${(((now.script - before.script) * 1000) / WINDOW).toFixed(2)} ms script, ${(((now.layout - before.layout) * 1000) / WINDOW).toFixed(2)} ms style and layout`;
        before = now;
      }
    }
    console.log(kind, JSON.stringify(figures, null, 1));
  }, 600_000);
});

async function busy(cdp: CDPSession): Promise<{ readonly script: number; readonly layout: number }> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return { script: value('ScriptDuration'), layout: value('LayoutDuration') + value('RecalcStyleDuration') };
}
