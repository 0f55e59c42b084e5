import { nameLabel, withLabels } from './labels';
import { channel, channelsOf, type ChartSpec, distinct, notesOf } from './spec';
import type { ChartTheme } from './theme';

const FONT = "'Inter Variable', ui-sans-serif, system-ui, sans-serif";
const LETTER_PX = 6.6;
/** The room a slanted name takes along its axis. */
const SLANTED_PX = 16;
const BAR_PX = 26;
const THIN_BAR_PX = 15;
const MAX_HEIGHT = 1_400;
/** More points than this are not marked on a line. */
const MAX_POINTS = 40;

/** The room a chart takes: known before it is drawn, so that nothing jumps. */
export function heightOf(spec: ChartSpec, width: number): number {
  if (channel(spec, 'facet') !== undefined) {
    const { columns, height } = grid(spec, width);
    const rows = Math.ceil(Math.max(1, distinct(spec, 'facet').length) / columns);
    return Math.min(MAX_HEIGHT, rows * (height + 34) + 60 + legendHeight(spec, width));
  }
  const isSideways = (spec.mark.type === 'bar' || spec.mark.type === 'rect') && isDiscrete(spec, 'y');
  if (isSideways) {
    const bars = Math.max(1, distinct(spec, 'y').length);
    const groups = channel(spec, 'yOffset') === undefined ? 1 : Math.max(1, distinct(spec, 'yOffset').length);
    const each = groups === 1 ? BAR_PX : groups * THIN_BAR_PX + 8;
    return Math.min(MAX_HEIGHT, Math.max(140, bars * each + 58) + legendHeight(spec, width));
  }
  return (width < 480 ? 250 : 300) + legendHeight(spec, width);
}

function legendHeight(spec: ChartSpec, width: number): number {
  if (isShaded(spec)) {
    return 52;
  }
  const entries = channel(spec, 'color')?.field === undefined || channel(spec, 'color')?.legend === null ? 0 : distinct(spec, 'color').length;
  return entries === 0 ? 0 : 24 + Math.ceil(entries / legendColumns(spec, width)) * 18;
}

/** Colour stands for a number, not for a name. */
function isShaded(spec: ChartSpec): boolean {
  return channel(spec, 'color')?.type === 'quantitative';
}

function legendColumns(spec: ChartSpec, width: number): number {
  const longest = Math.max(4, ...distinct(spec, 'color').map((value) => Math.min(24, nameLabel(value).length)));
  return Math.max(1, Math.floor((width - 20) / (longest * LETTER_PX + 40)));
}

/** Small charts side by side. */
function grid(spec: ChartSpec, width: number): { readonly columns: number; readonly width: number; readonly height: number } {
  const fits = width >= 620 ? 3 : width >= 420 ? 2 : 1;
  const columns = Math.max(1, Math.min(fits, distinct(spec, 'facet').length));
  const isArc = spec.mark.type === 'arc';
  const each = Math.max(80, Math.floor((width - (isArc ? 10 : 80)) / columns) - 20);
  const bars = spec.mark.type === 'bar' && isDiscrete(spec, 'y') ? distinct(spec, 'y').length : 0;
  return { columns, width: each, height: isArc ? Math.min(each, 180) : Math.min(400, Math.max(130, bars * 20)) };
}

function isDiscrete(spec: ChartSpec, name: string): boolean {
  const type = channel(spec, name)?.type;
  return type === 'nominal' || type === 'ordinal';
}

/** The chart as it is drawn here: the server's part, with this page's size and colours. */
export function screenSpec(spec: ChartSpec, theme: ChartTheme, width: number): Record<string, unknown> {
  const isGrid = channel(spec, 'facet') !== undefined;
  const cell = grid(spec, width);
  const named = withLabels(withPlainTitles(spec.encoding));
  const encoding = isGrid
    ? { ...named, facet: { ...(named.facet as object), columns: cell.columns, title: null, header: { ...(named.facet as { header?: object }).header, labelFontWeight: 600 } } }
    : named;
  const { title: _, ...untitled } = spec;
  return {
    ...untitled,
    data: { values: spec.data.values, format: { parse: timesOf(spec) } },
    mark: markOf(spec, isGrid ? Math.min(cell.width, cell.height) : Math.min(width, heightOf(spec, width) - legendHeight(spec, width))),
    encoding,
    background: null,
    padding: 4,
    ...(isGrid
      ? { width: cell.width, height: cell.height }
      : { width, height: heightOf(spec, width), autosize: { type: 'fit', contains: 'padding' } }),
    config: configOf(spec, theme, width),
  };
}

/** Texts that are times: Vega-Lite reads them as such by itself only where it writes them itself, too. */
function timesOf(spec: ChartSpec): Record<string, 'date'> {
  const times = channelsOf(spec).filter(({ field, type, timeUnit }) => field !== undefined && (type === 'temporal' || timeUnit !== undefined));
  return Object.fromEntries(times.map(({ field }) => [field!, 'date']));
}

/**
 * Titles become parts of expressions when a chart is compiled, between quotes: a backslash would end the text early and a line
 * break is no text at all. The sign that stands for a backslash looks the same.
 */
