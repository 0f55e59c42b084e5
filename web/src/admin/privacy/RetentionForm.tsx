import { useState } from 'react';
import type { NewRetention, Retention } from '../../generated/rest';
import { sayAdminPrivacy } from '../../language/adminPrivacy';
import { formatNumber } from '../../language/format';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls';
import { FIELD } from '../parts';

const LABEL = 'min-w-0 text-xs text-ink-faint';
const MOST_DAYS = 36_500;

interface Props {
  readonly retention: Retention;
  readonly onSet: (retention: NewRetention) => void;
  readonly onUnset: () => void;
}

/** How long a tenant keeps conversations; deleting asks once more. */
export function RetentionForm({ retention, onSet, onUnset }: Props) {
  const [days, setDays] = useState(String(retention.days));
  const [action, setAction] = useState(retention.action);
  const [isAsking, setIsAsking] = useState(false);
  const wanted = { days: Number(days), action };
  return (
    <form
      className="mt-3 flex flex-wrap items-end gap-3"
      data-testid="retention-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted.days > 0 && action === 'delete') {
          setIsAsking(true);
        } else {
          onSet(wanted);
        }
      }}
    >
      <label className={LABEL}>
        {sayAdminPrivacy('keepDays')}
        <input
          type="number"
          min={0}
          max={MOST_DAYS}
          required
          value={days}
          onChange={(event) => setDays(event.target.value)}
          data-testid="retention-days"
          className={FIELD}
        />
      </label>
      <label className={LABEL}>
        {sayAdminPrivacy('thenDo')}
        <select value={action} onChange={(event) => setAction(event.target.value)} data-testid="retention-action" className={FIELD}>
          <option value="archive">{sayAdminPrivacy('archive')}</option>
          <option value="delete">{sayAdminPrivacy('delete')}</option>
        </select>
      </label>
      <Button type="submit">{sayAdminPrivacy('setRetention')}</Button>
      {retention.setBy === 'tenant' && <Button onClick={onUnset}>{sayAdminPrivacy('asServer')}</Button>}
      {isAsking && (
        <ConfirmDialog
          title={sayAdminPrivacy('deleteTitle')}
          text={sayAdminPrivacy('deleteText', { days: formatNumber(wanted.days) })}
          confirm={sayAdminPrivacy('delete')}
          onConfirm={() => {
            setIsAsking(false);
            onSet(wanted);
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </form>
  );
}
