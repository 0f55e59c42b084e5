import type { Budget, Quota } from '../generated/rest';
import { formatDay, formatMoney } from '../language/format';
import { sayUsage } from '../language/usage';
import { share, toneOf } from './budget';

/** The budgets that bound what a person may spend, with what is left of each. */
export function BudgetList({ quota }: { readonly quota: Quota }) {
  return (
    <section aria-label={sayUsage('budgets')} className="space-y-2" data-testid="budgets">
      <h2 className="text-sm font-semibold">{sayUsage('budgets')}</h2>
      <ul className="grid grid-cols-2 gap-3 narrow:grid-cols-1">
        {quota.budgets.map((budget) => (
          <BudgetCard key={`${budget.scope}-${budget.subject}-${budget.period}`} budget={budget} />
        ))}
      </ul>
    </section>
  );
}

function BudgetCard({ budget }: { readonly budget: Budget }) {
  const used = share(budget);
  const tone = toneOf(budget.level);
  return (
    <li className={`space-y-1.5 rounded-xl border px-4 py-3 ${tone.frame}`} data-level={budget.level}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-medium">
          {whose(budget)}, {sayUsage(budget.period === 'day' ? 'perDay' : 'perMonth')}
        </span>
        <span className="tabular-nums">{amounts(budget)}</span>
      </div>
      <div
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={used}
        aria-label={whose(budget)}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div className={`h-full rounded-full ${tone.bar}`} style={{ width: `${used}%` }} />
      </div>
      <p className="text-xs text-ink-faint tabular-nums">{notes(budget)}</p>
      {budget.level !== 'fine' && (
        <p role="status" className="text-xs font-medium">
          {sayUsage(budget.level === 'low' ? 'low' : 'exceeded')}
        </p>
      )}
    </li>
  );
}

function whose({ scope, subject }: Budget): string {
  switch (scope) {
    case 'team':
      return sayUsage('ofTeam', { name: subject });
    case 'tenant':
      return sayUsage('ofTenant');
    case 'agent':
      return sayUsage('ofAgent', { name: subject });
    default:
      return sayUsage('ofPerson');
  }
}

function amounts({ spent, limit, overrideUntil }: Budget): string {
  return limit
    ? sayUsage('spentOf', { spent: formatMoney(spent), limit: formatMoney(limit) })
    : sayUsage('spentFree', { spent: formatMoney(spent), until: formatDay((overrideUntil ?? '').slice(0, 10)) });
}

function notes({ reserved, renewedAt, limit, overrideUntil }: Budget): string {
  return [
    sayUsage('renewed', { day: formatDay(renewedAt.slice(0, 10)) }),
    limit && overrideUntil ? sayUsage('raisedUntil', { until: formatDay(overrideUntil.slice(0, 10)) }) : '',
    Number(reserved.amount) > 0 ? sayUsage('underway', { reserved: formatMoney(reserved) }) : '',
  ]
    .filter((note) => note !== '')
    .join(' · ');
}
