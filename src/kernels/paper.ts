/**
 * Adds up what ink takes of the colours of a row of blocks, `block` pixels a side (at most 255): pixels darker than
 * `palest` (a byte for each block) that are not coloured, which is told only where they are not darker than `darkest`.
 * A pixel is coloured where its least colour is `share` of its greatest or less; each colour is multiplied by its
 * `white` first. Where the least is more than `plain` 128ths of the greatest, none is. `sums` is room for 8 bytes a
 * column of pixels; `out` takes the reds of all blocks, then their greens, blues and counts of pixels, 32 bits each.
 */
export function inkSums(
  red: usize,
  green: usize,
  blue: usize,
  levels: usize,
  palest: usize,
  columns: i32,
  block: i32,
  darkest: i32,
  plain: i32,
  whiteRed: f32,
  whiteGreen: f32,
  whiteBlue: f32,
  share: f32,
  sums: usize,
  out: usize,
): void {
  const width = columns * block;
  const size = <usize>((width + 15) & ~15);
  const greens = sums + 2 * size;
  const blues = greens + 2 * size;
  const counts = blues + 2 * size;
  const limits = counts + size;
  spreadLimits(palest, columns, block, limits);
  for (let x: usize = 0; x < <usize>width; x += 16) {
    const limit = v128.load(limits + x);
    let redLow = i16x8.splat(0);
    let redHigh = i16x8.splat(0);
    let greenLow = i16x8.splat(0);
    let greenHigh = i16x8.splat(0);
    let blueLow = i16x8.splat(0);
    let blueHigh = i16x8.splat(0);
    let count = i8x16.splat(0);
    for (let y = 0, at = x; y < block; y++, at += width) {
      const level = v128.load(levels + at);
      let ink = i8x16.lt_u(level, limit);
      if (!v128.any_true(ink)) continue;
      const r = v128.load(red + at);
      const g = v128.load(green + at);
      const b = v128.load(blue + at);
      const asked = v128.and(ink, i8x16.ge_u(level, i8x16.splat(<i8>darkest)));
      if (v128.any_true(asked) && mayBeColoured(r, g, b, asked, plain)) {
        const low = colouredHalf(
          i16x8.extend_low_i8x16_u(r),
          i16x8.extend_low_i8x16_u(g),
          i16x8.extend_low_i8x16_u(b),
          whiteRed,
          whiteGreen,
          whiteBlue,
          share,
        );
        const high = colouredHalf(
          i16x8.extend_high_i8x16_u(r),
          i16x8.extend_high_i8x16_u(g),
          i16x8.extend_high_i8x16_u(b),
          whiteRed,
          whiteGreen,
          whiteBlue,
          share,
        );
        ink = v128.andnot(ink, v128.and(asked, i8x16.narrow_i16x8_s(low, high)));
      }
      redLow = i16x8.add(redLow, i16x8.extend_low_i8x16_u(v128.and(r, ink)));
      redHigh = i16x8.add(redHigh, i16x8.extend_high_i8x16_u(v128.and(r, ink)));
      greenLow = i16x8.add(greenLow, i16x8.extend_low_i8x16_u(v128.and(g, ink)));
      greenHigh = i16x8.add(greenHigh, i16x8.extend_high_i8x16_u(v128.and(g, ink)));
      blueLow = i16x8.add(blueLow, i16x8.extend_low_i8x16_u(v128.and(b, ink)));
      blueHigh = i16x8.add(blueHigh, i16x8.extend_high_i8x16_u(v128.and(b, ink)));
      count = i8x16.sub(count, ink);
    }
    v128.store(sums + 2 * x, redLow);
    v128.store(sums + 2 * x, redHigh, 16);
    v128.store(greens + 2 * x, greenLow);
    v128.store(greens + 2 * x, greenHigh, 16);
    v128.store(blues + 2 * x, blueLow);
    v128.store(blues + 2 * x, blueHigh, 16);
    v128.store(counts + x, count);
  }
  addBlocks(sums, greens, blues, counts, columns, block, out);
}

function spreadLimits(palest: usize, columns: i32, block: i32, to: usize): void {
  for (let bx = 0; bx < columns; bx++)
    for (const end = to + block; to < end; to++) store<u8>(to, load<u8>(palest + bx));
}

function addBlocks(
  reds: usize,
  greens: usize,
  blues: usize,
  counts: usize,
  columns: i32,
  block: i32,
  out: usize,
): void {
  const apart = (<usize>columns) << 2;
  for (let bx = 0, x: usize = 0; bx < columns; bx++, out += 4) {
    let r: u32 = 0;
    let g: u32 = 0;
    let b: u32 = 0;
    let n: u32 = 0;
    for (const end = x + block; x < end; x++) {
      r += load<u16>(reds + 2 * x);
      g += load<u16>(greens + 2 * x);
      b += load<u16>(blues + 2 * x);
      n += load<u8>(counts + x);
    }
    store<u32>(out, r);
    store<u32>(out + apart, g);
    store<u32>(out + 2 * apart, b);
    store<u32>(out + 3 * apart, n);
  }
}

/** True where a pixel that is asked about may be coloured: no colours are weighed for it yet. */
function mayBeColoured(r: v128, g: v128, b: v128, asked: v128, plain: i32): bool {
  const most = i8x16.max_u(i8x16.max_u(r, g), b);
  const least = i8x16.min_u(i8x16.min_u(r, g), b);
  const factor = i16x8.splat(<i16>plain);
  const low = isClose(i16x8.extend_low_i8x16_u(most), i16x8.extend_low_i8x16_u(least), factor);
  const high = isClose(i16x8.extend_high_i8x16_u(most), i16x8.extend_high_i8x16_u(least), factor);
  return v128.any_true(v128.andnot(asked, i8x16.narrow_i16x8_s(low, high)));
}

function isClose(most: v128, least: v128, factor: v128): v128 {
  return i16x8.gt_u(i16x8.shl(least, 7), i16x8.mul(most, factor));
}

/** Eight pixels of 16 bits a colour: all bits set where they are coloured. */
function colouredHalf(r: v128, g: v128, b: v128, whiteRed: f32, whiteGreen: f32, whiteBlue: f32, share: f32): v128 {
  const first = coloured(
    f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(r)), f32x4.splat(whiteRed)),
    f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(g)), f32x4.splat(whiteGreen)),
    f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(b)), f32x4.splat(whiteBlue)),
    share,
  );
  const second = coloured(
    f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(r)), f32x4.splat(whiteRed)),
    f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(g)), f32x4.splat(whiteGreen)),
    f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(b)), f32x4.splat(whiteBlue)),
    share,
  );
  return i16x8.narrow_i32x4_s(first, second);
}

function coloured(r: v128, g: v128, b: v128, share: f32): v128 {
  const most = f32x4.max(f32x4.max(r, g), b);
  const least = f32x4.min(f32x4.min(r, g), b);
  return f32x4.le(least, f32x4.mul(most, f32x4.splat(share)));
}
