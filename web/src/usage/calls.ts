import type { UsageGrouping } from '../address';
import { json, query } from '../api';
import type { Quota, UsageReport } from '../generated/rest';

/** The last days up to today; days are UTC. */
export function loadUsage(groupBy: UsageGrouping, days: number, now: Date = new Date()): Promise<UsageReport> {
  const to = now.toISOString().slice(0, 10);
  const from = new Date(Date.parse(to) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  return json('GET', `/api/usage${query({ from, to, groupBy })}`);
}

export function loadQuota(): Promise<Quota> {
  return json('GET', '/api/usage/quota');
}
