import { useState } from 'react';
import { sayPeople } from '../language/people';
import { reasonOf, setUp } from './calls';
import { DoorForm, Field } from './DoorForm';

/** Making the first administrator. */
export function SetupScreen({ onDone }: { readonly onDone: () => void }) {
  const [code, setCode] = useState('');
  const [login, setLogin] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const submit = async () => {
    setFailure(undefined);
    try {
      await setUp(code, login, name, password);
      onDone();
    } catch (error) {
      setFailure(reasonOf(error));
    }
  };
  return (
    <DoorForm title={sayPeople('setup')} note={sayPeople('setupNote')} action={sayPeople('make')} failure={failure} onSubmit={submit}>
      <Field label={sayPeople('setupCode')} autoComplete="off" value={code} onChange={setCode} autoFocus testId="setup-code" />
      <Field label={sayPeople('name')} autoComplete="name" value={name} onChange={setName} testId="name" />
      <Field label={sayPeople('login')} autoComplete="username" value={login} onChange={setLogin} testId="login" />
      <Field
        label={sayPeople('password')}
        note={sayPeople('passwordNote')}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        testId="password"
      />
    </DoorForm>
  );
}
