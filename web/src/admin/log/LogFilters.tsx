import { useCallback } from 'react';
import type { Act } from '../../generated/rest';
import { sayAdminLog } from '../../language/adminLog';
import { useLoaded } from '../../settings/useLoaded';
import { Segments } from '../../ui/Segments';
import { FIELD } from '../parts';
import { listPeople } from '../people/calls';
import type { LogFilter } from './calls';

const KINDS = Object.keys(sayAdminLog.texts)
  .filter((key) => key.startsWith('kind_'))
  .map((key) => key.slice('kind_'.length) as Act['kind']);

interface Props {
  readonly filter: LogFilter;
  readonly onChange: (change: Partial<LogFilter>) => void;
}

/** Narrows the log down. */
export function LogFilters({ filter, onChange }: Props) {
  const people = useLoaded(useCallback(() => listPeople(''), []));
  const known = people.value?.people ?? [];
  return (
    <div className="space-y-3">
      <Segments
        label={sayAdminLog('area')}
        value={filter.area}
        options={[['', sayAdminLog('everything')], ['security', sayAdminLog('security')], ['administration', sayAdminLog('administration')]]}
        onChange={(area) => onChange({ area })}
      />
      <div className="grid grid-cols-4 gap-3 narrow:grid-cols-2">
        <label className="min-w-0 text-xs text-ink-faint">
          {sayAdminLog('kind')}
          <select value={filter.kind} onChange={(event) => onChange({ kind: event.target.value })} data-testid="log-kind" className={FIELD}>
            <option value="">{sayAdminLog('anyKind')}</option>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {sayAdminLog(`kind_${kind}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="min-w-0 text-xs text-ink-faint">
          {sayAdminLog('person')}
          <select value={filter.person} onChange={(event) => onChange({ person: event.target.value })} data-testid="log-person" className={FIELD}>
            <option value="">{sayAdminLog('anybody')}</option>
            {filter.person !== '' && !known.some(({ id }) => id === filter.person) && <option value={filter.person}>{filter.person}</option>}
            {known.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Day name={sayAdminLog('from')} value={filter.from} onChange={(from) => onChange({ from })} />
        <Day name={sayAdminLog('to')} value={filter.to} onChange={(to) => onChange({ to })} />
      </div>
    </div>
  );
}

function Day({ name, value, onChange }: { readonly name: string; readonly value: string; readonly onChange: (day: string) => void }) {
  return (
    <label className="min-w-0 text-xs text-ink-faint">
      {name}
      <input type="date" value={value} onChange={(event) => onChange(event.target.value)} className={FIELD} />
    </label>
  );
}
