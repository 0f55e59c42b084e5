/** One value that can be typed in; anything else is edited as JSON. */
export interface FormField {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'flag' | 'json';
  readonly text: string;
}

/** Arguments as fields to fill in: flat values by their kind, the rest as JSON. */
export function fieldsOf(args: unknown): readonly FormField[] | undefined {
  if (typeof args !== 'object' || args === null || Array.isArray(args) || Object.keys(args).length === 0) {
    return undefined;
  }
  return Object.entries(args).map(([name, value]) => ({ name, kind: kindOf(value), text: textOf(value) }));
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
  for (const field of fields) {
    const value = valueOf(field);
    if (value === undefined) {
      return { field: field.name, problem: field.kind === 'number' ? 'This must be a number.' : 'This is not valid JSON.' };
    }
    args[field.name] = value.value;
  }
  return { args };
}

function valueOf({ kind, text }: FormField): { readonly value: unknown } | undefined {
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
    return { problem: 'This is not valid JSON.' };
  }
  return typeof read.value === 'object' && read.value !== null && !Array.isArray(read.value)
    ? { args: read.value as Record<string, unknown> }
    : { problem: 'The arguments must be a JSON object.' };
}

/** The names of the arguments that differ; none where nothing was changed. */
export function changedNames(before: unknown, after: Readonly<Record<string, unknown>>): readonly string[] {
  const old = (typeof before === 'object' && before !== null ? before : {}) as Record<string, unknown>;
  return [...new Set([...Object.keys(old), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(after[name]),
  );
}
