import { useState } from 'react';
import type { Token, TokenAll } from '../generated/rest';
import { formatTime } from '../language/format';
import { saySettings } from '../language/settings';
import { confirmed, NotConfirmed } from '../people/confirming';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Button } from '../ui/controls';
import { Icon } from '../ui/Icon';
import type { Workspace } from '../workspace';
import { useLoaded } from './useLoaded';

const DAYS = [30, 90, 365] as const;
const SCOPES = ['read', 'write', 'approve', 'admin'] as const;
type Scope = (typeof SCOPES)[number];

/** What a new token is to be. */
export interface TokenWish {
  readonly name: string;
  readonly expiresInDays?: number;
  readonly scopes: readonly Scope[];
}

/** Whose tokens are looked after; stable, or they are read again and again. */
export interface TokenCalls {
  readonly list: () => Promise<TokenAll>;
  /** The answer is the only one with the secret. */
  readonly make: (wish: TokenWish) => Promise<Token>;
  readonly remove: (id: string) => Promise<void>;
}

interface Props {
  readonly workspace: Workspace;
  readonly calls: TokenCalls;
  readonly mayChange: boolean;
  /** Whether tokens that administer are offered. */
  readonly withAdmin: boolean;
}

/** API tokens: made, shown once, revoked. */
export function TokenDesk({ workspace, calls, mayChange, withAdmin }: Props) {
  const { value, failed, reload } = useLoaded(calls.list);
  const [made, setMade] = useState<Token>();
  const [doomed, setDoomed] = useState<Token>();
  const attempt = (work: () => Promise<void>) => void workspace.attempt(confirmed(work).catch((error: unknown) => (error instanceof NotConfirmed ? undefined : Promise.reject(error as Error))));
  const remove = (token: Token) => {
    setDoomed(undefined);
    attempt(async () => {
      await calls.remove(token.id);
      setMade((shown) => (shown?.id === token.id ? undefined : shown));
      reload();
    });
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
            {mayChange && (
              <Button aria-label={saySettings('revokeNamed', { name: token.name })} onClick={() => setDoomed(token)}>
                {saySettings('revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {made?.token && <Secret secret={made.token} onCopy={(secret) => void workspace.copy(secret)} />}
      {mayChange && (
        <NewToken
          scopes={withAdmin ? SCOPES : SCOPES.filter((scope) => scope !== 'admin')}
          onMake={(wish, onDone) =>
            attempt(async () => {
              setMade(await calls.make(wish));
              onDone();
              reload();
            })
          }
        />
      )}
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

function lifeOf({ createdAt, expiresAt, scopes, lastUsedAt }: Token): string {
  return [
    ...((scopes ?? []).length > 0 ? [scopes.map((scope) => saySettings(`scope_${scope}`)).join(', ')] : []),
    saySettings('made', { time: formatTime(createdAt, 'short') }),
    ...(expiresAt == null ? [] : [saySettings('until', { time: formatTime(expiresAt, 'short') })]),
    lastUsedAt == null ? saySettings('neverUsed') : saySettings('lastUsed', { time: formatTime(lastUsedAt, 'short') }),
  ].join(' · ');
}

function Secret({ secret, onCopy }: { readonly secret: string; readonly onCopy: (secret: string) => void }) {
  return (
    <div role="status" className="rounded-xl border border-warn-line bg-warn-soft px-4 py-3" data-testid="secret">
      <p className="text-sm font-medium text-warn">{saySettings('secretOnce')}</p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <code className="min-w-0 flex-1 basis-56 font-mono text-xs break-all">{secret}</code>
        <Button onClick={() => onCopy(secret)}>
          <Icon name="copy" size={15} />
          {saySettings('copySecret')}
        </Button>
      </p>
    </div>
  );
}

interface NewTokenProps {
  readonly scopes: readonly Scope[];
  readonly onMake: (wish: TokenWish, onDone: () => void) => void;
}

function NewToken({ scopes, onMake }: NewTokenProps) {
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [chosen, setChosen] = useState<readonly Scope[]>(['read', 'write', 'approve']);
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        onMake({ name: name.trim(), scopes: chosen, ...(days !== '' && { expiresInDays: Number(days) }) }, () => setName(''));
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
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
      </div>
      <fieldset>
        <legend className="text-xs text-ink-faint">{saySettings('scopes')}</legend>
        <div className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
          {scopes.map((scope) => (
            <label key={scope} className="flex min-h-6 items-center gap-2 text-sm">
              <input
                type="checkbox"
                checked={chosen.includes(scope)}
                onChange={(event) => setChosen(event.target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))}
                data-testid={`scope-${scope}`}
                className="size-4 accent-accent"
              />
              {saySettings(`scope_${scope}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" disabled={chosen.length === 0 || name.trim() === ''} data-testid="make-token">
        {saySettings('make')}
      </Button>
    </form>
  );
}
