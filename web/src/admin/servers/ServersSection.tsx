import type { Health } from '../../generated/rest';
import { sayAdminServers } from '../../language/adminServers';
import { useLoaded } from '../../settings/useLoaded';
import { Button } from '../../ui/controls';
import { Icon } from '../../ui/Icon';
import { Shown } from '../parts';
import type { SectionProps } from '../sections';
import { loadHealth, loadVersion } from './calls';

/** How the server is, for whoever looks after it. */
export default function ServersSection(_: SectionProps) {
  const loaded = useLoaded(loadHealth);
  const version = useLoaded(loadVersion).value;
  return (
    <div className="space-y-5">
      <p className="text-sm text-ink-soft">{sayAdminServers('about')}</p>
      <Shown loaded={loaded}>
        {({ status, parts }) => (
          <>
            <p role="status" className={`flex items-center gap-2 text-sm font-medium ${status === 'up' ? 'text-good' : 'text-bad'}`} data-testid="health">
              <Icon name={status === 'up' ? 'check' : 'alert'} size={16} />
              {sayAdminServers(status === 'up' ? 'allUp' : 'someDown')}
            </p>
            <Parts parts={parts} />
          </>
        )}
      </Shown>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        <Button onClick={loaded.reload}>
          <Icon name="refresh" size={15} />
          {sayAdminServers('again')}
        </Button>
        <a href="/api/metrics" className="min-h-6 text-accent-strong underline underline-offset-2">
          {sayAdminServers('metrics')}
        </a>
      </div>
      {version && <p className="text-xs text-ink-faint">{sayAdminServers('build', { name: version.name, version: version.version, java: version.java })}</p>}
    </div>
  );
}

const STATES: Readonly<Record<string, 'up' | 'down'>> = { up: 'up', down: 'down' };

function Parts({ parts }: Pick<Health, 'parts'>) {
  return (
    <ul aria-label={sayAdminServers('parts')} className="grid grid-cols-2 gap-3 narrow:grid-cols-1" data-testid="health-parts">
      {Object.entries(parts).map(([name, { status = '', ...details }]) => (
        <li key={name} className={`rounded-xl border px-4 py-3 ${status === 'down' ? 'border-bad-line bg-bad-soft' : 'border-line'}`}>
          <p className="flex items-baseline justify-between gap-3 text-sm font-medium">
            <span className="min-w-0 break-words">{name}</span>
            <span className={status === 'down' ? 'text-bad' : 'text-ink-faint'}>{sayAdminServers(STATES[status] ?? 'unknown')}</span>
          </p>
          <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-xs text-ink-faint">
            {Object.entries(details).map(([key, value]) => (
              <Detail key={key} name={key} value={value} />
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Detail({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="min-w-0 break-words text-ink-soft tabular-nums">{value}</dd>
    </>
  );
}
