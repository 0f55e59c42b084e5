import { languageChoice } from './choice';
import { serverWordsIn } from './learned';

/** `salesInvoices` are “sales invoices”; a name that the reader's language does not have is read as it is written, as all are in English. */
export function businessWords(name: string): string {
  const terms: Readonly<Record<string, string>> = serverWordsIn(languageChoice.get().language)?.terms ?? {};
  return Object.hasOwn(terms, name) ? terms[name]! : readAloud(name);
}

export function readAloud(name: string): string {
  return name.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ').toLowerCase();
}
