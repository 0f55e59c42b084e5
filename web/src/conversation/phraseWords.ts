import type { Part, Phrase } from '../generated/protocol';
import { businessWords } from '../language/business';
import { languageChoice } from '../language/choice';
import { formatDay, formatDecimal } from '../language/format';
import { serverWordsIn } from '../language/learned';
import { filled } from '../language/say';

/**
 * A sentence of the server in the reader's language. In English it is the server's own text, and so it is where the page
 * does not know the sentence: that of an older or a newer server.
 */
export function phraseWords(phrase: Phrase | undefined, english: string): string {
  const words = said(phrase);
  return words === undefined ? english : words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** Several sentences, one after the other; the English text where one of them is not known. */
export function allWords(phrases: readonly Phrase[] | undefined, english: string): string {
  const all = phrases?.map(said);
  return all?.every((one) => one !== undefined) === true ? all.join(' ') : english;
}

/** Several changes, one by one; nothing where it is another sentence. */
export function stepsSaid(phrase: Phrase | undefined): readonly string[] | undefined {
  const steps = phrase?.key === 'several' ? phrase.parts.find((part) => part.type === 'phrases') : undefined;
  const words = steps?.phrases.map(({ parts }) => said(parts.find((part) => part.type === 'phrase')?.phrase));
  return words?.every((one) => one !== undefined) === true ? words : undefined;
}

/** Nothing in English, and where a key or a kind of part is not known: half a sentence would mislead. */
function said(phrase: Phrase | undefined): string | undefined {
  const template = phrase && templateOf(phrase.key);
  if (template === undefined) {
    return undefined;
  }
  const values: Record<string, string> = Object.fromEntries(places(template).map((name) => [name, '']));
  for (const part of phrase!.parts) {
    const words = wordsOf(part);
    if (words === undefined) {
      return undefined;
    }
    values[part.name] = words;
  }
  return filled(template, values);
}

function wordsOf(part: Part): string | undefined {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'term':
      return businessWords(part.term);
    case 'number':
      return decimal(part.value, 0);
    case 'money':
      return `${decimal(part.value, 2)}${part.currency === undefined ? '' : ` ${part.currency}`}`;
    case 'day':
      return formatDay(part.day);
    case 'phrase':
      return said(part.phrase);
    case 'phrases': {
      const all = part.phrases.map(said);
      return all.every((one) => one !== undefined) ? all.join(part.between) : undefined;
    }
    default:
      return undefined;
  }
}

/** Every digit of an exact decimal, apart as the reader writes them; `least` is how many follow the point at least. */
function decimal(value: string, least: number): string {
  const places = Math.max(least, (value.split('.')[1] ?? '').replace(/0+$/, '').length);
  return formatDecimal(value, places);
}

function templateOf(key: string): string | undefined {
  const phrases: Readonly<Record<string, string>> = serverWordsIn(languageChoice.get().language)?.phrases ?? {};
  return Object.hasOwn(phrases, key) ? phrases[key] : undefined;
}

function places(template: string): readonly string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
}
