import { useCallback, useEffect, useState } from 'react';

interface Loaded<T> {
  readonly value: T | undefined;
  readonly failed: boolean;
  readonly reload: () => void;
}

/** What a call answers, read again on request; what is known stays in sight meanwhile. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [value, setValue] = useState<T>();
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isOver = false;
    load().then(
      (loaded) => {
        if (!isOver) {
          setValue(loaded);
          setFailed(false);
        }
      },
      () => !isOver && setFailed(true),
    );
    return () => {
      isOver = true;
    };
  }, [load, round]);
  return { value, failed, reload: useCallback(() => setRound((before) => before + 1), []) };
}
