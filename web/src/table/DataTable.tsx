import { useState } from 'react';
import { formatNumber } from '../language/format';
import { sayParts } from '../language/parts';
import { grouped, isAmount, isNumeric, type Table } from './table';

const FIRST_ROWS = 20;
const MOST_ROWS = 2_000;

interface Props {
  readonly table: Table;
  /** Read aloud: what the table holds. */
  readonly label: string;
}

/** A table with its first rows; the rest on demand. */
export function DataTable({ table, label }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const rows = table.rows.slice(0, showsAll ? MOST_ROWS : FIRST_ROWS);
  const kinds = table.columns.map((_, i) => ({ isNumeric: isNumeric(table, i), isAmount: isAmount(table, i) }));
  return (
    <>
      <div className="table-frame max-h-96 overflow-y-auto" tabIndex={0} role="region" aria-label={label}>
        <table>
          <thead>
            <tr>
              {table.columns.map((column, i) => (
                <th key={i} scope="col" className={kinds[i]?.isNumeric ? 'numeric' : undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={i}>
                {row.map((cell, j) => (
                  <td key={j} className={kinds[j]?.isNumeric ? 'numeric' : undefined}>
                    {cell.text === '' ? '' : kinds[j]?.isAmount ? grouped(cell.text) : (table.written?.get(j)?.(cell.text) ?? cell.text)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.rows.length > FIRST_ROWS && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-xs text-ink-faint">
          <span>
            {sayParts('rowsOf', { count: formatNumber(rows.length), all: formatNumber(table.rows.length) })}
          </span>
          <button
            type="button"
            className="font-medium text-accent-strong underline underline-offset-2"
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? sayParts('showFewer') : table.rows.length > MOST_ROWS ? sayParts('showSome', { count: formatNumber(MOST_ROWS) }) : sayParts('showAll')}
          </button>
        </p>
      )}
    </>
  );
}
