import { say } from '../language/say';
import { useStore } from '../store';
import type { Alerts } from './alerts';

/** Switches the browser's notifications of questions; the browser asks for leave only on this click. */
export function AlertsSwitch({ alerts }: { readonly alerts: Alerts }) {
  const { state } = useStore(alerts);
  if (state === 'unavailable') {
    return null;
  }
  if (state === 'blocked') {
    return <p className="text-xs text-ink-faint">{say('alertsBlocked')}</p>;
  }
  return (
    <label className="flex min-h-6 items-center gap-2 text-sm text-ink-soft">
      <input
        type="checkbox"
        checked={state === 'on'}
        onChange={(event) => (event.target.checked ? void alerts.switchOn() : alerts.switchOff())}
        className="size-4 accent-accent"
        data-testid="alerts"
      />
      {say('alerts')}
    </label>
  );
}
