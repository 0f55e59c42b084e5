import { useMemo } from 'react';
import { sayAdminPeople } from '../../language/adminPeople';
import { TokenDesk } from '../../settings/TokenDesk';
import type { Workspace } from '../../workspace';
import { listServiceTokens, makeServiceToken, removeServiceToken } from './calls';

interface Props {
  readonly workspace: Workspace;
  readonly personId: string;
  readonly mayChange: boolean;
}

/** The tokens by which programs use a service account. */
export function ServiceTokens({ workspace, personId, mayChange }: Props) {
  const calls = useMemo(
    () => ({
      list: () => listServiceTokens(personId),
      make: (wish: Parameters<typeof makeServiceToken>[1]) => makeServiceToken(personId, wish),
      remove: (tokenId: string) => removeServiceToken(personId, tokenId),
    }),
    [personId],
  );
  return (
    <section aria-label={sayAdminPeople('tokens')}>
      <h3 className="text-sm font-semibold">{sayAdminPeople('tokens')}</h3>
      <TokenDesk workspace={workspace} calls={calls} mayChange={mayChange} withAdmin />
    </section>
  );
}
