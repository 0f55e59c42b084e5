import { Fragment, useEffect, useMemo, useRef } from 'react';
import { sayLibrary } from '../language/library';
import { Button, Spinner } from '../ui/controls';
import { endOf } from './openFile';
import type { Piece, Range } from './passages';
import { numericColumns, type Row, type Shape, shapesOf, textOf } from './shapes';
import type { Preview } from './types';
import { momentOf } from './words';

interface Props {
  readonly text: Preview;
  readonly marked: readonly Range[];
  readonly isLoading: boolean;
  readonly onEarlier: () => void;
  readonly onLater: () => void;
}

/** The text that was read in a file, the passage marked and in view. Whatever stands in it is text, never markup. */
export function TextView({ text, marked, isLoading, onEarlier, onLater }: Props) {
  const shapes = useMemo(() => shapesOf(text, marked), [text, marked]);
  const frame = useRef<HTMLDivElement>(null);
  const passage = marked[0]?.start;
  useEffect(() => {
    if (passage !== undefined) {
      frame.current?.querySelector('mark')?.scrollIntoView({ block: 'center' });
    }
  }, [passage]);
  return (
    <div ref={frame} className="document" data-testid="text">
      {text.start > 0 && (
        <More isLoading={isLoading} onClick={onEarlier}>
          {sayLibrary('before')}
        </More>
      )}
      {shapes.map((shape) => (
        <ShapeView key={`${shape.kind}${shape.key}`} shape={shape} />
      ))}
      {shapes.length === 0 && <p className="text-ink-faint">{sayLibrary('noText')}</p>}
      {endOf(text) < text.total && (
        <More isLoading={isLoading} onClick={onLater}>
          {sayLibrary('more')}
        </More>
      )}
    </div>
  );
}

function More({ isLoading, onClick, children }: { readonly isLoading: boolean; readonly onClick: () => void; readonly children: string }) {
  return (
    <div className="my-4 flex justify-center">
      <Button onClick={onClick} disabled={isLoading}>
        {isLoading && <Spinner />}
        {children}
      </Button>
    </div>
  );
}

function ShapeView({ shape }: { readonly shape: Shape }) {
  switch (shape.kind) {
    case 'page':
      return (
        <p className="document-page">
          <span>{sayLibrary('page', { page: shape.page })}</span>
        </p>
      );
    case 'heading':
      return (
        <h3>
          <Pieces pieces={shape.pieces} />
        </h3>
      );
    case 'paragraph':
      return (
        <p className="whitespace-pre-wrap">
          <Pieces pieces={shape.pieces} />
        </p>
      );
    case 'fields':
      return (
        <dl className="document-fields" data-testid="mail-head">
          {shape.fields.map(({ label, pieces }, i) => (
            <Fragment key={i}>
              <dt>{label}</dt>
              <dd>{pieces.some(({ marked }) => marked) ? <Pieces pieces={pieces} /> : momentOf(textOf(pieces))}</dd>
            </Fragment>
          ))}
        </dl>
      );
    case 'table': {
      const numeric = numericColumns(shape.rows);
      return (
        <div className="table-frame" tabIndex={0} role="region" aria-label={sayLibrary('table')}>
          <table>
            {shape.header && (
              <thead>
                <tr>
                  <Cells row={shape.header} numeric={numeric} as="th" />
                </tr>
              </thead>
            )}
            <tbody>
              {shape.rows.map((row, i) => (
                <tr key={i}>
                  <Cells row={row} numeric={numeric} as="td" />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    }
  }
}

interface CellsProps {
  readonly row: Row;
  readonly numeric: ReadonlySet<number>;
  readonly as: 'th' | 'td';
}

function Cells({ row, numeric, as: Cell }: CellsProps) {
  return row.map((pieces, i) => (
    <Cell key={i} {...(Cell === 'th' ? { scope: 'col' } : {})} {...(numeric.has(i) ? { className: 'numeric' } : {})}>
      <Pieces pieces={pieces} />
    </Cell>
  ));
}

function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map(({ text, marked }, i) => (marked ? <mark key={i}>{text}</mark> : <Fragment key={i}>{text}</Fragment>));
}
