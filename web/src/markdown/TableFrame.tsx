import { type ReactNode, use, useRef } from 'react';
import { say } from '../language/say';
import { cellsOf, toHtml, toTabbed } from '../table/cells';
import { Reader } from './reading';

/** A table of an answer, with a button that copies it as cells. */
export function TableFrame({ children }: { readonly children: ReactNode }) {
  const { copy } = use(Reader);
  const table = useRef<HTMLTableElement>(null);
  const copyCells = () => {
    if (table.current !== null) {
      const cells = cellsOf(table.current);
      copy(toTabbed(cells), toHtml(cells));
    }
  };
  return (
    <div className="copy-frame">
      <div className="table-frame">
        <table ref={table}>{children}</table>
      </div>
      <button type="button" data-copy="table" aria-label={say('copyTable')} title={say('copyTable')} onClick={copyCells}>
        {say('copy')}
      </button>
    </div>
  );
}
