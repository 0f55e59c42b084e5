import { useId } from 'react';
import { sayAdminPrivacy } from '../../language/adminPrivacy';
import { formatNumber, formatTime } from '../../language/format';
import { useLoaded } from '../../settings/useLoaded';
import { Shown } from '../parts';
import { loadSeals } from './calls';

/** How far the logs are sealed, and by which key. */
export function SealState() {
  const loaded = useLoaded(loadSeals);
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-2">
      <h3 id={id} className="text-sm font-semibold">
        {sayAdminPrivacy('seals')}
      </h3>
      <p className="text-xs text-ink-faint">{sayAdminPrivacy('sealsAbout')}</p>
      <Shown loaded={loaded}>
        {({ last }) =>
          last == null ? (
            <p className="text-sm">{sayAdminPrivacy('noSeal')}</p>
          ) : (
            <div data-testid="seal">
              <p className="text-sm">{sayAdminPrivacy('lastSeal', { number: formatNumber(last.number), time: formatTime(last.at, 'short'), sessions: formatNumber(last.sessions) })}</p>
              <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-xs text-ink-faint">
                <dt>{sayAdminPrivacy('root')}</dt>
                <dd className="font-mono break-all">{last.root}</dd>
                <dt>{sayAdminPrivacy('key')}</dt>
                <dd className="font-mono break-all">{last.key}</dd>
              </dl>
            </div>
          )
        }
      </Shown>
      <p className="text-xs text-ink-faint">{sayAdminPrivacy('verifyBy')}</p>
    </section>
  );
}
