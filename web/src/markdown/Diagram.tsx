import { useEffect, useState } from 'react';
import { useDark } from '../appearance/useDark';
import { say } from '../language/say';
import { CodeFrame } from './CodeBlock';

/** Longer ones are shown as they were written. */
const MOST = 20_000;

type Drawn = { readonly key: string; readonly svg?: string | undefined };

/** A Mermaid diagram as a picture, drawn apart from the page; as it was written where it cannot be drawn. */
export function Diagram({ value }: { readonly value: string }) {
  const isDark = useDark();
  const [drawn, setDrawn] = useState<Drawn>();
  const isAsked = value.length <= MOST;
  const key = `${isDark ? 'dark' : 'light'}\n${value}`;
  useEffect(() => {
    if (!isAsked) {
      return;
    }
    let isWatched = true;
    import('./diagrams')
      .then(({ drawDiagram }) => drawDiagram(value, isDark))
      .then(
        (svg) => isWatched && setDrawn({ key, svg }),
        () => isWatched && setDrawn({ key }),
      );
    return () => {
      isWatched = false;
    };
  }, [isAsked, key, value, isDark]);
  const known = drawn?.key === key ? drawn : undefined;
  if (!isAsked || (known !== undefined && known.svg === undefined)) {
    return <CodeFrame language="mermaid" value={value} state="plain" />;
  }
  return (
    <figure className="diagram" data-testid="diagram" data-code-state={known === undefined ? 'loading' : 'drawn'}>
      {known?.svg === undefined ? (
        <div className="diagram-place" />
      ) : (
        <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(known.svg)}`} alt={say('diagram')} />
      )}
      <details>
        <summary>{say('diagramSource')}</summary>
        <CodeFrame language="mermaid" value={value} state="plain" />
      </details>
    </figure>
  );
}
