import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const WIDE = { width: 1280, height: 860 };
export const NARROW = { width: 390, height: 844 };

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: FLAGS,
  });
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
  return conversationOf(page).evaluate((element) => element.innerHTML);
}

/** Keeps a picture where SCREENSHOTS names a folder; looks are judged by people. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) {
    mkdirSync(folder, { recursive: true });
    // Colours fade from one theme to the other.
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
}

/** What axe objects to. */
export async function violations(page: Page): Promise<string[]> {
  await page.waitForTimeout(400);
  // The page's policy lets no foreign script in as an element.
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  // A model's answer brings its own headings, in whatever order.
  const found = await page.evaluate(() =>
    (window as unknown as { axe: typeof Axe }).axe.run({ rules: { 'heading-order': { enabled: false } } }),
  );
  return found.violations.flatMap(({ id: rule, nodes }) => nodes.map((node) => `${rule}: ${node.html}`));
}
