import { call, json, query } from '../../api';
import type { AllBudgets, AllTeams, UsageReport } from '../../generated/rest';

export const GROUPINGS = ['person', 'team', 'company', 'agent', 'model', 'day'] as const;
export type Grouping = (typeof GROUPINGS)[number];
export const DAYS = [7, 30, 90, 365] as const;

export const SCOPES = ['person', 'team', 'tenant', 'agent'] as const;
export type BudgetScope = (typeof SCOPES)[number];

/** What is to hold, and for whom. */
export interface BudgetWish {
  readonly scope: BudgetScope;
  readonly subject: string;
  readonly period: 'day' | 'month';
  readonly limit: string;
  readonly override?: { readonly limit?: string; readonly until: string };
}

const path = ({ scope, subject, period }: Pick<BudgetWish, 'scope' | 'subject' | 'period'>) =>
  `/api/admin/budgets/${scope}/${encodeURIComponent(subject || '-')}/${period}`;

export function listBudgets(): Promise<AllBudgets> {
  return json('GET', '/api/admin/budgets');
}

export function setBudget(wish: BudgetWish): Promise<AllBudgets> {
  return json('PUT', path(wish), { limit: wish.limit, ...(wish.override && { override: wish.override }) });
}

export async function removeBudget(which: Pick<BudgetWish, 'scope' | 'subject' | 'period'>): Promise<void> {
  await call('DELETE', path(which));
}

/** An empty name takes the person out of their team. */
export function listTeams(): Promise<AllTeams> {
  return json('GET', '/api/admin/teams');
}

export async function assignTeam(personId: string, team: string): Promise<void> {
  await call('PUT', `/api/admin/teams/${encodeURIComponent(personId)}`, { team });
}

/** The last days up to today; days are UTC. */
function range(groupBy: Grouping, days: number, now: Date) {
  const to = now.toISOString().slice(0, 10);
  const from = new Date(Date.parse(to) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  return { from, to, groupBy, scope: 'tenant' };
}

export function loadTenantUsage(groupBy: Grouping, days: number, now: Date = new Date()): Promise<UsageReport> {
  return json('GET', `/api/usage${query(range(groupBy, days, now))}`);
}

export function usageCsvAddress(groupBy: Grouping, days: number, now: Date = new Date()): string {
  return `/api/usage${query({ ...range(groupBy, days, now), format: 'csv' })}`;
}
