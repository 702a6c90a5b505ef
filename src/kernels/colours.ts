import { sumColumns } from './blocks';

/** Means of two by two pixels of four bytes, from two rows of them: `count` of each colour. */
export function averageFours(upper: usize, lower: usize, count: i32, red: usize, green: usize, blue: usize): void {
  for (let x = 0; x < count; x += 8) {
    const redBlue = sumsOfFours(upper, lower, 0);
    const redBlueOn = sumsOfFours(upper + 32, lower + 32, 0);
    const greens = sumsOfFours(upper, lower, 8);
    const greensOn = sumsOfFours(upper + 32, lower + 32, 8);
    storeQuarters(red, v128.shuffle<u16>(redBlue, redBlueOn, 0, 2, 4, 6, 8, 10, 12, 14));
    storeQuarters(green, v128.shuffle<u16>(greens, greensOn, 0, 2, 4, 6, 8, 10, 12, 14));
    storeQuarters(blue, v128.shuffle<u16>(redBlue, redBlueOn, 1, 3, 5, 7, 9, 11, 13, 15));
    upper += 64;
    lower += 64;
    red += 8;
    green += 8;
    blue += 8;
  }
}

/** Sums of two by two pixels, four of them: of the colour `shift` bits up and the one 16 bits above that, 16 bits each. */
function sumsOfFours(upper: usize, lower: usize, shift: i32): v128 {
  const near = i32x4.add(everyOther(v128.load(upper), shift), everyOther(v128.load(lower), shift));
  const far = i32x4.add(everyOther(v128.load(upper, 16), shift), everyOther(v128.load(lower, 16), shift));
  return i32x4.add(v128.shuffle<u32>(near, far, 0, 2, 4, 6), v128.shuffle<u32>(near, far, 1, 3, 5, 7));
}

function everyOther(pixels: v128, shift: i32): v128 {
  return v128.and(i32x4.shr_u(pixels, shift), i32x4.splat(0x00ff00ff));
}

function storeQuarters(at: usize, sums: v128): void {
  const quarters = i16x8.shr_u(sums, 2);
  v128.store_lane<u64>(at, i8x16.narrow_i16x8_u(quarters, quarters), 0);
}

/**
 * Means of `block` by `block` pixels of four bytes (at most 16 a side), cut to whole numbers: `count` of each colour. Rows
 * lie `stride` bytes apart; `sums` is room for two bytes a byte of a row.
 */
export function averageBlocks(
  from: usize,
  stride: i32,
  block: i32,
  count: i32,
  sums: usize,
  red: usize,
  green: usize,
  blue: usize,
): void {
  sumColumns(from, stride, block, sums);
  const pixels = <f32>(block * block);
  // The quotient of a half more than the sum, less a half, lies nearest to the whole number sought, and no quotient so near to
  // the middle of two that rounding errors count. Added to 1.5 times the 23rd power of two it is rounded, and stands in the last bits.
  const more = f32x4.splat(<f32>0.5 - pixels * <f32>0.5);
  const share = f32x4.splat(<f32>1 / pixels);
  const last = f32x4.splat(12582912);
  const size = (<usize>block) << 3;
  for (let x = 0; x < count; x++) {
    let sum = i32x4.splat(0);
    for (const end = sums + size; sums < end; sums += 8)
      sum = i32x4.add(sum, i32x4.extend_low_i16x8_u(v128.load64_zero(sums)));
    const whole = f32x4.add(f32x4.mul(f32x4.add(f32x4.convert_i32x4_s(sum), more), share), last);
    v128.store_lane<u8>(red++, whole, 0);
    v128.store_lane<u8>(green++, whole, 4);
    v128.store_lane<u8>(blue++, whole, 8);
  }
}

/** The greatest of each three bytes. */
export function greatestOfThree(first: usize, second: usize, third: usize, out: usize, count: i32): void {
  for (let i: usize = 0; i < <usize>count; i += 16) {
    const two = i8x16.max_u(v128.load(first + i), v128.load(second + i));
    v128.store(out + i, i8x16.max_u(two, v128.load(third + i)));
  }
}

/** The least of each three bytes. */
export function leastOfThree(first: usize, second: usize, third: usize, out: usize, count: i32): void {
  for (let i: usize = 0; i < <usize>count; i += 16) {
    const two = i8x16.min_u(v128.load(first + i), v128.load(second + i));
    v128.store(out + i, i8x16.min_u(two, v128.load(third + i)));
  }
}
