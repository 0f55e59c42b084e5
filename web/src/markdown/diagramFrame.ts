import mermaid from 'mermaid';
import type { Drawing, Drawn } from './diagrams';

/** One after the other: the library keeps its settings for all of them. */
let before: Promise<unknown> = Promise.resolve();

async function draw({ id, source, isDark }: Drawing): Promise<Drawn> {
  try {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      theme: isDark ? 'dark' : 'neutral',
      fontFamily: 'system-ui, sans-serif',
      deterministicIds: true,
      deterministicIDSeed: 'diagram',
      maxTextSize: 20_000,
      maxEdges: 500,
      suppressErrorRendering: true,
      logLevel: 'fatal',
    });
    const { svg } = await mermaid.render('diagram', source);
    return { id, svg: sized(svg) };
  } catch {
    return { id };
  }
}

/** A picture needs a size of its own, and to be well-formed. */
function sized(svg: string): string {
  const shown = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (shown === null) {
    throw new Error('nothing was drawn');
  }
  const [, , width = 0, height = 0] = (shown.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  shown.setAttribute('width', String(Math.ceil(width)));
  shown.setAttribute('height', String(Math.ceil(height)));
  return new XMLSerializer().serializeToString(shown);
}

window.addEventListener('message', ({ source, origin, data }: MessageEvent<Drawing>) => {
  if (source === window.parent && origin === location.origin) {
    before = before.then(async () => window.parent.postMessage(await draw(data), location.origin));
  }
});
window.parent.postMessage('ready', location.origin);