export function plainTitle(title: string): string {
  return title.replace(/\\/g, '\u29f5').replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim();
}

function withPlainTitles(part: unknown): Record<string, unknown> {
  return plain(part) as Record<string, unknown>;
}

function plain(part: unknown, name = ''): unknown {
  if (typeof part === 'string') {
    return name === 'title' ? plainTitle(part) : part;
  }
  if (Array.isArray(part)) {
    return part.map((each) => plain(each, name));
  }
  if (typeof part === 'object' && part !== null) {
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, plain(each, key)]));
  }
  return part;
}

/** A ring is as thick as its size allows. */
function markOf({ mark }: ChartSpec, size: number): ChartSpec['mark'] {
  return mark.innerRadius === undefined ? mark : { ...mark, innerRadius: Math.round(size * 0.28) };
}

/** The chart for a file: on white, with its title. */
export function fileSpec(spec: ChartSpec, theme: ChartTheme, title: string): Record<string, unknown> {
  const screen = screenSpec(spec, theme, 900);
  return {
    ...screen,
    background: theme.background,
    padding: 16,
    title: {
      text: plainTitle(title),
      subtitle: notesOf(spec).map(plainTitle),
      anchor: 'start',
      fontSize: 17,
      subtitleFontSize: 12.5,
      subtitlePadding: 6,
      offset: 14,
      color: theme.ink,
      subtitleColor: theme.faint,
      font: FONT,
      subtitleFont: FONT,
    },
    ...(typeof screen.autosize === 'object' ? { height: Number(screen.height) + 80 + notesOf(spec).length * 18 } : {}),
  };
}

function configOf(spec: ChartSpec, theme: ChartTheme, width: number): Record<string, unknown> {
  const guide = { labelColor: theme.faint, titleColor: theme.ink, labelFont: FONT, titleFont: FONT, labelFontSize: 12, titleFontSize: 12, titleFontWeight: 500 };
  return {
    customFormatTypes: true,
    numberFormatType: 'chartNumber',
    // The card says in words what the picture shows; its hundreds of shapes are not read aloud.
    aria: false,
    font: FONT,
    view: { stroke: null },
    range: { category: theme.palette, heatmap: [...theme.shades], ramp: [...theme.shades] },
    axis: { ...guide, gridColor: theme.line, domainColor: theme.line, tickColor: theme.line, labelLimit: Math.round(Math.min(190, width / 3.2)), labelPadding: 6, titlePadding: 10 },
    axisX: { labelOverlap: true, ...slant(spec, width) },
    axisBand: { grid: false },
    axisQuantitative: { tickCount: width < 480 ? 4 : 6 },
    axisXQuantitative: { tickCount: width < 480 ? 3 : 5 },
    axisTemporal: { grid: false, tickCount: Math.min(width < 480 ? 4 : 8, timesShown(spec)) },
    legend: { ...guide, orient: 'bottom', direction: 'horizontal', columns: legendColumns(spec, width), labelLimit: 170, symbolType: 'circle', offset: 14, gradientLength: Math.min(260, width - 60), ...(isShaded(spec) ? { titleLimit: width - 40 } : { title: null }) },
    header: { labelColor: theme.ink, labelFont: FONT, labelFontSize: 12.5 },
    mark: { color: theme.palette[0] },
    scale: { bandPaddingInner: 0.22, bandPaddingOuter: 0.12 },
    bar: { timeUnitBandSize: 0.82, ...(channel(spec, 'color') === undefined ? {} : { stroke: theme.background, strokeWidth: 0.5 }) },
    line: { strokeWidth: 2.5, strokeJoin: 'round', ...(spec.data.values.length <= MAX_POINTS ? { point: { size: 42, filled: true } } : {}) },
    area: { fillOpacity: channel(spec, 'color') === undefined ? 0.25 : 0.75, line: true },
    point: { filled: true, size: 64, opacity: 0.8 },
    arc: { stroke: theme.background, strokeWidth: 2 },
    rect: { stroke: theme.background, strokeWidth: 1.5 },
  };
}

/** More ticks than there are times would say the same month twice. */
function timesShown(spec: ChartSpec): number {
  const onLine = ['x', 'y'].filter((name) => channel(spec, name)?.type === 'temporal');
  return Math.max(1, ...onLine.map((name) => distinct(spec, name).length));
}

/** Names below a chart stand straight where they fit beside each other. */
function slant(spec: ChartSpec, width: number): Record<string, unknown> {
  if (!isDiscrete(spec, 'x')) {
    return { labelAngle: 0 };
  }
  const names = distinct(spec, 'x').map((value) => nameLabel(value, channel(spec, 'x')?.type === 'ordinal').length);
  const room = channel(spec, 'facet') === undefined ? width - 70 : grid(spec, width).width;
  const longest = Math.max(1, ...names) * LETTER_PX + 8;
  if (longest * names.length <= room) {
    return { labelAngle: 0 };
  }
  // Slanted names need their height only: where all have it, none is left out.
  return { labelAngle: -40, labelLimit: 110, ...(names.length * SLANTED_PX <= room ? { labelOverlap: false } : {}) };
}
