import { type FormEvent, useCallback, useEffect, useState } from 'react';
import type { Member } from '../../generated/rest';
import { sayAdmin } from '../../language/admin';
import { sayAdminPeople } from '../../language/adminPeople';
import { formatTime } from '../../language/format';
import { useStore } from '../../store';
import { Button } from '../../ui/controls';
import { Icon } from '../../ui/Icon';
import { useLoaded } from '../../settings/useLoaded';
import { Empty, roleNames, Shown } from '../parts';
import type { SectionProps } from '../sections';
import { listPeople } from './calls';
import { NewService } from './NewService';
import { PersonDetails } from './PersonDetails';

/** Everybody of the tenant: looked for, and one of them opened. */
export default function PeopleSection({ workspace, search, mayChange }: SectionProps) {
  const q = search.get('q') ?? '';
  const opened = search.get('person') ?? '';
  const { value, failed, error, reload, more } = usePeople(q);
  const show = (next: { readonly q?: string; readonly person?: string }) => {
    const wanted = new URLSearchParams(Object.entries({ q, person: opened, ...next }).filter(([, text]) => text !== ''));
    workspace.show({ kind: 'admin', section: 'people', search: wanted.toString() }, 'instead');
  };
  const me = useStore(workspace).user?.id;
  return (
    <div className="space-y-5">
      <Search key={q} q={q} onSearch={(text) => show({ q: text, person: '' })} />
      <Shown loaded={{ value, failed, error, reload }}>
        {({ people, nextCursor }) => (
          <>
            {people.length === 0 && <Empty>{sayAdminPeople(q === '' ? 'onlyYou' : 'nobody')}</Empty>}
            <ul aria-label={sayAdminPeople('list')} className="divide-y divide-line" data-testid="people">
              {people.map((one) => (
                <li key={one.id} data-testid="person" data-person={one.id}>
                  <Row person={one} isMe={one.id === me} isOpen={one.id === opened} onToggle={() => show({ person: one.id === opened ? '' : one.id })} />
                  {one.id === opened && <PersonDetails workspace={workspace} person={one} isMe={one.id === me} mayChange={mayChange} onChanged={reload} />}
                </li>
              ))}
            </ul>
            {nextCursor != null && <Button onClick={more}>{sayAdmin('more')}</Button>}
          </>
        )}
      </Shown>
      {mayChange && <NewService workspace={workspace} onMade={(made) => (reload(), show({ q: '', person: made.id }))} />}
    </div>
  );
}

/** As many as were asked for; what is known stays in sight while it is read again. */
function usePeople(q: string) {
  const [pages, setPages] = useState(1);
  useEffect(() => setPages(1), [q]);
  const load = useCallback(async () => {
    let page = await listPeople(q);
    const people = [...page.people];
    for (let i = 1; i < pages && page.nextCursor != null; i++) {
      page = await listPeople(q, page.nextCursor);
      people.push(...page.people);
    }
    return { people, nextCursor: page.nextCursor };
  }, [q, pages]);
  return { ...useLoaded(load), more: () => setPages(pages + 1) };
}

function Search({ q, onSearch }: { readonly q: string; readonly onSearch: (q: string) => void }) {
  const [text, setText] = useState(q);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form role="search" onSubmit={submit} className="flex flex-wrap gap-2">
      <input
        type="search"
        value={text}
        maxLength={200}
        aria-label={sayAdminPeople('search')}
        placeholder={sayAdminPeople('search')}
        onChange={(event) => setText(event.target.value)}
        data-testid="people-search"
        className="h-9 min-w-0 flex-1 basis-48 rounded-lg border border-line-strong bg-raised px-2.5 text-sm"
      />
      <Button type="submit">
        <Icon name="search" size={15} />
        {sayAdminPeople('searchGo')}
      </Button>
    </form>
  );
}

interface RowProps {
  readonly person: Member;
  readonly isMe: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Row({ person, isMe, isOpen, onToggle }: RowProps) {
  const { name, login, kind, roles, disabledAt, lastUsedAt, secondFactor } = person;
  const notes = [
    kind === 'service' ? sayAdminPeople('service') : (login ?? sayAdminPeople('demo')),
    roleNames(roles),
    ...(secondFactor ? [sayAdminPeople('secondFactor')] : []),
    lastUsedAt == null ? sayAdminPeople('neverUsed') : sayAdminPeople('lastUsed', { time: formatTime(lastUsedAt, 'short') }),
  ];
  return (
    <button
      type="button"
      onClick={onToggle}
      aria-expanded={isOpen}
      className="flex w-full items-center gap-3 rounded-lg py-2.5 text-left hover:bg-hover"
    >
      <span className={`ml-1 text-ink-faint transition-transform ${isOpen ? 'rotate-90' : ''}`}>
        <Icon name="chevron" size={15} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium break-words">
          {name}
          {isMe && <span className="ml-2 text-xs font-normal text-ink-faint">{sayAdminPeople('you')}</span>}
          {disabledAt != null && (
            <span className="ml-2 rounded-full border border-bad-line bg-bad-soft px-2 py-0.5 text-xs font-normal text-bad" data-testid="disabled">
              {sayAdminPeople('disabled', { time: formatTime(disabledAt, 'short') })}
            </span>
          )}
        </span>
        <span className="block text-xs break-words text-ink-faint">{notes.join(' · ')}</span>
      </span>
    </button>
  );
}
