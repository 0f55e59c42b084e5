import { useEffect, useState } from 'react';
import { isStoreAway } from './api';
import type { ConnectionState } from './connection';
import type { Texts } from './language/en';
import { say } from './language/say';
import { Spinner } from './ui/controls';

const LASTING_MS = 800;
const LOOK_MS = 5_000;

interface Props {
  readonly connection: ConnectionState;
  /** Whether something should arrive. */
  readonly isWaiting: boolean;
  /** The conversation cannot be followed just now, although there is a connection. */
  readonly isDelayed: boolean;
}

/** Says why nothing arrives, for as long as that is so. */
export function ConnectionLine({ connection, isWaiting, isDelayed }: Props) {
  const isAway = useLasting(connection !== 'open', LASTING_MS);
  const isBehind = useLasting(isDelayed, LASTING_MS);
  const isOffline = useOffline();
  const hasNoStore = useStoreAway(isWaiting);
  return !isAway && !isOffline && !isBehind && !hasNoStore ? null : (
    <div
      role="status"
      data-testid="connection"
      className="flex items-center justify-center gap-2 border-b border-warn-line bg-warn-soft px-4 py-1.5 text-sm text-warn"
    >
      <Spinner size={14} />
      {say(isAway || isOffline ? wordsOf(connection, isOffline) : hasNoStore ? 'storeAway' : 'delayed')}
      {connection === 'signed_out' && (
        <button type="button" className="min-h-6 font-medium underline underline-offset-2" onClick={() => location.reload()} data-testid="sign-in-again">
          {say('signInAgain')}
        </button>
      )}
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

/** Whether the server cannot store anything; it is asked only while somebody waits, and then until it can again. */
function useStoreAway(isWaiting: boolean): boolean {
  const [isAway, setAway] = useState(false);
  const isWatched = isWaiting || isAway;
  useEffect(() => {
    if (!isWatched) {
      return;
    }
    let isOver = false;
    const timer = setInterval(() => void isStoreAway().then((away) => isOver || setAway(away)), LOOK_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isWatched]);
  return isAway;
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
