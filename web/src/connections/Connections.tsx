import { useState } from 'react';
import type { Connection } from '../generated/rest';
import { sayConnections } from '../language/connections';
import { useLoaded } from '../settings/useLoaded';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Button, Spinner } from '../ui/controls';
import type { Workspace } from '../workspace';
import {
  addConnection,
  changeConnection,
  checkConnection,
  type Draft,
  listForAll,
  listOwn,
  removeConnection,
  type Scope,
  signOut,
  startSignIn,
} from './calls';
import { ConnectionForm } from './ConnectionForm';
import { ConnectionRow } from './ConnectionRow';

interface Props {
  readonly workspace: Workspace;
  readonly scope: Scope;
  readonly mayChange: boolean;
  /** What a sign-in came to, where the reader comes back from one. */
  readonly outcome?: string;
}

interface Doomed {
  readonly connection: Connection;
  readonly act: 'remove' | 'signOut';
}

/** The systems that conversations work with: their state, and all that can be done about them. */
export function Connections({ workspace, scope, mayChange, outcome }: Props) {
  const { value, failed, reload } = useLoaded(scope === 'tenant' ? listForAll : listOwn);
  const [busy, setBusy] = useState('');
  const [form, setForm] = useState<'new' | Connection>();
  const [doomed, setDoomed] = useState<Doomed>();
  const act = (id: string, work: Promise<unknown>) => {
    setBusy(id);
    void workspace.attempt(
      work.then(reload).finally(() => setBusy('')),
    );
  };
  const save = async (draft: Draft) => {
    const saved = typeof form === 'object' ? await changeConnection(scope, form.id, draft) : await addConnection(scope, draft);
    setForm(undefined);
    reload();
    if (saved.way !== 'person') {
      act(saved.id, checkConnection(scope, saved.id));
    }
  };
  const end = ({ connection, act: what }: Doomed) => {
    setDoomed(undefined);
    act(connection.id, what === 'signOut' ? signOut(connection.id) : removeConnection(scope, connection.id));
  };
  return (
    <div className="space-y-4" data-testid={`connections-${scope}`}>
      <p className="text-sm text-ink-faint">{sayConnections(scope === 'tenant' ? 'allNote' : 'ownNote')}</p>
      <Outcome outcome={outcome} />
      {failed && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-bad">
          {sayConnections('loadFailed')}
          <Button onClick={reload}>{sayConnections('tryAgain')}</Button>
        </p>
      )}
      {value === undefined && !failed && <Spinner size={20} />}
      {value?.connections.length === 0 && <p className="text-sm text-ink-faint">{sayConnections('none')}</p>}
      <ul className="divide-y divide-line">
        {value?.connections.map((connection, at) => (
          <ConnectionRow
            key={connection.id || `${connection.kind} ${at}`}
            connection={connection}
            isForAll={scope === 'tenant'}
            isBusy={busy !== '' && busy === connection.id}
            mayChange={mayChange}
            onCheck={() => act(connection.id, checkConnection(scope, connection.id))}
            onSignIn={() => act(connection.id, startSignIn(connection.id).then((url) => location.assign(url)))}
            onSignOut={() => setDoomed({ connection, act: 'signOut' })}
            onEdit={() => setForm(connection)}
            onRemove={() => setDoomed({ connection, act: 'remove' })}
          />
        ))}
      </ul>
      {form !== undefined ? (
        <ConnectionForm
          key={typeof form === 'object' ? form.id : 'new'}
          {...(typeof form === 'object' && { known: form })}
          onSave={save}
          onCancel={() => setForm(undefined)}
        />
      ) : (
        mayChange && (
          <Button onClick={() => setForm('new')} data-testid="add-connection">
            {sayConnections('add')}
          </Button>
        )
      )}
      {doomed && <Ending doomed={doomed} scope={scope} onEnd={() => end(doomed)} onCancel={() => setDoomed(undefined)} />}
    </div>
  );
}

function Outcome({ outcome }: { readonly outcome: string | undefined }) {
  if (outcome === 'connected') {
    return (
      <p role="status" className="text-sm text-good" data-testid="sign-in-outcome">
        {sayConnections('connected')}
      </p>
    );
  }
  return outcome === 'refused' || outcome === 'unknown' || outcome === 'failed' ? (
    <p role="alert" className="text-sm text-bad" data-testid="sign-in-outcome">
      {sayConnections(outcome)}
    </p>
  ) : null;
}

interface EndingProps {
  readonly doomed: Doomed;
  readonly scope: Scope;
  readonly onEnd: () => void;
  readonly onCancel: () => void;
}

/** Says what disconnecting means before it is done. */
function Ending({ doomed: { connection, act }, scope, onEnd, onCancel }: EndingProps) {
  const { name } = connection;
  return act === 'signOut' ? (
    <ConfirmDialog title={sayConnections('signOutTitle', { name })} text={sayConnections('signOutText')} confirm={sayConnections('signOut')} onConfirm={onEnd} onCancel={onCancel} />
  ) : (
    <ConfirmDialog
      title={sayConnections('disconnectTitle', { name })}
      text={sayConnections(connection.kind === 'model' ? 'disconnectModel' : scope === 'tenant' ? 'disconnectAll' : 'disconnectOwn')}
      confirm={sayConnections('disconnect')}
      onConfirm={onEnd}
      onCancel={onCancel}
    />
  );
}
