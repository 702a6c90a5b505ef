/**
 * The greater of two whole numbers (32 bits), without a jump: in a picture which one it is changes from pixel to pixel,
 * and a jump that the processor guesses wrong costs more than the sum.
 */
export const branchlessMax = (a: number, b: number): number => a - ((a - b) & ((a - b) >> 31));

/** The smaller of two whole numbers (32 bits), without a jump. */
export const branchlessMin = (a: number, b: number): number => b + ((a - b) & ((a - b) >> 31));

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

/** A row of pixels; `fours` is the same memory, four pixels to a number, what is left over at its end left out. */
export interface PixelRow {
  readonly bytes: Uint8Array;
  readonly fours: Int32Array;
}

/** A row of so many black pixels. */
export function pixelRow(length: number): PixelRow {
  const bytes = new Uint8Array(length);
  return { bytes, fours: new Int32Array(bytes.buffer, 0, length >> 2) };
}

/** A picture's pixels as they are taken by rows, wherever these begin. */
export const pixelsOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Takes the greater of each pixel of a row of a picture, which begins `at` one of its pixels, and of `out` into `out`. */
export function takeGreaterRow({ bytes, fours }: PixelRow, pixels: DataView, at: number): void {
  for (let k = 0, i = at; k < fours.length; k++, i += 4) fours[k] = greaterBytes(pixels.getInt32(i, true), fours[k]!);
  for (let i = fours.length * 4; i < bytes.length; i++) bytes[i] = branchlessMax(bytes[i]!, pixels.getUint8(at + i));
}

/** The greater of each of the four bytes of two 32-bit numbers. */
export const greaterBytes = (a: number, b: number): number => b ^ ((a ^ b) & atLeast(a, b));
