import { describe, expect, it } from 'vitest';
import { DE } from './de';
import { EN, type Texts } from './en';
import { ES } from './es';
import { languageFor, localeFor } from './choice';
import { say } from './say';

describe('the language of the page', () => {
  it('is the first wanted one that is spoken, English otherwise', () => {
    expect(languageFor(['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(languageFor(['es-419'])).toBe('es');
    expect(languageFor(['fr', 'toString'])).toBe('en');
    expect(languageFor([])).toBe('en');
  });

  it('keeps the region of the device for numbers and dates', () => {
    expect(localeFor('de', ['en-US', 'de-AT', 'de-DE'])).toBe('de-AT');
    expect(localeFor('es', ['en-US', 'est'])).toBe('es');
  });

  it.each([['de', DE], ['es', ES]] as const)('leaves no value of a text out: %s', (_, texts: Texts) => {
    const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
    for (const key of Object.keys(EN) as (keyof Texts)[]) {
      expect(texts[key].trim(), key).not.toBe('');
      expect(names(texts[key]), key).toEqual(names(EN[key]));
    }
  });

  it('puts values in and leaves unknown names alone', () => {
    const texts = { ...EN, copy: '{n} of {all} {toString}' } as Texts;
    expect(say('copy', { n: 1, all: '{n}' }, texts)).toBe('1 of {n} {toString}');
  });
});
