/** Hands words to other programs and, for those that take cells, the same as HTML. */
export async function toClipboard(text: string, html: string | undefined): Promise<void> {
  if (html === undefined || typeof ClipboardItem === 'undefined') {
    await navigator.clipboard.writeText(text);
  } else {
    const as = (type: string, words: string) => new Blob([words], { type });
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': as('text/plain', text), 'text/html': as('text/html', html) })]);
  }
}
