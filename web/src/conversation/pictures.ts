/** A picture that goes along with a message. */
export interface Picture {
  readonly name: string;
  readonly mediaType: string;
  /** Base 64. */
  readonly data: string;
}

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export const MAX_PICTURES = 20;
/** The server's own limits. */
export const MAX_PICTURE_BYTES = ((5 << 20) / 4) * 3;
export const MAX_BYTES_TOGETHER = 8 << 20;

/** Why a file cannot be sent along; nothing where it can. */
export function objectionTo(file: { readonly name: string; readonly type: string; readonly size: number }): string | undefined {
  if (!(PICTURE_TYPES as readonly string[]).includes(file.type)) {
    return `${file.name || 'This'} is no PNG, JPEG, GIF or WebP picture`;
  }
  return file.size > MAX_PICTURE_BYTES ? `${file.name} is larger than ${(MAX_PICTURE_BYTES / (1 << 20)).toFixed(2)} MB` : undefined;
}

/** What can be added to the pictures already chosen, and why the rest cannot. */
export function admit<F extends { readonly name: string; readonly type: string; readonly size: number }>(
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
        ? `A message may have ${MAX_PICTURES} pictures`
        : bytes + file.size > MAX_BYTES_TOGETHER
          ? `The pictures of a message may have ${MAX_BYTES_TOGETHER / (1 << 20)} MB together`
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
  return { name: file.name || 'picture', mediaType: file.type, data: btoa(binary) };
}

export function dataUrl(picture: Picture): string {
  return `data:${picture.mediaType};base64,${picture.data}`;
}

function bytesOf(picture: Picture): number {
  return (picture.data.length / 4) * 3;
}

/** Where a picture of a stored message can be seen again. */
export function pictureUrl(sessionId: string, fileId: string): string {
  return `/api/sessions/${encodeURIComponent(sessionId)}/attachments/${encodeURIComponent(fileId)}`;
}

export function isPicture(file: { readonly mediaType: string }): boolean {
  return (PICTURE_TYPES as readonly string[]).includes(file.mediaType);
}
