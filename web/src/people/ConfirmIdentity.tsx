import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api';
import type { ProviderButton } from '../generated/rest';
import { sayParts } from '../language/parts';
import { sayPeople } from '../language/people';
import { loadAccount } from '../settings/calls';
import { useLoaded } from '../settings/useLoaded';
import { useStore } from '../store';
import { Button, Spinner } from '../ui/controls';
import { problemOf, reasonOf } from './calls';
import { confirmIdentity, confirming, wayToConfirm } from './confirming';
import { Field } from './DoorForm';

/** Asks again who one is before something that others must not do at an open page: for the password, or at the provider that one came by. */
export function ConfirmIdentity() {
  const { asking } = useStore(confirming);
  // Why a provider led back to here without a confirmation.
  const [problem, setProblem] = useState(() => problemOf(location.search));
  if (asking !== undefined) {
    return <Asked problem={undefined} onSettled={asking.settle} />;
  }
  const leave = () => {
    history.replaceState(history.state, '', location.pathname);
    setProblem(undefined);
  };
  return problem === undefined ? null : <Asked problem={problem} onSettled={leave} />;
}

interface Props {
  readonly onSettled: (isConfirmed: boolean) => void;
}

function Asked({ problem, onSettled }: Props & { readonly problem: string | undefined }) {
  const { value: account, failed } = useLoaded(loadAccount);
  if (account === undefined && !failed) {
    return null;
  }
  return account?.login == null && account?.provider != null ? (
    <AtProvider provider={account.provider} problem={problem} onSettled={onSettled} />
  ) : (
    <ByPassword onSettled={onSettled} />
  );
}

/** What was to be done is done again by the person: the page is another one when they come back. */
function AtProvider({ provider, problem, onSettled }: Props & { readonly provider: ProviderButton; readonly problem: string | undefined }) {
  const go = () => location.assign(wayToConfirm(provider.id, location.pathname));
  return (
    <Dialog note={sayPeople('confirmThere', { provider: provider.name })} failure={problem} go={sayPeople('confirmGoThere', { provider: provider.name })} onGo={go} onSettled={onSettled}>
      {null}
    </Dialog>
  );
}

function ByPassword({ onSettled }: Props) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wantsCode, setWantsCode] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const go = () => {
    setBusy(true);
    setFailure(undefined);
    confirmIdentity(password, code)
      .then(
        () => onSettled(true),
        (error: unknown) => {
          if (error instanceof ApiError && error.code === 'second_factor_required') {
            setWantsCode(true);
          } else {
            setFailure(reasonOf(error));
          }
        },
      )
      .finally(() => setBusy(false));
  };
  return (
    <Dialog note={sayPeople('confirmNote')} failure={failure} go={isBusy ? undefined : sayPeople('confirmGo')} onGo={go} onSettled={onSettled}>
      <Field label={sayPeople('password')} type="password" autoComplete="current-password" value={password} onChange={setPassword} autoFocus testId="confirm-password" />
      {wantsCode && (
        <Field label={sayPeople('code')} note={sayPeople('codeNote')} autoComplete="one-time-code" value={code} onChange={setCode} autoFocus testId="confirm-code" />
      )}
    </Dialog>
  );
}

interface DialogProps extends Props {
  readonly note: string;
  readonly failure: string | undefined;
  /** Not there while it is being done. */
  readonly go: string | undefined;
  readonly onGo: () => void;
  readonly children: ReactNode;
}

function Dialog({ note, failure, go, onGo, onSettled, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onGo();
  };
  return (
    <dialog
      ref={dialog}
      onClose={() => onSettled(false)}
      aria-labelledby="confirm-identity"
      data-testid="confirm-identity"
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-2xl border border-line bg-raised p-6 text-ink shadow-card backdrop:bg-black/45"
    >
      <form onSubmit={submit} className="space-y-3">
        <h2 id="confirm-identity" className="text-base font-semibold">
          {sayPeople('confirmTitle')}
        </h2>
        <p className="text-sm text-ink-soft">{note}</p>
        {children}
        <p role="alert" className="min-h-5 text-sm text-bad">
          {failure}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={() => dialog.current?.close()}>{sayParts('cancel')}</Button>
          <Button type="submit" tone="primary" disabled={go === undefined} data-testid="confirm-go">
            {go ?? <Spinner />}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
