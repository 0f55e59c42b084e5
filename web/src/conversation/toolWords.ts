import { businessWords } from '../language/business';
import { formatNumber } from '../language/format';
import { say } from '../language/say';
import type { ToolCallView } from './view';

type Fields = Readonly<Record<string, unknown>>;

const MAX_LINE = 120;

/** What a finished call did, in words; nothing where only its name and arguments can be shown. */
export function toolWords({ name, arguments: args, result }: ToolCallView): string | undefined {
  if (result?.status !== 'success') {
    return undefined;
  }
  const asked = isFields(args) ? args : {};
  const output = fieldsOf(result.output);
  switch (name) {
    case 'erp_query':
    case 'erp_get':
      return output && readWords(asked, output);
    case 'erp_aggregate':
    case 'erp_count':
      return output && countWords(asked, output);
    case 'search_documents':
    case 'search_guide':
      return result.truncated ? undefined : searchWords(asked, result.output);
    default:
      return oneLine(result.output);
  }
}

function readWords(asked: Fields, output: Fields): string | undefined {
  const count = numberOf(output.rowCount);
  const company = textOf(output.company);
  const entity = textOf(output.entity) ?? textOf(asked.entity);
  if (count === undefined || company === undefined || entity === undefined) {
    return undefined;
  }
  const values = { count: grouped(count), things: things(entity, asked, count), company };
  return say(output.complete === false ? 'toolReadFirst' : 'toolRead', values);
}

function countWords(asked: Fields, output: Fields): string | undefined {
  const count = numberOf(output.recordsRead) ?? numberOf(output.count);
  const company = textOf(output.company);
  const entity = textOf(output.entity) ?? textOf(asked.entity);
  if (count === undefined || company === undefined || entity === undefined) {
    return undefined;
  }
  return say('toolCounted', { count: grouped(count), things: things(entity, asked, count), company });
}

function searchWords(asked: Fields, output: string): string | undefined {
  const query = textOf(asked.query);
  const count = output.match(/<document /g)?.length ?? 0;
  if (query === undefined) {
    return undefined;
  }
  return count === 0 ? undefined : say(count === 1 ? 'toolFoundOne' : 'toolFound', { count, query });
}

/** `salesInvoices` with a filter for open ones are “open sales invoices”. */
function things(entity: string, asked: Fields, count: number): string {
  const named = businessWords(count === 1 ? entity.replace(/ies$/, 'y').replace(/(?<!s)s$/, '') : entity);
  const filters: readonly unknown[] = Array.isArray(asked.filter) ? asked.filter : [];
  const status = filters.filter(isFields).find(({ property, operator }) => property === 'status' && operator === 'eq');
  const kind = textOf(status?.value);
  return kind === undefined ? named : say('toolThings', { kind: businessWords(kind), things: named });
}

/** A short result says best itself what was done. */
function oneLine(output: string): string | undefined {
  const line = output.trim();
  return line === '' || line.length > MAX_LINE || /[\n{}[\]<>]/.test(line) ? undefined : line;
}

function fieldsOf(text: string): Fields | undefined {
  try {
    const value: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function grouped(count: number): string {
  return formatNumber(count);
}
