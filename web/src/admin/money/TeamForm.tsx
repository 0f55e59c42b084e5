import { useState } from 'react';
import { sayAdminMoney } from '../../language/adminMoney';
import { useLoaded } from '../../settings/useLoaded';
import { Button } from '../../ui/controls';
import type { Workspace } from '../../workspace';
import { act } from '../acting';
import { FIELD } from '../parts';
import { listPeople } from '../people/calls';
import { assignTeam, listTeams } from './calls';

const readPeople = () => listPeople('');

/** Puts a person into a team, for budgets and reports. */
export function TeamForm({ workspace }: { readonly workspace: Workspace }) {
  const people = useLoaded(readPeople).value?.people ?? [];
  const teams = useLoaded(listTeams);
  const [person, setPerson] = useState('');
  const [team, setTeam] = useState('');
  const [done, setDone] = useState<string>();
  const assign = async () => {
    const name = people.find(({ id }) => id === person)?.name ?? person;
    if (await act(workspace, () => assignTeam(person, team.trim()))) {
      teams.reload();
      setDone(sayAdminMoney(team.trim() === '' ? 'takenOut' : 'putDone', { name, team: team.trim() }));
    }
  };
  return (
    <form
      className="space-y-3 rounded-xl border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void assign();
      }}
    >
      <h3 className="text-sm font-semibold">{sayAdminMoney('teams')}</h3>
      <p className="text-xs text-ink-faint">{sayAdminMoney('teamsAbout')}</p>
      <div className="grid grid-cols-2 gap-3 narrow:grid-cols-1">
        <label className="min-w-0 text-xs text-ink-faint">
          {sayAdminMoney('person')}
          <select value={person} required onChange={(event) => setPerson(event.target.value)} data-testid="team-person" className={FIELD}>
            <option value="" />
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="min-w-0 text-xs text-ink-faint">
          {sayAdminMoney('teamEmpty')}
          <input value={team} maxLength={100} onChange={(event) => setTeam(event.target.value)} data-testid="team-name" className={FIELD} />
        </label>
      </div>
      <Button type="submit" data-testid="assign-team">
        {sayAdminMoney('putIn')}
      </Button>
      <p role="status" className="text-sm text-good">
        {done}
      </p>
      <Teams
        members={(teams.value?.members ?? []).map(({ userId, team }) => ({ team, name: people.find(({ id }) => id === userId)?.name ?? userId }))}
      />
    </form>
  );
}

/** Who is in which team, team by team. */
function Teams({ members }: { readonly members: readonly { readonly team: string; readonly name: string }[] }) {
  const names = [...new Set(members.map(({ team }) => team))];
  return (
    <dl className="space-y-1 text-sm" data-testid="teams">
      {names.map((team) => (
        <div key={team} className="flex flex-wrap gap-x-2">
          <dt className="font-medium break-words">{team}</dt>
          <dd className="min-w-0 break-words text-ink-soft">
            {members
              .filter((one) => one.team === team)
              .map(({ name }) => name)
              .join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
