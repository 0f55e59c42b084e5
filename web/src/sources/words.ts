import type { Source, SourceKind, SourceState } from './types';

export const KIND_WORDS: Readonly<Record<SourceKind, string>> = {
  onedrive: 'OneDrive',
  sharepoint: 'SharePoint',
  folder: 'Folder',
  web: 'Web pages',
};

export const STATE_WORDS: Readonly<Record<SourceState, string>> = {
  ok: 'Up to date',
  reading: 'Reading',
  failing: 'Failing',
  needs_sign_in: 'Sign-in needed',
  paused: 'Paused',
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function span(ms: number): string {
  const [count, unit] =
    ms < HOUR ? [Math.max(1, Math.round(ms / MINUTE)), 'minute'] : ms < DAY ? [Math.round(ms / HOUR), 'hour'] : [Math.round(ms / DAY), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** How long ago something was, or how soon it will be. */
export function whenWords(at: string, now: number): string {
  const ms = Date.parse(at) - now;
  if (Math.abs(ms) < MINUTE) {
    return ms > 0 ? 'in a moment' : 'just now';
  }
  return ms > 0 ? `in ${span(ms)}` : `${span(-ms)} ago`;
}

/** What is due already waits for its turn: it is never in the past. */
function dueWords(at: string, now: number): string {
  return Date.parse(at) <= now ? 'in a moment' : whenWords(at, now);
}

/** What a source holds, and when it was and will be read. */
export function standingWords(source: Source, now: number): string {
  const files = `${source.files} ${source.files === 1 ? 'file' : 'files'}`;
  const read = source.lastReadAt === null ? 'not read yet' : `read ${whenWords(source.lastReadAt, now)}`;
  const next = source.nextReadAt === null || source.state === 'reading' ? [] : [`next ${dueWords(source.nextReadAt, now)}`];
  return [files, read, ...next].join(' · ');
}

/** The addresses in what somebody typed, one in each line or with spaces between them. */
export function addressesIn(text: string): readonly string[] {
  return [...new Set(text.split(/\s+/).filter((word) => word !== ''))];
}
