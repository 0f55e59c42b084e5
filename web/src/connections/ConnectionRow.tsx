import type { Connection } from '../generated/rest';
import { sayConnections } from '../language/connections';
import { formatTime } from '../language/format';
import { Button, Spinner } from '../ui/controls';
import { isKind } from './fields';

interface Props {
  readonly connection: Connection;
  /** In the list for all, people's own sign-ins are none of its business. */
  readonly isForAll: boolean;
  readonly isBusy: boolean;
  readonly mayChange: boolean;
  readonly onCheck: () => void;
  readonly onSignIn: () => void;
  readonly onSignOut: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const TONES: Readonly<Record<string, string>> = { ok: 'text-good', failing: 'text-bad', needs_sign_in: 'text-warn', unchecked: 'text-ink-soft' };

/** A connection with its state in words, and what can be done about it. */
export function ConnectionRow({ connection, isForAll, isBusy, mayChange, onCheck, onSignIn, onSignOut, onEdit, onRemove }: Props) {
  const { id, kind, scope, name, way, state, error } = connection;
  const isKept = isKind(kind) && id !== '';
  const signsIn = isKept && way === 'person' && !isForAll;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3" data-testid="connection" data-state={state}>
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm font-medium break-words">{name}</p>
        <p className="text-xs text-ink-faint">{[kindOf(kind), ownerOf(scope), ...detailsOf(connection, isForAll)].join(' · ')}</p>
        <p className={`mt-1 flex items-center gap-1.5 text-sm ${TONES[state] ?? 'text-ink-soft'}`} role="status">
          {isBusy && <Spinner size={14} />}
          {isForAll && way === 'person' ? sayConnections('signedIn', { count: connection.signedIn }) : stateOf(state)}
        </p>
        {error != null && <p className="mt-0.5 text-xs break-words text-ink-soft">{error}</p>}
        {scope === 'operator' && <p className="mt-0.5 text-xs text-ink-faint">{sayConnections('operatorNote')}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {signsIn && state === 'needs_sign_in' && (
          <Button tone="primary" disabled={isBusy} aria-label={sayConnections('signInNamed', { name })} onClick={onSignIn} data-testid="sign-in">
            {sayConnections('signIn')}
          </Button>
        )}
        {isKept && (mayChange || !isForAll) && (
          <Button disabled={isBusy} aria-label={sayConnections('checkNamed', { name })} onClick={onCheck} data-testid="check">
            {sayConnections('check')}
          </Button>
        )}
        {signsIn && state !== 'needs_sign_in' && (
          <Button disabled={isBusy} aria-label={sayConnections('signOutNamed', { name })} onClick={onSignOut} data-testid="sign-out">
            {sayConnections('signOut')}
          </Button>
        )}
        {isKept && connection.editable && mayChange && (
          <Button disabled={isBusy} aria-label={sayConnections('editNamed', { name })} onClick={onEdit}>
            {sayConnections('edit')}
          </Button>
        )}
        {((isKept && connection.editable && mayChange) || kind === 'microsoft') && (
          <Button disabled={isBusy} aria-label={sayConnections('disconnectNamed', { name })} onClick={onRemove} data-testid="disconnect">
            {sayConnections('disconnect')}
          </Button>
        )}
      </div>
    </li>
  );
}

function kindOf(kind: string): string {
  return kind === 'erp' || kind === 'mcp' || kind === 'model' || kind === 'microsoft' ? sayConnections(kind) : kind;
}

function ownerOf(scope: string): string {
  return sayConnections(scope === 'person' ? 'mine' : scope === 'tenant' ? 'forAll' : 'byOperator');
}

function stateOf(state: string): string {
  return state === 'ok' || state === 'failing' || state === 'needs_sign_in' ? sayConnections(state) : sayConnections('unchecked');
}

function detailsOf({ kind, settings, usedAt }: Connection, isForAll: boolean): readonly string[] {
  const model = kind === 'model' ? [settings['provider'], settings['model'], settings['roles']].filter((part) => part !== undefined) : [];
  const host = /^https?:\/\/([^/]+)/.exec(settings['url'] ?? '')?.[1];
  return [...model, ...(host === undefined ? [] : [host]), ...(usedAt == null || isForAll ? [] : [sayConnections('used', { time: formatTime(usedAt, 'short') })])];
}
