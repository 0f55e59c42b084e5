import { type RefObject, useEffect, useRef, useState } from 'react';

/** Gives the focus back to what opened something, once that is left by a key or a button; `setLeft(false)` when it opens. */
export function useFocusBack<E extends HTMLElement>(): readonly [opener: RefObject<E | null>, setLeft: (isLeft: boolean) => void] {
  const opener = useRef<E>(null);
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    if (isLeft) {
      opener.current?.focus();
    }
  }, [isLeft]);
  return [opener, setLeft];
}
