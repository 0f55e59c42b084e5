import { useId, useState } from 'react';
import type { HandedOver, Tenant } from '../../generated/rest';
import { sayAdminMail } from '../../language/adminMail';
import { sayAdminTenants } from '../../language/adminTenants';
import { formatTime } from '../../language/format';
import { loadWays } from '../../people/calls';
import { hasRole } from '../../people/roles';
import { useLoaded } from '../../settings/useLoaded';
import { useStore } from '../../store';
import { Button } from '../../ui/controls';
import { act } from '../acting';
import { FIELD, HandOver, Shown } from '../parts';
import type { SectionProps } from '../sections';
import { inviteFirstAgain, listTenants, makeTenant } from './calls';

/** The companies on this installation: made here, with an invitation of whoever administers each of them first. */
export default function TenantsSection({ workspace }: SectionProps) {
  const { user } = useStore(workspace);
  const mayChange = hasRole(user, 'administrator', 'operator');
  const loaded = useLoaded(listTenants);
  const [link, setLink] = useState<HandedOver>();
  const listId = useId();
  return (
    <div className="space-y-8">
      <p className="text-sm text-ink-soft">{sayAdminTenants('about')}</p>
      {mayChange && (
        <NewTenant
          onMake={(name, email) =>
            act(workspace, async () => {
              setLink((await makeTenant(name, email)).invitation);
              loaded.reload();
            })
          }
        />
      )}
      {link && <HandOver workspace={workspace} link={link} />}
      <section aria-labelledby={listId}>
        <h3 id={listId} className="text-sm font-semibold">
          {sayAdminTenants('list')}
        </h3>
        <div className="mt-2">
          <Shown loaded={loaded}>
            {({ tenants }) => (
              <ul className="divide-y divide-line" data-testid="tenants">
                {tenants.map((tenant) => (
                  <Row
                    key={tenant.id}
                    tenant={tenant}
                    isOwn={tenant.id === user?.tenant}
                    onInvite={mayChange ? () => void act(workspace, async () => setLink(await inviteFirstAgain(tenant.id))) : undefined}
                  />
                ))}
              </ul>
            )}
          </Shown>
        </div>
      </section>
    </div>
  );
}

function Row({ tenant, isOwn, onInvite }: { readonly tenant: Tenant; readonly isOwn: boolean; readonly onInvite: (() => void) | undefined }) {
  const { id, name, createdAt, administrated } = tenant;
  const state = isOwn ? sayAdminTenants('yours') : administrated ? sayAdminTenants('since', { time: formatTime(createdAt, 'short') }) : sayAdminTenants('waiting');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block text-sm font-medium break-words">{name}</span>
        <span className="block text-xs break-words text-ink-faint">
          {state} · <code className="font-mono">{id.toLowerCase()}</code>
        </span>
      </span>
      {!administrated && !isOwn && onInvite && (
        <Button aria-label={sayAdminTenants('inviteNamed', { name })} onClick={onInvite}>
          {sayAdminTenants('inviteAgain')}
        </Button>
      )}
    </li>
  );
}

function NewTenant({ onMake }: { readonly onMake: (name: string, email: string) => Promise<boolean> }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const mails = useLoaded(loadWays).value?.forgotten.mail === true;
  return (
    <form
      className="space-y-3 rounded-xl border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void onMake(name.trim(), email.trim()).then((isDone) => {
          if (isDone) {
            setName('');
            setEmail('');
          }
        });
      }}
    >
      <h3 className="text-sm font-semibold">{sayAdminTenants('add')}</h3>
      <p className="text-xs text-ink-faint">{sayAdminTenants('addNote')}</p>
      <label className="block text-xs text-ink-faint">
        {sayAdminTenants('name')}
        <input value={name} required maxLength={100} onChange={(event) => setName(event.target.value)} data-testid="tenant-name" className={FIELD} />
      </label>
      {mails && (
        <label className="block text-xs text-ink-faint">
          {sayAdminMail('email')}
          <input type="email" value={email} maxLength={254} onChange={(event) => setEmail(event.target.value)} data-testid="tenant-email" className={FIELD} />
        </label>
      )}
      <Button type="submit" tone="primary" data-testid="make-tenant">
        {sayAdminTenants('make')}
      </Button>
    </form>
  );
}
