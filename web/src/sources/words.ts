import { saySources } from '../language/sources';
import { countWords } from '../library/words';
import type { Source } from './types';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function span(ms: number): string {
  if (ms < HOUR) {
    return countWords('minutes', Math.max(1, Math.round(ms / MINUTE)));
  }
  return ms < DAY ? countWords('hours', Math.round(ms / HOUR)) : countWords('days', Math.round(ms / DAY));
}

/** How long ago something was, or how soon it will be. */
export function whenWords(at: string, now: number): string {
  const ms = Date.parse(at) - now;
  if (Math.abs(ms) < MINUTE) {
    return saySources(ms > 0 ? 'soon' : 'justNow');
  }
  return ms > 0 ? saySources('in', { time: span(ms) }) : saySources('ago', { time: span(-ms) });
}

/** What is due already waits for its turn: it is never in the past. */
function dueWords(at: string, now: number): string {
  return Date.parse(at) <= now ? saySources('soon') : whenWords(at, now);
}

/** What a source holds, and when it was and will be read. */
export function standingWords(source: Source, now: number): string {
  const files = countWords('files', source.files);
  const read = source.lastReadAt === null ? saySources('unread') : saySources('read', { when: whenWords(source.lastReadAt, now) });
  const next = source.nextReadAt === null || source.state === 'reading' ? [] : [saySources('next', { when: dueWords(source.nextReadAt, now) })];
  return [files, read, ...next].join(' · ');
}

/** The addresses in what somebody typed, one in each line or with spaces between them. */
export function addressesIn(text: string): readonly string[] {
  return [...new Set(text.split(/\s+/).filter((word) => word !== ''))];
}
