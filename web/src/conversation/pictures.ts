import { sayFiles } from '../language/files';
import { formatNumber } from '../language/format';

/** A picture or document that goes along with a message. */
export interface Picture {
  readonly name: string;
  readonly mediaType: string;
  /** Base 64. */
  readonly data: string;
}

const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  txt: 'text/plain',
};
const MAX_PICTURES = 20;
/** The server's own limits. */
export const MAX_PICTURE_BYTES = ((5 << 20) / 4) * 3;
export const MAX_TEXT_BYTES = 1 << 20;
const MAX_BYTES_TOGETHER = 8 << 20;

interface Offered {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** What a file is to us: browsers know few kinds of text by name, so the ending counts more than their word. */
export function mediaTypeOf(file: Pick<Offered, 'name' | 'type'>): string | undefined {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if ((PICTURE_TYPES as readonly string[]).includes(file.type)) {
    return file.type;
  }
  return DOCUMENT_TYPES[ending] ?? (file.type === 'application/pdf' || file.type === 'text/plain' ? file.type : undefined);
}

function limitOf(mediaType: string): number {
  if ((PICTURE_TYPES as readonly string[]).includes(mediaType)) {
    return MAX_PICTURE_BYTES;
  }
  return mediaType === 'application/pdf' ? MAX_BYTES_TOGETHER : MAX_TEXT_BYTES;
}

/** Why a file cannot be sent along; nothing where it can. */
function objectionTo(file: Offered): string | undefined {
  const mediaType = mediaTypeOf(file);
  if (mediaType === undefined) {
    return sayFiles('wrongKind', { name: file.name || sayFiles('nameless') });
  }
  const limit = limitOf(mediaType);
  return file.size > limit ? sayFiles('tooLarge', { name: file.name, size: formatSize(limit) }) : undefined;
}

/** A size as its reader says it. */
export function formatSize(bytes: number): string {
  if (bytes < 1 << 10) {
    return `${formatNumber(bytes)} B`;
  }
  return bytes < 1 << 20 ? `${formatNumber(Math.round(bytes / (1 << 10)))} KB` : `${formatNumber(bytes / (1 << 20), { maximumFractionDigits: 2 })} MB`;
}

/** What can be added to the files already chosen, and why the rest cannot. */
export function admit<F extends Offered>(
  chosen: readonly Picture[],
  files: readonly F[],
): { readonly admitted: readonly F[]; readonly objection?: string } {
  const admitted: F[] = [];
  let bytes = chosen.reduce((sum, picture) => sum + bytesOf(picture), 0);
  let objection: string | undefined;
  for (const file of files) {
    const reason =
      objectionTo(file) ??
      (chosen.length + admitted.length >= MAX_PICTURES
        ? sayFiles('mostFiles', { count: MAX_PICTURES })
        : bytes + file.size > MAX_BYTES_TOGETHER
          ? sayFiles('mostTogether', { size: formatSize(MAX_BYTES_TOGETHER) })
          : undefined);
    if (reason === undefined) {
      bytes += file.size;
      admitted.push(file);
    }
    objection ??= reason;
  }
  return objection === undefined ? { admitted } : { admitted, objection };
}

export async function readPicture(file: File): Promise<Picture> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return { name: file.name || 'picture', mediaType: mediaTypeOf(file) ?? file.type, data: btoa(binary) };
}

export function dataUrl(picture: Picture): string {
  return `data:${picture.mediaType};base64,${picture.data}`;
}

export function bytesOf(picture: Picture): number {
  const padding = picture.data.endsWith('==') ? 2 : picture.data.endsWith('=') ? 1 : 0;
  return (picture.data.length / 4) * 3 - padding;
}

/** Where a picture or document of a stored message can be had again. */
export function pictureUrl(sessionId: string, fileId: string): string {
  return `/api/sessions/${encodeURIComponent(sessionId)}/attachments/${encodeURIComponent(fileId)}`;
}

export function isPicture(file: { readonly mediaType: string }): boolean {
  return (PICTURE_TYPES as readonly string[]).includes(file.mediaType);
}

export function isDocument(file: { readonly mediaType: string }): boolean {
  return Object.values(DOCUMENT_TYPES).includes(file.mediaType);
}
