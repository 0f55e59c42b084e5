import { formatNumber } from '../language/format';
import { sayParts } from '../language/parts';
import { recordsTable, type Table } from '../table/table';
import { writerOf } from './labels';

type Row = Readonly<Record<string, unknown>>;

interface Channel {
  readonly field?: string;
  readonly type?: string;
  readonly title?: string;
  readonly timeUnit?: string;
  readonly [option: string]: unknown;
}

/** A chart as the server sends it: one mark over inline data. */
export interface ChartSpec {
  readonly description?: string;
  /** What the reader should know of the numbers stands below the title. */
  readonly title?: { readonly text: string; readonly subtitle?: readonly string[] };
  readonly data: { readonly values: readonly Row[] };
  readonly mark: { readonly type: string; readonly [option: string]: unknown };
  readonly encoding: Readonly<Record<string, Channel | readonly Channel[]>>;
  readonly [option: string]: unknown;
}

export const MARKS = ['bar', 'line', 'area', 'point', 'arc', 'rect', 'text'];
const TOP = ['$schema', 'description', 'title', 'data', 'transform', 'mark', 'encoding'];
const CHANNELS = ['x', 'y', 'xOffset', 'yOffset', 'color', 'theta', 'facet', 'order', 'tooltip', 'size', 'text'];
const MAX_ROWS = 5_000;
const MAX_DEPTH = 8;
/** Whatever could fetch, run or link. The server sends none of it; the page does not rely on that. */
const NEVER = new Set(['url', 'href', 'expr', 'signal', 'param', 'params', 'calculate', 'filter', 'image', 'loader', 'usermeta', 'name', 'format', 'formatType', 'labelExpr']);
/** A format is text for people, except inside the data, where it would say how to parse. */
const FORMAT = /^[\w ,.:~$%()+/-]{0,40}$/;

/** Why a chart cannot be drawn; nothing where it can. */
export function problemOf(spec: unknown): string | undefined {
  if (!isRecord(spec)) {
    return sayParts('noChart');
  }
  const unknown = Object.keys(spec).find((key) => !TOP.includes(key));
  if (unknown !== undefined) {
    return sayParts('notPart', { name: unknown });
  }
  const values = isRecord(spec.data) ? spec.data.values : undefined;
  if (!Array.isArray(values) || values.length === 0 || !values.every(isRecord)) {
    return sayParts('noData');
  }
  if (values.length > MAX_ROWS) {
    return sayParts('tooManyRows', { count: formatNumber(MAX_ROWS) });
  }
  if (Object.keys(spec.data as object).length > 1) {
    return sayParts('dataNotPlain');
  }
  if (!isRecord(spec.mark) || !MARKS.includes(String(spec.mark.type))) {
    return sayParts('kindUnknown');
  }
  if (!isRecord(spec.encoding) || !Object.keys(spec.encoding).every((channel) => CHANNELS.includes(channel))) {
    return sayParts('axesUnknown');
  }
  return forbidden([spec.mark, spec.encoding, spec.transform], 0);
}

function forbidden(value: unknown, depth: number): string | undefined {
  if (depth > MAX_DEPTH) {
    return sayParts('tooDeep');
  }
  if (Array.isArray(value)) {
    return value.map((item) => forbidden(item, depth + 1)).find((problem) => problem !== undefined);
  }
  if (!isRecord(value)) {
    return undefined;
  }
  for (const [key, inner] of Object.entries(value)) {
    const isFine = key === 'format' ? typeof inner === 'string' && FORMAT.test(inner) : !NEVER.has(key);
    const problem = isFine ? forbidden(inner, depth + 1) : sayParts('notAllowed', { name: key });
    if (problem !== undefined) {
      return problem;
    }
  }
  return undefined;
}

/** What stands below a chart's title; anything but words is left out. */
export function notesOf(spec: unknown): readonly string[] {
  const title = isRecord(spec) && isRecord(spec.title) ? spec.title : {};
  return Array.isArray(title.subtitle) ? title.subtitle.filter((note): note is string => typeof note === 'string') : [];
}

export function channel(spec: ChartSpec, name: string): Channel | undefined {
  const found = spec.encoding[name];
  return Array.isArray(found) ? undefined : (found as Channel | undefined);
}

/** All channels, the lines of the tip among them. */
export function channelsOf({ encoding }: ChartSpec): readonly Channel[] {
  return Object.values(encoding).flat() as readonly Channel[];
}

/** The different values a channel shows, as far as they can be counted in the data. */
export function distinct(spec: ChartSpec, name: string): readonly unknown[] {
  const field = channel(spec, name)?.field;
  if (field === undefined) {
    return [];
  }
  const fold = foldOf(spec);
  if (fold !== undefined && field === fold.as) {
    return fold.columns;
  }
  return [...new Set(spec.data.values.map((row) => row[field]))];
}

function foldOf(spec: ChartSpec): { readonly columns: readonly unknown[]; readonly as: string } | undefined {
  const [first] = Array.isArray(spec.transform) ? (spec.transform as unknown[]) : [];
  return isRecord(first) && Array.isArray(first.fold) && Array.isArray(first.as)
    ? { columns: first.fold, as: String(first.as[0]) }
    : undefined;
}

/** The chart's numbers, whatever else its description holds; columns are called as in the chart, with their units. */
export function tableOfChart(spec: unknown): Table {
  const values = isRecord(spec) && isRecord(spec.data) ? spec.data.values : undefined;
  const flat = Array.isArray(values) ? values.filter(isRecord) : [];
  const table = recordsTable(flat) ?? { columns: [], rows: [] };
  if (problemOf(spec) !== undefined) {
    return table;
  }
  const titles = titlesOf(spec as ChartSpec);
  return {
    columns: table.columns.map((column) => titles.get(column)?.title ?? column),
    rows: table.rows,
    written: writersOf(spec as ChartSpec, table.columns),
    amounts: new Set(table.columns.flatMap((column, i) => (titles.get(column)?.isMeasured ? [i] : []))),
  };
}

/** Names and times are written as in the chart. */
function writersOf(spec: ChartSpec, columns: readonly string[]): NonNullable<Table['written']> {
  const channels = channelsOf(spec);
  return new Map(
    columns.flatMap((column, i) => {
      const writer = writerOf(channels.filter(({ field }) => field === column));
      return writer === undefined ? [] : [[i, writer]];
    }),
  );
}

interface Title {
  readonly title: string;
  readonly isMeasured: boolean;
}

/** What the tooltip calls each field: it has all of them, with units. */
function titlesOf(spec: ChartSpec): ReadonlyMap<string, Title> {
  const tooltip = spec.encoding.tooltip;
  const lines = Array.isArray(tooltip) ? (tooltip as readonly Channel[]) : [];
  const titles = new Map<string, Title>();
  for (const { field, title, type } of lines) {
    if (field !== undefined && typeof title === 'string') {
      titles.set(field, { title, isMeasured: type === 'quantitative' });
    }
  }
  const measured = lines.find(({ type }) => type === 'quantitative')?.title ?? '';
  const unit = / \([^()]+\)$/.exec(measured)?.[0] ?? '';
  foldOf(spec)?.columns.forEach((column) => titles.set(String(column), { title: `${String(column)}${unit}`, isMeasured: true }));
  return titles;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
