import { sayApproval } from '../language/approval';

/** One value that can be typed in; anything else is edited as JSON. Its name is its path: `values.lines[1].quantity`. */
export interface FormField {
  readonly name: string;
  readonly path: readonly (string | number)[];
  readonly kind: 'text' | 'number' | 'flag' | 'json';
  readonly text: string;
  /** What stood there before anybody typed, every digit of it. */
  readonly given: unknown;
}

const MOST_FIELDS = 80;

/** Arguments as fields to fill in: values by their kind, those of records and their lines one by one, the rest as JSON. */
export function fieldsOf(args: unknown): readonly FormField[] | undefined {
  if (!isRecord(args)) {
    return undefined;
  }
  const deep = Object.entries(args).flatMap(([name, value]) => fieldsAt([name], value));
  return deep.length <= MOST_FIELDS ? deep : Object.entries(args).map(([name, value]) => field([name], value));
}

function fieldsAt(path: readonly (string | number)[], value: unknown): readonly FormField[] {
  if (isRecord(value)) {
    return Object.entries(value).flatMap(([name, part]) => fieldsAt([...path, name], part));
  }
  if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) {
    return value.flatMap((part, i) => fieldsAt([...path, i], part));
  }
  return [field(path, value)];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}

function field(path: readonly (string | number)[], value: unknown): FormField {
  const name = path.reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part + 1}]` : text === '' ? part : `${text}.${part}`), '');
  return { name, path, kind: kindOf(value), text: textOf(value), given: value };
}

function kindOf(value: unknown): FormField['kind'] {
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'number':
      return 'number';
    case 'boolean':
      return 'flag';
    default:
      return 'json';
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

export type Read = { readonly args: Readonly<Record<string, unknown>> } | { readonly problem: string; readonly field?: string };

/** What was filled in, as arguments; or what is wrong with it, in the field where it is. */
export function argumentsOf(fields: readonly FormField[]): Read {
  const args: Record<string, unknown> = {};
  for (const each of fields) {
    const value = valueOf(each);
    if (value === undefined) {
      return { field: each.name, problem: sayApproval(each.kind === 'number' ? 'mustBeNumber' : 'notJson') };
    }
    put(args, each.path, value.value);
  }
  return { args };
}

/** Puts a value where its path leads, and makes what the path leads through. */
function put(args: Record<string, unknown>, path: readonly (string | number)[], value: unknown): void {
  let at = args as Record<string | number, unknown>;
  path.forEach((part, i) => {
    if (i === path.length - 1) {
      at[part] = value;
    } else {
      at[part] ??= typeof path[i + 1] === 'number' ? [] : {};
      at = at[part] as Record<string | number, unknown>;
    }
  });
}

function valueOf({ kind, text, given }: FormField): { readonly value: unknown } | undefined {
  if (text === textOf(given)) {
    return { value: given };
  }
  switch (kind) {
    case 'text':
      return { value: text };
    case 'flag':
      return { value: text === 'true' };
    case 'number': {
      const number = text.trim() === '' ? Number.NaN : Number(text);
      return Number.isFinite(number) ? { value: number } : undefined;
    }
    case 'json':
      return parsed(text);
  }
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Arguments written as one piece of JSON. */
export function argumentsOfJson(text: string): Read {
  const read = parsed(text);
  if (read === undefined) {
    return { problem: sayApproval('notJson') };
  }
  return typeof read.value === 'object' && read.value !== null && !Array.isArray(read.value)
    ? { args: read.value as Record<string, unknown> }
    : { problem: sayApproval('mustBeObject') };
}

/** The names of the arguments that differ; none where nothing was changed. */
export function changedNames(before: unknown, after: Readonly<Record<string, unknown>>): readonly string[] {
  const old = (typeof before === 'object' && before !== null ? before : {}) as Record<string, unknown>;
  return [...new Set([...Object.keys(old), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(after[name]),
  );
}
