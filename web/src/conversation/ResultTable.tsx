import { formatNumber } from '../language/format';
import { sayTalk } from '../language/talk';
import { DataTable } from '../table/DataTable';
import { type TabularResult, toCsv } from '../table/table';
import { Icon } from '../ui/Icon';

interface Props {
  readonly result: TabularResult;
  readonly onCopy: (text: string) => void;
}

/** A tool's result as a table, with where it came from. */
export function ResultTable({ result, onCopy }: Props) {
  return (
    <div data-testid="result-table">
      <div className="mb-1 flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
        <span className="font-medium">{sayTalk('output')}</span>
        {result.company && <span>{result.company}</span>}
        <span>
          {sayTalk(result.rows.length === 1 ? 'oneRow' : 'rows', { count: formatNumber(result.rows.length) })}
        </span>
        {!result.complete && <span className="font-medium text-warn">{sayTalk('moreRows')}</span>}
        <button
          type="button"
          onClick={() => onCopy(toCsv(result))}
          className="ml-auto inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 font-medium transition-colors hover:bg-hover hover:text-ink"
        >
          <Icon name="copy" size={13} />
          {sayTalk('copyCsv')}
        </button>
      </div>
      <DataTable table={result} label={sayTalk('result')} />
      {result.url && <p className="mt-1.5 font-mono text-[11px] leading-snug break-all text-ink-faint">{result.url}</p>}
    </div>
  );
}
