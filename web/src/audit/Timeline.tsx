import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AgentTile } from '../agents/AgentBadge';
import type { AuditedEvent } from '../generated/rest';
import { kindName, sayAudit } from '../language/audit';
import { formatDuration, formatMoney, formatNumber, formatTime, formatTokens } from '../language/format';
import { Icon } from '../ui/Icon';
import { figuresOf, isError, isQuestion, lineOf } from './entries';

/** Every line is as high as any other, so that only those in sight need to be drawn. */
const ROW_PX = 60;
const BEYOND = 6;
const PAGE_ROWS = 10;

interface Props {
  /** In rising order. */
  readonly events: readonly AuditedEvent[];
  /** The sequence that is looked at. */
  readonly at: number;
  readonly onChoose: (sequence: number) => void;
}

/** The log, one line per event; ten thousand of them cost no more than those in sight. */
export function Timeline({ events, at, onChoose }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { top, height } = useScroll(frame);
  const chosen = events.findLastIndex((event) => event.sequence <= at);
  useInSight(frame, chosen);
  const first = Math.max(0, Math.floor(top / ROW_PX) - BEYOND);
  const shown = events.slice(first, Math.ceil((top + height) / ROW_PX) + BEYOND);
  const active = shown.find((event) => event.sequence === events[chosen]?.sequence);
  const choose = (index: number) => {
    const event = events[Math.max(0, Math.min(index, events.length - 1))];
    if (event !== undefined) {
      onChoose(event.sequence);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, chosen, events.length);
    if (next !== undefined) {
      event.preventDefault();
      choose(next);
    }
  };
  const onClick = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-sequence]');
    if (row !== null) {
      onChoose(Number(row.dataset.sequence));
    }
  };
  return (
    <div
      ref={frame}
      role="listbox"
      tabIndex={0}
      aria-label={sayAudit('timeline')}
      aria-activedescendant={active && `event-${active.sequence}`}
      onKeyDown={onKeyDown}
      onClick={onClick}
      data-testid="timeline"
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-xl border border-line"
    >
      <div role="presentation" className="relative" style={{ height: events.length * ROW_PX }}>
        {shown.map((event, i) => (
          <Row
            key={event.sequence}
            event={event}
            isChosen={event === active}
            position={first + i}
            count={events.length}
          />
        ))}
      </div>
    </div>
  );
}

function nextIndex(key: string, chosen: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return chosen + 1;
    case 'ArrowUp':
      return chosen - 1;
    case 'PageDown':
      return chosen + PAGE_ROWS;
    case 'PageUp':
      return chosen - PAGE_ROWS;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

interface RowProps {
  readonly event: AuditedEvent;
  readonly isChosen: boolean;
  readonly position: number;
  readonly count: number;
}

function Row({ event, isChosen, position, count }: RowProps) {
  const { durationMs, tokens, cost } = figuresOf(event);
  const figures = [
    durationMs !== undefined && formatDuration(durationMs),
    tokens !== undefined && sayAudit('tokenCount', { count: formatTokens(tokens) }),
    cost && formatMoney(cost),
  ].filter(Boolean);
  const tone = isError(event) ? 'text-bad' : isQuestion(event) ? 'text-warn' : 'text-ink';
  return (
    <div
      role="option"
      id={`event-${event.sequence}`}
      aria-selected={isChosen}
      aria-posinset={position + 1}
      aria-setsize={count}
      data-sequence={event.sequence}
      data-type={event.type}
      style={{ top: position * ROW_PX, height: ROW_PX }}
      className={`absolute inset-x-0 flex cursor-pointer items-center gap-3 border-b border-line px-3 ${isChosen ? 'bg-accent-soft' : 'hover:bg-hover'}`}
    >
      <span className="w-9 shrink-0 text-right font-mono text-xs text-ink-faint tabular-nums">{event.sequence}</span>
      {event.agent ? (
        <AgentTile agent={event.agent} size={26} />
      ) : (
        <span className="inline-flex size-[26px] shrink-0 items-center justify-center rounded-lg bg-hover text-ink-soft">
          <Icon name="user" size={15} />
        </span>
      )}
      <span className="min-w-0 flex-1 text-sm leading-snug">
        <span className="flex items-baseline gap-2">
          <span className={`shrink-0 font-medium ${tone}`}>{kindName(event.type)}</span>
          <span className="min-w-0 flex-1 truncate text-ink-soft">{lineOf(event)}</span>
        </span>
        <span className="flex items-baseline gap-2 text-xs text-ink-faint tabular-nums">
          <span className="shrink-0">{formatTime(event.at, 'clock')}</span>
          <span className="min-w-0 truncate">
            {event.agent?.name ?? sayAudit('person')}
            {event.internal && ` · ${sayAudit('internal')}`}
          </span>
          <span className="ml-auto shrink-0">{figures.join(' · ')}</span>
          <code className="hidden shrink-0 sm:inline" title={`${sayAudit('hash')} ${event.hash}`}>
            {event.hash.slice(0, 8)}
          </code>
        </span>
      </span>
    </div>
  );
}

/** How many events are shown of how many there are. */
export function Shown({ count, all }: { readonly count: number; readonly all: number }) {
  return (
    <p role="status" className="text-xs text-ink-faint tabular-nums" data-testid="shown-events">
      {count === 0 ? sayAudit('nothing') : sayAudit('shown', { count: formatNumber(count), all: formatNumber(all) })}
    </p>
  );
}

function useScroll(frame: RefObject<HTMLElement | null>): { readonly top: number; readonly height: number } {
  const [scroll, setScroll] = useState({ top: 0, height: 800 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) {
      return;
    }
    const look = () => setScroll({ top: element.scrollTop, height: element.clientHeight });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [frame]);
  return scroll;
}

/** Keeps the chosen line in sight, wherever it was chosen. */
function useInSight(frame: RefObject<HTMLElement | null>, chosen: number): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null || chosen < 0) {
      return;
    }
    const top = chosen * ROW_PX;
    if (top < element.scrollTop) {
      element.scrollTop = top;
    } else if (top + ROW_PX > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + ROW_PX - element.clientHeight;
    }
  }, [frame, chosen]);
}
