import { recordsTable, type Table } from '../table/table';

export type Row = Readonly<Record<string, unknown>>;

export interface Channel {
  readonly field?: string;
  readonly type?: string;
  readonly title?: string;
  readonly timeUnit?: string;
  readonly [option: string]: unknown;
}

/** A chart as the server sends it: one mark over inline data. */
export interface ChartSpec {
  readonly description?: string;
  readonly data: { readonly values: readonly Row[] };
  readonly mark: { readonly type: string; readonly [option: string]: unknown };
  readonly encoding: Readonly<Record<string, Channel | readonly Channel[]>>;
  readonly [option: string]: unknown;
}

export const MARKS = ['bar', 'line', 'area', 'point', 'arc'];
const TOP = ['$schema', 'description', 'data', 'transform', 'mark', 'encoding'];
const CHANNELS = ['x', 'y', 'xOffset', 'yOffset', 'color', 'theta', 'facet', 'order', 'tooltip', 'size'];
const MAX_ROWS = 5_000;
const MAX_DEPTH = 8;
/** Whatever could fetch, run or link. The server sends none of it; the page does not rely on that. */
const NEVER = new Set(['url', 'href', 'expr', 'signal', 'param', 'params', 'calculate', 'filter', 'image', 'loader', 'usermeta', 'name', 'format']);
/** A format is text for people, except inside the data, where it would say how to parse. */
const FORMAT = /^[\w ,.:~$%()+/-]{0,40}$/;

/** Why a chart cannot be drawn; nothing where it can. */
export function problemOf(spec: unknown): string | undefined {
  if (!isRecord(spec)) {
    return 'it has no description of a chart';
  }
  const unknown = Object.keys(spec).find((key) => !TOP.includes(key));
  if (unknown !== undefined) {
    return `“${unknown}” is not part of what this page draws`;
  }
  const values = isRecord(spec.data) ? spec.data.values : undefined;
  if (!Array.isArray(values) || values.length === 0 || !values.every(isRecord)) {
    return 'it has no data of its own';
  }
  if (values.length > MAX_ROWS) {
    return `it has more than ${MAX_ROWS.toLocaleString('en')} rows`;
  }
  if (Object.keys(spec.data as object).length > 1) {
    return 'its data is not plain';
  }
  if (!isRecord(spec.mark) || !MARKS.includes(String(spec.mark.type))) {
    return 'its kind is not known';
  }
  if (!isRecord(spec.encoding) || !Object.keys(spec.encoding).every((channel) => CHANNELS.includes(channel))) {
    return 'it says nothing about its axes that this page knows';
  }
  return forbidden([spec.mark, spec.encoding, spec.transform], 0);
}

function forbidden(value: unknown, depth: number): string | undefined {
  if (depth > MAX_DEPTH) {
    return 'it is nested too deeply';
  }
  if (Array.isArray(value)) {
    return value.map((item) => forbidden(item, depth + 1)).find((problem) => problem !== undefined);
  }
  if (!isRecord(value)) {
    return undefined;
  }
  for (const [key, inner] of Object.entries(value)) {
    const isFine = key === 'format' ? typeof inner === 'string' && FORMAT.test(inner) : !NEVER.has(key);
    const problem = isFine ? forbidden(inner, depth + 1) : `“${key}” is not allowed in it`;
    if (problem !== undefined) {
      return problem;
    }
  }
  return undefined;
}

export function channel(spec: ChartSpec, name: string): Channel | undefined {
  const found = spec.encoding[name];
  return Array.isArray(found) ? undefined : (found as Channel | undefined);
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

/** The chart's numbers, whatever else its description holds. */
export function tableOfChart(spec: unknown): Table {
  const values = isRecord(spec) && isRecord(spec.data) ? spec.data.values : undefined;
  const flat = Array.isArray(values) ? values.filter(isRecord) : [];
  return recordsTable(flat) ?? { columns: [], rows: [] };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
