import { useState } from 'react';
import type { Budget } from '../../generated/rest';
import { sayAdminMoney } from '../../language/adminMoney';
import { useLoaded } from '../../settings/useLoaded';
import { useStore } from '../../store';
import { Button } from '../../ui/controls';
import type { Workspace } from '../../workspace';
import { FIELD } from '../parts';
import { listPeople } from '../people/calls';
import { type BudgetScope, type BudgetWish, SCOPES } from './calls';

interface Props {
  readonly workspace: Workspace;
  /** The budget that is changed; none for a new one. */
  readonly from: Budget | undefined;
  readonly onSave: (wish: BudgetWish) => Promise<boolean>;
}

const LABEL = 'min-w-0 text-xs text-ink-faint';
const AMOUNT = String.raw`\d{1,10}(\.\d{1,9})?`;

/** Sets how much may be spent, and more for a time. */
export function BudgetForm({ workspace, from, onSave }: Props) {
  const [scope, setScope] = useState<BudgetScope>((from?.scope as BudgetScope | undefined) ?? 'person');
  const [subject, setSubject] = useState(from?.subject ?? '*');
  const [period, setPeriod] = useState<'day' | 'month'>(from?.period === 'day' ? 'day' : 'month');
  const [limit, setLimit] = useState(from?.usualLimit.amount ?? '');
  const [until, setUntil] = useState('');
  const [more, setMore] = useState('');
  const save = () =>
    onSave({
      scope,
      subject: scope === 'tenant' ? '' : subject,
      period,
      limit: limit.trim(),
      ...(until !== '' && { override: { until: new Date(until).toISOString(), ...(more.trim() !== '' && { limit: more.trim() }) } }),
    });
  return (
    <form
      className="space-y-3 rounded-xl border border-line p-4"
      data-testid="budget-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h3 className="text-sm font-semibold">{sayAdminMoney('set')}</h3>
      <div className="grid grid-cols-4 gap-3 narrow:grid-cols-2">
        <label className={LABEL}>
          {sayAdminMoney('whose')}
          <select
            value={scope}
            data-testid="budget-scope"
            className={FIELD}
            onChange={(event) => {
              setScope(event.target.value as BudgetScope);
              setSubject('*');
            }}
          >
            {SCOPES.map((one) => (
              <option key={one} value={one}>
                {sayAdminMoney(one)}
              </option>
            ))}
          </select>
        </label>
        {scope !== 'tenant' && <Subject workspace={workspace} scope={scope} value={subject} onChange={setSubject} />}
        <label className={LABEL}>
          {sayAdminMoney('period')}
          <select value={period} onChange={(event) => setPeriod(event.target.value as 'day' | 'month')} className={FIELD}>
            <option value="month">{sayAdminMoney('month')}</option>
            <option value="day">{sayAdminMoney('day')}</option>
          </select>
        </label>
        <label className={LABEL}>
          {from === undefined ? sayAdminMoney('limitPlain') : sayAdminMoney('limit', { currency: from.usualLimit.currency })}
          <input value={limit} required pattern={AMOUNT} inputMode="decimal" placeholder="50.00" onChange={(event) => setLimit(event.target.value)} data-testid="budget-limit" className={FIELD} />
        </label>
      </div>
      <details open={from?.overrideUntil != null}>
        <summary className="min-h-6 text-sm text-accent-strong" data-testid="budget-override">
          {sayAdminMoney('override')}
        </summary>
        <div className="mt-2 grid grid-cols-2 gap-3 narrow:grid-cols-1">
          <label className={LABEL}>
            {sayAdminMoney('until')}
            <input type="datetime-local" value={until} onChange={(event) => setUntil(event.target.value)} data-testid="budget-until" className={FIELD} />
          </label>
          <label className={LABEL}>
            {sayAdminMoney('overrideLimit')}
            <input value={more} pattern={AMOUNT} inputMode="decimal" onChange={(event) => setMore(event.target.value)} data-testid="budget-more" className={FIELD} />
          </label>
        </div>
      </details>
      <Button type="submit" tone="primary" data-testid="save-budget">
        {sayAdminMoney('save')}
      </Button>
    </form>
  );
}

const readPeople = () => listPeople('');

interface SubjectProps {
  readonly workspace: Workspace;
  readonly scope: Exclude<BudgetScope, 'tenant'>;
  readonly value: string;
  readonly onChange: (subject: string) => void;
}

function Subject({ workspace, scope, value, onChange }: SubjectProps) {
  const { agents } = useStore(workspace);
  const people = useLoaded(readPeople).value?.people ?? [];
  if (scope === 'team') {
    return (
      <label className={LABEL}>
        {sayAdminMoney('teamName')}
        <input value={value} required maxLength={100} onChange={(event) => onChange(event.target.value)} className={FIELD} />
      </label>
    );
  }
  const offered = scope === 'person' ? people : agents;
  return (
    <label className={LABEL}>
      {sayAdminMoney('which')}
      <select value={value} onChange={(event) => onChange(event.target.value)} data-testid="budget-subject" className={FIELD}>
        <option value="*">{sayAdminMoney('each')}</option>
        {value !== '*' && !offered.some(({ id }) => id === value) && <option value={value}>{value}</option>}
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
