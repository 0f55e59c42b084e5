import { hasRole } from '../people/roles';
import { useStore } from '../store';
import type { Workspace } from '../workspace';
import { listTokens, makeToken, revoke } from './calls';
import { TokenDesk } from './TokenDesk';

const OWN = { list: listTokens, make: makeToken, remove: revoke };

/** The reader's own API tokens. */
export function Tokens({ workspace }: { readonly workspace: Workspace }) {
  const { user } = useStore(workspace);
  return <TokenDesk workspace={workspace} calls={OWN} mayChange withAdmin={hasRole(user, 'administrator', 'auditor')} />;
}
