import { languageChoice, LANGUAGES } from './choice';
import { inFurther } from './further';
import { filled, type Values } from './say';

/** A text in English, German and Spanish. */
export type Wording = readonly [en: string, de: string, es: string];

/** The texts of one part of the page, which are loaded with it. A text that lacks a language does not compile. */
export interface Speaker<K extends string> {
  (key: K, values?: Values): string;
  readonly texts: Readonly<Record<K, Wording>>;
}

export function speaker<K extends string>(texts: Readonly<Record<K, Wording>>): Speaker<K> {
  const speak = (key: K, values: Values = {}) => {
    const place = LANGUAGES.findIndex((one) => one === languageChoice.get().language);
    return filled(texts[key][place] ?? inFurther(key, texts[key][0]), values);
  };
  return Object.assign(speak, { texts });
}
