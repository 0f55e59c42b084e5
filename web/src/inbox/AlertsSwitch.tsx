import { say } from '../language/say';
import { useStore } from '../store';
import type { Workspace } from '../workspace';

/** Switches this browser's notifications of questions; the browser asks for leave only on this click. */
export function AlertsSwitch({ workspace }: { readonly workspace: Workspace }) {
  const { alerts } = workspace;
  const { state } = useStore(alerts);
  const { settings } = useStore(workspace.preferences);
  if (state === 'unavailable' || state === 'blocked') {
    return (
      <p className="text-xs text-ink-faint" data-testid="alerts-none">
        {say(state === 'blocked' ? 'alertsBlocked' : 'alertsUnavailable')}
      </p>
    );
  }
  const change = (isOn: boolean) => {
    if (!isOn) {
      alerts.switchOff();
      return;
    }
    void alerts.switchOn();
    if (!settings.notifications) {
      void workspace.prefer({ notifications: true });
    }
  };
  return (
    <label className="flex min-h-6 items-center gap-2 text-sm text-ink-soft">
      <input
        type="checkbox"
        checked={state === 'on' && settings.notifications}
        onChange={(event) => change(event.target.checked)}
        className="size-4 accent-accent"
        data-testid="alerts"
      />
      {say('alerts')}
    </label>
  );
}
