import { useEffect, useState } from 'react';
import { saySources } from '../language/sources';
import { useStore } from '../store';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Button, IconButton, Spinner } from '../ui/controls';
import { Icon } from '../ui/Icon';
import { AddSource } from './AddSource';
import { SourceList } from './sourceList';
import type { Source } from './types';
import { standingWords } from './words';

/** Why a sign-in at Microsoft came to nothing. */
function signInWords(outcome: string): string {
  return saySources(outcome === 'unknown' ? 'signInUnknown' : outcome === 'failed' ? 'signInFailed' : 'signInUnfinished');
}

/** Where documents come from by themselves: drives, folders and pages, each with how it stands. */
export function Sources() {
  const [list] = useState(() => new SourceList());
  const { sources, choices, failure } = useStore(list);
  const [connectionId, setConnectionId] = useState(() => new URLSearchParams(location.search).get('connection') ?? undefined);
  const [isAdding, setAdding] = useState(connectionId !== undefined);
  useEffect(() => list.open(), [list]);
  useEffect(() => {
    const signIn = new URLSearchParams(location.search).get('signIn');
    if (signIn !== null) {
      list.say(signInWords(signIn));
    }
    // What came back from Microsoft counts once.
    history.replaceState(history.state, '', location.pathname);
  }, [list]);
  const close = () => {
    setAdding(false);
    setConnectionId(undefined);
  };
  return (
    <section aria-labelledby="sources-title" data-testid="sources">
      <div className="flex items-center gap-3">
        <h2 id="sources-title" className="flex-1 text-base font-semibold">
          {saySources('sources')}
        </h2>
        <Button tone="primary" onClick={() => setAdding(true)} disabled={isAdding}>
          <Icon name="plus" size={16} />
          {saySources('addSource')}
        </Button>
      </div>
      <p className="mt-1 text-sm text-ink-soft">{saySources('about')}</p>
      {failure !== undefined && (
        <p role="alert" className="mt-3 rounded-lg bg-bad-soft px-3 py-2 text-sm text-bad" data-testid="source-failure">
          {failure}
        </p>
      )}
      {isAdding && choices !== undefined && <AddSource list={list} choices={choices} connectionId={connectionId} onClose={close} />}
      {sources === undefined ? (
        <div className="mt-6">
          <Spinner />
        </div>
      ) : sources.length === 0 ? (
        <p className="mt-6 text-sm text-ink-faint">{saySources('none')}</p>
      ) : (
        <ul className="mt-4 flex flex-col gap-3">
          {sources.map((source) => (
            <SourceRow key={source.id} source={source} list={list} />
          ))}
        </ul>
      )}
    </section>
  );
}

const TONES: Readonly<Record<Source['state'], string>> = {
  ok: 'text-good',
  reading: 'text-accent',
  failing: 'text-bad',
  needs_sign_in: 'text-warn',
  paused: 'text-ink-faint',
};

function SourceRow({ source, list }: { readonly source: Source; readonly list: SourceList }) {
  const [isRemoving, setRemoving] = useState(false);
  const isPaused = source.state === 'paused';
  return (
    <li className="rounded-xl border border-line bg-raised p-4" data-testid="source">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Icon name={source.kind === 'web' ? 'compass' : 'folder'} size={18} />
        <span className="min-w-0 flex-1 truncate text-sm font-medium">{source.name}</span>
        <span className="text-xs text-ink-faint">{saySources(source.kind)}</span>
        <span className={`text-xs font-medium ${TONES[source.state]}`} data-testid="source-state">
          {saySources(source.state)}
        </span>
      </div>
      <p className="mt-1 text-xs text-ink-soft" data-testid="source-standing">
        {standingWords(source, Date.now())}
      </p>
      {source.error !== null && <p className="mt-2 text-sm text-bad">{source.error}</p>}
      <Failures source={source} />
      <div className="mt-2 flex flex-wrap items-center gap-1">
        {source.state === 'needs_sign_in' && (
          <Button tone="primary" onClick={() => void list.signIn()}>
            {saySources('signInAgain')}
          </Button>
        )}
        <IconButton icon="refresh" label={saySources('readNow', { name: source.name })} disabled={isPaused} onClick={() => void list.readNow(source.id)} />
        <IconButton
          icon={isPaused ? 'arrow' : 'pause'}
          label={saySources(isPaused ? 'goOn' : 'pause', { name: source.name })}
          onClick={() => void list.pause(source.id, !isPaused)}
        />
        <IconButton icon="trash" label={saySources('remove', { name: source.name })} onClick={() => setRemoving(true)} />
      </div>
      {isRemoving && (
        <ConfirmDialog
          title={saySources('removeTitle', { name: source.name })}
          text={saySources('removeText')}
          confirm={saySources('removeIt')}
          onCancel={() => setRemoving(false)}
          onConfirm={() => {
            setRemoving(false);
            void list.remove(source.id);
          }}
        />
      )}
    </li>
  );
}

function Failures({ source }: { readonly source: Source }) {
  if (source.failures.length === 0) {
    return null;
  }
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer text-warn">
        {saySources('failures', { count: source.failures.length })}
      </summary>
      <ul className="mt-1 flex flex-col gap-0.5 text-xs text-ink-soft">
        {source.failures.map((failure) => (
          <li key={failure.name}>
            <span className="font-medium">{failure.name}</span>: {failure.reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
