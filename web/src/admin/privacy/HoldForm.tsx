import { useState } from 'react';
import { sayAdminPrivacy } from '../../language/adminPrivacy';
import { useLoaded } from '../../settings/useLoaded';
import { Button } from '../../ui/controls';
import { FIELD } from '../parts';
import { listPeople } from '../people/calls';
import type { HeldKind } from './calls';

const LABEL = 'min-w-0 text-xs text-ink-faint';
const readPeople = () => listPeople('');

interface Props {
  readonly onHold: (kind: HeldKind, id: string, reason: string) => Promise<boolean>;
}

/** Keeps a person or a conversation from being erased. */
export function HoldForm({ onHold }: Props) {
  const people = useLoaded(readPeople).value?.people ?? [];
  const [kind, setKind] = useState<HeldKind>('people');
  const [id, setId] = useState('');
  const [reason, setReason] = useState('');
  return (
    <form
      className="space-y-3 rounded-xl border border-line p-4"
      data-testid="hold-form"
      onSubmit={(event) => {
        event.preventDefault();
        void onHold(kind, id.trim(), reason.trim()).then((isDone) => isDone && setReason(''));
      }}
    >
      <div className="grid grid-cols-3 gap-3 narrow:grid-cols-1">
        <label className={LABEL}>
          {sayAdminPrivacy('what')}
          <select
            value={kind}
            className={FIELD}
            onChange={(event) => {
              setKind(event.target.value as HeldKind);
              setId('');
            }}
          >
            <option value="people">{sayAdminPrivacy('aPerson')}</option>
            <option value="sessions">{sayAdminPrivacy('aSession')}</option>
          </select>
        </label>
        {kind === 'people' ? (
          <label className={LABEL}>
            {sayAdminPrivacy('who')}
            <select value={id} required onChange={(event) => setId(event.target.value)} data-testid="hold-person" className={FIELD}>
              <option value="" />
              {people.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <label className={LABEL}>
            {sayAdminPrivacy('sessionId')}
            <input value={id} required maxLength={36} onChange={(event) => setId(event.target.value)} className={FIELD} />
          </label>
        )}
        <label className={LABEL}>
          {sayAdminPrivacy('reason')}
          <input value={reason} required maxLength={200} onChange={(event) => setReason(event.target.value)} data-testid="hold-reason" className={FIELD} />
        </label>
      </div>
      <Button type="submit" data-testid="put-hold">
        {sayAdminPrivacy('hold')}
      </Button>
    </form>
  );
}
