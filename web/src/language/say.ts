import { DE } from './de';
import { EN, type Texts } from './en';
import { ES } from './es';

const LANGUAGES: Readonly<Record<string, Texts>> = { en: EN, de: DE, es: ES };

/** The first language of the reader that the page speaks. */
export function languageFor(wanted: readonly string[]): string {
  return wanted.map((one) => one.toLowerCase().split('-')[0] ?? '').find((one) => Object.hasOwn(LANGUAGES, one)) ?? 'en';
}

export const language = languageFor(globalThis.navigator?.languages ?? []);

/** A text of the page in the reader's language; `{name}` stands for a value. */
export function say(key: keyof Texts, values: Readonly<Record<string, string | number>> = {}, texts: Texts = LANGUAGES[language] ?? EN): string {
  return texts[key].replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
}
