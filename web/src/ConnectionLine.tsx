import { useEffect, useState } from 'react';
import type { ConnectionState } from './connection';
import type { Texts } from './language/en';
import { say } from './language/say';
import { Spinner } from './ui/controls';

const LASTING_MS = 800;

/** Says why nothing arrives, for as long as that is so. */
export function ConnectionLine({ connection }: { readonly connection: ConnectionState }) {
  const isAway = useLasting(connection !== 'open', LASTING_MS);
  const isOffline = useOffline();
  return !isAway ? null : (
    <div
      role="status"
      data-testid="connection"
      className="flex items-center justify-center gap-2 border-b border-warn-line bg-warn-soft px-4 py-1.5 text-sm text-warn"
    >
      <Spinner size={14} />
      {say(wordsOf(connection, isOffline))}
    </div>
  );
}

function wordsOf(connection: ConnectionState, isOffline: boolean): keyof Texts {
  if (connection === 'signed_out') {
    return 'signedOut';
  }
  if (isOffline) {
    return 'offline';
  }
  return connection === 'connecting' ? 'connecting' : 'reconnecting';
}

function useOffline(): boolean {
  const [isOffline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return isOffline;
}

/** True once the condition has held for a while, so that a blink is not worth a word. */
function useLasting(condition: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!condition) {
      setLasting(false);
      return;
    }
    const timer = setTimeout(() => setLasting(true), ms);
    return () => clearTimeout(timer);
  }, [condition, ms]);
  return isLasting && condition;
}
