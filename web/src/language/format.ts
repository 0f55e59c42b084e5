import type { Money } from '../generated/protocol';
import { locale } from './choice';

/** Numbers, money and times as the reader writes them, in the reader's zone. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locale(), options).format(value);
}

/** Making a formatter takes longer than using it a hundred times: a chart has thousands of numbers. */
const MOST_KEPT = 64;
const kept = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function keptFormatter<T extends Intl.NumberFormat | Intl.DateTimeFormat>(kind: string, options: object, make: () => T): T {
  const key = `${kind} ${locale()} ${JSON.stringify(options)}`;
  const known = kept.get(key);
  if (known !== undefined) {
    return known as T;
  }
  if (kept.size >= MOST_KEPT) {
    kept.clear();
  }
  const made = make();
  kept.set(key, made);
  return made;
}

/** One of very many numbers. */
export function numberWith(value: number, options: Intl.NumberFormatOptions): string {
  return keptFormatter('number', options, () => new Intl.NumberFormat(locale(), options)).format(value);
}

/** One of very many times. */
export function formatWith(at: Date, options: Intl.DateTimeFormatOptions): string {
  return keptFormatter('time', options, () => new Intl.DateTimeFormat(locale(), options)).format(at);
}

/** An exact decimal, which may have more digits than a floating-point number keeps. */
export function formatDecimal(value: string, places: number): string {
  return new Intl.NumberFormat(locale(), { minimumFractionDigits: places, maximumFractionDigits: places }).format(value as `${number}`);
}

/** Never without its currency; small amounts keep the digits that tell them from nothing. */
export function formatMoney({ amount, currency }: Money): string {
  const value = Number(amount);
  const digits = value !== 0 && Math.abs(value) < 0.01 ? 4 : 2;
  return `${formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${currency}`;
}

export function formatTokens(count: number): string {
  return count < 10_000 ? formatNumber(count) : `${formatNumber(count / 1_000, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}k`;
}

export function formatDuration(ms: number): string {
  if (ms < 1_000) {
    return `${formatNumber(Math.max(0, Math.round(ms)))} ms`;
  }
  if (ms < 60_000) {
    return `${formatNumber(ms / 1_000, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
  }
  const seconds = Math.round(ms / 1_000);
  return `${formatNumber(Math.floor(seconds / 60))} min ${seconds % 60} s`;
}

/** Words one after the other, as people list them. */
export function formatList(words: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(words);
}

export type TimeStyle = 'short' | 'long' | 'hour' | 'clock';

const STYLES: Readonly<Record<TimeStyle, Intl.DateTimeFormatOptions>> = {
  short: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  long: { dateStyle: 'full', timeStyle: 'long' },
  hour: { timeStyle: 'short' },
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 },
};

export function formatTime(at: string, style: TimeStyle): string {
  return new Intl.DateTimeFormat(locale(), STYLES[style]).format(new Date(at));
}

/** A day of the calendar such as `2026-11-15`, which belongs to no zone. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
