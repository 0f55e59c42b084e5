import { useState } from 'react';
import type { Member } from '../../generated/rest';
import { sayAdminPeople } from '../../language/adminPeople';
import type { RoleName } from '../../people/roles';
import { Button } from '../../ui/controls';
import type { Workspace } from '../../workspace';
import { act } from '../acting';
import { FIELD, RoleChoice } from '../parts';
import { addService } from './calls';

/** Makes an account for programs. */
export function NewService({ workspace, onMade }: { readonly workspace: Workspace; readonly onMade: (made: Member) => void }) {
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly RoleName[]>(['user']);
  const make = () =>
    act(workspace, async () => {
      const made = await addService(name.trim(), roles);
      setName('');
      onMade(made);
    });
  return (
    <details className="rounded-xl border border-line">
      <summary className="flex min-h-9 items-center px-4 text-sm font-medium" data-testid="new-service">
        {sayAdminPeople('newService')}
      </summary>
      <form
        className="space-y-3 px-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <p className="text-xs text-ink-faint">{sayAdminPeople('newServiceNote')}</p>
        <label className="block text-xs text-ink-faint">
          {sayAdminPeople('serviceName')}
          <input value={name} required maxLength={100} onChange={(event) => setName(event.target.value)} data-testid="service-name" className={FIELD} />
        </label>
        <RoleChoice value={roles} onChange={setRoles} />
        <Button type="submit" tone="primary" data-testid="make-service">
          {sayAdminPeople('makeService')}
        </Button>
      </form>
    </details>
  );
}
