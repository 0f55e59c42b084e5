import { formatWith, numberWith } from '../language/format';
import { sayParts } from '../language/parts';

/** How the numbers, times and names of a chart are written for its reader, wherever they stand: axes, legends, tips, tables. */

/** What stands where a value is missing. */
const NONE = '–';
/** Digits of a number whose chart says nothing of them: enough for ticks, few enough to hide how computers count. */
const USUAL: Intl.NumberFormatOptions = { maximumSignificantDigits: 12, useGrouping: 'always' };
/** The way charts say how to write a number: `[sign][$][0][width][,][.digits][~][kind]`. */
const FORMAT = /^(?:.?[<>=^])?([+\-( ])?([$#])?(0)?(\d+)?(,)?(?:\.(\d{1,2}))?(~)?([a-z%])?$/i;
const MOST_DIGITS = 20;

/** A chart says in its own language how a number is written; which marks that takes is for the reader's locale to say. */
export function optionsOf(format: string): Intl.NumberFormatOptions {
  const [, sign, , , , grouped, precision, trimmed, kind] = FORMAT.exec(format) ?? [];
  const digits = precision === undefined ? undefined : Math.min(MOST_DIGITS, Number(precision));
  const plain: Intl.NumberFormatOptions = { signDisplay: sign === '+' ? 'exceptZero' : 'negative' };
  switch (kind) {
    case 'f':
    case '%':
      return { ...plain, ...(kind === '%' ? { style: 'percent' } : {}), ...fraction(digits ?? 6, trimmed !== undefined), useGrouping: grouped === undefined ? false : 'always' };
    case 'd':
      return { ...plain, maximumFractionDigits: 0, useGrouping: grouped === undefined ? false : 'always' };
    case 's':
      return { ...plain, notation: 'compact', maximumSignificantDigits: Math.max(1, digits ?? 3) };
    case 'e':
      return { ...plain, notation: 'scientific', maximumFractionDigits: digits ?? 6 };
    default:
      return digits === undefined ? { ...USUAL, ...plain } : { ...USUAL, ...plain, maximumSignificantDigits: Math.max(1, digits) };
  }
}

function fraction(digits: number, isTrimmed: boolean): Intl.NumberFormatOptions {
  return { minimumFractionDigits: isTrimmed ? 0 : digits, maximumFractionDigits: digits };
}

export function numberLabel(value: unknown, format = ''): string {
  const number = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? numberWith(number, optionsOf(format)) : NONE;
}

const MONTH: Intl.DateTimeFormatOptions = { month: 'short', year: 'numeric', timeZone: 'UTC' };
const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeZone: 'UTC' };

/** Days and months belong to no zone; an hour is told in the reader's own. */
const UNITS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  utcyear: { year: 'numeric', timeZone: 'UTC' },
  utcyearmonth: MONTH,
  utcyearmonthdate: DAY,
  utcyearmonthdatehours: { dateStyle: 'medium', timeStyle: 'short' },
  utcmonth: { month: 'short', timeZone: 'UTC' },
  utcday: { weekday: 'short', timeZone: 'UTC' },
  utchours: { hour: 'numeric', timeZone: 'UTC' },
};

/** A moment on a time line, as exactly as the line is cut. */
export function timeLabel(value: unknown, unit = 'utcyearmonthdate'): string {
  const at = value instanceof Date ? value : typeof value === 'number' || typeof value === 'string' ? new Date(value) : undefined;
  if (at === undefined || Number.isNaN(at.getTime())) {
    return NONE;
  }
  return unit === 'utcyearquarter' ? quarter(Math.floor(at.getUTCMonth() / 3) + 1, at.getUTCFullYear()) : formatWith(at, UNITS[unit] ?? DAY);
}

function quarter(number: number | string, year: number | string): string {
  return sayParts('quarterOf', { number: String(number), year: String(year) });
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const PART = ' (part)';

/** A stretch of time as the server words it: "3 Nov 2026", "Nov 2026", "Q4 2026", each perhaps only in part. */
const WORDED = /^(?:(?:(\d{1,2}) )?([A-Z][a-z]{2})|Q([1-4])) (\d{4})( \(part\))?$/;
/** The same by the names that sort: "2026-11-03", "2026-11", "2026-Q4". */
const SORTING = /^(\d{4})-(?:(\d{2})(?:-(\d{2}))?|Q([1-4]))( \(part\))?$/;

/**
 * A name in a chart. One of time is told in the reader's language; what only looks like the short form of a month may be anything, such as an order's
 * number, and is left alone where the chart does not say that its names follow an order.
 */
export function nameLabel(value: unknown, isOrdered: boolean | string = false): string {
  if (value === null || value === undefined || value === '') {
    return NONE;
  }
  if (typeof value !== 'string') {
    return String(value);
  }
  const period = worded(value) ?? (isOrdered ? sorting(value) : undefined);
  return period === undefined ? value : value.endsWith(PART) ? sayParts('partOf', { period }) : period;
}

function worded(name: string): string | undefined {
  const [, day, month, part, year] = WORDED.exec(name) ?? [];
  if (year === undefined) {
    return undefined;
  }
  return part === undefined ? dateOf(year, MONTHS.indexOf(month!) + 1, day) : quarter(part, year);
}

function sorting(name: string): string | undefined {
  const [, year, month, day, part] = SORTING.exec(name) ?? [];
  if (year === undefined) {
    return undefined;
  }
  return part === undefined ? dateOf(year, Number(month), day) : quarter(part, year);
}

/** Nothing where there is no such day. */
function dateOf(year: string, month: number, day: string | undefined): string | undefined {
  const at = new Date(Date.UTC(Number(year), month - 1, Number(day ?? 1)));
  return month >= 1 && at.getUTCMonth() === month - 1 ? formatWith(at, day === undefined ? MONTH : DAY) : undefined;
}

type Part = Readonly<Record<string, unknown>>;

/** The functions above by the names that charts call them by. */
export const LABELS = { chartNumber: numberLabel, chartTime: timeLabel, chartName: nameLabel } as const;

/** The axes, legends, headings and tips of a chart, written by the functions above. */
export function withLabels(encoding: Part): Part {
  return Object.fromEntries(Object.entries(encoding).map(([name, part]) => [name, Array.isArray(part) ? part.map((line: Part) => ({ ...line, ...labelled(line, line) })) : guided(name, part as Part)]));
}

function guided(name: string, channel: Part): Part {
  switch (name) {
    case 'x':
    case 'y':
      return withGuide(channel, 'axis');
    case 'color':
    case 'size':
      return withGuide(channel, 'legend');
    case 'facet':
      return withGuide(channel, 'header');
    case 'text':
      return { ...channel, ...labelled(channel, channel) };
    default:
      return channel;
  }
}

function withGuide(channel: Part, guide: string): Part {
  const own = channel[guide];
  return channel.field === undefined && channel.aggregate === undefined || own === null ? channel : { ...channel, [guide]: { ...(own as Part | undefined), ...labelled(channel, (own ?? {}) as Part) } };
}

/** By which function, and what it is told beside the value. */
function labelled(channel: Part, { format }: Part): Part {
  if (channel.type === 'temporal' || channel.timeUnit !== undefined) {
    return { formatType: 'chartTime', format: channel.timeUnit ?? 'utcyearmonthdate' };
  }
  if (channel.type === 'quantitative' || channel.aggregate !== undefined) {
    return { formatType: 'chartNumber', format: format ?? '' };
  }
  return { formatType: 'chartName', format: channel.type === 'ordinal' ? 'ordered' : '' };
}

/** How a column of a chart's table is written; absent where it is as it stands. */
export function writerOf(channels: readonly Part[]): ((text: string) => string) | undefined {
  const time = channels.find(({ type, timeUnit }) => type === 'temporal' || timeUnit !== undefined);
  if (time !== undefined) {
    return (text) => timeLabel(text, time.timeUnit as string | undefined);
  }
  return channels.some(({ type }) => type === 'ordinal' || type === 'nominal') ? (text) => nameLabel(text, channels.some(({ type }) => type === 'ordinal')) : undefined;
}
