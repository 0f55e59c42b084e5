import { type FormEvent, useState } from 'react';
import { sayPeople } from '../language/people';
import { saySecurity } from '../language/security';
import { reasonOf } from '../people/calls';
import { Field } from '../people/DoorForm';
import { Button, Spinner } from '../ui/controls';
import { changePassword } from './calls';

interface Props {
  /** Whose password it is, for the browser that keeps it. */
  readonly login: string;
  readonly hasSecondFactor: boolean;
}

/** Changes the reader's password. */
export function PasswordForm({ login, hasSecondFactor }: Props) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [code, setCode] = useState('');
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [failure, setFailure] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== again) {
      setFailure(saySecurity('notSame'));
      return;
    }
    setFailure(undefined);
    setState('busy');
    changePassword(current, password, code).then(
      () => {
        setState('done');
        [setCurrent, setPassword, setAgain, setCode].forEach((set) => set(''));
      },
      (error: unknown) => {
        setState('idle');
        setFailure(reasonOf(error));
      },
    );
  };
  return (
    <form onSubmit={submit} className="max-w-sm space-y-3" data-testid="password-form">
      <input type="text" autoComplete="username" value={login} readOnly hidden />
      <Field label={saySecurity('current')} type="password" autoComplete="current-password" value={current} onChange={setCurrent} testId="password-current" />
      <Field label={saySecurity('wanted')} note={sayPeople('passwordNote')} type="password" autoComplete="new-password" value={password} onChange={setPassword} testId="password-new" />
      <Field label={saySecurity('again')} type="password" autoComplete="new-password" value={again} onChange={setAgain} testId="password-again" />
      {hasSecondFactor && <Field label={sayPeople('code')} note={sayPeople('codeNote')} autoComplete="one-time-code" value={code} onChange={setCode} testId="password-code" />}
      {failure !== undefined && <p role="alert" className="text-sm text-bad">{failure}</p>}
      {state === 'done' && <p role="status" className="text-sm text-good" data-testid="password-changed">{saySecurity('changed')}</p>}
      <Button type="submit" tone="primary" disabled={state === 'busy'} data-testid="change-password">
        {state === 'busy' ? <Spinner /> : saySecurity('change')}
      </Button>
    </form>
  );
}
