import { id } from '../src/testkit/script';
import { type FakeServer, FIRST_TENANT } from './fakeServer';

const NOW = '2026-11-18T09:00:00Z';

/** Has a played server tell of a company; `words` stand wherever people or their systems wrote something. */
export function administer(server: FakeServer, words: readonly string[] = ['Ada Lovelace', 'Ben', 'Night report']): void {
  server.roles = ['user', 'administrator'];
  const isPlain = words.length < 10;
  const word = (i: number) => words[i % words.length]!;
  const people = words.map((name, i) => ({
    id: i === 0 ? id(1) : id(700 + i),
    name,
    kind: i % 3 === 2 ? 'service' : 'person',
    roles: i === 0 ? ['user', 'administrator'] : ['user'],
    login: i % 3 === 2 ? null : `${isPlain ? name.split(' ')[0]!.toLowerCase() : name}@example.org`,
    secondFactor: i === 0,
    createdAt: NOW,
    disabledAt: i === 1 ? NOW : null,
    lastUsedAt: i === 1 ? null : NOW,
  }));
  const money = (amount: string) => ({ amount, currency: 'EUR' });
  const tokens = words.map((name, i) => ({ id: id(1_200 + i), name, createdAt: NOW, expiresAt: null, scopes: ['read'], lastUsedAt: null }));
  const answers: Readonly<Record<string, unknown>> = {
    '/api/admin/people': { people, nextCursor: null },
    [`/api/admin/services/${id(702)}/tokens`]: { tokens },
    '/api/admin/invitations': { invitations: words.map((note, i) => ({ id: id(1_600 + i), note, roles: ['user'], madeBy: id(1), createdAt: NOW, expiresAt: NOW })) },
    '/api/admin/tenants': { tenants: words.map((name, i) => ({ id: i === 0 ? FIRST_TENANT : id(1_700 + i), name, createdAt: NOW, administrated: i !== 1 })) },
    '/api/admin/teams': { members: words.map((team, i) => ({ userId: i === 0 ? id(1) : id(700 + i), team })) },
    '/api/admin/mail': {
      server: 'mail.example.org:587',
      from: 'workmate@example.org',
      mails: words.map((error, i) => ({ id: id(1_800 + i), kind: 'invitation', to: 'ada@example.org', state: i % 2 === 0 ? 'waiting' : 'sent', attempts: i + 1, error, createdAt: NOW, doneAt: null })),
    },
    '/api/auth/ways': { demo: false, password: true, setup: false, providers: [], forgotten: { mail: true, contact: null } },
    '/api/admin/log': {
      entries: words.map((detail, i) => ({ sequence: words.length - i, at: NOW, area: 'security', kind: 'signed_in', actor: id(1), subject: null, address: detail, detail, hash: 'ab'.repeat(32) })),
      hasMore: false,
    },
    '/api/admin/log/verify': { valid: true, entries: words.length, firstInvalid: null },
    '/api/admin/budgets': {
      budgets: words.map((subject, i) => ({
        scope: 'team',
        subject,
        period: 'month',
        limit: i === 0 ? null : money('50'),
        usualLimit: money('50'),
        spent: money(i === 1 ? '49' : '60'),
        reserved: money('1'),
        level: ['fine', 'low', 'exceeded'][i % 3],
        renewedAt: '2026-12-01T00:00:00Z',
        overrideUntil: i === 0 ? NOW : null,
        setBy: i === 2 ? 'server' : 'tenant',
      })),
    },
    '/api/admin/retention': { days: 400, action: 'archive' },
    '/api/admin/holds': { holds: words.map((reason, i) => ({ kind: i === 0 ? 'person' : 'session', id: id(1 + i), reason, since: NOW })) },
    '/api/admin/seals': { last: { number: 12, at: NOW, sessions: 40, root: 'cd'.repeat(32), key: 'ef'.repeat(32) } },
    '/api/admin/configuration': {
      number: 3,
      version: '0123456789abcdef',
      publishedAt: NOW,
      problems: isPlain ? [] : [word(0)],
      files: [{ name: 'permissions.json', text: '[]' }, { name: 'agents/travel.md', text: word(0) }, { name: 'mcp.json', text: null }],
      rules: (isPlain ? ['Tarnhollow Trading'] : words).flatMap((text) => [
        { decision: 'second_person', tool: 'erp_*', tier: null, agent: null, user: null, company: text, above: '10000', currency: 'EUR', reason: isPlain ? 'Above 10,000 EUR two people decide.' : text },
        { decision: 'deny', tool: isPlain ? 'web_*' : text, tier: isPlain ? null : 'draft_write', agent: isPlain ? 'general-agent' : text, user: isPlain ? null : text, company: null, above: null, currency: null, reason: isPlain ? 'Not for this agent.' : text },
      ]),
    },
    '/api/usage': usageOf(words),
    '/api/me/account': { login: 'ada@example.org', secondFactor: false, recoveryCodesLeft: 0 },
    '/api/me/tokens': { tokens },
    '/api/me/sign-ins': { signIns: words.map((device, i) => ({ id: id(1_300 + i), createdAt: NOW, expiresAt: NOW, lastUsedAt: NOW, address: '192.0.2.7', device, current: i === 0 })) },
    '/api/me/second-factor': { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Workmate:ada@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Workmate' },
    '/api/me/second-factor/confirm': { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd', 'eeee-ffff'] },
    '/api/version': { name: 'Workmate', version: '0.1.0', java: '25' },
  };
  Object.entries(answers).forEach(([path, answer]) => server.answers.set(path, () => answer));
}

function usageOf(words: readonly string[]) {
  const usage = { inputTokens: 9_000, outputTokens: 1_000, cacheReadTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0, estimated: false };
  const line = (key: string) => ({ key, calls: 4, failedCalls: 1, usage, totalTokens: 10_000, cost: { amount: '1.25', currency: 'EUR' } });
  return { from: '2026-11-01', to: '2026-11-18', groupBy: 'company', lines: words.map(line), total: line('total') };
}
