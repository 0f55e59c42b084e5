import { languageChoice } from './choice';
import { DE } from './de';
import { EN, type Texts } from './en';
import { ES } from './es';
import { inFurther } from './further';

const TEXTS: Readonly<Record<string, Texts>> = { en: EN, de: DE, es: ES };

export type Values = Readonly<Record<string, string | number>>;

/** A text of the page in the reader's language; `{name}` stands for a value. */
export function say(key: keyof Texts, values: Values = {}, texts: Texts | undefined = TEXTS[languageChoice.get().language]): string {
  return filled(texts === undefined ? inFurther(key, EN[key]) : texts[key], values);
}

export function filled(text: string, values: Values): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
}
