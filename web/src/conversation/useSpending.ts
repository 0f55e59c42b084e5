import { useEffect, useState } from 'react';
import { loadSession, type SessionSpending } from '../api';

/** The ledger is a moment behind the conversation. */
const BEHIND_MS = 700;

interface Spent {
  readonly sessionId: string;
  readonly spending: SessionSpending;
}

/** What all calls of models took, also those that failed or were cut; asked again when the conversation comes to rest. Nothing where the server does not tell. */
export function useSpending(sessionId: string, isAtRest: boolean, events: number): SessionSpending | undefined {
  const [spent, setSpent] = useState<Spent>();
  useEffect(() => {
    if (!isAtRest || events === 0) {
      return undefined;
    }
    let isOver = false;
    const ask = async () => {
      const { spent: spending } = await loadSession(sessionId);
      if (!isOver && spending != null) {
        setSpent({ sessionId, spending });
      }
    };
    // What cannot be had is told from the messages alone.
    const timer = setTimeout(() => void ask().catch(() => undefined), BEHIND_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [sessionId, isAtRest, events]);
  return spent?.sessionId === sessionId ? spent.spending : undefined;
}
