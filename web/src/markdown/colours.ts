import { createHighlighterCore, type HighlighterCore, type LanguageRegistration } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import dark from 'shiki/themes/github-dark-high-contrast.mjs';
import light from 'shiki/themes/github-light-high-contrast.mjs';

/** Lines of code as pieces, each with its colour on a light and on a dark page. */
export type Coloured = readonly (readonly { readonly text: string; readonly light?: string; readonly dark?: string }[])[];

type Loading = () => Promise<{ readonly default: LanguageRegistration[] }>;

/** What people of business systems are shown; other languages stay without colour. */
const LANGUAGES: Readonly<Record<string, Loading>> = {
  bash: () => import('shiki/langs/bash.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  powershell: () => import('shiki/langs/powershell.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
};

const OTHER_NAMES: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  cs: 'csharp',
  js: 'javascript',
  md: 'markdown',
  ps1: 'powershell',
  py: 'python',
  sh: 'bash',
  shell: 'bash',
  ts: 'typescript',
  yml: 'yaml',
};

/** After half a second, as is usual, a slow machine would colour a line differently than a quick one, and than itself when it is asked again. */
const LONGEST_LINE_MS = 10_000;

let highlighter: Promise<HighlighterCore> | undefined;
const loaded = new Map<string, Promise<void>>();

/** Code in colour; nothing where its language is not known. No code is made from text for it: the page's policy forbids that. */
export async function colour(code: string, language: string): Promise<Coloured | undefined> {
  const name = OTHER_NAMES[language.toLowerCase()] ?? language.toLowerCase();
  const loading = Object.hasOwn(LANGUAGES, name) ? LANGUAGES[name] : undefined;
  if (loading === undefined) {
    return undefined;
  }
  highlighter ??= createHighlighterCore({ themes: [light, dark], langs: [], engine: createJavaScriptRegexEngine({ forgiving: true }) });
  const shiki = await highlighter;
  if (!loaded.has(name)) {
    loaded.set(name, loading().then(({ default: grammar }) => shiki.loadLanguage(...grammar)));
  }
  await loaded.get(name);
  const lines = shiki.codeToTokensWithThemes(code, {
    lang: name,
    themes: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    tokenizeTimeLimit: LONGEST_LINE_MS,
  });
  return lines.map((line) =>
    line.map(({ content, variants }) => ({
      text: content,
      ...(variants.light?.color === undefined || variants.dark?.color === undefined ? {} : { light: variants.light.color, dark: variants.dark.color }),
    })),
  );
}
