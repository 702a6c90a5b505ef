/**
 * Tells which pixels of a row are darker than their limit (1, else 0). Limits (32-bit floats) lie in the middles of
 * blocks four pixels wide, `share` of the way from those of `upper` to those of `lower`, and change evenly between them.
 * `limits` is room for as many, for one before their first and one after their last.
 */
export function darkerThan(
  from: usize,
  out: usize,
  columns: i32,
  upper: usize,
  lower: usize,
  share: f32,
  limits: usize,
): void {
  const shares = f32x4.splat(share);
  const rests = f32x4.splat(1 - share);
  for (let x = 0; x < columns; x += 4) {
    const at = (<usize>x) << 2;
    const above = f32x4.mul(v128.load(upper + at), rests);
    v128.store(limits + at, f32x4.add(above, f32x4.mul(v128.load(lower + at), shares)));
  }
  store<f32>(limits - 4, load<f32>(limits));
  store<f32>(limits + ((<usize>columns) << 2), load<f32>(limits + ((<usize>(columns - 1)) << 2)));
  const steps = f32x4(0.625, 0.875, 0.125, 0.375);
  for (let x = 0; x < columns; x++) {
    // The block before, this one and the next: its first two pixels lie before its middle.
    const around = v128.load(limits - 4);
    const starts = v128.shuffle<f32>(around, around, 0, 0, 1, 1);
    const ends = v128.shuffle<f32>(around, around, 1, 1, 2, 2);
    const levels = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(from)));
    const limit = f32x4.add(starts, f32x4.mul(f32x4.sub(ends, starts), steps));
    const isInk = f32x4.lt(f32x4.convert_i32x4_s(levels), limit);
    const ones = v128.and(isInk, i32x4.splat(1));
    const words = i16x8.narrow_i32x4_s(ones, ones);
    v128.store_lane<u32>(out, i8x16.narrow_i16x8_u(words, words), 0);
    from += 4;
    out += 4;
    limits += 4;
  }
}
