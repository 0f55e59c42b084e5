import { useState } from 'react';
import { sayPeople } from '../language/people';
import { Button } from '../ui/controls';
import { askForLink, reasonOf } from './calls';
import { DoorForm, Field } from './DoorForm';

/** Asking for a mailed link; what is said is the same whether there is such an account or not. */
export function ForgottenScreen({ login: known, onBack }: { readonly login: string; readonly onBack: () => void }) {
  const [login, setLogin] = useState(known);
  const [failure, setFailure] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const submit = async () => {
    setFailure(undefined);
    try {
      await askForLink(login);
      setAsked(true);
    } catch (error) {
      setFailure(reasonOf(error));
    }
  };
  return (
    <DoorForm
      title={sayPeople('forgottenTitle')}
      note={sayPeople('forgottenNote')}
      action={sayPeople('mailLink')}
      failure={failure}
      onSubmit={submit}
      foot={
        <>
          <p role="status" className="mt-3 text-sm" data-testid="link-mailed">
            {isAsked && sayPeople('linkMailed')}
          </p>
          <Button className="mt-2 w-full" onClick={onBack}>
            {sayPeople('backToSignIn')}
          </Button>
        </>
      }
    >
      <Field label={sayPeople('login')} autoComplete="username" value={login} onChange={setLogin} autoFocus testId="login" />
    </DoorForm>
  );
}
