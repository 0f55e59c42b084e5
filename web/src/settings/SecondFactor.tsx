import { type FormEvent, lazy, Suspense, useState } from 'react';
import { ApiError } from '../api';
import type { Account, Begun } from '../generated/rest';
import { sayParts } from '../language/parts';
import { sayPeople } from '../language/people';
import { saySecurity } from '../language/security';
import { reasonOf } from '../people/calls';
import { confirmed, NotConfirmed } from '../people/confirming';
import { Field } from '../people/DoorForm';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Button, Spinner } from '../ui/controls';
import type { Workspace } from '../workspace';
import { beginSecondFactor, loadAccount, turnOffSecondFactor, turnOnSecondFactor } from './calls';
import { RecoveryCodes } from './RecoveryCodes';

const QrCode = lazy(() => import('../qr/QrCode').then((part) => ({ default: part.QrCode })));
const FEW = 3;

interface Props {
  readonly workspace: Workspace;
  readonly account: Account;
  readonly onChanged: () => void;
}

/** Turns the second factor on, with recovery codes, and off. */
export function SecondFactor({ workspace, account, onChanged }: Props) {
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [asking, setAsking] = useState(false);
  const attempt = (work: () => Promise<void>) =>
    void workspace.attempt(confirmed(work).catch((error: unknown) => (error instanceof NotConfirmed ? undefined : Promise.reject(new Error(reasonOf(error))))));
  if (codes !== undefined) {
    return <RecoveryCodes codes={codes} onCopy={(text) => void workspace.copy(text)} onKept={() => (setCodes(undefined), onChanged())} />;
  }
  if (begun !== undefined) {
    return <Enrol begun={begun} onOn={(made) => (setBegun(undefined), setCodes(made))} onCancel={() => setBegun(undefined)} />;
  }
  return account.secondFactor ? (
    <>
      <p className="text-sm" data-testid="factor-on">
        {saySecurity('isOn', { count: account.recoveryCodesLeft })}
        {account.recoveryCodesLeft <= FEW && <span className="block text-warn">{saySecurity('few')}</span>}
      </p>
      <Button onClick={() => setAsking(true)} data-testid="factor-turn-off">
        {saySecurity('turnOff')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={saySecurity('offTitle')}
          text={saySecurity('offText')}
          confirm={saySecurity('turnOff')}
          onConfirm={() => {
            setAsking(false);
            // Whoever must have one is signed out by that, and comes in anew.
            attempt(() => turnOffSecondFactor().then(loadAccount).then(onChanged, () => location.replace('/')));
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  ) : (
    <>
      <p className="text-sm text-ink-soft">{saySecurity('isOff')}</p>
      <Button onClick={() => attempt(async () => setBegun(await beginSecondFactor()))} data-testid="factor-turn-on">
        {saySecurity('turnOn')}
      </Button>
    </>
  );
}

interface EnrolProps {
  readonly begun: Begun;
  readonly onOn: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function Enrol({ begun, onOn, onCancel }: EnrolProps) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    confirmed(() => turnOnSecondFactor(code.replaceAll(/\s/g, ''))).then(
      ({ recoveryCodes }) => onOn(recoveryCodes),
      (error: unknown) => {
        if (!(error instanceof NotConfirmed)) {
          setFailure(error instanceof ApiError && error.code === 'wrong_code' ? saySecurity('wrongCode') : reasonOf(error));
        }
      },
    );
  };
  return (
    <form onSubmit={submit} className="max-w-sm space-y-3" data-testid="enrol">
      <p className="text-sm font-medium">{saySecurity('scan')}</p>
      <Suspense fallback={<Spinner size={20} />}>
        <QrCode text={begun.uri} label={saySecurity('qr')} />
      </Suspense>
      <p className="text-sm">
        {saySecurity('byHand')}
        <code className="mt-1 block font-mono text-sm break-all" data-testid="totp-secret">
          {begun.secret}
        </code>
      </p>
      <p className="text-sm font-medium">{saySecurity('enter')}</p>
      <Field label={sayPeople('code')} autoComplete="one-time-code" value={code} onChange={setCode} autoFocus testId="enrol-code" />
      {failure !== undefined && <p role="alert" className="text-sm text-bad">{failure}</p>}
      <div className="flex gap-2">
        <Button type="submit" tone="primary" data-testid="enrol-go">
          {saySecurity('turnOn')}
        </Button>
        <Button onClick={onCancel}>{sayParts('cancel')}</Button>
      </div>
    </form>
  );
}
