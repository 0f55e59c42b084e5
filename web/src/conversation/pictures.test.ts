import { describe, expect, it } from 'vitest';
import { admit, isPicture, MAX_PICTURE_BYTES, type Picture, pictureUrl, readPicture } from './pictures';

const png = (name: string, size = 10) => ({ name, type: 'image/png', size });
const chosen = (count: number, bytes = 4): readonly Picture[] =>
  Array.from({ length: count }, (_, i) => ({ name: `${i}`, mediaType: 'image/png', data: 'A'.repeat((bytes / 3) * 4) }));

describe('pictures', () => {
  it('are admitted by kind, size and number', () => {
    expect(admit([], [png('a'), png('b')]).admitted.map((file) => file.name)).toEqual(['a', 'b']);
    expect(admit([], [{ name: 'x.svg', type: 'image/svg+xml', size: 1 }, png('a')])).toEqual({
      admitted: [png('a')],
      objection: 'x.svg is no PNG, JPEG, GIF or WebP picture',
    });
    expect(admit([], [png('big', MAX_PICTURE_BYTES + 1)]).objection).toBe('big is larger than 3.75 MB');
    expect(admit(chosen(20), [png('a')]).objection).toBe('A message may have 20 pictures');
    expect(admit(chosen(2, 3 << 20), [png('a', 3 << 20)]).objection).toBe(
      'The pictures of a message may have 8 MB together',
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
});
