import type { ToolFinished } from '../generated/protocol';
import { businessWords, readAloud } from '../language/business';
import { languageChoice } from '../language/choice';
import { formatNumber } from '../language/format';
import { say, type Values } from '../language/say';
import { sayReport, sayTool } from '../language/tools';
import type { ToolCallView } from './view';

type Fields = Readonly<Record<string, unknown>>;

type ToolKey = keyof typeof sayTool.texts;

const MAX_LINE = 120;
const MAX_VALUE = 80;

/** What a finished call did, in words; nothing where only its name and arguments can be shown. */
export function toolWords({ name, arguments: args, result }: ToolCallView): string | undefined {
  if (result?.status !== 'success') {
    return undefined;
  }
  const asked = isFields(args) ? args : {};
  return counted(name, asked, result) ?? (isOurs(name) ? (shortResult(result.output) ?? plainWords(name, asked)) : oneLine(result.output));
}

/** What the result itself says about how much was read or found. */
function counted(name: string, asked: Fields, { output, truncated }: ToolFinished): string | undefined {
  const found = fieldsOf(output);
  switch (name) {
    case 'erp_query':
    case 'erp_get':
      return found && readWords(asked, found);
    case 'erp_aggregate':
    case 'erp_count':
      return found && countWords(asked, found);
    case 'search_documents':
    case 'search_guide':
      return truncated ? undefined : searchWords(asked, output);
    default:
      return undefined;
  }
}

/** A tool of the server: one whose sentence is known. */
function isOurs(name: string): name is ToolKey {
  return Object.hasOwn(sayTool.texts, name);
}

/** What tools answer is English. */
function shortResult(output: string): string | undefined {
  return languageChoice.get().language === 'en' ? oneLine(output) : undefined;
}

/** What a call of this tool does, from its arguments alone; the fullest sentence that they can fill. */
export function plainWords(name: ToolKey, asked: Fields): string | undefined {
  const values = valuesOf(asked);
  const fuller = `${name}_one`;
  return [...(isOurs(fuller) ? [fuller] : []), name].map((key) => filledOrNot(key, values)).find((words) => words !== undefined);
}

function filledOrNot(key: ToolKey, values: Values): string | undefined {
  const places = [...sayTool.texts[key][0].matchAll(/\{(\w+)\}/g)].map(([, place]) => place!);
  return places.every((place) => values[place] !== undefined) ? sayTool(key, values) : undefined;
}

function valuesOf(asked: Fields): Values {
  const texts = Object.entries(asked).flatMap(([name, value]) => {
    const text = textOf(value);
    return text === undefined ? [] : [[name, shortened(text)] as const];
  });
  const entity = textOf(asked.entity);
  const url = textOf(asked.url);
  const report = textOf(asked.kind)?.toLowerCase();
  return {
    ...Object.fromEntries(texts),
    ...(entity !== undefined && { things: things(entity, asked, 2) }),
    ...(url !== undefined && URL.canParse(url) && { host: new URL(url).host }),
    ...(report !== undefined && { report: isReport(report) ? sayReport(report) : readAloud(report) }),
    ...(textOf(asked.action) !== undefined && { action: businessWords(textOf(asked.action)!) }),
    ...(Array.isArray(asked.operations) && { count: formatNumber(asked.operations.length) }),
  };
}

function isReport(name: string): name is keyof typeof sayReport.texts {
  return Object.hasOwn(sayReport.texts, name);
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_VALUE ? `${line.slice(0, MAX_VALUE)}…` : line;
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
