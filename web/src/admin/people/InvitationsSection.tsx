import { useId, useState } from 'react';
import type { HandedOver, Invitation } from '../../generated/rest';
import { sayAdminMail } from '../../language/adminMail';
import { sayAdminPeople } from '../../language/adminPeople';
import { formatTime } from '../../language/format';
import { loadWays } from '../../people/calls';
import type { RoleName } from '../../people/roles';
import { useLoaded } from '../../settings/useLoaded';
import { Button } from '../../ui/controls';
import { act } from '../acting';
import { Empty, FIELD, HandOver, RoleChoice, roleNames, Shown } from '../parts';
import type { SectionProps } from '../sections';
import { invite, listInvitations, withdrawInvitation } from './calls';
import { useNames } from './names';

/** Who is invited: made here, handed over as a link, and withdrawn. */
export default function InvitationsSection({ workspace, mayChange }: SectionProps) {
  const loaded = useLoaded(listInvitations);
  const [made, setMade] = useState<HandedOver>();
  const nameOf = useNames();
  const listId = useId();
  return (
    <div className="space-y-8">
      {mayChange && (
        <NewInvitation
          onMake={(note, roles, email) =>
            act(workspace, async () => {
              setMade(await invite(note, roles, email));
              loaded.reload();
            })
          }
        />
      )}
      {made && <HandOver workspace={workspace} link={made} />}
      <section aria-labelledby={listId}>
        <h3 id={listId} className="text-sm font-semibold">
          {sayAdminPeople('openInvitations')}
        </h3>
        <div className="mt-2">
          <Shown loaded={loaded}>
            {({ invitations }) =>
              invitations.length === 0 ? (
                <Empty>{sayAdminPeople('noInvitations')}</Empty>
              ) : (
                <ul className="divide-y divide-line" data-testid="invitations">
                  {invitations.map((one) => (
                    <Row
                      key={one.id}
                      invitation={one}
                      madeBy={nameOf(one.madeBy)}
                      onWithdraw={mayChange ? () => void act(workspace, () => withdrawInvitation(one.id).then(loaded.reload)) : undefined}
                    />
                  ))}
                </ul>
              )
            }
          </Shown>
        </div>
      </section>
    </div>
  );
}

function Row({ invitation, madeBy, onWithdraw }: { readonly invitation: Invitation; readonly madeBy: string; readonly onWithdraw: (() => void) | undefined }) {
  const { note, roles, expiresAt } = invitation;
  const name = note || sayAdminPeople('unnamed');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block text-sm font-medium break-words">{name}</span>
        <span className="block text-xs text-ink-faint">
          {roleNames(roles)} · {sayAdminPeople('invitedBy', { name: madeBy, time: formatTime(expiresAt, 'short') })}
        </span>
      </span>
      {onWithdraw && (
        <Button aria-label={sayAdminPeople('withdrawNamed', { name })} onClick={onWithdraw}>
          {sayAdminPeople('withdraw')}
        </Button>
      )}
    </li>
  );
}

function NewInvitation({ onMake }: { readonly onMake: (note: string, roles: readonly RoleName[], email: string) => Promise<boolean> }) {
  const [note, setNote] = useState('');
  const [email, setEmail] = useState('');
  const mails = useLoaded(loadWays).value?.forgotten.mail === true;
  const [roles, setRoles] = useState<readonly RoleName[]>(['user']);
  return (
    <form
      className="space-y-3 rounded-xl border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void onMake(note.trim(), roles, email.trim()).then((isDone) => {
          if (isDone) {
            setNote('');
            setEmail('');
          }
        });
      }}
    >
      <h3 className="text-sm font-semibold">{sayAdminPeople('invite')}</h3>
      <p className="text-xs text-ink-faint">{sayAdminPeople('inviteNote')}</p>
      <label className="block text-xs text-ink-faint">
        {sayAdminPeople('whom')}
        <input value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} data-testid="invitation-note" className={FIELD} />
      </label>
      {mails && (
        <label className="block text-xs text-ink-faint">
          {sayAdminMail('email')}
          <input type="email" value={email} maxLength={254} onChange={(event) => setEmail(event.target.value)} data-testid="invitation-email" className={FIELD} />
        </label>
      )}
      <RoleChoice value={roles} onChange={setRoles} />
      <Button type="submit" tone="primary" disabled={roles.length === 0} data-testid="make-invitation">
        {sayAdminPeople('makeInvitation')}
      </Button>
    </form>
  );
}
