/**
 * The greater of two whole numbers (32 bits), without a jump: in a picture which one it is changes from pixel to pixel,
 * and a jump that the processor guesses wrong costs more than the sum.
 */
export const greater = (a: number, b: number): number => a - ((a - b) & ((a - b) >> 31));

/** The smaller of two whole numbers (32 bits), without a jump. */
export const smaller = (a: number, b: number): number => b + ((a - b) & ((a - b) >> 31));
