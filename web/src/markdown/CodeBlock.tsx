import type { Element } from 'hast';
import { type ReactNode, use, useEffect, useState } from 'react';
import { say } from '../language/say';
import type { Coloured } from './colours';
import { Diagram } from './Diagram';
import { Maths } from './Maths';
import { Reader } from './reading';

/** Longer code is shown without colour: nobody reads it, and it would stand in the way. */
const MAX_COLOURED = 20_000;

interface Props {
  readonly language: string;
  readonly value: string;
  /** It is still being written. */
  readonly isOpen?: boolean;
  /** What is shown where the code has more in it than letters. */
  readonly children?: ReactNode;
}

/** Code with its language, a button to copy it and, where the language is known, colour. */
export function CodeBlock(props: Props) {
  const { language, value, isOpen = false, children } = props;
  if (!isOpen && children === undefined && language === 'math') {
    return <Maths value={value} isDisplayed />;
  }
  if (!isOpen && children === undefined && language === 'mermaid') {
    return <Diagram value={value} />;
  }
  return <ColouredCode {...props} />;
}

function ColouredCode({ language, value, isOpen = false, children }: Props) {
  const { coloured, state } = useColours(language, value, !isOpen && children === undefined);
  return (
    <CodeFrame language={language} value={value} state={state}>
      {children ?? (coloured && <code className={`language-${language}`}>{<Colours lines={coloured} />}</code>)}
    </CodeFrame>
  );
}

interface FrameProps extends Pick<Props, 'language' | 'value' | 'children'> {
  readonly state: State;
}

/** Code below its language and a button to copy it. */
export function CodeFrame({ language, value, state, children }: FrameProps) {
  const { copy } = use(Reader);
  return (
    <div className="code-frame" data-code-state={state}>
      <div className="code-head">
        <span>{language}</span>
        <button type="button" data-copy="code" aria-label={say('copyCode')} onClick={() => copy(value)}>
          {say('copy')}
        </button>
      </div>
      <pre tabIndex={0}>{children ?? <code className={language ? `language-${language}` : undefined}>{`${value}\n`}</code>}</pre>
    </div>
  );
}

function Colours({ lines }: { readonly lines: Coloured }) {
  return lines.map((line, i) => (
    <span key={i}>
      {line.map((piece, j) =>
        piece.light === undefined ? (
          piece.text
        ) : (
          <span key={j} className="ink" style={{ '--light': piece.light, '--dark': piece.dark } as React.CSSProperties}>
            {piece.text}
          </span>
        ),
      )}
      {'\n'}
    </span>
  ));
}

type State = 'plain' | 'loading' | 'coloured';

/** Colours come a moment later, from a part of the page that is loaded with the first code. */
function useColours(language: string, value: string, isWanted: boolean): { readonly coloured?: Coloured | undefined; readonly state: State } {
  const [known, setKnown] = useState<{ readonly value: string; readonly coloured?: Coloured | undefined }>();
  const isAsked = isWanted && language !== '' && value.length <= MAX_COLOURED;
  useEffect(() => {
    if (!isAsked) {
      return;
    }
    let isWatched = true;
    import('./colours').then(
      async ({ colour }) => {
        const coloured = await colour(value, language).catch(() => undefined);
        return isWatched && setKnown({ value, coloured });
      },
      () => isWatched && setKnown({ value }),
    );
    return () => {
      isWatched = false;
    };
  }, [isAsked, language, value]);
  if (!isAsked || (known?.value === value && known.coloured === undefined)) {
    return { state: 'plain' };
  }
  return known?.value === value ? { coloured: known.coloured, state: 'coloured' } : { state: 'loading' };
}

/** The code inside a block of it; with marks of sources in it, it is shown as it was drawn. */
export function codeIn(pre: Element | undefined, drawn: ReactNode): Props {
  const code = pre?.children[0];
  if (code?.type !== 'element') {
    return { language: '', value: '', children: drawn };
  }
  const names = Array.isArray(code.properties.className) ? code.properties.className.map(String) : [];
  const language = names.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? '';
  const isPlain = code.children.every((child) => child.type === 'text');
  return { language, value: textOf(code).replace(/\n$/, ''), ...(isPlain ? {} : { children: drawn }) };
}

export function textOf({ children }: Element): string {
  return children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}
