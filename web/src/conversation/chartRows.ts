export interface ChartRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly omitted: number;
}

const MAX_ROWS = 50;
const MAX_COLUMNS = 12;

/** The inline data of a chart, whatever else its specification holds. */
export function chartRows(spec: unknown): ChartRows {
  const values = inlineValues(spec);
  const columns = [...new Set(values.flatMap((value) => Object.keys(value)))].slice(0, MAX_COLUMNS);
  const rows = values.slice(0, MAX_ROWS).map((value) => columns.map((column) => cell(value[column])));
  return { columns, rows, omitted: Math.max(0, values.length - MAX_ROWS) };
}

function inlineValues(spec: unknown): readonly Record<string, unknown>[] {
  const data = (spec as { data?: { values?: unknown } } | null)?.data;
  return Array.isArray(data?.values)
    ? data.values.filter((value): value is Record<string, unknown> => typeof value === 'object' && value !== null)
    : [];
}

function cell(value: unknown): string {
  if (value === undefined || value === null) {
    return '';
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
