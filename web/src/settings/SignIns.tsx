import { formatTime } from '../language/format';
import { saySettings } from '../language/settings';
import { Button } from '../ui/controls';
import type { Workspace } from '../workspace';
import { listSignIns, revoke } from './calls';
import { useLoaded } from './useLoaded';

/** Where the reader is signed in; the one at hand is ended by signing out. */
export function SignIns({ workspace }: { readonly workspace: Workspace }) {
  const { value, failed, reload } = useLoaded(listSignIns);
  return (
    <>
      {failed && <p role="alert" className="text-sm text-bad">{saySettings('loadFailed')}</p>}
      <ul className="max-h-72 divide-y divide-line overflow-y-auto" data-testid="sign-ins">
        {value?.signIns.map((signIn) => {
          const name = saySettings('signIn', { time: formatTime(signIn.createdAt, 'short') });
          return (
            <li key={signIn.id} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1 text-sm">
                {name}
                <span className="block text-xs text-ink-faint">
                  {signIn.current ? saySettings('thisOne') : signIn.expiresAt != null && saySettings('until', { time: formatTime(signIn.expiresAt, 'short') })}
                </span>
              </span>
              {!signIn.current && (
                <Button aria-label={`${saySettings('end')}: ${name}`} onClick={() => void workspace.attempt(revoke(signIn.id).then(reload))}>
                  {saySettings('end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
