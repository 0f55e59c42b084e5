import { appendFileSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL, id, Script } from '../src/testkit/script';
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

beforeEach(async () => {
  // As people have it: what is measured includes what moves.
  context = await browser.newContext({ viewport: WIDE, reducedMotion: 'no-preference' });
  server = new FakeServer();
  await server.serve(context);
  page = await newPage(context);
  return () => context.close();
});

const PER_TURN = 7;

/** A conversation of so many turns: thinking, two calls of tools, an answer with a table. */
function lived(turns: number): Script {
  const script = new Script(SESSION);
  for (let i = 0; i < turns; i++) {
    const [first, second] = [id(10_000 + 2 * i), id(10_001 + 2 * i)];
    script
      .user(`What do we know of order ${i}?`)
      .event('thinking', { content: `Order ${i} is in the ledger.`, redacted: false })
      .event('tool_use', { toolUseId: first, toolName: 'erp_query', arguments: { entity: 'salesOrders', top: i }, readOnly: true }, GENERAL)
      .event('tool_result', { toolUseId: first, toolName: 'erp_query', status: 'success', output: `[{"number":"S-${i}","open":${i}.5}]`, truncated: false, durationMs: 12 }, GENERAL)
      .event('tool_use', { toolUseId: second, toolName: 'erp_get', arguments: { entity: 'customers' }, readOnly: true }, GENERAL)
      .event('tool_result', { toolUseId: second, toolName: 'erp_get', status: 'success', output: `{"name":"Customer ${i}"}`, truncated: false, durationMs: 9 }, GENERAL)
      .message(`Order **S-${i}** is open.\n\n| Line | Amount |\n| --- | ---: |\n| Tent | ${i}.50 |\n| Boots | ${i + 1}.00 |\n\nIt was shipped in part, and \`S-${i}\` can be posted.`);
  }
  return script;
}

describe('ten thousand events', () => {
  it('are opened with one request that begins with a turn, and read to the first', { timeout: 180_000 }, async () => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/messages') && asked.push(new URL(request.url()).search));
    server.hide(...lived(Math.ceil(10_000 / PER_TURN)).events);
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('turn').last().waitFor();
    expect(asked).toEqual(['?limit=100&whole=turns']);
    expect(await page.getByTestId('turn').first().textContent()).toContain('What do we know of order');
    await page.getByTestId('load-earlier').click();
    await expect.poll(() => asked.length).toBe(2);
    expect(asked[1]).toMatch(/^\?limit=100&before=\d+&whole=turns$/);
  });
});

describe('three hundred turns', () => {
  it('take half of the heap and a seventh of the elements they once took', { timeout: 180_000 }, async () => {
    server.pageSize = 10_000;
    server.hide(...lived(300).events);
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await expect.poll(() => page.locator('[data-far]').count(), { timeout: 60_000 }).toBeGreaterThan(250);
    // The newest are drawn, whatever comes of the others.
    await page.getByText('Order S-299 is open.').waitFor();
    const size = await sizeOf(page);
    tell('300 turns', { ...size });
    expect(size.elements).toBeLessThanOrEqual(6_000);
    expect(size.heapMB).toBeLessThanOrEqual(11.35);
  });
});

/** A line for whoever reads the run, and one in the file that MEASURE_TO names, as `./workmate bench page` does. */
function tell(name: string, figures: Readonly<Record<string, number | undefined>>): void {
  const line = JSON.stringify({ name, load: loadavg()[0], ...figures });
  console.log(line);
  if (process.env.MEASURE_TO !== undefined) {
    appendFileSync(process.env.MEASURE_TO, `${line}\n`);
  }
}

/** What is left when the garbage is gone. */
async function sizeOf(shown: Page): Promise<{ readonly heapMB: number; readonly elements: number }> {
  const session = await shown.context().newCDPSession(shown);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { heapMB: usedSize / 1e6, elements: await shown.locator('*').count() };
}

/** How many milliseconds the page's main thread had of the processor: on a busy machine the only honest measure. */
async function processorClock(of: BrowserContext, shown: Page): Promise<() => Promise<number>> {
  const session = await of.newCDPSession(shown);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
}

