import { useState } from 'react';
import type { Token } from '../generated/rest';
import { formatTime } from '../language/format';
import { saySettings } from '../language/settings';
import { Button } from '../ui/controls';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import type { Workspace } from '../workspace';
import { listTokens, makeToken, revoke } from './calls';
import { useLoaded } from './useLoaded';

const DAYS = [30, 90, 365] as const;

/** The reader's API tokens: made, shown once, revoked. */
export function Tokens({ workspace }: { readonly workspace: Workspace }) {
  const { value, failed, reload } = useLoaded(listTokens);
  const [made, setMade] = useState<Token>();
  const [doomed, setDoomed] = useState<Token>();
  const make = async (name: string, days: number | undefined) => {
    setMade(await makeToken(name, days));
    reload();
  };
  const remove = (token: Token) => {
    setDoomed(undefined);
    void workspace.attempt(
      revoke(token.id).then(() => {
        setMade((shown) => (shown?.id === token.id ? undefined : shown));
        reload();
      }),
    );
  };
  return (
    <div className="space-y-4">
      {failed && <p role="alert" className="text-sm text-bad">{saySettings('loadFailed')}</p>}
      {value?.tokens.length === 0 && <p className="text-sm text-ink-faint">{saySettings('noTokens')}</p>}
      <ul className="divide-y divide-line" data-testid="tokens">
        {value?.tokens.map((token) => (
          <li key={token.id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{token.name}</span>
              <span className="block text-xs text-ink-faint">{lifeOf(token)}</span>
            </span>
            <Button aria-label={saySettings('revokeNamed', { name: token.name })} onClick={() => setDoomed(token)}>
              {saySettings('revoke')}
            </Button>
          </li>
        ))}
      </ul>
      {made?.token && <Secret secret={made.token} onCopy={(secret) => void workspace.copy(secret)} />}
      <NewToken onMake={(name, days) => void workspace.attempt(make(name, days))} />
      {doomed && (
        <ConfirmDialog
          title={saySettings('revokeTitle', { name: doomed.name })}
          text={saySettings('revokeText')}
          confirm={saySettings('revoke')}
          onConfirm={() => remove(doomed)}
          onCancel={() => setDoomed(undefined)}
        />
      )}
    </div>
  );
}

function lifeOf({ createdAt, expiresAt }: Token): string {
  const made = saySettings('made', { time: formatTime(createdAt, 'short') });
  return expiresAt == null ? made : `${made}, ${saySettings('until', { time: formatTime(expiresAt, 'short') })}`;
}

function Secret({ secret, onCopy }: { readonly secret: string; readonly onCopy: (secret: string) => void }) {
  return (
    <div role="status" className="rounded-xl border border-warn-line bg-warn-soft px-4 py-3" data-testid="secret">
      <p className="text-sm font-medium text-warn">{saySettings('secretOnce')}</p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <code className="min-w-0 flex-1 basis-56 font-mono text-xs break-all">{secret}</code>
        <Button onClick={() => onCopy(secret)}>{saySettings('copySecret')}</Button>
      </p>
    </div>
  );
}

function NewToken({ onMake }: { readonly onMake: (name: string, days: number | undefined) => void }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onMake(name.trim(), days === '' ? undefined : Number(days));
        setName('');
      }}
    >
      <label className="min-w-48 flex-1 text-xs text-ink-faint">
        {saySettings('tokenName')}
        <input
          value={name}
          required
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
          data-testid="token-name"
          className="mt-1 block h-9 w-full rounded-lg border border-line-strong bg-raised px-2.5 text-sm text-ink"
        />
      </label>
      <label className="text-xs text-ink-faint">
        {saySettings('expires')}
        <select value={days} onChange={(event) => setDays(event.target.value)} className="mt-1 block h-9 rounded-lg border border-line-strong bg-raised px-2 text-sm text-ink">
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {saySettings('expiresIn', { count })}
            </option>
          ))}
          <option value="">{saySettings('forEver')}</option>
        </select>
      </label>
      <Button type="submit" disabled={name.trim() === ''} data-testid="make-token">
        {saySettings('make')}
      </Button>
    </form>
  );
}
