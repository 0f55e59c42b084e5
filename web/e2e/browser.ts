import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const WIDE = { width: 1280, height: 860 };
export const NARROW = { width: 390, height: 844 };

let shared: Promise<Browser> | undefined;

/**
 * The one browser of all tests of a run, since starting one takes longer than many a test. Closing it closes what was opened in it;
 * it ends with the run. Animations end at once: drawing a spinner sixty times in a second is work that tells nothing.
 */
export async function launch(): Promise<Browser> {
  const browser = await (shared ??= start());
  if (browser.isConnected()) {
    return browser;
  }
  shared = start();
  return shared;
}

async function start(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: FLAGS,
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (options) => newContext({ reducedMotion: 'reduce', ...options });
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/** A page that fails the test when the browser reports an error. */
export async function newPage(context: BrowserContext, errors: string[] = []): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // A refused request is logged by the browser itself, also where it is expected, as before signing in.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      errors.push(message.text());
    }
  });
  return page;
}

export function conversationOf(page: Page): Locator {
  return page.getByTestId('conversation');
}

/** Charts are drawn a moment after their card. */
export async function chartsDrawn(page: Page): Promise<void> {
  await page.locator('[data-chart-state=loading]').first().waitFor({ state: 'detached' });
}

export async function domOf(page: Page): Promise<string> {
  await chartsDrawn(page);
  // Colours of code come a moment after it.
  await page.locator('[data-code-state=loading]').first().waitFor({ state: 'detached' });
  return conversationOf(page).evaluate((element) => element.innerHTML);
}

/** Keeps a picture where SCREENSHOTS names a folder; looks are judged by people. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) {
    mkdirSync(folder, { recursive: true });
    await atRest(page);
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
}

/** Colours fade from one theme to the other, and parts of the page slide: until nothing moves but what never ends. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const shown = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await shown();
    await shown();
    const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

/**
 * Presses a button that cannot be taken back, as a person does: where it lies still, after the pointer was elsewhere, and once it may be pressed. A press
 * on one that has just been moved, by being brought into view as well, does nothing.
 */
export async function pressCarefully(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await page.mouse.move(5, 5);
  await atRest(page);
  await expect.poll(() => button.isEnabled(), { timeout: 10_000 }).toBe(true);
  await button.click();
}

/**
 * What axe looks at and cannot tell, by rule and by its own reason; docs/accessibility.md says of each why it is not counted. Whatever else it is unsure of
 * counts like an objection.
 */
const BEYOND_AXE: Readonly<Record<string, readonly string[]>> = {
  'color-contrast': ['bgOverlap', 'elmPartiallyObscured', 'elmPartiallyObscuring', 'imgNode', 'equalRatio', 'shortTextContent'],
  'aria-valid-attr-value': ['controlsWithinPopup'],
};

function isBeyondAxe(rule: string, { any, all, none }: Axe.NodeResult): boolean {
  const reasons = [...any, ...all, ...none].map(({ data }) => (data as { readonly messageKey?: string } | null)?.messageKey ?? '');
  return reasons.length > 0 && reasons.every((reason) => BEYOND_AXE[rule]?.includes(reason) === true);
}

/** What axe objects to, or may have to. */
export async function violations(page: Page): Promise<string[]> {
  await atRest(page);
  // The page's policy lets no foreign script in as an element.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE);
  }
  // A model's answer brings its own headings, in whatever order; whether targets are large enough axe does not ask by itself.
  const found = await page.evaluate(() =>
    (window as unknown as { axe: typeof Axe }).axe.run({ rules: { 'heading-order': { enabled: false }, 'target-size': { enabled: true } } }),
  );
  const sure = found.violations.flatMap(({ id: rule, nodes }) => nodes.map((node) => `${rule}: ${node.html}`));
  const unsure = found.incomplete.flatMap(({ id: rule, nodes }) => nodes.filter((node) => !isBeyondAxe(rule, node)).map((node) => `${rule}, perhaps: ${node.html}`));
  return [...sure, ...unsure];
}

/** Widths of phones at 400 %, of phones and of large screens. */
const WIDTHS = [
  [320, 'dark'],
  [390, 'light'],
  [1920, 'dark'],
] as const;

/** What stands out sideways at these widths; the page has its width and look again afterwards. */
export async function overflows(page: Page): Promise<string[]> {
  const [size, isDark] = [page.viewportSize()!, await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)];
  const found: string[] = [];
  for (const [width, colorScheme] of WIDTHS) {
    await page.setViewportSize({ width, height: size.height });
    await page.emulateMedia({ colorScheme });
    const widest = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      if (document.documentElement.scrollWidth <= window.innerWidth) {
        return undefined;
      }
      const all = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1);
      return `${document.documentElement.scrollWidth} px: ${all.at(-1)?.outerHTML.slice(0, 200) ?? ''}`;
    });
    if (widest !== undefined) {
      found.push(`at ${width} px, ${colorScheme}: ${widest}`);
    }
  }
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  return found;
}
