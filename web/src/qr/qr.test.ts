import { describe, expect, it } from 'vitest';
import { penalty, qrCode } from './qr';
import { errorCorrection, times } from './reedSolomon';

/** What a reader does, the other way round: format, mask, the way through the modules, and the bytes. */
function read(modules: ReturnType<typeof qrCode>): { readonly mask: number; readonly corner: string } {
  const bit = (x: number, y: number): number => (modules[y]![x] ? 1 : 0);
  const bits = [0, 1, 2, 3, 4, 5].map((i) => bit(8, i)).concat(bit(8, 7), bit(8, 8), bit(7, 8), [9, 10, 11, 12, 13, 14].map((i) => bit(14 - i, 8)));
  const format = bits.reduce((sum, one, i) => sum | (one << i), 0) ^ 0x5412;
  return { mask: (format >>> 10) & 7, corner: modules.slice(0, 7).map((row) => row.slice(0, 7).map((one) => (one ? '#' : '.')).join('')).join('\n') };
}

/** Digests of codes that jsQR 1.4.0 has read. */
const GOLDEN = ['8456a2c0a25697c2', '7904c6322dd78fbf', 'c53f3ecf3df9a570'];

describe('a QR code', () => {
  it('is as large as it has to be', () => {
    expect(qrCode('a'.repeat(14))).toHaveLength(21);
    expect(qrCode('a'.repeat(15))).toHaveLength(25);
    expect(qrCode('a'.repeat(213))).toHaveLength(57);
    expect(qrCode('a'.repeat(666))).toHaveLength(97);
    expect(() => qrCode('a'.repeat(667))).toThrow('too long');
  });

  it('has its corners, its format twice, and the mask with the fewest faults', () => {
    const modules = qrCode('otpauth://totp/Workmate:ada@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Workmate');
    const { corner, mask } = read(modules);
    expect(corner).toBe('#######\n#.....#\n#.###.#\n#.###.#\n#.###.#\n#.....#\n#######');
    const size = modules.length;
    const second = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => modules[8]![size - 1 - i]).concat([8, 9, 10, 11, 12, 13, 14].map((i) => modules[size - 15 + i]![8]));
    const first = [0, 1, 2, 3, 4, 5].map((i) => modules[i]![8]).concat(modules[7]![8], modules[8]![8], modules[8]![7], [9, 10, 11, 12, 13, 14].map((i) => modules[8]![14 - i]));
    expect(second).toEqual(first);
    expect(mask).toBeLessThan(8);
    expect(modules[size - 8]![8]).toBe(true);
  });

  it('stays as it was when readers were tried on it', async () => {
    const drawn = [qrCode('Workmate'), qrCode(`https://example.org/${'x'.repeat(100)}`), qrCode('Grüße '.repeat(40))].map((modules) => modules.map((row) => row.map(Number).join('')).join('\n'));
    const digests = await Promise.all(drawn.map(async (text) => Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex').slice(0, 16)));
    expect(digests).toEqual(GOLDEN);
  });

  it('counts faults', () => {
    const plain = Array.from({ length: 21 }, () => new Array<boolean>(21).fill(false));
    expect(penalty(plain)).toBe(42 * 19 + 400 * 3 + 100);
  });

  it('can be read with errors: what is added makes the whole divisible by every root', () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    const added = errorCorrection(data, 10);
    expect(added).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
    let root = 1;
    for (let i = 0; i < 10; i++) {
      expect([...data, ...added].reduce((sum, byte) => times(sum, root) ^ byte, 0)).toBe(0);
      root = times(root, 2);
    }
  });
});
