import type { ReactElement } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';

const MOST = 3_000;
const drawn = new Map<string, ReactElement>();

/**
 * A piece of Markdown as elements. What is kept is not read again when the same is drawn elsewhere, as when the stored
 * answer takes the place of the one that was streaming.
 */
export function drawnOnce(kind: string, source: string, options: Options, isKept: boolean): ReactElement {
  const key = `${kind}\n${source}`;
  const known = drawn.get(key);
  if (known !== undefined) {
    return known;
  }
  const element = ReactMarkdown({ ...options, children: source });
  if (isKept) {
    if (drawn.size >= MOST) {
      drawn.clear();
    }
    drawn.set(key, element);
  }
  return element;
}
