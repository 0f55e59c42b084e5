/** What a further language says for the English texts of the page. Where the same English words need two translations, the key before a bar tells them apart: `by|By`. */
export type FurtherTexts = Readonly<Record<string, string>>;

/** Each file in `more` is a language, named by its code; it is loaded where somebody reads it. */
const FILES = import.meta.glob<{ readonly default: FurtherTexts }>('./more/*.ts');

/** The languages the page speaks because somebody added a file. */
export const FURTHER: readonly string[] = Object.keys(FILES).map((path) => path.replace(/^.*\/(.*)\.ts$/, '$1'));

let spoken: FurtherTexts = {};

/** How the file of a language is read, where it has one. */
export function furtherFile(language: string): (() => Promise<{ readonly default: FurtherTexts }>) | undefined {
  return FILES[`./more/${language}.ts`];
}

export function speak(texts: FurtherTexts): void {
  spoken = texts;
}

/** A text in the further language; English where the file does not have it. */
export function inFurther(key: string, english: string): string {
  return spoken[`${key}|${english}`] ?? spoken[english] ?? english;
}

/** Which texts a file lacks, and which of its texts lose a value or belong to nothing the page says. */
export function flawsOf(texts: FurtherTexts, said: readonly (readonly [key: string, english: string])[]): readonly string[] {
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort().join();
  const known = new Map(said.flatMap(([key, english]) => [[english, english], [`${key}|${english}`, english]]));
  const missing = said.filter(([key, english]) => texts[english] === undefined && texts[`${key}|${english}`] === undefined);
  const wrong = Object.entries(texts).filter(([of, text]) => !known.has(of) || names(known.get(of)!) !== names(text) || text.trim() === '');
  return [...missing.map(([key, english]) => `missing: ${key}|${english}`), ...wrong.map(([of]) => `wrong: ${of}`)];
}
