import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it, vi } from 'vitest';
import { LanguageChoice, languageChoice, languageFor, LANGUAGES, nameOfLanguage, spokenLanguages } from './choice';
import { EN } from './en';
import { flawsOf, type FurtherTexts, inFurther, speak } from './further';
import { sayParts } from './parts';
import { say } from './say';
import { SERVER_EN } from './server/en';
import type { Speaker, Wording } from './speaker';

const SOURCES = join(import.meta.dirname, '..');
/** What is read aloud or shown although it stands in an attribute. */
const SHOWN = new Set(['aria-label', 'aria-valuetext', 'aria-description', 'alt', 'label', 'placeholder', 'title', 'text', 'confirm', 'note']);
/** Names, which are the same in every language. */
const NAMES = new Set(['Workmate']);

/** Texts of the code that only look like sentences: fonts, styles, markup, states, and what nobody but a developer reads. */
const NO_SENTENCES = new Set([
  '(prefers-color-scheme: dark)',
  "'Inter Variable', ui-sans-serif, system-ui, sans-serif",
  'system-ui, sans-serif',
  '<tr><td class="key">{}</td><td class="value">{}</td></tr>',
  'p, li, td, th, pre, h1, h2, h3, h4, h5, h6, summary, figcaption, footer, button, div, article',
  'border-bad-line bg-bad-soft',
  'border-warn-line bg-warn-soft',
  'border-line bg-raised',
  'list that news overtook',
  'main img:not([loading=lazy])',
  ...['{} B', '{} KB', '{} MB', '{} GB'],
  'more rows',
  'loose items',
  // The word that confirms an erasure, which the server asks for.
  'erase everything',
  // Told to whoever draws, who says it in the reader's language.
  'a chart has only data of its own',
  'the picture could not be made',
  'nothing was drawn',
  'This diagram cannot be drawn.',
  'Diagrams cannot be drawn now.',
  'The text is too long for a QR code.',
]);

/** Sentences, or what could be some, in code that draws nothing itself. */
function sentences(source: string, name = 'x.ts'): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node) || (ts.isCallExpression(node) && node.expression.getText().startsWith('console.'))) {
      return;
    }
    const text = ts.isStringLiteralLike(node) ? node.text : ts.isTemplateExpression(node) ? [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) => part.text).join('{}') : '';
    // Two words, or one beside a value.
    if (/(\p{L}{2,}[,.:;]?|\{\}[,.]?) \p{L}|\p{L}{2,}[,.:;]? \{\}/u.test(text) && !NO_SENTENCES.has(text)) {
      found.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true));
  return found;
}

