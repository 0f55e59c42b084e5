import { useCallback, useEffect, useState } from 'react';

export interface Loaded<T> {
  readonly value: T | undefined;
  readonly failed: boolean;
  readonly error: unknown;
  readonly reload: () => void;
}

/** What a call answers, read again on request; what is known stays in sight meanwhile. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [value, setValue] = useState<T>();
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isOver = false;
    load().then(
      (loaded) => {
        if (!isOver) {
          setValue(loaded);
          setError(undefined);
        }
      },
      (reason: unknown) => !isOver && setError(reason),
    );
    return () => {
      isOver = true;
    };
  }, [load, round]);
  return { value, failed: error !== undefined, error, reload: useCallback(() => setRound((before) => before + 1), []) };
}
