import { memo, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { citationMarks } from './citations';

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

interface Props {
  readonly text: string;
  /** Keeps footnote ids of different messages apart. */
  readonly id: string;
  readonly streaming?: boolean;
  /** What the numbers of sources in the text stand for. */
  readonly notes?: readonly string[];
}

export const Markdown = memo(function Markdown({ text, id, streaming = false, notes }: Props) {
  const marks = useMemo(() => (notes === undefined || notes.length === 0 ? [] : [citationMarks(notes)]), [notes]);
  return (
    <div className={streaming ? 'prose caret' : 'prose'}>
      <ReactMarkdown
        remarkPlugins={PLUGINS}
        rehypePlugins={marks}
        components={COMPONENTS}
        remarkRehypeOptions={{ clobberPrefix: `${id}-` }}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
});
