/**
 * The greater of two whole numbers (32 bits), without a jump: in a picture which one it is changes from pixel to pixel,
 * and a jump that the processor guesses wrong costs more than the sum.
 */
export const greater = (a: number, b: number): number => a - ((a - b) & ((a - b) >> 31));

/** The smaller of two whole numbers (32 bits), without a jump. */
export const smaller = (a: number, b: number): number => b + ((a - b) & ((a - b) >> 31));

/** The top bit of each of four bytes. */
const TOPS = 0x80808080 | 0;
const RESTS = 0x7f7f7f7f;

/**
 * 255 in each of the four bytes of a 32-bit number where that of `a` is at least that of `b`, else 0: four pixels are
 * compared at once.
 */
const atLeast = (a: number, b: number): number => {
  const rest = ((a | TOPS) - (b & RESTS)) | 0;
  const tops = ((a & ~b) | (~(a ^ b) & rest)) & TOPS;
  return (tops - (tops >>> 7)) | tops;
};

/** Takes the greater of each pixel of a row and of `out` into `out`; `at` is where the row begins. Four at once. */
export function takeGreaterRow(out: Uint8Array, data: Uint8Array, at: number): void {
  const to = new Int32Array(out.buffer, out.byteOffset, out.length >> 2);
  const from = new DataView(data.buffer, data.byteOffset + at, out.length);
  for (let k = 0; k < to.length; k++) to[k] = greaterBytes(from.getInt32(k * 4, true), to[k]!);
  for (let i = to.length * 4; i < out.length; i++) out[i] = greater(out[i]!, data[at + i]!);
}

/** The same with the smaller of each pixel. `out` begins at a whole number of 32 bits. */
export function takeSmallerRow(out: Uint8Array, data: Uint8Array, at: number): void {
  const to = new Int32Array(out.buffer, out.byteOffset, out.length >> 2);
  const from = new DataView(data.buffer, data.byteOffset + at, out.length);
  for (let k = 0; k < to.length; k++) to[k] = smallerBytes(from.getInt32(k * 4, true), to[k]!);
  for (let i = to.length * 4; i < out.length; i++) out[i] = smaller(out[i]!, data[at + i]!);
}

/** The greater of each of the four bytes of two 32-bit numbers. */
export const greaterBytes = (a: number, b: number): number => b ^ ((a ^ b) & atLeast(a, b));

/** The smaller of each of the four bytes of two 32-bit numbers. */
export const smallerBytes = (a: number, b: number): number => a ^ ((a ^ b) & atLeast(a, b));