/** Words in a component that no language file knows. */
function literalWords(source: string, name = 'x.tsx'): readonly string[] {
  const found: string[] = [];
  const take = (text: string) => {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (/\p{L}{2,}/u.test(words) && !NAMES.has(words)) {
      found.push(words);
    }
  };
  const texts = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      take(node.text);
    } else if (ts.isTemplateExpression(node)) {
      take([node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' '));
    } else if (ts.isConditionalExpression(node)) {
      [node.whenTrue, node.whenFalse].forEach(texts);
    } else if (ts.isParenthesizedExpression(node)) {
      texts(node.expression);
    } else if (ts.isBinaryExpression(node) && ['&&', '||', '??', '+'].includes(node.operatorToken.getText())) {
      [node.left, node.right].forEach(texts);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) {
      take(node.text);
    } else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
      texts(node.expression);
    } else if (ts.isJsxAttribute(node) && SHOWN.has(node.name.getText()) && node.initializer) {
      texts(ts.isJsxExpression(node.initializer) && node.initializer.expression ? node.initializer.expression : node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

describe('what the page says', () => {
  it('is found where it is written into a component', () => {
    expect(literalWords('<p title="Read me">One {x && "two"} {`${n} three`} {say("four")} · 5</p>')).toEqual(['Read me', 'One', 'two', 'three']);
    expect(literalWords('<p className="flex" data-testid="copy">Workmate {ok ? say("a") : <b>{n}</b>}</p>')).toEqual([]);
  });

  it('stands in the language files, not in components', () => {
    const components = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'));
    const left = components.flatMap((name) => literalWords(readFileSync(join(SOURCES, name), 'utf8'), name).map((words) => `${name}: ${words}`));
    expect(left).toEqual([]);
  });

  it('is found where it is written into other code', () => {
    expect(sentences("throw new Error('It is lost.'); const a = `${n} is lost`, b = `Remove ${n}`, c = x ? 'so it is' : 'ok';")).toEqual(['It is lost.', '{} is lost', 'Remove {}', 'so it is']);
    expect(sentences("import a from './a b'; type T = 'list that'; console.warn('x is lost', say('lost'), `/api/${n}`, 'Content-Type'); fetch(`/api/${n}`);")).toEqual([]);
  });

  it('stands in the language files, not in other code', () => {
    const code = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^(generated|language|testkit)\//.test(name));
    expect(code.length).toBeGreaterThan(100);
    const left = code.flatMap((name) => sentences(readFileSync(join(SOURCES, name), 'utf8'), name).map((words) => `${name}: ${words}`));
    expect(left).toEqual([]);
  });

  it('has every value in every language', async () => {
    const modules = import.meta.glob<Record<string, unknown>>('./*.ts', { eager: true });
    const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
    let count = 0;
    for (const exported of Object.values(modules).flatMap((module) => Object.values(module))) {
      const texts = typeof exported === 'function' && 'texts' in exported ? (exported.texts as Record<string, Wording>) : {};
      for (const [key, wording] of Object.entries(texts)) {
        expect(wording, key).toHaveLength(LANGUAGES.length);
        wording.forEach((text) => {
          expect(text.trim(), key).not.toBe('');
          expect(names(text), key).toEqual(names(wording[0]));
        });
        count++;
      }
    }
    expect(count).toBeGreaterThan(100);
  });

  describe('in a further language', () => {
    const modules = import.meta.glob<Record<string, unknown>>('./*.ts', { eager: true });
    const speakers = Object.values(modules).flatMap((module) => Object.values(module)).filter((one): one is Speaker<string> => typeof one === 'function' && 'texts' in one);
    const said = [...Object.entries(EN), ...Object.values(SERVER_EN).flatMap((texts) => Object.entries<string>(texts)), ...speakers.flatMap(({ texts }) => Object.entries(texts).map(([key, wording]) => [key, wording[0]] as const))];
    const files = import.meta.glob<{ readonly default: FurtherTexts }>('./more/*.ts', { eager: true });

    it('comes from one file, which lacks nothing', () => {
      Object.entries(files).forEach(([path, file]) => expect(flawsOf(file.default, said), path).toEqual([]));
      const whole = Object.fromEntries(said.map(([, english]) => [english, `¡${english}!`]));
      expect(flawsOf(whole, said)).toEqual([]);
    });

    it('is noticed where it lacks a text or a value, or says what nobody asks for', () => {
      const two = [['by', 'By'], ['days', 'Last {count} days']] as const;
      expect(flawsOf({ By: 'Par', 'days|Last {count} days': '{count} derniers jours' }, two)).toEqual([]);
      expect(flawsOf({ By: 'Par' }, two)).toEqual(['missing: days|Last {count} days']);
      expect(flawsOf({ By: ' ', 'Last {count} days': 'jours', More: 'Plus' }, two)).toEqual(['wrong: By', 'wrong: Last {count} days', 'wrong: More']);
    });

    it('can be chosen like the others, and is spoken once its file is read', async () => {
      expect(spokenLanguages(['fr'])).toEqual(['en', 'de', 'es', 'fr']);
      expect(['en', 'de', 'es', 'fr'].map(nameOfLanguage)).toEqual(['English', 'Deutsch', 'Español', 'Français']);
      let read = () => {};
      const choice = new LanguageChoice(['fr'], () => new Promise((resolve) => (read = resolve)));
      choice.choose('fr');
      expect(choice.get()).toEqual({ wish: 'fr', language: 'en' });
      read();
      await vi.waitFor(() => expect(choice.get()).toEqual({ wish: 'fr', language: 'fr' }));
      choice.choose('de');
      expect(choice.get().language).toBe('de');
    });

    it('that was chosen last is spoken, whichever file comes first', async () => {
      const files: (() => void)[] = [];
      const choice = new LanguageChoice(['fr'], () => new Promise((resolve) => files.push(resolve)));
      choice.choose('fr');
      choice.choose('es');
      files[0]!();
      await Promise.resolve();
      expect(choice.get()).toEqual({ wish: 'es', language: 'es' });
    });

    it('that this page does not speak is that of the device', () => {
      const choice = new LanguageChoice([]);
      choice.choose('fr');
      expect(choice.get()).toEqual({ wish: 'fr', language: 'en' });
    });

    it('is spoken where the device asks for it, everywhere on the page', () => {
      expect(languageFor(['fr-FR', 'de'], ['fr'])).toBe('fr');
      expect(languageFor(['fr-FR', 'de'], [])).toBe('de');
      speak({ Copy: 'Copier', 'copy|Copy': 'Copier ceci', Cancel: 'Annuler' });
      expect(inFurther('copy', 'Copy')).toBe('Copier ceci');
      expect(inFurther('copyAll', 'Copy')).toBe('Copier');
      expect(inFurther('delete', 'Delete')).toBe('Delete');
      const inFrench = vi.spyOn(languageChoice, 'get').mockReturnValue({ wish: 'system', language: 'fr' });
      expect([say('copy'), sayParts('cancel'), sayParts('until', { day: '3.' })]).toEqual(['Copier ceci', 'Annuler', 'until 3.']);
      inFrench.mockRestore();
      speak({});
      expect(sayParts('cancel')).toBe('Cancel');
    });
  });
});
