/**
 * Light pixel by pixel along a row of blocks: their values (32-bit floats) lie in the middles of the blocks, before and
 * after which there is room for one more each, and change evenly between them.
 */
export function spreadLight(values: usize, block: i32, out: usize, width: i32): void {
  const middle = (block + 1) >> 1;
  const ahead = <f32>middle - <f32>block / 2;
  for (let x = 0; x < middle; x++) store<f32>(out + (x << 2), load<f32>(values));
  for (let x = middle; x < width; x += block) {
    const before = load<f32>(values);
    const step = (load<f32>(values, 4) - before) / <f32>block;
    for (let k = 0; k < block; k++) store<f32>(out + ((x + k) << 2), before + (ahead + <f32>k) * step);
    values += 4;
  }
}

/**
 * Evens out the light of a row of bytes: each becomes its 255-fold over the light on it, at most 255. The light lies
 * `share` of the way from that of `upper` to that of `lower`, 32-bit floats, and counts as `least` where it is less.
 */
export function evenRow(from: usize, to: usize, width: i32, upper: usize, lower: usize, share: f32, least: f32): void {
  const shares = f32x4.splat(share);
  const floor = f32x4.splat(least);
  for (let x = 0; x < width; x += 16) {
    const bytes = v128.load(from);
    const low = i16x8.extend_low_i8x16_u(bytes);
    const high = i16x8.extend_high_i8x16_u(bytes);
    const first = lit(i32x4.extend_low_i16x8_u(low), upper, lower, shares, floor);
    const second = lit(i32x4.extend_high_i16x8_u(low), upper + 16, lower + 16, shares, floor);
    const third = lit(i32x4.extend_low_i16x8_u(high), upper + 32, lower + 32, shares, floor);
    const fourth = lit(i32x4.extend_high_i16x8_u(high), upper + 48, lower + 48, shares, floor);
    v128.store(to, i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_s(first, second), i16x8.narrow_i32x4_s(third, fourth)));
    from += 16;
    to += 16;
    upper += 64;
    lower += 64;
  }
}

function lit(values: v128, upper: usize, lower: usize, shares: v128, floor: v128): v128 {
  const above = v128.load(upper);
  const light = f32x4.add(above, f32x4.mul(shares, f32x4.sub(v128.load(lower), above)));
  const scaled = f32x4.mul(f32x4.convert_i32x4_s(values), f32x4.splat(255));
  return i32x4.trunc_sat_f32x4_s(f32x4.div(scaled, f32x4.max(floor, light)));
}

/** Takes the greatest of each number of 32 bits, the one `ahead` numbers on and the one twice as far on, in place. */
export function slideGreatest(values: usize, count: i32, ahead: i32): void {
  const step = (<usize>ahead) << 2;
  for (const end = values + ((<usize>count) << 2); values < end; values += 16) {
    const two = i32x4.max_s(v128.load(values), v128.load(values + step));
    v128.store(values, i32x4.max_s(two, v128.load(values + 2 * step)));
  }
}

/** The same with the least. */
export function slideLeast(values: usize, count: i32, ahead: i32): void {
  const step = (<usize>ahead) << 2;
  for (const end = values + ((<usize>count) << 2); values < end; values += 16) {
    const two = i32x4.min_s(v128.load(values), v128.load(values + step));
    v128.store(values, i32x4.min_s(two, v128.load(values + 2 * step)));
  }
}
