import { useEffect, useState } from 'react';
import { ApiError } from '../api';
import type { Ways } from '../generated/rest';
import { sayPeople } from '../language/people';
import { Button } from '../ui/controls';
import { loadWays, problemOf, reasonOf, signInAsDemo, signInWith } from './calls';
import { DoorForm, Field } from './DoorForm';
import { ForgottenScreen } from './ForgottenScreen';

/** Signing in by a provider, or with a name, a password and, where it is asked for, a code. */
export function SignInScreen({ onDone }: { readonly onDone: () => void }) {
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wantsCode, setWantsCode] = useState(false);
  const [failure, setFailure] = useState(() => problemOf(location.search));
  const [ways, setWays] = useState<Ways>();
  useEffect(() => {
    void loadWays().then(setWays, () => {});
  }, []);
  const [hasForgotten, setForgotten] = useState(false);
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
  if (hasForgotten) {
    return <ForgottenScreen login={login} onBack={() => setForgotten(false)} />;
  }
  return (
    <DoorForm
      title={sayPeople('signIn')}
      action={sayPeople('signIn')}
      failure={failure}
      onSubmit={submit}
      foot={
        <>
          {ways?.providers.map((provider) => (
            <Button
              key={provider.id}
              className="mt-2 w-full"
              onClick={() => location.assign(wayTo(provider.id))}
              data-testid={`by-${provider.id}`}
            >
              {sayPeople('by', { provider: provider.name })}
            </Button>
          ))}
          {ways?.demo === true && (
            <Button className="mt-2 w-full" onClick={() => void signInAsDemo().then(onDone, (error: unknown) => setFailure(reasonOf(error)))}>
              {sayPeople('asDemo')}
            </Button>
          )}
          {ways?.forgotten.mail === true ? (
            <Button className="mt-2 w-full" onClick={() => setForgotten(true)} data-testid="forgotten">
              {sayPeople('forgottenGo')}
            </Button>
          ) : (
            <p className="mt-4 text-xs break-words text-ink-faint">
              {ways?.forgotten.contact == null ? sayPeople('forgotten') : sayPeople('forgottenAsk', { contact: ways.forgotten.contact })}
            </p>
          )}
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

/** By the provider and back to where the page is now. */
function wayTo(provider: string): string {
  const to = location.pathname === '/sign-in' ? '/' : location.pathname;
  return `/oauth2/authorization/${provider}?to=${encodeURIComponent(to)}`;
}
