import { errorCorrection } from './reedSolomon';

/** Rows of modules, true where dark. */
export type Modules = readonly (readonly boolean[])[];

/** Of medium error correction, by version; the first of each is no version. */
const CORRECTION_PER_BLOCK = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const MOST = BLOCKS.length - 1;

/** How many modules carry data: all but the patterns that say where and what it is. */
function dataModules(version: number): number {
  const aligned = Math.floor(version / 7) + 2;
  const alignment = version === 1 ? 0 : (25 * aligned - 10) * aligned - 55 + (version >= 7 ? 36 : 0);
  return (16 * version + 128) * version + 64 - alignment;
}

function dataBytes(version: number): number {
  return Math.floor(dataModules(version) / 8) - CORRECTION_PER_BLOCK[version]! * BLOCKS[version]!;
}

/** A text as a QR code (ISO/IEC 18004, bytes, medium error correction); fails beyond some 660 bytes. */
export function qrCode(text: string): Modules {
  const bytes = new TextEncoder().encode(text);
  const needed = (version: number) => Math.ceil((4 + (version < 10 ? 8 : 16) + bytes.length * 8) / 8);
  let version = 1;
  while (version <= MOST && needed(version) > dataBytes(version)) {
    version++;
  }
  if (version > MOST) {
    throw new Error('The text is too long for a QR code.');
  }
  const frame = new Frame(version);
  frame.place(interleaved(padded(bytes, version), version));
  return frame.masked();
}

/** The bytes with their length before them, filled up to what the version holds. */
function padded(bytes: Uint8Array, version: number): readonly number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) {
      bits.push((value >>> i) & 1);
    }
  };
  push(0b0100, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => push(byte, 8));
  const capacity = dataBytes(version) * 8;
  push(0, Math.min(4, capacity - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let filler = 0xec; bits.length < capacity; filler ^= 0xec ^ 0x11) {
    push(filler, 8);
  }
  return Array.from({ length: bits.length / 8 }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0));
}

/** Blocks of data and their correction, taken in turn, so that a stain hurts each of them a little. */
function interleaved(data: readonly number[], version: number): readonly number[] {
  const count = BLOCKS[version]!;
  const correction = CORRECTION_PER_BLOCK[version]!;
  const total = Math.floor(dataModules(version) / 8);
  const short = Math.floor(total / count) - correction;
  const shortBlocks = count - (total % count);
  const blocks: (readonly number[])[] = [];
  let from = 0;
  for (let i = 0; i < count; i++) {
    const length = short + (i < shortBlocks ? 0 : 1);
    blocks.push(data.slice(from, from + length));
    from += length;
  }
  const corrections = blocks.map((block) => errorCorrection(block, correction));
  const inTurn = (lists: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, i) => lists.flatMap((list) => (list[i] === undefined ? [] : [list[i]]))).flat();
  return [...inTurn(blocks), ...inTurn(corrections)];
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The square of a version: patterns first, then data around them. */
class Frame {
  private readonly size: number;
  private readonly dark: boolean[][];
  private readonly isPattern: boolean[][];

