import { formatSize } from '../conversation/pictures';
import type { FolderSummary, LibraryFile } from './types';

export { formatSize };

/** What a file's state means to its owner. */
export function stateWords(file: LibraryFile): string {
  switch (file.state) {
    case 'uploaded':
      return 'Waiting to be read';
    case 'processing':
      return 'Being read';
    case 'failed':
      return file.failure?.message ?? 'The file could not be read.';
    case 'ready':
      return isPicture(file) ? 'Kept as it is' : 'Ready';
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

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

export function quotaWords({ files, bytes, quotaBytes }: FolderSummary): string {
  return `${counted(files, 'file')}, ${formatSize(bytes)} of ${largeSize(quotaBytes)}`;
}

function largeSize(bytes: number): string {
  return bytes >= 1 << 30 ? `${(bytes / (1 << 30)).toFixed(1).replace(/\.0$/, '')} GB` : formatSize(bytes);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/** A moment as the reader writes it, in the reader's own time; whatever is no moment stays as it is. */
export function momentOf(text: string): string {
  return INSTANT.test(text) ? new Date(text).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' }) : text;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago something was, as people say it; older than a week is a date. */
export function ageOf(time: string, now: Date): string {
  const ms = now.getTime() - Date.parse(time);
  if (ms < MINUTE_MS) {
    return 'just now';
  }
  if (ms < HOUR_MS) {
    return `${counted(Math.floor(ms / MINUTE_MS), 'minute')} ago`;
  }
  if (ms < DAY_MS) {
    return `${counted(Math.floor(ms / HOUR_MS), 'hour')} ago`;
  }
  if (ms < 7 * DAY_MS) {
    return `${counted(Math.floor(ms / DAY_MS), 'day')} ago`;
  }
  return new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}

/** A passage in a few lines: without the signs of Markdown's headings and without empty lines. */
export function snippetOf(quote: string): string {
  return quote.replaceAll(/^#{1,6} /gm, '').replaceAll(/\n{2,}/g, '\n').trim();
}

/** Files of a library have ids that tell their time; those of a conversation alone have others. */
export function isOfLibrary(fileId: string): boolean {
  return fileId.charAt(14) === '7';
}
