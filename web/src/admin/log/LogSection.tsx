import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Act } from '../../generated/rest';
import { sayAdmin } from '../../language/admin';
import { sayAdminLog } from '../../language/adminLog';
import { formatTime } from '../../language/format';
import { useLoaded } from '../../settings/useLoaded';
import { Button } from '../../ui/controls';
import { useNames } from '../people/names';
import { Empty, Shown } from '../parts';
import type { SectionProps } from '../sections';
import { loadLog, type LogFilter } from './calls';
import { LogFilters } from './LogFilters';
import { LogTools } from './LogTools';

/** Who did what about security and administration, and whether the chain of it holds. */
export default function LogSection({ workspace, search }: SectionProps) {
  const key = search.toString();
  const filter = useMemo<LogFilter>(() => filterOf(new URLSearchParams(key)), [key]);
  const [pages, setPages] = useState(1);
  useEffect(() => setPages(1), [filter]);
  const load = useCallback(() => loadPages(filter, pages), [filter, pages]);
  const loaded = useLoaded(load);
  const nameOf = useNames();
  const show = (change: Partial<LogFilter>) => {
    const wanted = new URLSearchParams(Object.entries({ ...filter, ...change }).filter(([, text]) => text !== ''));
    workspace.show({ kind: 'admin', section: 'log', search: wanted.toString() }, 'instead');
  };
  return (
    <div className="space-y-5">
      <p className="text-sm text-ink-soft">{sayAdminLog('about')}</p>
      <LogTools workspace={workspace} filter={filter} />
      <LogFilters filter={filter} onChange={show} />
      <Shown loaded={loaded}>
        {({ entries, hasMore }) =>
          entries.length === 0 ? (
            <Empty>{sayAdminLog('nothing')}</Empty>
          ) : (
            <>
              <ol aria-label={sayAdminLog('entries')} className="divide-y divide-line" data-testid="log">
                {entries.map((entry) => (
                  <Entry key={entry.sequence} entry={entry} nameOf={nameOf} />
                ))}
              </ol>
              {hasMore && <Button onClick={() => setPages(pages + 1)}>{sayAdmin('more')}</Button>}
            </>
          )
        }
      </Shown>
    </div>
  );
}

function filterOf(search: URLSearchParams): LogFilter {
  const text = (name: string) => search.get(name) ?? '';
  return { area: text('area'), kind: text('kind'), person: text('person'), from: text('from'), to: text('to') };
}

async function loadPages(filter: LogFilter, pages: number) {
  const entries: Act[] = [];
  let hasMore = true;
  for (let i = 0; i < pages && hasMore; i++) {
    const page = await loadLog(filter, entries.at(-1)?.sequence);
    entries.push(...page.entries);
    hasMore = page.hasMore;
  }
  return { entries, hasMore };
}

function Entry({ entry, nameOf }: { readonly entry: Act; readonly nameOf: (id: string) => string }) {
  const { sequence, at, kind, actor, subject, address, detail, hash } = entry;
  const who = actor == null ? sayAdminLog('nobody') : nameOf(actor);
  return (
    <li className="py-2.5" data-testid="log-entry" data-kind={kind}>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-medium">{sayAdminLog(`kind_${kind}`)}</span>
        <span className="min-w-0 break-words text-ink-soft">
          {who}
          {subject != null && subject !== actor && ` → ${nameOf(subject)}`}
        </span>
        <time dateTime={at} title={formatTime(at, 'long')} className="ml-auto text-xs text-ink-faint tabular-nums">
          {formatTime(at, 'short')}
        </time>
      </p>
      {detail !== '' && <p className="text-xs break-words text-ink-soft">{detail}</p>}
      <p className="text-xs break-all text-ink-faint">
        {[`#${sequence}`, address, hash.slice(0, 16)].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}
