import { sayFiles } from '../language/files';
import type { LibraryFile, UploadView } from './types';

/** Where an upload stands. What has to be done next follows from it alone. */
export type Step =
  | { readonly kind: 'queued' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'sending'; readonly uploadId: string; readonly offset: number; readonly part: number }
  /** Something was lost on the way: what has arrived is asked for. */
  | { readonly kind: 'asking'; readonly uploadId: string }
  | { readonly kind: 'resting'; readonly uploadId?: string | undefined; readonly ms: number }
  /** The page was left: the browser forgot the file, the server has the beginning of it. */
  | { readonly kind: 'cut'; readonly uploadId: string }
  | { readonly kind: 'done'; readonly file: LibraryFile }
  | { readonly kind: 'refused'; readonly reason: string };

/** A file on its way to the server. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  readonly folder: string;
  readonly size: number;
  readonly step: Step;
  /** What the server has confirmed. */
  readonly confirmed: number;
  /** What has left the browser, as far as is known. */
  readonly sent: number;
  /** How much is sent at once: less after a loss, more after a success. */
  readonly part: number;
  readonly partLimit: number;
  /** Losses in a row. */
  readonly losses: number;
}

/** What was heard of an upload. */
export type News =
  | { readonly kind: 'begun' }
  | { readonly kind: 'told'; readonly view: UploadView }
  | { readonly kind: 'moved'; readonly bytes: number }
  /** The server is at another place than we thought. */
  | { readonly kind: 'elsewhere'; readonly offset: number }
  | { readonly kind: 'lost' }
  /** The server knows nothing of it any more. */
  | { readonly kind: 'forgotten' }
  | { readonly kind: 'rested' }
  /** The same file was chosen again. */
  | { readonly kind: 'found' }
  | { readonly kind: 'refused'; readonly reason: string };

export const SMALLEST_PART = 64 << 10;
const FIRST_PART = 1 << 20;
const FIRST_REST_MS = 500;
const LONGEST_REST_MS = 15_000;

export function newUpload(key: string, file: { readonly name: string; readonly folder: string; readonly size: number }): Upload {
  const { name, folder, size } = file;
  return { key, name, folder, size, step: { kind: 'queued' }, confirmed: 0, sent: 0, part: FIRST_PART, partLimit: FIRST_PART, losses: 0 };
}

/** An upload that was under way when the page was left. */
export function cutUpload(key: string, left: { readonly uploadId: string; readonly name: string; readonly folder: string; readonly size: number; readonly confirmed: number }): Upload {
  return { ...newUpload(key, left), confirmed: left.confirmed, sent: left.confirmed, step: { kind: 'cut', uploadId: left.uploadId } };
}

export function advance(upload: Upload, news: News): Upload {
  if (isOver(upload)) {
    return upload;
  }
  switch (news.kind) {
    case 'begun':
      return upload.step.kind === 'queued' ? { ...upload, step: { kind: 'starting' } } : upload;
    case 'told':
      return told(upload, news.view);
    case 'moved':
      return upload.step.kind === 'sending' ? { ...upload, sent: Math.min(upload.size, upload.step.offset + news.bytes) } : upload;
    case 'elsewhere':
      return upload.step.kind === 'sending' ? sendingFrom(upload, upload.step.uploadId, news.offset) : upload;
    case 'lost':
      return lost(upload);
    case 'forgotten':
      // Not at once: a server that always forgets must not be asked without a pause.
      return lost({ ...upload, confirmed: 0, step: { kind: 'starting' } });
    case 'rested':
      return upload.step.kind === 'resting' ? goOn(upload, upload.step.uploadId) : upload;
    case 'found':
      return upload.step.kind === 'cut' ? goOn(upload, upload.step.uploadId) : upload;
    case 'refused':
      return { ...upload, step: { kind: 'refused', reason: news.reason } };
  }
}

function told(upload: Upload, view: UploadView): Upload {
  if (view.file != null) {
    return { ...upload, confirmed: upload.size, sent: upload.size, step: { kind: 'done', file: view.file } };
  }
  if (view.size !== upload.size && upload.step.kind !== 'cut') {
    return advance(upload, { kind: 'forgotten' });
  }
  if (view.offset >= view.size) {
    return advance(upload, { kind: 'refused', reason: sayFiles('removedSince') });
  }
  if (upload.step.kind === 'cut') {
    return { ...upload, confirmed: view.offset, sent: view.offset };
  }
  const partLimit = view.partBytes ?? upload.partLimit;
  const isForward = upload.step.kind === 'sending' && view.offset > upload.step.offset;
  const part = Math.min(partLimit, isForward ? upload.part * 2 : upload.part);
  return sendingFrom({ ...upload, partLimit, part, losses: isForward ? 0 : upload.losses }, view.uploadId, view.offset);
}

function sendingFrom(upload: Upload, uploadId: string, offset: number): Upload {
  return {
    ...upload,
    confirmed: offset,
    sent: offset,
    step: { kind: 'sending', uploadId, offset, part: Math.min(upload.part, upload.size - offset) },
  };
}

function lost(upload: Upload): Upload {
  const uploadId = 'uploadId' in upload.step ? upload.step.uploadId : undefined;
  const ms = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** upload.losses);
  return {
    ...upload,
    losses: upload.losses + 1,
    sent: upload.confirmed,
    part: Math.max(SMALLEST_PART, Math.floor(upload.part / 2)),
    step: { kind: 'resting', uploadId, ms },
  };
}

function goOn(upload: Upload, uploadId: string | undefined): Upload {
  return { ...upload, step: uploadId === undefined ? { kind: 'starting' } : { kind: 'asking', uploadId } };
}

/** Nothing more happens by itself. */
export function isOver({ step }: Upload): boolean {
  return step.kind === 'done' || step.kind === 'refused';
}

/** Whether it is being worked on now. */
export function isUnderWay({ step }: Upload): boolean {
  return step.kind === 'starting' || step.kind === 'sending' || step.kind === 'asking' || step.kind === 'resting';
}

/** From 0 to 100, and 100 only when all of it is there. */
export function percentOf({ step, sent, size }: Upload): number {
  if (step.kind === 'done') {
    return 100;
  }
  return size === 0 ? 0 : Math.min(99, Math.floor((sent / size) * 100));
}
