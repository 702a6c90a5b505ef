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

/** The greater of each of the four bytes of two 32-bit numbers. */
export const greaterBytes = (a: number, b: number): number => b ^ ((a ^ b) & atLeast(a, b));

/** The smaller of each of the four bytes of two 32-bit numbers. */
export const smallerBytes = (a: number, b: number): number => a ^ ((a ^ b) & atLeast(a, b));
