import { useState } from 'react';
import type { Budget } from '../../generated/rest';
import { sayAdminMoney } from '../../language/adminMoney';
import { formatDay, formatMoney, formatTime } from '../../language/format';
import { useLoaded } from '../../settings/useLoaded';
import { useStore } from '../../store';
import { Button } from '../../ui/controls';
import { share, toneOf } from '../../usage/budget';
import { act } from '../acting';
import { Empty, Shown } from '../parts';
import { useNames } from '../people/names';
import type { SectionProps } from '../sections';
import { BudgetForm } from './BudgetForm';
import { type BudgetScope, type BudgetWish, listBudgets, removeBudget, setBudget } from './calls';
import { TeamForm } from './TeamForm';

/** What may be spent, by whom, and how it stands. */
export default function BudgetsSection({ workspace, mayChange }: SectionProps) {
  const loaded = useLoaded(listBudgets);
  const [changed, setChanged] = useState<Budget>();
  const nameOf = useNames();
  const { agents } = useStore(workspace);
  const nameOfSubject = (budget: Budget) => subjectName(budget, nameOf, (id) => agents.find((agent) => agent.id === id)?.name ?? id);
  const save = (wish: BudgetWish) =>
    act(workspace, async () => {
      await setBudget(wish);
      setChanged(undefined);
      loaded.reload();
    });
  return (
    <div className="space-y-6">
      <p className="text-sm text-ink-soft">{sayAdminMoney('about')}</p>
      <Shown loaded={loaded}>
        {({ budgets }) =>
          budgets.length === 0 ? (
            <Empty>{sayAdminMoney('none')}</Empty>
          ) : (
            <ul aria-label={sayAdminMoney('list')} className="grid grid-cols-2 gap-3 narrow:grid-cols-1" data-testid="admin-budgets">
              {budgets.map((budget) => (
                <Card
                  key={`${budget.scope} ${budget.subject} ${budget.period}`}
                  budget={budget}
                  name={nameOfSubject(budget)}
                  {...(mayChange && {
                    onChange: () => setChanged(budget),
                    // What the server's configuration sets can be replaced here, and not taken away.
                    ...(budget.setBy !== 'server' && {
                      onRemove: () => void act(workspace, () => removeBudget(keyOf(budget)).then(loaded.reload)),
                    }),
                  })}
                />
              ))}
            </ul>
          )
        }
      </Shown>
      {mayChange && (
        <>
          <BudgetForm key={changed === undefined ? 'new' : `${changed.scope} ${changed.subject} ${changed.period}`} workspace={workspace} from={changed} onSave={save} />
          <TeamForm workspace={workspace} />
        </>
      )}
    </div>
  );
}

function keyOf({ scope, subject, period }: Budget): Pick<BudgetWish, 'scope' | 'subject' | 'period'> {
  return { scope: scope as BudgetScope, subject, period: period as 'day' | 'month' };
}

function subjectName({ scope, subject }: Budget, person: (id: string) => string, agent: (id: string) => string): string {
  if (scope === 'tenant') {
    return sayAdminMoney('tenant');
  }
  if (subject === '*') {
    return sayAdminMoney(`each_${scope as 'person' | 'team' | 'agent'}`);
  }
  const name = scope === 'person' ? person(subject) : scope === 'agent' ? agent(subject) : subject;
  return `${sayAdminMoney(scope as BudgetScope)} ${name}`;
}

interface CardProps {
  readonly budget: Budget;
  readonly name: string;
  readonly onChange?: () => void;
  readonly onRemove?: () => void;
}

function Card({ budget, name, onChange, onRemove }: CardProps) {
  const { subject, period, spent, limit, usualLimit, reserved, level, renewedAt, overrideUntil, setBy } = budget;
  const isEach = subject === '*';
  const tone = toneOf(level);
  const used = share(budget);
  return (
    <li className={`space-y-1.5 rounded-xl border px-4 py-3 ${tone.frame}`} data-level={level} data-testid="admin-budget">
      <p className="text-sm font-medium break-words">
        {name}, {sayAdminMoney(period === 'day' ? 'day' : 'month')}
      </p>
      <p className="text-sm tabular-nums">
        {isEach
          ? sayAdminMoney('eachMay', { limit: formatMoney(limit ?? usualLimit) })
          : limit == null
            ? sayAdminMoney('spentFree', { spent: formatMoney(spent) })
            : sayAdminMoney('spentOf', { spent: formatMoney(spent), limit: formatMoney(limit) })}
      </p>
      {!isEach && (
        <>
          <div role="progressbar" aria-valuemin={0} aria-valuemax={100} aria-valuenow={used} aria-label={name} className="h-1.5 overflow-hidden rounded-full bg-line">
            <div className={`h-full rounded-full ${tone.bar}`} style={{ width: `${used}%` }} />
          </div>
          <p className="text-xs text-ink-faint">
            {[
              sayAdminMoney(level === 'exceeded' ? 'exceeded' : level === 'low' ? 'low' : 'fine'),
              ...(Number(reserved.amount) > 0 ? [sayAdminMoney('reserved', { amount: formatMoney(reserved) })] : []),
              sayAdminMoney('renewed', { day: formatDay(renewedAt.slice(0, 10)) }),
            ].join(' · ')}
          </p>
        </>
      )}
      {overrideUntil != null && (
        <p className="text-xs font-medium text-warn">{sayAdminMoney('raised', { time: formatTime(overrideUntil, 'short'), limit: formatMoney(usualLimit) })}</p>
      )}
      {setBy === 'server' && <p className="text-xs text-ink-faint">{sayAdminMoney('bySetting')}</p>}
      {onChange && (
        <div className="flex gap-2 pt-1">
          <Button onClick={onChange} aria-label={sayAdminMoney('changeNamed', { name })}>
            {sayAdminMoney('change')}
          </Button>
          {onRemove && (
            <Button onClick={onRemove} aria-label={sayAdminMoney('removeNamed', { name })}>
              {sayAdminMoney('remove')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
