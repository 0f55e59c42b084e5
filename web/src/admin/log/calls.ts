import { json, query } from '../../api';
import type { Act, ActsControllerPage, ActsVerification } from '../../generated/rest';

/** Which entries are wanted; an empty text is any. */
export interface LogFilter {
  readonly area: string;
  readonly kind: string;
  readonly person: string;
  readonly from: string;
  readonly to: string;
}

const MOST = 200;

export function loadLog(filter: LogFilter, before?: number, limit = 50): Promise<ActsControllerPage> {
  return json('GET', `/api/admin/log${query({ ...filter, before, limit })}`);
}

export function csvAddress(filter: LogFilter): string {
  return `/api/admin/log.csv${query({ ...filter })}`;
}

/** All entries, newest first. */
export async function loadWholeLog(filter: LogFilter): Promise<readonly Act[]> {
  const entries: Act[] = [];
  let hasMore = true;
  while (hasMore) {
    const page = await loadLog(filter, entries.at(-1)?.sequence, MOST);
    entries.push(...page.entries);
    hasMore = page.hasMore && page.entries.length > 0;
  }
  return entries;
}

export function verifyLog(): Promise<ActsVerification> {
  return json('GET', '/api/admin/log/verify');
}
