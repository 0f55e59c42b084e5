import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './choice';
import type { Wording } from './speaker';

const SOURCES = join(import.meta.dirname, '..');
/** What is read aloud or shown although it stands in an attribute. */
const SHOWN = new Set(['aria-label', 'aria-valuetext', 'aria-description', 'alt', 'label', 'placeholder', 'title', 'text', 'confirm', 'note']);
/** Names, which are the same in every language. */
const NAMES = new Set(['Workmate']);

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

/** Not yet spoken in three languages. */
const LEFT = ['sessions/'];

describe('what the page says', () => {
  it('is found where it is written into a component', () => {
    expect(literalWords('<p title="Read me">One {x && "two"} {`${n} three`} {say("four")} · 5</p>')).toEqual(['Read me', 'One', 'two', 'three']);
    expect(literalWords('<p className="flex" data-testid="copy">Workmate {ok ? say("a") : <b>{n}</b>}</p>')).toEqual([]);
  });

  it('stands in the language files, not in components', () => {
    const components = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx') && !LEFT.some((part) => name.startsWith(part)));
    const left = components.flatMap((name) => literalWords(readFileSync(join(SOURCES, name), 'utf8'), name).map((words) => `${name}: ${words}`));
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
});
