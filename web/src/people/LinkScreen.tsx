import { useEffect, useState } from 'react';
import { ApiError } from '../api';
import type { Link } from '../generated/rest';
import { sayPeople } from '../language/people';
import { Spinner } from '../ui/controls';
import { acceptLink, lookAtLink, reasonOf } from './calls';
import { DoorForm, Field } from './DoorForm';

/** What somebody does with a link that was handed over or mailed to them. */
export function LinkScreen({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const [link, setLink] = useState<Link>();
  const [login, setLogin] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wantsCode, setWantsCode] = useState(false);
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
      await acceptLink(token, isInvitation ? { login, name, password } : { password, ...(code !== '' && { code }) });
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
      {wantsCode && (
        <Field label={sayPeople('code')} note={sayPeople('codeNote')} autoComplete="one-time-code" value={code} onChange={setCode} autoFocus testId="code" />
      )}
    </DoorForm>
  );
}