/** Figures for docs/measurements.md; a test that takes time is no test. */
describe.skipIf(process.env.MEASURE === undefined)('measured', () => {
  it('ten thousand events', { timeout: 600_000 }, async () => {
    server.pageSize = 100;
    server.hide(...lived(Math.ceil(10_000 / PER_TURN)).events);
    const clock = await processorClock(context, page);
    await page.goto(`${ORIGIN}/`);
    await page.getByTestId('session').first().waitFor();
    const opening = await clock();
    const opened = await page.evaluate(async () => {
      const begun = performance.now();
      document.querySelector<HTMLElement>('[data-testid=session] a')!.click();
      await new Promise<void>((resolve) => {
        const look = () => (document.querySelector('[data-testid=turn]') ? requestAnimationFrame(() => resolve()) : requestAnimationFrame(look));
        look();
      });
      return performance.now() - begun;
    });
    const openedProcessor = (await clock()) - opening;
    server.pageSize = 10_000;
    await page.getByTestId('load-earlier').click();
    await expect.poll(() => page.locator('[data-far]').count(), { timeout: 300_000 }).toBeGreaterThan(1_300);
    await page.waitForTimeout(2_000);
    await page.evaluate(() => {
      const long: number[] = [];
      Object.assign(window, { long });
      new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => long.push(duration))).observe({ type: 'longtask' });
    });
    const steps: number[] = [];
    for (let i = 0; i < 150; i++) {
      const before = await clock();
      await page.evaluate(async () => {
        document.querySelector('[data-testid=conversation]')!.closest('.overflow-y-auto')!.scrollTop -= 400;
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
      });
      steps.push((await clock()) - before);
    }
    steps.sort((a, b) => a - b);
    const long = await page.evaluate(() => (window as unknown as { long: number[] }).long);
    tell('10000 events', { longestTaskMs: Math.max(0, ...long), tasksOver50Ms: long.length, openedMs: opened, openedProcessorMs: openedProcessor, scrollStepP95Ms: steps[142], longestScrollStepMs: steps.at(-1), elements: await page.locator('*').count() });
  });

  it.each([
    [1, 0],
    [20, 0],
    [1, 10_000],
  ])('from a frame’s arrival to its paint at %i streaming sessions, after %i events', { timeout: 300_000 }, async (sessions, events) => {
    const script = lived(Math.ceil(events / PER_TURN));
    server.pageSize = 10_000;
    server.hide(...script.events);
    const told = script.all.length;
    script.user('x').signal('session_start', { turnId: id(100) }).signal('stream_start', { callId: id(1) });
    const other = (i: number) => id(900 + (i % (sessions - 1)));
    server.others = Array.from({ length: sessions - 1 }, (_, i) => ({ id: other(i), title: `Other ${i}`, updatedAt: new Date().toISOString(), state: 'running' }));
    await page.addInitScript(() => {
      const took: number[] = [];
      Object.assign(window, { took });
      const onmessage = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')!;
      const listenTo = WebSocket.prototype.addEventListener;
      const timed = (listen: (event: MessageEvent) => unknown) =>
        function (this: WebSocket, event: MessageEvent) {
          const begun = performance.now();
          listen.call(this, event);
          if (String(event.data).includes('content_delta')) {
            // After the frame that shows it: a task that follows the next frame.
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => took.push(performance.now() - begun);
              port2.postMessage(0);
            });
          }
        };
      Object.defineProperty(WebSocket.prototype, 'onmessage', { ...onmessage, set(listen: (event: MessageEvent) => unknown) { listenTo.call(this, 'message', timed(listen) as EventListener); } });
    });
    await page.goto(`${ORIGIN}/#/s/${SESSION}`);
    await page.getByTestId('composer').waitFor();
    await page.waitForTimeout(1_000);
    server.show(...script.all.slice(told));
    const clock = await processorClock(context, page);
    const before = await clock();
    for (let i = 0; i < 400; i++) {
      script.signal('content_delta', { callId: id(1), blockIndex: 0, text: `word ${i} of **an answer** that goes on${i % 12 === 11 ? '.\n\n' : ' '}` });
      server.show(script.all.at(-1)!);
      // The others are not on the screen: what is told of them are their states.
      if (sessions > 1) {
        server.notify({ type: 'session_changed', sessionId: other(i), title: `Other ${i}`, state: i % 2 === 0 ? 'running' : 'idle', updatedAt: new Date().toISOString(), unread: true });
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    await page.waitForTimeout(1_000);
    const took = (await page.evaluate(() => (window as unknown as { took: number[] }).took)).sort((a, b) => a - b);
    tell(`paint ${sessions}${events === 0 ? '' : ' long'}`, { sessions, events, frames: took.length, processorMsPerFrame: ((await clock()) - before) / 400, p50Ms: took[Math.floor(took.length / 2)], p95Ms: took[Math.floor(took.length * 0.95)] });
  });

  it('the first load', { timeout: 120_000 }, async () => {
    await page.goto(`${ORIGIN}/`);
    await page.getByTestId('composer').waitFor();
    const times = await page.evaluate(() => ({
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      interactiveMs: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).domInteractive,
      readyMs: performance.now(),
    }));
    const { packedBytes, withConversation } = JSON.parse(readFileSync(join(import.meta.dirname, '../target/first-load.json'), 'utf8')) as { packedBytes: number; withConversation: { packedBytes: number } };
    tell('first load', { ...times, scriptBytes: packedBytes, withConversationBytes: withConversation.packedBytes });
  });
});
