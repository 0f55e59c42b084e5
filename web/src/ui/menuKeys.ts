import type { KeyboardEvent } from 'react';

const ITEMS = '[role^=menuitem]';
/** Letters that follow each other so quickly are one word. */
const WORD_MS = 500;

let typed = { word: '', at: 0 };

/** Puts the focus on the first or the last thing of a menu that was just opened. */
export function enterMenu(menu: HTMLElement | null, where: 'first' | 'last' = 'first'): void {
  const items = itemsOf(menu);
  (where === 'first' ? items[0] : items.at(-1))?.focus();
}

/** The keys of an open menu: arrows, Home and End, the letters with which a thing begins; Escape and Tab close it. */
export function onMenuKey(event: KeyboardEvent, menu: HTMLElement | null, close: () => void): void {
  const items = itemsOf(menu);
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (event.key === 'Escape' || event.key === 'Tab') {
    event.preventDefault();
    event.stopPropagation();
    close();
    return;
  }
  const next = nextOf(event, items.map((item) => item.textContent ?? ''), at);
  if (next !== undefined) {
    event.preventDefault();
    items[next]?.focus();
  }
}

/** Which of the things a key leads to, if it leads anywhere. */
export function nextOf({ key, ctrlKey, metaKey, altKey, timeStamp }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>, labels: readonly string[], at: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % labels.length;
    case 'ArrowUp':
      return (at <= 0 ? labels.length : at) - 1;
    case 'Home':
      return 0;
    case 'End':
      return labels.length - 1;
    default:
      return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey ? beginningWith(key, timeStamp, labels, at) : undefined;
  }
}

/** The next thing that begins with what was typed; the same letter again goes on to the one after it. */
function beginningWith(letter: string, now: number, labels: readonly string[], at: number): number | undefined {
  const word = (now - typed.at < WORD_MS ? typed.word : '') + letter.toLocaleLowerCase();
  typed = { word, at: now };
  const isRepeated = [...word].every((one) => one === word[0]);
  const wanted = isRepeated ? word[0]! : word;
  // While a word grows, the thing it has led to may stay.
  const from = isRepeated ? at + 1 : Math.max(at, 0);
  const order = labels.map((_, i) => (from + i) % labels.length);
  return order.find((i) => labels[i]!.trim().toLocaleLowerCase().startsWith(wanted));
}

function itemsOf(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
}
