import { useMemo } from 'react';
import { nameOf } from '../conversation/view';
import { routingOf } from '../conversation/routing';
import { RoutingWords } from '../conversation/RoutingWords';
import type { AuditedEvent } from '../generated/rest';
import { kindName, sayAudit } from '../language/audit';
import { formatDuration, formatMoney, formatNumber, formatTime } from '../language/format';
import { Icon } from '../ui/Icon';
import { figuresOf, sentTo } from './entries';

interface Props {
  readonly event: AuditedEvent;
  readonly events: readonly AuditedEvent[];
  readonly names: ReadonlyMap<string, string>;
  readonly onCopy: (text: string) => void;
}

/** All that is known of one event, and the event itself one click away. */
export function EventCard({ event, events, names, onCopy }: Props) {
  const json = useMemo(() => JSON.stringify(event, null, 2), [event]);
  const { durationMs, tokens, cost } = figuresOf(event);
  const sent = sentTo(event);
  const facts: readonly (readonly [string, string | false | undefined])[] = [
    [sayAudit('agent'), event.agent?.name ?? sayAudit('person')],
    [sayAudit('time'), formatTime(event.at, 'long')],
    [sayAudit('sentTo'), sent && sayAudit('sentWhat', { model: sent.model, count: sent.tokens })],
    [sayAudit('duration'), durationMs !== undefined && formatDuration(durationMs)],
    [sayAudit('tokens'), tokens !== undefined && formatNumber(tokens)],
    [sayAudit('cost'), cost && formatMoney(cost)],
    [sayAudit('hash'), event.hash],
  ];
  return (
    <section aria-label={sayAudit('event', { sequence: event.sequence })} className="rounded-xl border border-line bg-raised px-4 py-3" data-testid="event-card">
      <h2 className="text-sm font-semibold">
        {event.sequence} · {kindName(event.type)}
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="contents">
              <dt className="text-ink-faint">{name}</dt>
              <dd className="min-w-0 break-all tabular-nums">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {event.type === 'agent_changed' && (
        <div className="mt-3">
          <RoutingWords routing={routingOf(events, event)} from={nameOf(event.data.from, names)} to={nameOf(event.data.to, names)} />
        </div>
      )}
      <details className="disclosure mt-3" data-testid="raw-event">
        <summary className="inline-flex min-h-6 items-center gap-1.5 text-sm font-medium text-accent-strong">
          {sayAudit('raw')}
          <span className="disclosure-mark inline-flex transition-transform">
            <Icon name="chevron" size={14} />
          </span>
        </summary>
        <div className="flex justify-end">
          <button type="button" data-copy onClick={() => onCopy(json)}>
            {sayAudit('copy')}
          </button>
        </div>
        <pre tabIndex={0} className="mt-1 max-h-96 overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs leading-relaxed">
          {json}
        </pre>
      </details>
    </section>
  );
}
