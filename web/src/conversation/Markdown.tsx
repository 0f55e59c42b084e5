import { memo, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { citationMarks, type Note } from './citations';

const PLUGINS = [remarkGfm];

/** Raw HTML stays text, images are never fetched, links open apart and tell nothing about where they came from. */
const COMPONENTS: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ),
  img: ({ alt }) => <span className="text-ink-faint">[image{alt ? `: ${alt}` : ''}]</span>,
  table: ({ children }) => (
    <div className="table-frame">
      <table>{children}</table>
    </div>
  ),
};

/** The only buttons in a text are the numbers of its sources: what a model writes never becomes one. */
function sourceButton(onSource: Props['onSource']): NonNullable<Components['button']> {
  return function SourceButton({ node, ...rest }) {
    return <button {...rest} onClick={() => onSource?.(Number(node?.properties.dataSource))} />;
  };
}

interface Props {
  readonly text: string;
  /** Keeps footnote ids of different messages apart. */
  readonly id: string;
  readonly streaming?: boolean;
  /** What the numbers of sources in the text stand for. */
  readonly notes?: readonly Note[];
  /** Opens a source by its number. */
  readonly onSource?: ((number: number) => void) | undefined;
}

export const Markdown = memo(function Markdown({ text, id, streaming = false, notes, onSource }: Props) {
  const components = useMemo(() => ({ ...COMPONENTS, button: sourceButton(onSource) }), [onSource]);
  const marks = useMemo(() => (notes === undefined || notes.length === 0 ? [] : [citationMarks(notes)]), [notes]);
  return (
    <div className={streaming ? 'prose caret' : 'prose'}>
      <ReactMarkdown
        remarkPlugins={PLUGINS}
        rehypePlugins={marks}
        components={components}
        remarkRehypeOptions={{ clobberPrefix: `${id}-` }}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
});
