import { ApiError, call, json } from '../api';
import type { Link, SignedIn, Ways } from '../generated/rest';
import { languageChoice } from '../language/choice';
import { sayPeople } from '../language/people';

export function loadWays(): Promise<Ways> {
  return json('GET', '/api/auth/ways');
}

export function signInWith(login: string, password: string, code: string): Promise<SignedIn> {
  return json('POST', '/api/auth/login', { login, password, ...(code !== '' && { code }) });
}

export function signInAsDemo(): Promise<SignedIn> {
  return json('POST', '/api/auth/demo', {});
}

export function setUp(code: string, login: string, name: string, password: string): Promise<SignedIn> {
  return json('POST', '/api/auth/setup', { code, login, name, password });
}

export function lookAtLink(token: string): Promise<Link> {
  return json('POST', '/api/auth/links/look', { token });
}

/** Answered the same whether there is such an account or not. */
export async function askForLink(login: string): Promise<void> {
  await call('POST', '/api/auth/forgotten', { login, language: languageChoice.get().language });
}

export function acceptLink(token: string, wish: { login?: string; name?: string; password: string; code?: string }): Promise<SignedIn> {
  return json('POST', '/api/auth/links/accept', { token, ...wish });
}

const REASONS: Readonly<Record<string, Parameters<typeof sayPeople>[0]>> = {
  wrong_credentials: 'wrong',
  too_many_attempts: 'tooMany',
  weak_password: 'weak',
  login_taken: 'taken',
  wrong_setup_code: 'wrongSetupCode',
  setup_closed: 'setupClosed',
  link_not_found: 'linkOver',
  provider_away: 'providerAway',
  provider_unknown: 'providerRefused',
  provider_refused: 'providerRefused',
  provider_failed: 'failed',
  provider_expired: 'providerExpired',
  provider_cancelled: 'providerCancelled',
  provider_no_role: 'providerNoRole',
  provider_too_many_groups: 'providerTooManyGroups',
  provider_foreign_domain: 'providerNoRole',
  provider_disabled: 'providerDisabled',
  provider_other_tenant: 'providerOtherTenant',
  provider_other_person: 'providerOtherPerson',
  provider_not_fresh: 'providerNotFresh',
  provider_too_many_attempts: 'tooMany',
};

/** Why a call was refused, in the reader's language. */
export function reasonOf(error: unknown): string {
  const key = error instanceof ApiError ? REASONS[error.code] : undefined;
  return sayPeople(key ?? 'failed');
}

/** Why a provider led back to here, where it did. */
export function problemOf(search: string): string | undefined {
  const problem = new URLSearchParams(search).get('problem');
  return problem === null ? undefined : sayPeople(REASONS[problem] ?? 'failed');
}
