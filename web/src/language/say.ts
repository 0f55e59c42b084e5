import { languageChoice } from './choice';
import { EN, type Texts } from './en';
import { inFurther } from './further';
import { textsIn } from './learned';

export type Values = Readonly<Record<string, string | number>>;

/** A text of the page in the reader's language; `{name}` stands for a value. */
export function say(key: keyof Texts, values: Values = {}, texts: Texts | undefined = spoken()): string {
  return filled(texts === undefined ? inFurther(key, EN[key]) : texts[key], values);
}

export function filled(text: string, values: Values): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
}

function spoken(): Texts | undefined {
  const { language } = languageChoice.get();
  return language === 'en' ? EN : textsIn(language);
}
