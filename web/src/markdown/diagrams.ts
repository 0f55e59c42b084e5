/** What the frame is asked, and what it answers. */
export interface Drawing {
  readonly id: number;
  readonly source: string;
  readonly isDark: boolean;
}

export interface Drawn {
  readonly id: number;
  readonly svg?: string;
}

const LIMIT_MS = 15_000;
const MOST_KEPT = 200;

let frame: Promise<Window> | undefined;
let last = 0;
const kept = new Map<string, string>();
const waiting = new Map<number, (drawn: Drawn) => void>();

/**
 * Draws a diagram in a frame of its own: the drawing styles itself as it likes, which this page's policy does not allow,
 * and can reach nobody. What comes back is shown as a picture, in which nothing runs.
 */
export async function drawDiagram(source: string, isDark: boolean): Promise<string> {
  const key = `${isDark}\n${source}`;
  const known = kept.get(key);
  if (known !== undefined) {
    return known;
  }
  const target = await (frame ??= openFrame());
  const id = ++last;
  const { svg } = await new Promise<Drawn>((resolve) => {
    const timer = setTimeout(() => resolve({ id }), LIMIT_MS);
    waiting.set(id, (drawn) => {
      clearTimeout(timer);
      resolve(drawn);
    });
    target.postMessage({ id, source, isDark } satisfies Drawing, location.origin);
  });
  waiting.delete(id);
  if (svg === undefined) {
    throw new Error('This diagram cannot be drawn.');
  }
  if (kept.size >= MOST_KEPT) {
    kept.clear();
  }
  kept.set(key, svg);
  return svg;
}

function openFrame(): Promise<Window> {
  const element = document.createElement('iframe');
  element.src = '/diagrams.html';
  element.className = 'diagram-frame';
  element.tabIndex = -1;
  element.title = 'diagrams';
  element.setAttribute('aria-hidden', 'true');
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      frame = undefined;
      element.remove();
      reject(new Error('Diagrams cannot be drawn now.'));
    }, LIMIT_MS);
    window.addEventListener('message', ({ source, origin, data }: MessageEvent<Drawn | 'ready'>) => {
      if (source !== element.contentWindow || origin !== location.origin || element.contentWindow === null) {
        return;
      }
      if (data === 'ready') {
        clearTimeout(timer);
        resolve(element.contentWindow);
      } else {
        waiting.get(data.id)?.(data);
      }
    });
    document.body.append(element);
  });
}
