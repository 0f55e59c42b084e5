import { call, json } from '../api';
import type { Account, Begun, Erasure, Providers, RecoveryCodes, Settings, SignedIn, SignInAll, Token, TokenAll } from '../generated/rest';
import { sayProblem } from '../language/problems';
import type { TokenWish } from './TokenDesk';
import { forgetHere } from './leaving';

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
export function makeToken(wish: TokenWish): Promise<Token> {
  return json('POST', '/api/me/tokens', wish);
}

/** Also ends a sign-in. */
export async function revoke(id: string): Promise<void> {
  await call('DELETE', `/api/me/tokens/${encodeURIComponent(id)}`);
}

export function listSignIns(): Promise<SignInAll> {
  return json('GET', '/api/me/sign-ins');
}

export async function endOtherSignIns(): Promise<void> {
  await call('DELETE', '/api/me/sign-ins?others=true');
}

export async function signOut(): Promise<void> {
  await call('POST', '/api/auth/logout', {});
  forgetHere();
}

export function loadAccount(): Promise<Account> {
  return json('GET', '/api/me/account');
}

/** Signs out everywhere else; the answer brings a new sign-in. */
export function changePassword(current: string, password: string, code: string): Promise<SignedIn> {
  return json('POST', '/api/me/password', { current, password, ...(code !== '' && { code }) });
}

export function beginSecondFactor(): Promise<Begun> {
  return json('POST', '/api/me/second-factor', {});
}

/** The answer is the only one with the recovery codes. */
export function turnOnSecondFactor(code: string): Promise<RecoveryCodes> {
  return json('POST', '/api/me/second-factor/confirm', { code });
}

export async function turnOffSecondFactor(): Promise<void> {
  await call('DELETE', '/api/me/second-factor');
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
    throw new Error(sayProblem('erasureLost', { status: response.status }));
  }
  return (await response.json()) as Erasure;
}
