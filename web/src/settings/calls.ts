import { call, json } from '../api';
import type { Erasure, Providers, Settings, SignInAll, Token, TokenAll } from '../generated/rest';

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

export function listProviders(): Promise<Providers> {
  return json('GET', '/api/me/providers');
}

/** The answer is the only one with the secret by which the erasure can be followed. */
export function eraseAccount(): Promise<Erasure> {
  return json('DELETE', '/api/me', { confirm: 'erase everything' });
}

/** How far an erasure is; its person has no sign-in any more. */
export async function followErasure(id: string, secret: string): Promise<Erasure> {
  const response = await fetch(`/api/erasures/${encodeURIComponent(id)}`, { headers: { 'Erasure-Secret': secret } });
  if (!response.ok) {
    throw new Error(`The erasure cannot be followed (${response.status}).`);
  }
  return (await response.json()) as Erasure;
}
