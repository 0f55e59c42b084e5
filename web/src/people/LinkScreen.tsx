import { useEffect, useState } from 'react';
import type { Link } from '../generated/rest';
import { sayPeople } from '../language/people';
import { Spinner } from '../ui/controls';
import { acceptLink, lookAtLink, reasonOf } from './calls';
import { DoorForm, Field } from './DoorForm';

/** What somebody does with a link that an administrator handed over. */
export function LinkScreen({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const [link, setLink] = useState<Link>();
  const [login, setLogin] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    void lookAtLink(token).then(setLink, (error: unknown) => setFailure(reasonOf(error)));
  }, [token]);
  if (link === undefined) {
    return (
      <main className="flex h-full items-center justify-center px-6 text-center">
        {failure === undefined ? <Spinner size={20} /> : <p role="alert">{failure}</p>}
      </main>
    );
  }
  const isInvitation = link.kind === 'invitation';
  const submit = async () => {
    setFailure(undefined);
    try {
      await acceptLink(token, isInvitation ? { login, name, password } : { password });
      onDone();
    } catch (error) {
      setFailure(reasonOf(error));
    }
  };
  return (
    <DoorForm
      title={sayPeople(isInvitation ? 'invited' : 'setPassword')}
      note={sayPeople(isInvitation ? 'invitedNote' : 'setPasswordNote')}
      action={sayPeople(isInvitation ? 'make' : 'setPassword')}
      failure={failure}
      onSubmit={submit}
    >
      {isInvitation && (
        <>
          <Field label={sayPeople('name')} autoComplete="name" value={name} onChange={setName} autoFocus testId="name" />
          <Field label={sayPeople('login')} autoComplete="username" value={login} onChange={setLogin} testId="login" />
        </>
      )}
      <Field
        label={sayPeople('newPassword')}
        note={sayPeople('passwordNote')}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        autoFocus={!isInvitation}
        testId="password"
      />
    </DoorForm>
  );
}
