import type { Texts } from './en';
import { furtherFile, inFurther, speak } from './further';
import type { ServerWords } from './server/words';

/** What is read with a language: nobody loads the words of one that they do not read. */
export interface Learned {
  readonly texts?: Texts;
  readonly server: ServerWords;
}

const OWN = new Map<string, () => Promise<{ readonly default: Learned }>>([
  ['de', () => import('./de')],
  ['es', () => import('./es')],
]);
const learned = new Map<string, Learned>();

/** Reads the words of a language before anything is said in it, so that nothing changes its words, and with them its place, later on. */
export async function learn(language: string): Promise<void> {
  const own = OWN.get(language);
  const further = furtherFile(language);
  if (own !== undefined) {
    learned.set(language, (await own()).default);
  } else if (further !== undefined) {
    const [texts, { SERVER_EN }] = await Promise.all([further(), import('./server/en')]);
    speak(texts.default);
    learned.set(language, { server: inAnother(SERVER_EN) });
  }
}

/** Whether it can be spoken at once; the words of a further language are read each time, for there is room for one of those. */
export function isLearned(language: string): boolean {
  return language === 'en' || (OWN.has(language) && learned.has(language));
}

/** The texts of the page in a language beside English; nothing before it is learned, or where it has a file of its own. */
export function textsIn(language: string): Texts | undefined {
  return learned.get(language)?.texts;
}

/** What the server says, in a language; nothing in English, where its own words are shown. */
export function serverWordsIn(language: string): ServerWords | undefined {
  return learned.get(language)?.server;
}

function inAnother({ phrases, terms, notices, lapses, failures }: ServerWords): ServerWords {
  return { phrases: translated(phrases), terms: translated(terms), notices: translated(notices), lapses: translated(lapses), failures: translated(failures) };
}

function translated<K extends string>(texts: Readonly<Record<K, string>>): Readonly<Record<K, string>> {
  return Object.fromEntries(Object.entries<string>(texts).map(([key, english]) => [key, inFurther(key, english)])) as Record<K, string>;
}
