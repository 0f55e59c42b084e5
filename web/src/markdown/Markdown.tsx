import { Fragment, memo, type ReactNode, use, useEffect, useMemo, useRef } from 'react';
import { citationMarks, type Note } from '../conversation/citations';
import { say } from '../language/say';
import { sayTalk } from '../language/talk';
import { type Block, definitionsFor, type Split, split } from './blocks';
import { CodeBlock, codeIn, textOf } from './CodeBlock';
import { withDollars } from './dollars';
import { Maths } from './Maths';
import { drawnOnce } from './drawn';
import { type Drawing, elementsOf } from './elements';
import { SourceNotes } from './reading';
import { itemsOnly, loosened } from './lists';
import { TableFrame } from './TableFrame';

/** Raw HTML stays text, images are never fetched, links open apart and tell nothing about where they came from. */
/** Exported for comparison. */
export const COMPONENTS: Drawing['components'] = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ),
  img: ({ alt }) => <span className="text-ink-faint">[{alt ? sayTalk('imageNamed', { name: alt }) : sayTalk('image')}]</span>,
  table: ({ children }) => <TableFrame>{children}</TableFrame>,
  code: ({ node, className, children }) =>
    className?.includes('math-inline') === true && node !== undefined ? <Maths value={textOf(node)} isDisplayed={false} /> : <code className={className}>{children}</code>,
  pre: ({ node, children }) => <CodeBlock {...codeIn(node, children)} />,
  sup: ({ node, children }) =>
    node?.properties.dataSource === undefined ? <sup>{children}</sup> : <SourceMark number={Number(node.properties.dataSource)} />,
};

const WHOLE: Drawing = { components: COMPONENTS, drawn: [citationMarks] };
/** Rows without the frame, which is drawn once around all of them. */
const ROWS: Drawing = { ...WHOLE, components: { ...COMPONENTS, table: ({ children }) => children } };
const MORE_ROWS: Drawing = { ...ROWS, components: { ...ROWS.components, thead: () => null } };

/** Items without their list, which is drawn once around all of them. */
const ITEMS: Drawing = { ...WHOLE, drawn: [citationMarks, itemsOnly] };
const LOOSE_ITEMS: Drawing = { ...ITEMS, read: loosened };

/** The only buttons in a text are the numbers of its sources and ours to copy: what a model writes never becomes one. */
function SourceMark({ number }: { readonly number: number }) {
  const { notes, onSource } = use(SourceNotes);
  const note = notes[number - 1];
  if (note === undefined) {
    return number;
  }
  const label = say('sourceNumbered', { number, words: note.words });
  return note.opens ? (
    <sup className="cite cite-opens">
      <button type="button" title={note.words} aria-label={label} data-source={`${number}`} onClick={() => onSource?.(number)}>
        {number}
      </button>
    </sup>
  ) : (
    <sup className="cite" title={note.words} aria-label={label} role="note">
      {number}
    </sup>
  );
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

const NO_NOTES: readonly Note[] = [];

/** A text written in Markdown. While it grows only its last block is read and drawn again. */
export const Markdown = memo(function Markdown({ text, id, streaming = false, notes = NO_NOTES, onSource }: Props) {
  const { blocks, definitions, isWhole, settled } = useSplit(withDollars(text));
  const sources = useMemo(() => ({ notes, onSource }), [notes, onSource]);
  return (
    <SourceNotes value={sources}>
      <div className={streaming ? 'prose caret' : 'prose'}>
        {blocks.map((block, i) => {
          const isKept = !streaming || i < settled.blocks.length;
          return isWhole && block.kind === 'text' ? (
            <Fragment key={i}>{elementsOf(block.source, WHOLE, `${id}-`)}</Fragment>
          ) : (
            <Fragment key={i}>
              {i > 0 && '\n'}
              <BlockView block={block} definitions={definitionsOf(block, definitions)} isKept={isKept} />
            </Fragment>
          );
        })}
      </div>
    </SourceNotes>
  );
});

/** Splitting goes on from what was drawn last; the outcome is the same from anywhere. */
function useSplit(text: string): Split {
  const last = useRef<Split>(undefined);
  const now = useMemo(() => split(text, last.current), [text]);
  useEffect(() => {
    last.current = now;
  }, [now]);
  return now;
}

function definitionsOf(block: Block, definitions: Split['definitions']): string {
  return definitions.length === 0 || block.kind === 'code'
    ? ''
    : definitionsFor(block.kind === 'text' ? block.source : block.groups.join(''), definitions);
}

interface BlockProps {
  readonly block: Block;
  /** What the block means and is said elsewhere. */
  readonly definitions: string;
  /** Drawn once, even where the same is shown again. */
  readonly isKept: boolean;
}

const BlockView = memo(function BlockView({ block, definitions, isKept }: BlockProps): ReactNode {
  switch (block.kind) {
    case 'text':
      return drawnOnce('text', definitions + block.source, WHOLE, isKept);
    case 'code':
      return <CodeBlock language={block.language} value={block.value} isOpen={block.isOpen} />;
    case 'list': {
      const List = block.start === undefined ? 'ul' : 'ol';
      return (
        <List start={block.start === 1 ? undefined : block.start} className={block.hasTasks ? 'contains-task-list' : undefined}>
          {block.groups.map((items, i) => (
            <Items key={i} source={definitions + items} isLoose={block.isLoose} isKept={isKept || i < block.groups.length - 1} />
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <TableFrame>
          {block.groups.map((rows, i) => (
            <Rows key={i} source={definitions + rows} isFirst={i === 0} isKept={isKept || i < block.groups.length - 1} />
          ))}
        </TableFrame>
      );
  }
}, sameBlock);

const Rows = memo(function Rows({ source, isFirst, isKept }: { readonly source: string; readonly isFirst: boolean; readonly isKept: boolean }) {
  return isFirst ? drawnOnce('rows', source, ROWS, isKept) : drawnOnce('more rows', source, MORE_ROWS, isKept);
});

const Items = memo(function Items({ source, isLoose, isKept }: { readonly source: string; readonly isLoose: boolean; readonly isKept: boolean }) {
  return isLoose ? drawnOnce('loose items', source, LOOSE_ITEMS, isKept) : drawnOnce('items', source, ITEMS, isKept);
});

/** Whether it is kept changes nothing of what is seen. */
function sameBlock(before: BlockProps, after: BlockProps): boolean {
  return before.definitions === after.definitions && (before.block === after.block || JSON.stringify(before.block) === JSON.stringify(after.block));
}
