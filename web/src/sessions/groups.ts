import type { Session } from '../api';
import { say } from '../language/say';

interface SessionGroup {
  readonly label: string;
  readonly sessions: readonly Session[];
}

const DAY_MS = 86_400_000;

/** Cuts a list that runs from new to old into days a person thinks in. */
export function groupByDay(sessions: readonly Session[], now: Date): readonly SessionGroup[] {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const groups: { label: string; sessions: Session[] }[] = [];
  for (const session of sessions) {
    const label = labelOf(Date.parse(session.updatedAt), midnight);
    const last = groups.at(-1);
    if (last?.label === label) {
      last.sessions.push(session);
    } else {
      groups.push({ label, sessions: [session] });
    }
  }
  return groups;
}

function labelOf(time: number, midnight: number): string {
  if (time >= midnight) {
    return say('today');
  }
  if (time >= midnight - DAY_MS) {
    return say('yesterday');
  }
  if (time >= midnight - 7 * DAY_MS) {
    return say('previousWeek');
  }
  return time >= midnight - 30 * DAY_MS ? say('previousMonth') : say('older');
}
