import { useCallback } from 'react';
import { roleNames } from '../admin/parts';
import { saySecurity } from '../language/security';
import { saySettings } from '../language/settings';
import { ConfirmIdentity } from '../people/ConfirmIdentity';
import { useStore } from '../store';
import { Button, Spinner } from '../ui/controls';
import type { Workspace } from '../workspace';
import { loadAccount, signOut } from './calls';
import { Group } from './Group';
import { PasswordForm } from './PasswordForm';
import { SecondFactor } from './SecondFactor';
import { SignIns } from './SignIns';
import { Tokens } from './Tokens';
import { useLoaded } from './useLoaded';

/** Who may come in as the reader, and how they show who they are. */
export default function SecuritySettings({ workspace }: { readonly workspace: Workspace }) {
  const { user } = useStore(workspace);
  const { value: account, failed, reload } = useLoaded(useCallback(() => loadAccount(), []));
  const leave = () => void workspace.attempt(signOut().then(() => location.replace('/')));
  return (
    <div className="space-y-8" data-testid="security-settings">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm break-words">
          {saySecurity('you', { name: user?.name ?? '' })}
          {user?.roles && <span className="block text-xs text-ink-faint">{saySecurity('yourRoles', { roles: roleNames(user.roles) })}</span>}
        </p>
        <Button onClick={leave} data-testid="sign-out">
          {saySecurity('signOut')}
        </Button>
      </div>
      {failed && <p role="alert" className="text-sm text-bad">{saySettings('loadFailed')}</p>}
      {account === undefined ? (
        !failed && <Spinner size={20} />
      ) : account.login == null ? (
        <p className="text-sm text-ink-soft" data-testid="no-account">{saySecurity('noAccount')}</p>
      ) : (
        <>
          <Group title={saySecurity('password')} note={saySecurity('passwordAbout')}>
            <PasswordForm login={account.login} hasSecondFactor={account.secondFactor} />
          </Group>
          <Group title={saySecurity('factor')} note={saySecurity('factorAbout')}>
            <SecondFactor workspace={workspace} account={account} onChanged={reload} />
          </Group>
        </>
      )}
      <Group title={saySettings('signIns')} note={saySettings('signInsNote')}>
        <SignIns workspace={workspace} />
      </Group>
      <Group title={saySettings('tokens')} note={saySettings('tokensNote')}>
        <Tokens workspace={workspace} />
      </Group>
      <ConfirmIdentity />
    </div>
  );
}
