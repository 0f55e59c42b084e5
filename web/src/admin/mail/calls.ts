import { call, json } from '../../api';
import type { MailState } from '../../generated/rest';
import { languageChoice } from '../../language/choice';

export function loadMail(): Promise<MailState> {
  return json('GET', '/api/admin/mail');
}

export async function tryMail(to: string): Promise<void> {
  await call('POST', '/api/admin/mail/trial', { to, language: languageChoice.get().language });
}
