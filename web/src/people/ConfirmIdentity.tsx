import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api';
import { sayParts } from '../language/parts';
import { sayPeople } from '../language/people';
import { useStore } from '../store';
import { Button, Spinner } from '../ui/controls';
import { reasonOf } from './calls';
import { confirmIdentity, confirming } from './confirming';
import { Field } from './DoorForm';

/** Asks for the password again before something that others must not do at an open page. */
export function ConfirmIdentity() {
  const { asking } = useStore(confirming);
  return asking === undefined ? null : <Dialog onSettled={asking.settle} />;
}

function Dialog({ onSettled }: { readonly onSettled: (isConfirmed: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wantsCode, setWantsCode] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
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
        <p className="text-sm text-ink-soft">{sayPeople('confirmNote')}</p>
        <Field label={sayPeople('password')} type="password" autoComplete="current-password" value={password} onChange={setPassword} autoFocus testId="confirm-password" />
        {wantsCode && (
          <Field label={sayPeople('code')} note={sayPeople('codeNote')} autoComplete="one-time-code" value={code} onChange={setCode} autoFocus testId="confirm-code" />
        )}
        <p role="alert" className="min-h-5 text-sm text-bad">
          {failure}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={() => dialog.current?.close()}>{sayParts('cancel')}</Button>
          <Button type="submit" tone="primary" disabled={isBusy} data-testid="confirm-go">
            {isBusy ? <Spinner /> : sayPeople('confirmGo')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
