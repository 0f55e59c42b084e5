import { ApiError, json } from '../api';
import type { Link, SignedIn, Ways } from '../generated/rest';
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

export function acceptLink(token: string, wish: { login?: string; name?: string; password: string }): Promise<SignedIn> {
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
};

/** Why a call was refused, in the reader's language. */
export function reasonOf(error: unknown): string {
  const key = error instanceof ApiError ? REASONS[error.code] : undefined;
  return sayPeople(key ?? 'failed');
}
