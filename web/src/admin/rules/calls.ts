import { call, json } from '../../api';
import type { AllAgents, OperatorsConfiguration } from '../../generated/rest';

export const PERMISSIONS = 'permissions.json';

export function loadConfiguration(): Promise<OperatorsConfiguration> {
  return json('GET', '/api/admin/configuration');
}

/** All files but that of tool servers, which stays; refused where somebody else published since `basedOn`. */
export function publishConfiguration(files: Readonly<Record<string, string>>, basedOn: number): Promise<OperatorsConfiguration> {
  const list = Object.entries(files).map(([name, text]) => ({ name, text }));
  return json('PUT', '/api/admin/configuration', { basedOn, files: list });
}

export async function withdrawConfiguration(): Promise<void> {
  await call('DELETE', '/api/admin/configuration');
}

export function loadTeam(): Promise<AllAgents> {
  return json('GET', '/api/agents');
}
