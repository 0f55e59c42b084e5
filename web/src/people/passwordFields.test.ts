import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const PAGES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(join(SOURCES, file), 'utf8'));
/** An element from its name to its end, with the arrows of its handlers in it. */
const FIELDS = PAGES.flatMap((text) => text.match(/<(?:Field|input)\b(?:=>|[^>])*>/g) ?? []);

describe('fields for passwords', () => {
  const passwords = FIELDS.filter((field) => /autoComplete="(?:current|new)-password"/.test(field));

  it('are masked, wherever a manager of passwords is told that there is one', () => {
    expect(passwords.length).toBeGreaterThan(6);
    expect(passwords.filter((field) => !field.includes('type="password"'))).toEqual([]);
  });

  it('tell managers of passwords what they are for', () => {
    const ofSystems = /secret/i;
    const masked = FIELDS.filter((field) => field.includes('type="password"') && !ofSystems.test(field));
    expect(masked.filter((field) => !field.includes('autoComplete='))).toEqual([]);
  });

  it('take what is pasted', () => {
    const screens = PAGES.filter((text) => text.includes('type="password"') || text.includes("type?: 'text' | 'password'"));
    expect(screens.length).toBeGreaterThan(4);
    expect(screens.filter((text) => /onPaste|onBeforeInput/.test(text))).toEqual([]);
  });
});
