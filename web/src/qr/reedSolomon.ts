/** Multiplies in the field of 256 elements that QR codes count in. */
export function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> i) & 1) * a);
  }
  return product;
}

/** The polynomial with the first powers of two as its roots, without its leading one. */
function divisor(degree: number): readonly number[] {
  const result = new Array<number>(degree).fill(0);
  result[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      result[j] = times(result[j]!, root) ^ (result[j + 1] ?? 0);
    }
    root = times(root, 2);
  }
  return result;
}

/** What is added to data so that errors in it can be undone. */
export function errorCorrection(data: readonly number[], degree: number): readonly number[] {
  const by = divisor(degree);
  const rest = new Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    by.forEach((coefficient, i) => {
      rest[i] = rest[i]! ^ times(coefficient, factor);
    });
  }
  return rest;
}
