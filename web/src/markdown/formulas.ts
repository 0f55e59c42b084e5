import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Draws a formula into an element; false where it cannot be read. Nothing in it may link, load or grow without end. */
export function drawFormula(host: HTMLElement, value: string, isDisplayed: boolean): boolean {
  try {
    katex.render(value, host, { displayMode: isDisplayed, throwOnError: true, strict: 'ignore', trust: false, maxSize: 20, maxExpand: 200, output: 'htmlAndMathml' });
    return true;
  } catch {
    host.replaceChildren();
    return false;
  }
}
