import type { SignIn } from '../generated/rest';
import { formatTime } from '../language/format';
import { saySecurity } from '../language/security';
import { saySettings } from '../language/settings';
import { Button } from '../ui/controls';
import type { Workspace } from '../workspace';
import { endOtherSignIns, listSignIns, revoke } from './calls';
import { useLoaded } from './useLoaded';

/** Where the reader is signed in; the one at hand is ended by signing out. */
export function SignIns({ workspace }: { readonly workspace: Workspace }) {
  const { value, failed, reload } = useLoaded(listSignIns);
  const others = value?.signIns.filter(({ current }) => !current) ?? [];
  return (
    <>
      {failed && <p role="alert" className="text-sm text-bad">{saySettings('loadFailed')}</p>}
      <ul className="max-h-96 divide-y divide-line overflow-y-auto" data-testid="sign-ins">
        {value?.signIns.map((signIn) => (
          <Row key={signIn.id} signIn={signIn} onEnd={() => void workspace.attempt(revoke(signIn.id).then(reload))} />
        ))}
      </ul>
      {value !== undefined && others.length === 0 && <p className="text-sm text-ink-faint">{saySecurity('onlyHere')}</p>}
      {others.length > 1 && (
        <Button onClick={() => void workspace.attempt(endOtherSignIns().then(reload))} data-testid="end-others">
          {saySecurity('endOthers')}
        </Button>
      )}
    </>
  );
}

function Row({ signIn, onEnd }: { readonly signIn: SignIn; readonly onEnd: () => void }) {
  const { createdAt, expiresAt, lastUsedAt, address, device, current } = signIn;
  const name = saySettings('signIn', { time: formatTime(createdAt, 'short') });
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1 text-sm">
        {name}
        {current && <span className="ml-2 rounded-full bg-accent-soft px-2 py-0.5 text-xs text-accent-strong">{saySettings('thisOne')}</span>}
        <span className="block truncate text-xs text-ink-faint" title={device}>
          {device || saySecurity('unknownDevice')}
        </span>
        <span className="block text-xs text-ink-faint">
          {[
            lastUsedAt == null ? address : saySecurity('seen', { address: address || '–', time: formatTime(lastUsedAt, 'short') }),
            expiresAt == null ? '' : saySettings('until', { time: formatTime(expiresAt, 'short') }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {!current && (
        <Button aria-label={`${saySettings('end')}: ${name}`} onClick={onEnd}>
          {saySettings('end')}
        </Button>
      )}
    </li>
  );
}
