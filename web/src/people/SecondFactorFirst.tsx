import { saySecurity } from '../language/security';
import { signOut } from '../settings/calls';
import { SecondFactor } from '../settings/SecondFactor';
import { Button } from '../ui/controls';
import { Logo } from '../ui/Icon';
import type { Workspace } from '../workspace';
import { ConfirmIdentity } from './ConfirmIdentity';

const NONE = { secondFactor: false, recoveryCodesLeft: 0 };

/** What whoever must have a second factor and has none is led to; the server lets them do nothing else. */
export default function SecondFactorFirst({ workspace }: { readonly workspace: Workspace }) {
  return (
    <main className="flex min-h-full flex-col items-center justify-center px-4 py-10">
      <div className="w-full max-w-md space-y-4 rounded-2xl border border-line bg-panel p-6 shadow-card" data-testid="second-factor-first">
        <Logo size={36} />
        <h1 className="text-lg font-semibold">{saySecurity('demanded')}</h1>
        <p className="text-sm text-ink-soft">{saySecurity('demandedAbout')}</p>
        <SecondFactor workspace={workspace} account={NONE} onChanged={() => location.reload()} />
        <p>
          <Button onClick={() => void workspace.attempt(signOut().then(() => location.replace('/')))} data-testid="sign-out">
            {saySecurity('signOut')}
          </Button>
        </p>
      </div>
      <ConfirmIdentity />
    </main>
  );
}
