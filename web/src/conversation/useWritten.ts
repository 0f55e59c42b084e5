import { useState } from 'react';
import type { TurnActions } from './TurnView';

/** A text that is kept as it is written; there is none before it is begun, nor after it was sent or given up. */
export function useWritten({ written, write }: Pick<TurnActions, 'written' | 'write'>, sessionId: string, place: string) {
  const [text, setText] = useState(() => written(sessionId, place));
  const change = (next: string | undefined) => {
    setText(next);
    write(sessionId, place, next);
  };
  return [text, change] as const;
}
