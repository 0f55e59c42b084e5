import { describe, expect, it } from 'vitest';
import { DARK, LIGHT } from './theme';

type Rgb = readonly [number, number, number];

function linear(color: string): Rgb {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(linear(a)), luminance(linear(b))].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

/** How people see who lack one kind of cone (Viénot, Brettel and Mollon 1999), in linear light. */
const EYES: Readonly<Record<string, readonly Rgb[]>> = {
  'all colours': [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]],
  deuteranopia: [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]],
};

function seen(color: string, eye: readonly Rgb[]): Rgb {
  const rgb = linear(color);
  return eye.map((row) => Math.max(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2])) as unknown as Rgb;
}

/** A colour in OKLab, where distances are about what people see. */
function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function distance(a: string, b: string, eye: readonly Rgb[]): number {
  const [x, y] = [oklab(seen(a, eye)), oklab(seen(b, eye))];
  return Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

describe.each([['light', LIGHT], ['dark', DARK]] as const)('the %s theme', (_name, theme) => {
  it('has marks that stand out', () => {
    for (const color of theme.palette) {
      expect(contrast(color, theme.background), color).toBeGreaterThan(3);
    }
  });

  it('has readable words', () => {
    expect(contrast(theme.ink, theme.background)).toBeGreaterThan(7);
    expect(contrast(theme.faint, theme.background)).toBeGreaterThan(4.5);
  });

  it.each(Object.entries(EYES))('has six first colours that differ for eyes with %s', (_eye, eye) => {
    const first = theme.palette.slice(0, 6);
    const pairs = first.flatMap((a, i) => first.slice(i + 1).map((b) => [`${a} ${b}`, distance(a, b, eye)] as const));
    expect(pairs.filter(([, apart]) => apart < 0.09)).toEqual([]);
  });

  it('has ten colours, none twice', () => {
    expect(new Set(theme.palette).size).toBe(10);
  });
});
