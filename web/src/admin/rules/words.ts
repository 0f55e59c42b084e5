import type { OperatorsRule } from '../../generated/rest';
import { sayAdminRules } from '../../language/adminRules';
import { formatMoney, formatNumber } from '../../language/format';

type Names = (id: string) => string;

/** A rule as a sentence that somebody who signs for it understands. */
export function ruleWords(rule: OperatorsRule, agent: Names, person: Names): string {
  const { decision, tool, tier, company, above, currency } = rule;
  const what = [
    ...(tool == null ? [] : [toolWords(tool)]),
    ...(tier == null ? [] : [sayAdminRules(`tier_${tier as 'read'}`)]),
    ...(tool == null && tier == null ? [sayAdminRules('anything')] : []),
    ...(above == null ? [] : [sayAdminRules('above', { amount: amountOf(above, currency) })]),
    ...(company == null ? [] : [sayAdminRules('inCompany', { name: company })]),
    ...(rule.agent == null ? [] : [sayAdminRules('byAgent', { name: agent(rule.agent) })]),
    ...(rule.user == null ? [] : [sayAdminRules('forUser', { name: person(rule.user) })]),
  ];
  return `${sayAdminRules(decision as 'ask')}: ${what.join(', ')}`;
}

function toolWords(tool: string): string {
  return tool.endsWith('*') ? sayAdminRules('toolsLike', { name: tool.slice(0, -1) }) : sayAdminRules('tool', { name: tool });
}

function amountOf(amount: string, currency: string | null | undefined): string {
  return currency == null ? formatNumber(Number(amount)) : formatMoney({ amount, currency });
}
