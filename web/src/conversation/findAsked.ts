export const FIND_ASKED = 'workmate:find';

/** Looks for words in the open conversation, asked for from anywhere on the page. */
export function askToFind(): void {
  window.dispatchEvent(new Event(FIND_ASKED));
}
