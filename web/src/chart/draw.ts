import { expressionFunction, type Loader, parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile, type TopLevelSpec } from 'vega-lite';
import { Handler } from 'vega-tooltip';
import { LABELS } from './labels';
import { tipOf } from './tip';

Object.entries(LABELS).forEach(([name, label]) => expressionFunction(name, label));

const tooltip = new Handler({ id: 'chart-tip', disableDefaultStyle: true, offsetX: 12, offsetY: 12, formatTooltip: tipOf });

/** A chart fetches nothing and leads nowhere. */
const refuse = () => Promise.reject(new Error('a chart has only data of its own'));
const CLOSED = { load: refuse, sanitize: refuse, http: refuse, file: refuse } as unknown as Loader;

const QUIET = { level: () => QUIET, error: fail, warn: () => QUIET, info: () => QUIET, debug: () => QUIET };

function fail(...words: readonly unknown[]): never {
  throw new Error(words.map(String).join(' '));
}

/** Compiles without code made from text: the page's security policy allows none. */
function viewOf(spec: Record<string, unknown>, options: Record<string, unknown>): View {
  const { spec: vega } = compile(spec as unknown as TopLevelSpec, { logger: QUIET as never });
  const runtime = parse(vega, undefined, { ast: true } as never);
  return new View(runtime, { expr: expressionInterpreter, loader: CLOSED, ...options } as never);
}

/** Draws into an element; the result takes the drawing away again. */
export async function draw(element: HTMLElement, spec: Record<string, unknown>): Promise<() => void> {
  const view = viewOf(spec, { renderer: 'svg', container: element, hover: true });
  view.tooltip(tooltip.call);
  try {
    await view.runAsync();
  } catch (error) {
    view.finalize();
    throw error;
  }
  // The frame around the drawing says what it is.
  ['role', 'aria-roledescription', 'aria-label'].forEach((name) => element.removeAttribute(name));
  return () => {
    view.finalize();
    element.replaceChildren();
  };
}

export async function toSvg(spec: Record<string, unknown>): Promise<Blob> {
  const view = await viewOf(spec, { renderer: 'none' }).runAsync();
  const svg = await view.toSVG();
  view.finalize();
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** What the window beside the pointer says of each mark, for tests. */
export async function tipsOf(spec: Record<string, unknown>): Promise<readonly unknown[]> {
  const view = await viewOf(spec, { renderer: 'none' }).runAsync();
  const tips: unknown[] = [];
  const collect = (item: { readonly items?: readonly unknown[]; readonly tooltip?: unknown }) => {
    if (item.tooltip !== undefined) {
      tips.push(item.tooltip);
    }
    item.items?.forEach((each) => collect(each as typeof item));
  };
  collect((view.scenegraph() as unknown as { readonly root: Parameters<typeof collect>[0] }).root);
  view.finalize();
  return tips;
}

export async function toPng(spec: Record<string, unknown>): Promise<Blob> {
  const view = await viewOf(spec, { renderer: 'none' }).runAsync();
  const canvas = (await view.toCanvas(2)) as unknown as HTMLCanvasElement;
  view.finalize();
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture could not be made')) : resolve(blob)), 'image/png'),
  );
}
