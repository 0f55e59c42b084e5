import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, type PDFPageProxy, RenderingCancelledException, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker';
import { cut, findPassage } from './passages';

declare const PDF_FILES: string;

export type { PDFDocumentProxy, PDFPageProxy };

/** A larger picture in a page is left out: it would take the browser's memory. */
const MAX_IMAGE_PIXELS = 50_000_000;
const MAX_CANVAS_PIXELS = 12_000_000;

/** Opens a PDF for drawing. Nothing in it is run, and nothing is fetched but from our own server. */
export function openPdf(url: string): { readonly promise: Promise<PDFDocumentProxy>; readonly close: () => void } {
  GlobalWorkerOptions.workerPort ??= new PdfWorker();
  const task = getDocument({
    url,
    cMapUrl: `${PDF_FILES}cmaps/`,
    standardFontDataUrl: `${PDF_FILES}standard_fonts/`,
    iccUrl: `${PDF_FILES}iccs/`,
    wasmUrl: `${PDF_FILES}wasm/`,
    // WebAssembly counts as code made from data, which the page's policy forbids.
    useWasm: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 1 << 18,
    enableXfa: false,
    verbosity: 0,
  });
  return {
    promise: task.promise,
    close: () => {
      task.destroy().catch(() => {
        // It was never opened.
      });
    },
  };
}

/** Draws a page and lays its text over it. */
export function drawPage(page: PDFPageProxy, scale: number, canvas: HTMLCanvasElement, words: HTMLElement) {
  const viewport = page.getViewport({ scale });
  const density = Math.min(window.devicePixelRatio || 1, Math.sqrt(MAX_CANVAS_PIXELS / (viewport.width * viewport.height)));
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  words.replaceChildren();
  words.style.setProperty('--total-scale-factor', `${scale}`);
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport });
  const done = Promise.all([drawing.promise, layer.render()]).then(() => layer);
  return {
    done,
    cancel: () => {
      drawing.cancel();
      layer.cancel();
      done.catch(() => {
        // It was not wanted any more.
      });
    },
  };
}

export function isCancelled(error: unknown): boolean {
  return error instanceof RenderingCancelledException || (error as Error | undefined)?.name === 'AbortException';
}

/** Marks a quote in the text that lies over a page, nearest to where it should be; tells the first mark. */
export function markPassage({ textDivs, textContentItemsStr }: TextLayer, quote: string, near: number): HTMLElement | undefined {
  const starts: number[] = [];
  let text = '';
  for (const words of textContentItemsStr) {
    starts.push(text.length);
    text += `${words}\n`;
  }
  const ranges = findPassage(text, quote, near);
  let first: HTMLElement | undefined;
  textDivs.forEach((element, i) => {
    const pieces = cut(textContentItemsStr[i] ?? '', starts[i] ?? 0, ranges);
    if (pieces.some(({ marked }) => marked)) {
      element.replaceChildren(...pieces.map(({ text: words, marked }) => (marked ? markOf(words) : document.createTextNode(words))));
      first ??= element.querySelector('mark') ?? undefined;
    }
  });
  return first;
}

function markOf(words: string): HTMLElement {
  const mark = document.createElement('mark');
  mark.textContent = words;
  return mark;
}
