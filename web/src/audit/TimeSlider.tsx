import type { AuditedEvent } from '../generated/rest';
import { sayAudit } from '../language/audit';
import { formatNumber, formatTime } from '../language/format';
import { IconButton } from '../ui/controls';

interface Props {
  readonly at: number;
  readonly head: number;
  readonly event: AuditedEvent | undefined;
  readonly onChange: (at: number) => void;
}

/** Steps through the time of a log. */
export function TimeSlider({ at, head, event, onChange }: Props) {
  const words = sayAudit('atEvent', { sequence: formatNumber(at), head: formatNumber(head) });
  const time = event === undefined ? '' : formatTime(event.at, 'clock');
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <IconButton icon="back" label={sayAudit('before')} disabled={at <= 0} onClick={() => onChange(at - 1)} data-testid="step-back" />
      <input
        type="range"
        min={0}
        max={head}
        value={at}
        onChange={(change) => onChange(Number(change.target.value))}
        aria-label={sayAudit('slider')}
        aria-valuetext={`${words}, ${time}`}
        data-testid="moment-slider"
        className="h-6 min-w-40 flex-1 accent-accent"
      />
      <IconButton icon="chevron" label={sayAudit('after')} disabled={at >= head} onClick={() => onChange(at + 1)} data-testid="step-on" />
      <span className="text-xs text-ink-soft tabular-nums" data-testid="moment-words">
        {words}
        {time && ` · ${time}`}
      </span>
    </div>
  );
}
