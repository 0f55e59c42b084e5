import { formatSize } from '../conversation/pictures';
import { locale } from '../language/choice';
import { formatNumber } from '../language/format';
import { sayLibrary } from '../language/library';
import type { FolderSummary, LibraryFile } from './types';

export { formatSize };

/** What a file's state means to its owner. */
export function stateWords(file: LibraryFile): string {
  switch (file.state) {
    case 'uploaded':
      return sayLibrary('uploaded');
    case 'processing':
      return sayLibrary('processing');
    case 'failed':
      return file.failure?.message ?? sayLibrary('unreadable');
    case 'ready':
      return sayLibrary(isPicture(file) ? 'kept' : 'ready');
  }
}

/** A file that will change by itself. */
export function isPending({ state }: LibraryFile): boolean {
  return state === 'uploaded' || state === 'processing';
}

/** Kinds that a browser can show. */
export function isPicture({ mediaType }: Pick<LibraryFile, 'mediaType'>): boolean {
  return /^image\/(png|jpeg|gif|webp)$/.test(mediaType);
}

export function isPdf({ mediaType }: Pick<LibraryFile, 'mediaType'>): boolean {
  return mediaType === 'application/pdf';
}

/** A number of things, as many as there are. */
export function countWords(things: 'files' | 'pages' | 'minutes' | 'hours' | 'days', count: number): string {
  return sayLibrary(count === 1 ? ONE[things] : things, { count: formatNumber(count) });
}

const ONE = { files: 'oneFile', pages: 'onePage', minutes: 'oneMinute', hours: 'oneHour', days: 'oneDay' } as const;

export function quotaWords({ files, bytes, quotaBytes }: FolderSummary): string {
  return sayLibrary('quota', { files: countWords('files', files), used: formatSize(bytes), all: largeSize(quotaBytes) });
}

function largeSize(bytes: number): string {
  return bytes >= 1 << 30 ? `${formatNumber(bytes / (1 << 30), { maximumFractionDigits: 1 })} GB` : formatSize(bytes);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/** A moment as the reader writes it, in the reader's own time; whatever is no moment stays as it is. */
export function momentOf(text: string): string {
  return INSTANT.test(text) ? new Date(text).toLocaleString(locale(), { dateStyle: 'long', timeStyle: 'short' }) : text;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago something was, as people say it; older than a week is a date. */
export function ageOf(time: string, now: Date): string {
  const ms = now.getTime() - Date.parse(time);
  if (ms < MINUTE_MS) {
    return sayLibrary('justNow');
  }
  if (ms < HOUR_MS) {
    return ago('minutes', ms / MINUTE_MS);
  }
  if (ms < DAY_MS) {
    return ago('hours', ms / HOUR_MS);
  }
  if (ms < 7 * DAY_MS) {
    return ago('days', ms / DAY_MS);
  }
  return new Date(time).toLocaleDateString(locale(), { day: 'numeric', month: 'short', year: 'numeric' });
}

function ago(things: 'minutes' | 'hours' | 'days', count: number): string {
  return sayLibrary('ago', { time: countWords(things, Math.floor(count)) });
}

/** A passage in a few lines: without the signs of Markdown's headings and without empty lines. */
export function snippetOf(quote: string): string {
  return quote.replaceAll(/^#{1,6} /gm, '').replaceAll(/\n{2,}/g, '\n').trim();
}

/** Files of a library have ids that tell their time; those of a conversation alone have others. */
export function isOfLibrary(fileId: string): boolean {
  return fileId.charAt(14) === '7';
}
