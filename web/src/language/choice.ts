import { Store } from '../store';

export const LANGUAGES = ['en', 'de', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
/** `system` is the first language of the device that the page speaks. */
export type LanguageWish = 'system' | Language;

const KEY = 'workmate.language';

/** The first language of the reader that the page speaks. */
export function languageFor(wanted: readonly string[]): Language {
  const primary = wanted.map((one) => one.toLowerCase().split('-')[0] ?? '');
  return primary.flatMap((one) => LANGUAGES.filter((language) => language === one))[0] ?? 'en';
}

/** A language with its region as the device has it, for numbers and dates. */
export function localeFor(language: Language, wanted: readonly string[]): string {
  return wanted.find((one) => one.toLowerCase().split('-')[0] === language) ?? language;
}

function deviceLanguages(): readonly string[] {
  return globalThis.navigator?.languages ?? [];
}

function languageOf(wish: LanguageWish): Language {
  return wish === 'system' ? languageFor(deviceLanguages()) : wish;
}

/** Which language the page speaks; the last choice is known before the server is asked. */
class LanguageChoice extends Store<{ readonly wish: LanguageWish; readonly language: Language }> {
  constructor() {
    const wish = remembered();
    super({ wish, language: languageOf(wish) });
  }

  choose(wish: LanguageWish): void {
    if (wish === this.get().wish) {
      return;
    }
    try {
      localStorage.setItem(KEY, wish);
    } catch {
      // Storage may be forbidden; the server still knows.
    }
    this.update({ wish, language: languageOf(wish) });
  }
}

function remembered(): LanguageWish {
  try {
    const stored = globalThis.localStorage?.getItem(KEY);
    return LANGUAGES.find((language) => language === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

export const languageChoice = new LanguageChoice();

/** How numbers, money and dates are written for the reader. */
export function locale(): string {
  return localeFor(languageChoice.get().language, deviceLanguages());
}
