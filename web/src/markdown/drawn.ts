import type { ReactElement } from 'react';
import { type Drawing, elementsOf } from './elements';

const MOST = 3_000;
const drawn = new Map<string, ReactElement>();

/**
 * A piece of Markdown as elements. What is kept is not read again when the same is drawn elsewhere, as when the stored
 * answer takes the place of the one that was streaming.
 */
export function drawnOnce(kind: string, source: string, drawing: Drawing, isKept: boolean): ReactElement {
  const key = `${kind}\n${source}`;
  const known = drawn.get(key);
  if (known !== undefined) {
    return known;
  }
  const element = elementsOf(source, drawing);
  if (isKept) {
    if (drawn.size >= MOST) {
      drawn.clear();
    }
    drawn.set(key, element);
  }
  return element;
}
