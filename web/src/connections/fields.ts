export type Kind = 'erp' | 'mcp' | 'model';
export type Way = 'person' | 'client' | 'token' | 'basic' | 'none';

export const KINDS: readonly Kind[] = ['erp', 'mcp', 'model'];

/** For each kind, in the order of what is best for people's rights. */
const WAYS: Readonly<Record<Kind, readonly Way[]>> = {
  erp: ['person', 'client', 'token', 'basic', 'none'],
  mcp: ['person', 'token', 'client', 'none'],
  model: ['token', 'none'],
};

export const PROVIDERS = ['anthropic', 'openai', 'gemini', 'compatible'] as const;

export type Field =
  | 'url' | 'company' | 'apis' | 'language' | 'user' | 'clientId' | 'tokenUrl' | 'authorizeUrl' | 'issuer' | 'scope' | 'tenant' | 'environment'
  | 'reads' | 'provider' | 'model' | 'roles';

/** What comes before the fields of the sign-in, and what after. */
const OF_KINDS: Readonly<Record<Kind, readonly [readonly Field[], readonly Field[]]>> = {
  erp: [['url', 'tenant', 'environment'], ['company', 'apis', 'language']],
  mcp: [['url'], ['reads']],
  model: [['provider', 'url'], ['model', 'roles']],
};

const OF_WAYS: Readonly<Record<Way, readonly Field[]>> = {
  person: ['clientId', 'issuer', 'authorizeUrl', 'tokenUrl', 'scope'],
  client: ['clientId', 'tokenUrl', 'scope'],
  token: [],
  basic: ['user'],
  none: [],
};

export const isKind = (kind: string): kind is Kind => KINDS.some((one) => one === kind);

export const waysOf = (kind: Kind): readonly Way[] => WAYS[kind];

/** The fields of a form, in the order they are asked for. */
export function fieldsOf(kind: Kind, way: Way): readonly Field[] {
  const [before, after] = OF_KINDS[kind];
  return [...before, ...OF_WAYS[way], ...after];
}

export const hasSecret = (way: Way): boolean => way !== 'none';

/** What is filled in of the fields that count for a way. */
export function filledIn(kind: Kind, way: Way, values: Readonly<Partial<Record<string, string>>>): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(kind, way).flatMap((field) => {
      const value = (values[field] ?? '').trim();
      return value === '' ? [] : [[field, value]];
    }),
  );
}
