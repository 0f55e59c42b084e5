/** All of the open conversation is wanted, also what is far from sight. */
export const WHOLE_WANTED = 'workmate:whole';

/** What is drawn a moment after its place: charts, formulas, diagrams, colours of code. */
const ON_ITS_WAY = '[data-chart-state=loading], [data-code-state=loading]';
/** Whatever is not there by then is printed without. */
const LIMIT_MS = 60_000;

/** Draws all of the open conversation, waits until nothing in it is still on its way, and prints it. */
export async function printWhole(limitMs = LIMIT_MS): Promise<void> {
  window.dispatchEvent(new Event(WHOLE_WANTED));
  const end = Date.now() + limitMs;
  do {
    // What was loaded is drawn with the next frame.
    await nextFrame();
    await nextFrame();
  } while (!isDrawn() && Date.now() < end);
  window.print();
}

function isDrawn(): boolean {
  return document.querySelector(ON_ITS_WAY) === null && [...document.querySelectorAll<HTMLImageElement>('main img:not([loading=lazy])')].every((image) => image.complete);
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
