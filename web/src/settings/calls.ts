import { call, json } from '../api';
import type { Settings, SignInAll, Token, TokenAll } from '../generated/rest';

export function loadSettings(): Promise<Settings> {
  return json('GET', '/api/settings');
}

export function keepSettings(settings: Settings): Promise<Settings> {
  return json('PUT', '/api/settings', settings);
}

export function listTokens(): Promise<TokenAll> {
  return json('GET', '/api/me/tokens');
}

/** The answer is the only one with the secret. */
export function makeToken(name: string, expiresInDays: number | undefined): Promise<Token> {
  return json('POST', '/api/me/tokens', { name, ...(expiresInDays !== undefined && { expiresInDays }) });
}

/** Also ends a sign-in. */
export async function revoke(id: string): Promise<void> {
  await call('DELETE', `/api/me/tokens/${encodeURIComponent(id)}`);
}

export function listSignIns(): Promise<SignInAll> {
  return json('GET', '/api/me/sign-ins');
}
