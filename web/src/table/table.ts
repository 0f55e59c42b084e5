import { locale } from '../language/choice';

/** One value of a table: its exact text, and whether it is a number. */
interface Cell {
  readonly text: string;
  readonly isNumber: boolean;
}

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Columns that are known to measure something. */
  readonly amounts?: ReadonlySet<number>;
  /** How the texts of a column are written for the reader, where they are not shown as they are; files have them as they are. */
  readonly written?: ReadonlyMap<number, (text: string) => string>;
}

/** A table that a tool gave, and what the tool says about it. */
export interface TabularResult extends Table {
  readonly company?: string | undefined;
  readonly url?: string | undefined;
  /** False where the tool left rows out. */
  readonly complete: boolean;
}

const MAX_COLUMNS = 60;
/** No leading zeros: `0042` is the number of something, not an amount. */
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** A number as it was written: what JavaScript would round stays exact. */
class NumberText {
  constructor(readonly text: string) {}
}

type Reviver = (this: unknown, key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const keepNumbers: Reviver = (_key, value, context) =>
  typeof value === 'number' ? new NumberText(context?.source ?? String(value)) : value;

/** The table in a tool's output: `{columns, rows}`, or a list of records. */
export function parseTable(output: string): TabularResult | undefined {
  if (!/^\s*[{[]/.test(output)) {
    return undefined;
  }
  try {
    return tableOf(JSON.parse(output, keepNumbers));
  } catch {
    return undefined;
  }
}

function tableOf(value: unknown): TabularResult | undefined {
  if (Array.isArray(value)) {
    const records = recordsTable(value);
    return records && { ...records, complete: true };
  }
  if (!isRecord(value) || !Array.isArray(value.columns) || !Array.isArray(value.rows)) {
    return undefined;
  }
  const columns = value.columns.slice(0, MAX_COLUMNS).map(columnName);
  const table = value.rows.every(Array.isArray)
    ? { columns, rows: value.rows.map((row: unknown[]) => columns.map((_, i) => cellOf(row[i]))) }
    : recordsTable(value.rows);
  if (table === undefined || columns.length === 0) {
    return undefined;
  }
  return {
    ...table,
    company: textOf(value.company),
    url: textOf(value.url) ?? (Array.isArray(value.urls) ? textOf(value.urls[0]) : undefined),
    complete: value.complete !== false,
  };
}

/** Records with flat values; a list of anything else is no table. */
export function recordsTable(records: readonly unknown[]): Table | undefined {
  if (records.length === 0 || !records.every((record) => isRecord(record) && Object.values(record).every(isScalar))) {
    return undefined;
  }
  const rows = records as readonly Record<string, unknown>[];
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, MAX_COLUMNS);
  return { columns, rows: rows.map((row) => columns.map((column) => cellOf(row[column]))) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText);
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value !== 'object' || value instanceof NumberText;
}

function columnName(column: unknown): string {
  return isRecord(column) ? (textOf(column.name) ?? '') : String(column);
}

function textOf(value: unknown): string | undefined {
  if (isRecord(value)) {
    return textOf(value.name) ?? textOf(value.displayName);
  }
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) {
    return { text: '', isNumber: false };
  }
  if (value instanceof NumberText) {
    return { text: value.text, isNumber: true };
  }
  if (typeof value === 'object') {
    return { text: JSON.stringify(value, (_, inner: unknown) => (inner instanceof NumberText ? Number(inner.text) : inner)), isNumber: false };
  }
  const text = String(value);
  return { text, isNumber: typeof value === 'number' || (typeof value === 'string' && DECIMAL.test(text)) };
}

/** A column of numbers is set flush right; empty cells do not speak against it. */
export function isNumeric(table: Table, column: number): boolean {
  const filled = table.rows.map((row) => row[column]).filter((cell) => cell !== undefined && cell.text !== '');
  return filled.length > 0 && filled.every((cell) => cell!.isNumber);
}

/** Amounts are grouped by thousands for reading; numbers that only name something, such as years, are left alone. */
export function isAmount(table: Table, column: number): boolean {
  const isMeasured = table.amounts?.has(column) ?? false;
  return isNumeric(table, column) && (isMeasured || table.rows.some((row) => row[column]?.text.includes('.')));
}

/** Every digit is kept: only the marks between them are the reader's. */
export function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.', 2);
  const marks = new Intl.NumberFormat(locale(), { useGrouping: 'always' }).formatToParts(1_234_567.8);
  const mark = (type: string, otherwise: string) => marks.find((part) => part.type === type)?.value ?? otherwise;
  const digits = whole.replace(/\B(?=(\d{3})+(?!\d))/g, mark('group', ','));
  return fraction === undefined ? digits : `${digits}${mark('decimal', '.')}${fraction}`;
}

/** The table as CSV that spreadsheets read, with no cell they would run. */
export function toCsv(table: Table): string {
  const header = table.columns.map((column) => csvCell({ text: column, isNumber: false }));
  return [header, ...table.rows.map((row) => row.map(csvCell))].map((cells) => `${cells.join(',')}\r\n`).join('');
}

function csvCell({ text, isNumber }: Cell): string {
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
