import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import * as api from '../api';
import type { Session } from '../api';
import { sayPalette } from '../language/palette';
import { useStore } from '../store';
import { Icon } from '../ui/Icon';
import { openModal } from '../ui/modal';
import type { Workspace } from '../workspace';
import { type Command, matching, stepOf } from './commands';
import { offersOf } from './offers';

interface Props {
  readonly workspace: Workspace;
  readonly onKeys: () => void;
  readonly onClose: () => void;
}

const SEARCH_PAUSE_MS = 150;

/** Everything that can be gone to or done, found by typing. */
export function Palette({ workspace, onKeys, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const found = useConversations(workspace, query);
  const offered = useMemo(() => matching(offersOf(workspace, found, onKeys), query), [workspace, found, onKeys, query]);
  const chosen = offered[Math.min(at, offered.length - 1)];
  useEffect(() => openModal(dialog.current), []);
  useEffect(() => {
    document.getElementById(`offer-${chosen?.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.id]);
  const run = (command: Command | undefined) => {
    if (command !== undefined) {
      // Closed first, so that the focus goes back before the command takes it elsewhere.
      dialog.current?.close();
      command.run();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepOf(event, Math.min(at, offered.length - 1), offered.length);
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(chosen);
    }
  };
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label={sayPalette('title')}
      data-testid="palette"
      className="mx-auto mt-[12vh] w-[min(36rem,calc(100vw-1.5rem))] overflow-hidden rounded-2xl border border-line bg-raised p-0 text-ink shadow-card backdrop:bg-black/45"
    >
      <div className="flex items-center gap-2.5 border-b border-line px-4 text-ink-faint">
        <Icon name="search" size={17} />
        <input
          autoFocus
          role="combobox"
          aria-expanded={offered.length > 0}
          aria-controls="palette-offers"
          aria-autocomplete="list"
          aria-activedescendant={chosen && `offer-${chosen.id}`}
          aria-label={sayPalette('title')}
          placeholder={sayPalette('placeholder')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-ink outline-none"
        />
      </div>
      <Offers offered={offered} chosen={chosen} onRun={run} />
      <p role="status" className={offered.length === 0 ? 'px-4 py-6 text-center text-sm text-ink-faint' : 'sr-only'}>
        {offered.length === 0 ? sayPalette('nothing') : sayPalette('found', { count: offered.length })}
      </p>
    </dialog>
  );
}

interface OffersProps {
  readonly offered: readonly Command[];
  readonly chosen: Command | undefined;
  readonly onRun: (command: Command) => void;
}

function Offers({ offered, chosen, onRun }: OffersProps) {
  const groups = [...new Set(offered.map(({ group }) => group))];
  return (
    <div id="palette-offers" role="listbox" aria-label={sayPalette('results')} className="max-h-[52vh] overflow-y-auto p-1.5 empty:hidden">
      {groups.map((group) => (
        <div key={group} role="group" aria-label={sayPalette(group)}>
          <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-faint">
            {sayPalette(group)}
          </p>
          {offered
            .filter((command) => command.group === group)
            .map((command) => (
              <button
                key={command.id}
                id={`offer-${command.id}`}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={command === chosen}
                onClick={() => onRun(command)}
                className={`flex min-h-9 w-full items-center gap-2.5 rounded-lg px-2.5 text-left text-sm ${command === chosen ? 'bg-accent-soft text-accent-strong' : 'hover:bg-hover'}`}
              >
                <Icon name={command.icon} size={16} />
                <span className="min-w-0 flex-1 truncate">{command.label}</span>
              </button>
            ))}
        </div>
      ))}
    </div>
  );
}

/** The conversations at hand, and those the server finds, in their words too. */
function useConversations(workspace: Workspace, query: string): readonly Session[] {
  const { sessions } = useStore(workspace.sessions);
  const [found, setFound] = useState<{ readonly query: string; readonly sessions: readonly Session[] }>({ query: '', sessions: [] });
  useEffect(() => {
    const wanted = query.trim();
    if (wanted.length < 2) {
      return;
    }
    let isOver = false;
    const timer = setTimeout(() => {
      api.listSessions({ q: wanted, limit: 8 }).then(
        (page) => !isOver && setFound({ query, sessions: page.sessions }),
        () => {},
      );
    }, SEARCH_PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [query]);
  return useMemo(() => {
    const more = found.query === query ? found.sessions.filter(({ id }) => !sessions.some((known) => known.id === id)) : [];
    return [...sessions, ...more];
  }, [sessions, found, query]);
}