  constructor(private readonly version: number) {
    this.size = version * 4 + 17;
    this.dark = Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false));
    this.isPattern = this.dark.map((row) => [...row]);
    this.patterns();
  }

  private pattern(x: number, y: number, isDark: boolean): void {
    if (x >= 0 && y >= 0 && x < this.size && y < this.size) {
      this.dark[y]![x] = isDark;
      this.isPattern[y]![x] = true;
    }
  }

  private patterns(): void {
    const { size } = this;
    for (let i = 0; i < size; i++) {
      this.pattern(6, i, i % 2 === 0);
      this.pattern(i, 6, i % 2 === 0);
    }
    this.square(3, 3, 4, [3, 1, 0]);
    this.square(size - 4, 3, 4, [3, 1, 0]);
    this.square(3, size - 4, 4, [3, 1, 0]);
    const places = this.alignment();
    const last = places.length - 1;
    places.forEach((x, i) =>
      places.forEach((y, j) => {
        const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
        if (!isFinder) {
          this.square(x, y, 2, [2, 0]);
        }
      }),
    );
    this.format(0);
    this.versionNumber();
  }

  /** Rings around a module; dark where their distance is among those named. */
  private square(x: number, y: number, reach: number, dark: readonly number[]): void {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const distance = Math.max(Math.abs(dx), Math.abs(dy));
        this.pattern(x + dx, y + dy, dark.includes(distance));
      }
    }
  }

  private alignment(): readonly number[] {
    if (this.version === 1) {
      return [];
    }
    const count = Math.floor(this.version / 7) + 2;
    const step = Math.floor((this.version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
    return [6, ...Array.from({ length: count - 1 }, (_, i) => this.size - 7 - (count - 2 - i) * step)];
  }

  /** Which correction (medium is 0) and which mask, twice, guarded by a code of its own. */
  private format(mask: number): void {
    let rest = mask;
    for (let i = 0; i < 10; i++) {
      rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    }
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (i: number) => ((bits >>> i) & 1) === 1;
    const { size } = this;
    for (let i = 0; i <= 5; i++) {
      this.pattern(8, i, bit(i));
    }
    this.pattern(8, 7, bit(6));
    this.pattern(8, 8, bit(7));
    this.pattern(7, 8, bit(8));
    for (let i = 9; i < 15; i++) {
      this.pattern(14 - i, 8, bit(i));
    }
    for (let i = 0; i < 8; i++) {
      this.pattern(size - 1 - i, 8, bit(i));
    }
    for (let i = 8; i < 15; i++) {
      this.pattern(8, size - 15 + i, bit(i));
    }
    this.pattern(8, size - 8, true);
  }

  private versionNumber(): void {
    if (this.version < 7) {
      return;
    }
    let rest = this.version;
    for (let i = 0; i < 12; i++) {
      rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    }
    const bits = (this.version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const isDark = ((bits >>> i) & 1) === 1;
      const [far, near] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      this.pattern(far, near, isDark);
      this.pattern(near, far, isDark);
    }
  }

  /** In pairs of columns from the right, upwards and downwards in turn. */
  place(bytes: readonly number[]): void {
    let i = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      const column = right <= 6 ? right - 1 : right;
      const isUpward = ((column + 1) & 2) === 0;
      for (let step = 0; step < this.size; step++) {
        const y = isUpward ? this.size - 1 - step : step;
        for (const x of [column, column - 1]) {
          if (!this.isPattern[y]![x] && i < bytes.length * 8) {
            this.dark[y]![x] = ((bytes[i >>> 3]! >>> (7 - (i & 7))) & 1) === 1;
            i++;
          }
        }
      }
    }
  }

  /** With the mask that leaves the fewest shapes which a reader could take for something else. */
  masked(): Modules {
    const all = MASKS.map((_, mask) => this.with(mask));
    const penalties = all.map(penalty);
    return all[penalties.indexOf(Math.min(...penalties))]!;
  }

  private with(mask: number): Modules {
    this.format(mask);
    return this.dark.map((row, y) => row.map((isDark, x) => isDark !== (!this.isPattern[y]![x] && MASKS[mask]!(x, y))));
  }
}

/** Long runs, blocks, what looks like a corner, and an uneven share of dark. */
export function penalty(modules: Modules): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x]!));
  let points = 0;
  for (const line of [...modules, ...columns]) {
    const text = line.map((isDark) => (isDark ? '1' : '0')).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) {
      points += run.length - 2;
    }
    for (let i = 0; i <= size - 11; i++) {
      const part = text.slice(i, i + 11);
      points += part === '10111010000' || part === '00001011101' ? 40 : 0;
    }
  }
  for (let y = 0; y < size - 1; y++) {
    for (let x = 0; x < size - 1; x++) {
      const isDark = modules[y]![x];
      points += modules[y]![x + 1] === isDark && modules[y + 1]![x] === isDark && modules[y + 1]![x + 1] === isDark ? 3 : 0;
    }
  }
  const dark = modules.flat().filter(Boolean).length;
  return points + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}
