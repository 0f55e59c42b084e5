import { sayAudit } from '../language/audit';
import { formatNumber } from '../language/format';
import { Spinner } from '../ui/controls';
import { Icon } from '../ui/Icon';
import type { Verdict } from './auditLog';

/** Whether the log is as it was written, in words. */
export function VerdictLine({ verdict, onCheck }: { readonly verdict: Verdict; readonly onCheck: () => void }) {
  const isBad = typeof verdict === 'object' && !verdict.valid;
  const isGood = typeof verdict === 'object' && verdict.valid;
  return (
    <div
      role="status"
      data-testid="verdict"
      data-valid={typeof verdict === 'object' ? verdict.valid : undefined}
      className={`rounded-xl border px-4 py-2.5 text-sm ${isBad ? 'border-bad-line bg-bad-soft text-bad' : 'border-line bg-raised text-ink-soft'}`}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {verdict === 'checking' ? (
          <Spinner size={15} />
        ) : (
          <span className={isGood ? 'text-good' : undefined}>
            <Icon name={isGood ? 'shield' : 'alert'} size={16} />
          </span>
        )}
        <span className="min-w-0 flex-1 basis-56">{wordsOf(verdict)}</span>
        {verdict !== 'checking' && (
          <button type="button" onClick={onCheck} className="min-h-6 font-medium underline underline-offset-2">
            {sayAudit('checkAgain')}
          </button>
        )}
      </p>
      {isBad && verdict.contradictions.length > 0 && (
        <ul className="mt-1.5 list-disc space-y-0.5 pl-8">
          {verdict.contradictions.map((contradiction) => (
            <li key={contradiction}>{contradiction}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function wordsOf(verdict: Verdict): string {
  if (verdict === 'checking' || verdict === 'unknown') {
    return sayAudit(verdict);
  }
  if (verdict.valid) {
    return sayAudit('holds', { count: formatNumber(verdict.events) });
  }
  return verdict.firstInvalid == null ? sayAudit('contradicted') : sayAudit('breaks', { sequence: formatNumber(verdict.firstInvalid) });
}
