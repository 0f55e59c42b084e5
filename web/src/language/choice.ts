import { Store } from '../store';
import { FURTHER } from './further';
import { isLearned, learn } from './learned';

/** The languages whose texts stand beside each other. */
export const LANGUAGES = ['en', 'de', 'es'] as const;
/** Those and the ones of further files: a code such as `fr`. */
export type Language = string;
/** `system` is the first language of the device that the page speaks. */
export type LanguageWish = string;

const KEY = 'workmate.language';

/** The first language of the reader that the page speaks. */
export function languageFor(asked: readonly string[], further: readonly string[] = FURTHER): Language {
  const primary = asked.map((one) => one.toLowerCase().split('-')[0] ?? '');
  return primary.find((one) => [...LANGUAGES, ...further].includes(one)) ?? 'en';
}

/** A language with its region as the device has it, for numbers and dates. */
export function localeFor(language: Language, wanted: readonly string[]): string {
  return wanted.find((one) => one.toLowerCase().split('-')[0] === language) ?? language;
}

function deviceLanguages(): readonly string[] {
  return globalThis.navigator?.languages ?? [];
}

/** All that can be chosen. */
export function spokenLanguages(further: readonly string[] = FURTHER): readonly Language[] {
  return [...LANGUAGES, ...further];
}

/** What a language calls itself, as people look for it. */
export function nameOfLanguage(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

interface Chosen {
  readonly wish: LanguageWish;
  readonly language: Language;
}

/** Which language the page speaks; the last choice is known before the server is asked. */
export class LanguageChoice extends Store<Chosen> {
  constructor(
    private readonly further: readonly string[] = FURTHER,
    private readonly learnIt: (language: Language) => Promise<void> = learn,
  ) {
    super(wanted(remembered(), further));
  }

  /** Speaks it at once, or as soon as its words are read. One that another page of this server speaks is that of the device here. */
  choose(wish: LanguageWish): void {
    if (wish === this.get().wish) {
      return;
    }
    try {
      localStorage.setItem(KEY, wish);
    } catch {
      // Storage may be forbidden; the server still knows.
    }
    const next = wanted(wish, this.further);
    if (!isLearned(next.language)) {
      this.update({ wish });
      void this.learnIt(next.language).then(
        () => this.get().wish === wish && this.update(next),
        () => {},
      );
    } else {
      this.update(next);
    }
  }

  /** Reads what the language needs; the page is drawn then, in English should that fail. */
  async ready(): Promise<void> {
    await this.learnIt(this.get().language).catch(() => {});
  }
}

function wanted(wish: LanguageWish, further: readonly string[]): Chosen {
  return { wish, language: spokenLanguages(further).includes(wish) ? wish : languageFor(deviceLanguages(), further) };
}

function remembered(): LanguageWish {
  try {
    return globalThis.localStorage?.getItem(KEY) ?? 'system';
  } catch {
    return 'system';
  }
}

export const languageChoice = new LanguageChoice();

/** How numbers, money and dates are written for the reader. */
export function locale(): string {
  return localeFor(languageChoice.get().language, deviceLanguages());
}
