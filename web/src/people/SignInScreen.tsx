import { useEffect, useState } from 'react';
import { ApiError } from '../api';
import { sayPeople } from '../language/people';
import { Button } from '../ui/controls';
import { loadWays, reasonOf, signInAsDemo, signInWith } from './calls';
import { DoorForm, Field } from './DoorForm';

/** Signing in with a name, a password and, where it is asked for, a code. */
export function SignInScreen({ onDone }: { readonly onDone: () => void }) {
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wantsCode, setWantsCode] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [hasDemo, setHasDemo] = useState(false);
  useEffect(() => {
    void loadWays().then(
      (ways) => setHasDemo(ways.demo),
      () => {},
    );
  }, []);
  const submit = async () => {
    setFailure(undefined);
    try {
      await signInWith(login, password, code);
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second_factor_required') {
        setWantsCode(true);
      } else {
        setFailure(reasonOf(error));
      }
    }
  };
  return (
    <DoorForm
      title={sayPeople('signIn')}
      action={sayPeople('signIn')}
      failure={failure}
      onSubmit={submit}
      foot={
        <>
          {hasDemo && (
            <Button className="mt-2 w-full" onClick={() => void signInAsDemo().then(onDone, (error: unknown) => setFailure(reasonOf(error)))}>
              {sayPeople('asDemo')}
            </Button>
          )}
          <p className="mt-4 text-xs text-ink-faint">{sayPeople('forgotten')}</p>
        </>
      }
    >
      <Field label={sayPeople('login')} autoComplete="username" value={login} onChange={setLogin} autoFocus testId="login" />
      <Field label={sayPeople('password')} type="password" autoComplete="current-password" value={password} onChange={setPassword} testId="password" />
      {wantsCode && (
        <Field
          label={sayPeople('code')}
          note={sayPeople('codeNote')}
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          autoFocus
          testId="code"
        />
      )}
    </DoorForm>
  );
}
