import { describe, expect, it } from 'vitest';
import {
  admit,
  bytesOf,
  formatSize,
  isDocument,
  isPicture,
  MAX_PICTURE_BYTES,
  MAX_TEXT_BYTES,
  mediaTypeOf,
  type Picture,
  pictureUrl,
  readPicture,
} from './pictures';

const png = (name: string, size = 10) => ({ name, type: 'image/png', size });
const chosen = (count: number, bytes = 4): readonly Picture[] =>
  Array.from({ length: count }, (_, i) => ({ name: `${i}`, mediaType: 'image/png', data: 'A'.repeat((bytes / 3) * 4) }));

describe('pictures', () => {
  it('are admitted by kind, size and number', () => {
    expect(admit([], [png('a'), png('b')]).admitted.map((file) => file.name)).toEqual(['a', 'b']);
    expect(admit([], [{ name: 'x.svg', type: 'image/svg+xml', size: 1 }, png('a')])).toEqual({
      admitted: [png('a')],
      objection: 'x.svg is no picture (PNG, JPEG, GIF, WebP), PDF or text',
    });
    expect(admit([], [png('big', MAX_PICTURE_BYTES + 1)]).objection).toBe('big is larger than 3.75 MB');
    expect(admit(chosen(20), [png('a')]).objection).toBe('A message may have 20 files');
    expect(admit(chosen(2, 3 << 20), [png('a', 3 << 20)]).objection).toBe(
      'The files of a message may have 8 MB together',
    );
  });

  it('are read to the last byte', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 251);
    const picture = await readPicture(new File([bytes], 'a.png', { type: 'image/png' }));
    expect(picture.name).toBe('a.png');
    expect(Uint8Array.from(atob(picture.data), (c) => c.charCodeAt(0))).toEqual(bytes);
  });

  it('are found again by session and id', () => {
    expect(pictureUrl('S', 'F')).toBe('/api/sessions/S/attachments/F');
    expect(isPicture({ mediaType: 'image/webp' })).toBe(true);
    expect(isPicture({ mediaType: 'text/csv' })).toBe(false);
  });

  it('may be documents, known by their ending', () => {
    expect(mediaTypeOf({ name: 'Notes.MD', type: '' })).toBe('text/markdown');
    expect(mediaTypeOf({ name: 'list.csv', type: 'application/vnd.ms-excel' })).toBe('text/csv');
    expect(mediaTypeOf({ name: 'paper', type: 'application/pdf' })).toBe('application/pdf');
    expect(mediaTypeOf({ name: 'book.docx', type: 'application/msword' })).toBeUndefined();
    const text = (size: number) => ({ name: 'a.txt', type: 'text/plain', size });
    expect(admit([], [text(MAX_TEXT_BYTES)]).objection).toBeUndefined();
    expect(admit([], [text(MAX_TEXT_BYTES + 1)]).objection).toBe('a.txt is larger than 1 MB');
    expect(isDocument({ mediaType: 'application/pdf' })).toBe(true);
    expect(isDocument({ mediaType: 'image/png' })).toBe(false);
  });

  it('have a size that people can read', () => {
    expect([0, 1023, 1024, 1_500_000, 8 << 20].map(formatSize)).toEqual(['0 B', '1,023 B', '1 KB', '1.43 MB', '8 MB']);
    expect(bytesOf({ name: '', mediaType: '', data: btoa('abcd') })).toBe(4);
  });
});
