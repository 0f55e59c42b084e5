import { json } from '../../api';
import type { Health, Version } from '../../generated/rest';
import { sayProblem } from '../../language/problems';

/** A server that does not work tells so with 503 and the same document. */
export async function loadHealth(): Promise<Health> {
  const response = await fetch('/api/health', { credentials: 'same-origin', headers: { Accept: 'application/json' }, signal: AbortSignal.timeout(20_000) });
  const health = (await response.json()) as Health;
  if (health.parts === undefined) {
    throw new Error(sayProblem('answered', { status: response.status }));
  }
  return health;
}

export function loadVersion(): Promise<Version> {
  return json('GET', '/api/version');
}
