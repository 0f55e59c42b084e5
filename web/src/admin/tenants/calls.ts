import { json } from '../../api';
import type { MadeTenant, HandedOver, TenantsControllerAll } from '../../generated/rest';
import { languageChoice } from '../../language/choice';

export function listTenants(): Promise<TenantsControllerAll> {
  return json('GET', '/api/admin/tenants');
}

/** The answer is the only one with the link of the first administrator's invitation, where that is not mailed. */
export function makeTenant(name: string, email: string): Promise<MadeTenant> {
  return json('POST', '/api/admin/tenants', { name, ...mailed(email) });
}

/** In place of the invitation before. */
export function inviteFirstAgain(tenant: string): Promise<HandedOver> {
  return json('POST', `/api/admin/tenants/${encodeURIComponent(tenant)}/invitations`, {});
}

function mailed(email: string): { email?: string; language?: string } {
  return email === '' ? {} : { email, language: languageChoice.get().language };
}
