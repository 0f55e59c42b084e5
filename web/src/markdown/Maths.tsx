import { useEffect, useRef, useState } from 'react';

/** Longer formulas are shown as they were written. */
const MOST = 4_000;

interface Props {
  readonly value: string;
  /** On lines of its own. */
  readonly isDisplayed: boolean;
}

/** A formula, drawn by a part of the page that is loaded with the first one; as it was written where it cannot be read. */
export function Maths({ value, isDisplayed }: Props) {
  const host = useRef<HTMLSpanElement>(null);
  const [drawn, setDrawn] = useState<{ readonly value: string; readonly isDrawn: boolean }>();
  const isAsked = value.length <= MOST;
  useEffect(() => {
    if (!isAsked) {
      return;
    }
    let isWatched = true;
    const told = (isDrawn: boolean) => isWatched && setDrawn({ value, isDrawn });
    import('./formulas').then(
      ({ drawFormula }) => told(isWatched && host.current !== null && drawFormula(host.current, value, isDisplayed)),
      () => told(false),
    );
    return () => {
      isWatched = false;
    };
  }, [isAsked, value, isDisplayed]);
  const known = drawn?.value === value ? drawn : undefined;
  const state = !isAsked || known?.isDrawn === false ? 'plain' : known === undefined ? 'loading' : 'drawn';
  return (
    <span className={isDisplayed ? 'maths-block' : 'maths'} data-testid="maths" data-code-state={state}>
      <span ref={host} hidden={state !== 'drawn'} />
      {state !== 'drawn' && <code>{value}</code>}
    </span>
  );
}
