import { call, json, query } from '../../api';
import type { Erasure, HandedOver, InvitationsControllerAll, Member, PeopleControllerPage, Token, TokenAll } from '../../generated/rest';
import { languageChoice } from '../../language/choice';
import type { RoleName } from '../../people/roles';

const person = (id: string) => `/api/admin/people/${encodeURIComponent(id)}`;
const service = (id: string) => `/api/admin/services/${encodeURIComponent(id)}/tokens`;

export function listPeople(q: string, cursor?: string): Promise<PeopleControllerPage> {
  return json('GET', `/api/admin/people${query({ q, cursor, limit: 50 })}`);
}

export function changePerson(id: string, change: { readonly roles?: readonly RoleName[]; readonly disabled?: boolean }): Promise<Member> {
  return json('PATCH', person(id), change);
}

export async function endSignInsOf(id: string): Promise<void> {
  await call('DELETE', `${person(id)}/sign-ins`);
}

/** The answer is the only one with the link. */
export function makeResetLink(id: string): Promise<HandedOver> {
  return json('POST', `${person(id)}/reset-link`, {});
}

/** To the person alone; the answer has no link. */
export function mailResetLink(id: string): Promise<HandedOver> {
  return json('POST', `${person(id)}/reset-link`, { mail: true, language: languageChoice.get().language });
}

export async function removeSecondFactor(id: string): Promise<void> {
  await call('DELETE', `${person(id)}/second-factor`);
}

/** The answer is the only one with the secret by which the erasure can be followed. */
export function erasePerson(id: string): Promise<Erasure> {
  return json('POST', `${person(id)}/erasure`, { confirm: 'erase everything' });
}

export function addService(name: string, roles: readonly RoleName[]): Promise<Member> {
  return json('POST', '/api/admin/services', { name, roles });
}

export function listServiceTokens(id: string): Promise<TokenAll> {
  return json('GET', service(id));
}

/** The answer is the only one with the secret. */
export function makeServiceToken(id: string, wish: { readonly name: string; readonly expiresInDays?: number; readonly scopes: readonly string[] }): Promise<Token> {
  return json('POST', service(id), wish);
}

export async function removeServiceToken(id: string, tokenId: string): Promise<void> {
  await call('DELETE', `${service(id)}/${encodeURIComponent(tokenId)}`);
}

export function listInvitations(): Promise<InvitationsControllerAll> {
  return json('GET', '/api/admin/invitations');
}

/** Mailed where an address is given; otherwise the answer is the only one with the link. */
export function invite(note: string, roles: readonly RoleName[], email: string): Promise<HandedOver> {
  const mail = email === '' ? {} : { email, language: languageChoice.get().language };
  return json('POST', '/api/admin/invitations', { note: note || email, roles, ...mail });
}

export async function withdrawInvitation(id: string): Promise<void> {
  await call('DELETE', `/api/admin/invitations/${encodeURIComponent(id)}`);
}
