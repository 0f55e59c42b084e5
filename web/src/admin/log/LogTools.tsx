import { useState } from 'react';
import type { ActsVerification } from '../../generated/rest';
import { sayAdminLog } from '../../language/adminLog';
import { formatNumber } from '../../language/format';
import { Button, Spinner } from '../../ui/controls';
import { download } from '../../ui/download';
import { Icon } from '../../ui/Icon';
import type { Workspace } from '../../workspace';
import { csvAddress, loadWholeLog, type LogFilter, verifyLog } from './calls';

const LINK = 'inline-flex h-9 items-center gap-2 rounded-lg border border-line-strong bg-raised px-3.5 text-sm font-medium hover:bg-hover';

/** Verifies the chain, and takes the entries along. */
export function LogTools({ workspace, filter }: { readonly workspace: Workspace; readonly filter: LogFilter }) {
  const [verdict, setVerdict] = useState<ActsVerification | 'working' | 'failed'>();
  const verify = () => {
    setVerdict('working');
    verifyLog().then(setVerdict, () => setVerdict('failed'));
  };
  const saveJson = async () => {
    const lines = (await loadWholeLog(filter)).map((entry) => `${JSON.stringify(entry)}\n`);
    download('log.jsonl', new Blob(lines, { type: 'application/x-ndjson' }));
  };
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-2">
        <Button onClick={verify} disabled={verdict === 'working'} data-testid="verify-log">
          <Icon name="shield" size={15} />
          {sayAdminLog('verify')}
        </Button>
        <a href={csvAddress(filter)} download="log.csv" className={LINK} data-testid="log-csv">
          <Icon name="download" size={15} />
          {sayAdminLog('asCsv')}
        </a>
        <Button onClick={() => void workspace.attempt(saveJson())} data-testid="log-json">
          <Icon name="download" size={15} />
          {sayAdminLog('asJson')}
        </Button>
      </div>
      <p role="status" className="min-h-6 text-sm" data-testid="log-verdict">
        {verdict === 'working' ? (
          <span className="flex items-center gap-2 text-ink-faint">
            <Spinner /> {sayAdminLog('verifying')}
          </span>
        ) : verdict === 'failed' ? (
          <span className="text-bad">{sayAdminLog('verifyFailed')}</span>
        ) : verdict === undefined ? null : verdict.valid ? (
          <span className="flex items-center gap-2 text-good">
            <Icon name="check" size={16} />
            {sayAdminLog('holds', { count: formatNumber(verdict.entries) })}
          </span>
        ) : (
          <span className="flex items-center gap-2 font-medium text-bad">
            <Icon name="alert" size={16} />
            {sayAdminLog('broken', { number: formatNumber(verdict.firstInvalid ?? 0) })}
          </span>
        )}
      </p>
    </div>
  );
}
