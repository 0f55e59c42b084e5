import { useEffect, useState } from 'react';
import type { HandedOver, Member } from '../../generated/rest';
import { sayAdminMail } from '../../language/adminMail';
import { sayAdminPeople } from '../../language/adminPeople';
import { formatTime } from '../../language/format';
import { loadWays } from '../../people/calls';
import type { RoleName } from '../../people/roles';
import { useLoaded } from '../../settings/useLoaded';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Button } from '../../ui/controls';
import type { Workspace } from '../../workspace';
import { act } from '../acting';
import { HandOver, RoleChoice } from '../parts';
import { changePerson, endSignInsOf, mailResetLink, makeResetLink, removeSecondFactor } from './calls';
import { ErasePerson } from './ErasePerson';
import { ServiceTokens } from './ServiceTokens';

interface Props {
  readonly workspace: Workspace;
  readonly person: Member;
  readonly isMe: boolean;
  readonly mayChange: boolean;
  readonly onChanged: () => void;
}

/** One person, and what an administrator does about them. */
export function PersonDetails({ workspace, person, isMe, mayChange, onChanged }: Props) {
  return (
    <div className="mb-3 ml-7 space-y-5 rounded-xl border border-line bg-panel p-4 narrow:ml-0" data-testid="person-details">
      <p className="text-xs break-all text-ink-faint">
        {sayAdminPeople('since', { time: formatTime(person.createdAt, 'short') })} · {person.id}
      </p>
      {mayChange && <Roles workspace={workspace} person={person} onChanged={onChanged} />}
      {person.kind === 'service' && <ServiceTokens workspace={workspace} personId={person.id} mayChange={mayChange} />}
      {mayChange && <Acts workspace={workspace} person={person} isMe={isMe} onChanged={onChanged} />}
    </div>
  );
}

function Roles({ workspace, person, onChanged }: Pick<Props, 'workspace' | 'person' | 'onChanged'>) {
  const [roles, setRoles] = useState<readonly RoleName[]>(person.roles);
  // Somebody else may have changed them meanwhile.
  const kept = person.roles.join();
  useEffect(() => setRoles(person.roles), [kept]); // eslint-disable-line react-hooks/exhaustive-deps
  const isChanged = [...roles].sort().join() !== [...person.roles].sort().join();
  return (
    <div className="space-y-2">
      <RoleChoice value={roles} onChange={setRoles} />
      <p className="text-xs text-ink-faint">{sayAdminPeople('rolesNote')}</p>
      <Button
        tone="primary"
        disabled={!isChanged}
        data-testid="save-roles"
        onClick={() => void act(workspace, () => changePerson(person.id, { roles })).then(onChanged)}
      >
        {sayAdminPeople('saveRoles')}
      </Button>
    </div>
  );
}

function Acts({ workspace, person, isMe, onChanged }: Omit<Props, 'mayChange'>) {
  const [link, setLink] = useState<HandedOver>();
  const [asking, setAsking] = useState(false);
  const [askingFactor, setAskingFactor] = useState(false);
  const mails = useLoaded(loadWays).value?.forgotten.mail === true;
  const disable = (disabled: boolean) => {
    setAsking(false);
    void act(workspace, () => changePerson(person.id, { disabled })).then(onChanged);
  };
  const isOut = person.disabledAt != null;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        {person.kind !== 'service' && person.login != null && (
          <Button data-testid="reset-link" onClick={() => void act(workspace, async () => setLink(await makeResetLink(person.id)))}>
            {sayAdminPeople('resetLink')}
          </Button>
        )}
        {mails && person.login?.includes('@') === true && (
          <Button data-testid="mail-reset-link" onClick={() => void act(workspace, async () => setLink(await mailResetLink(person.id)))}>
            {sayAdminMail('mailReset')}
          </Button>
        )}
        {person.secondFactor && (
          <Button data-testid="remove-second-factor" onClick={() => setAskingFactor(true)}>
            {sayAdminMail('removeFactor')}
          </Button>
        )}
        {person.kind !== 'service' && (
          <Button data-testid="end-sign-ins" onClick={() => void act(workspace, () => endSignInsOf(person.id)).then(onChanged)}>
            {sayAdminPeople('endSignIns')}
          </Button>
        )}
        {!isMe && (
          <Button data-testid={isOut ? 'enable' : 'disable'} onClick={() => (isOut ? disable(false) : setAsking(true))}>
            {sayAdminPeople(isOut ? 'enable' : 'disable')}
          </Button>
        )}
      </div>
      {link && (
        <div className="space-y-2">
          {link.mailedTo == null && <p className="text-sm">{sayAdminPeople('resetFor', { name: person.name })}</p>}
          <HandOver workspace={workspace} link={link} />
        </div>
      )}
      {!isMe && <ErasePerson workspace={workspace} person={person} onErased={onChanged} />}
      {askingFactor && (
        <ConfirmDialog
          title={sayAdminMail('removeFactorTitle', { name: person.name })}
          text={sayAdminMail('removeFactorText')}
          confirm={sayAdminMail('removeFactor')}
          onConfirm={() => {
            setAskingFactor(false);
            void act(workspace, () => removeSecondFactor(person.id)).then(onChanged);
          }}
          onCancel={() => setAskingFactor(false)}
        />
      )}
      {asking && (
        <ConfirmDialog
          title={sayAdminPeople('disableTitle', { name: person.name })}
          text={sayAdminPeople('disableText')}
          confirm={sayAdminPeople('disable')}
          onConfirm={() => disable(true)}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
