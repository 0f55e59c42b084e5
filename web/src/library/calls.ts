import { ApiError, call, json, problemOf, query } from '../api';
import { sayProblem } from '../language/problems';
import type { FilePage, FolderSummary, Hit, LibraryFile, Preview, UploadView } from './types';

const one = (fileId: string) => `/api/files/${encodeURIComponent(fileId)}`;

/** Files of one folder, or of all where none is named. */
export function listFiles(options: { folder?: string | undefined; q?: string; cursor?: string; limit?: number; state?: string }): Promise<FilePage> {
  const { folder, ...rest } = options;
  const others = query(rest);
  // The top is a folder too: its name is empty.
  const inFolder = folder === undefined ? '' : `${others === '' ? '?' : '&'}folder=${encodeURIComponent(folder)}`;
  return json('GET', `/api/files${others}${inFolder}`);
}

export function loadFolders(): Promise<FolderSummary> {
  return json('GET', '/api/files/folders');
}

export function loadFile(fileId: string): Promise<LibraryFile> {
  return json('GET', one(fileId));
}

export function changeFile(fileId: string, change: { readonly name?: string; readonly folder?: string }): Promise<LibraryFile> {
  return json('PATCH', one(fileId), change);
}

export function retryFile(fileId: string): Promise<LibraryFile> {
  return json('POST', `${one(fileId)}/retry`, {});
}

export async function deleteFile(fileId: string): Promise<void> {
  await call('DELETE', one(fileId));
}

export function restoreFile(fileId: string): Promise<LibraryFile> {
  return json('POST', `${one(fileId)}/restore`, {});
}

export function loadPreview(fileId: string, offset: number): Promise<Preview> {
  return json('GET', `${one(fileId)}/preview${query({ offset })}`);
}

export async function searchPassages(q: string, k: number): Promise<readonly Hit[]> {
  return (await json<{ readonly hits: readonly Hit[] }>('GET', `/api/search${query({ q, k })}`)).hits;
}

/** Where a file can be had as it was sent. */
export function contentUrl(fileId: string): string {
  return `${one(fileId)}/content`;
}

/** Where a picture or PDF can be had to be shown. */
export function inlineUrl(fileId: string): string {
  return `${one(fileId)}/content?inline=true`;
}

export function startUpload(file: { readonly name: string; readonly size: number; readonly folder: string; readonly mediaType: string }): Promise<UploadView> {
  const { name, size, folder, mediaType } = file;
  return json('POST', '/api/uploads', { name, size, ...(folder === '' ? {} : { folder }), ...(mediaType === '' ? {} : { mediaType }) });
}

export function findUpload(uploadId: string): Promise<UploadView> {
  return json('GET', `/api/uploads/${encodeURIComponent(uploadId)}`);
}

export async function dropUpload(uploadId: string): Promise<void> {
  await call('DELETE', `/api/uploads/${encodeURIComponent(uploadId)}`);
}

/** The server is at another place of the upload. */
export class OffsetMismatch extends Error {
  constructor(readonly offset: number) {
    super('offset_mismatch');
  }
}

const STALLED_MS = 30_000;

/** Sends a part; unlike `fetch`, this tells how much of it has left. A part that does not move any more is given up. */
export function sendPart(uploadId: string, offset: number, part: Blob, onMoved: (bytes: number) => void, signal: AbortSignal): Promise<UploadView> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = setTimeout(() => request.abort(), STALLED_MS);
    request.open('PUT', `/api/uploads/${encodeURIComponent(uploadId)}?offset=${offset}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('Accept', 'application/json');
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), STALLED_MS);
      onMoved(loaded);
    };
    request.onloadend = () => {
      clearTimeout(timer);
      if (request.status === 200) {
        resolve(JSON.parse(request.responseText) as UploadView);
      } else {
        reject(failureOf(request));
      }
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(part);
  });
}

function failureOf({ status, responseText }: XMLHttpRequest): Error {
  if (status === 0) {
    return new ApiError(0, 'unreachable', sayProblem('unreachable'));
  }
  let problem: Readonly<Record<string, unknown>> = {};
  try {
    problem = JSON.parse(responseText) as Readonly<Record<string, unknown>>;
  } catch {
    // Something between us and the server answered; its status says enough.
  }
  if (problem.code === 'offset_mismatch' && typeof problem.offset === 'number') {
    return new OffsetMismatch(problem.offset);
  }
  return problemOf(status, problem);
}
