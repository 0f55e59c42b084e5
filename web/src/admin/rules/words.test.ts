import { describe, expect, it } from 'vitest';
import type { OperatorsRule } from '../../generated/rest';
import { ruleWords } from './words';

const OPEN: OperatorsRule = { decision: 'ask', tool: null, tier: null, agent: null, user: null, company: null, above: null, currency: null, reason: '' };
const words = (rule: Partial<OperatorsRule>) => ruleWords({ ...OPEN, ...rule }, (id) => `agent ${id}`, (id) => `person ${id}`);

describe('a rule in words', () => {
  it('says all that it demands', () => {
    expect(words({ decision: 'second_person', tool: 'erp_*', above: '10000', currency: 'EUR', company: 'North Ltd' })).toBe(
      'Somebody else with the role approver has to agree: tools that begin with erp_, above 10,000.00 EUR, in the company North Ltd',
    );
    expect(words({ decision: 'deny', tool: 'web_fetch', agent: 'a', user: 'u' })).toBe('Never runs: the tool web_fetch, by the agent agent a, asked by person u');
  });

  it('leaves nothing open that is not', () => {
    expect(words({})).toBe('Asks first: whatever it is');
    expect(words({ decision: 'allow', tier: 'irreversible' })).toBe('Runs without asking: what cannot be undone');
    expect(words({ decision: 'second_person', above: '5' })).toBe('Somebody else with the role approver has to agree: whatever it is, above 5');
  });
});
