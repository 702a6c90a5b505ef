/**
 * One row of a picture of another size, from `rows` rows of bytes of each colour, `width` each, those of a colour close
 * together and the colours `planeStep` bytes apart: the mean of the rows with `rowWeights`, of which `columns` pixels are
 * means of `taps` neighbours from `starts` (32-bit whole numbers) on, with `weights`, `taps` for each. Whole levels of
 * each colour, rounded, into `red`, `green` and `blue`. `sums` is room for 16 bytes a pixel of the width.
 */
export function reduceRow(
  from: usize,
  planeStep: usize,
  width: i32,
  rows: i32,
  rowWeights: usize,
  sums: usize,
  columns: i32,
  taps: i32,
  starts: usize,
  weights: usize,
  red: usize,
  green: usize,
  blue: usize,
): void {
  sumRows(from, planeStep, width, rows, rowWeights, sums);
  for (let x = 0; x < columns; x++) {
    let at = sums + ((<usize>load<i32>(starts)) << 4);
    let sum = f32x4.splat(0.5);
    for (const end = weights + ((<usize>taps) << 2); weights < end; weights += 4) {
      sum = f32x4.add(sum, f32x4.mul(v128.load(at), v128.load32_splat(weights)));
      at += 16;
    }
    const levels = i32x4.trunc_sat_f32x4_s(sum);
    store<u8>(red++, i32x4.extract_lane(levels, 0));
    store<u8>(green++, i32x4.extract_lane(levels, 1));
    store<u8>(blue++, i32x4.extract_lane(levels, 2));
    starts += 4;
  }
}

/** Weighted sums of columns of three colours, side by side for each pixel. */
function sumRows(from: usize, planeStep: usize, width: i32, rows: i32, rowWeights: usize, sums: usize): void {
  for (let x = 0; x < width; x += 4) {
    let r = f32x4.splat(0);
    let g = r;
    let b = r;
    let at = from + x;
    let weight = rowWeights;
    for (let y = 0; y < rows; y++) {
      const share = v128.load32_splat(weight);
      r = f32x4.add(r, f32x4.mul(fourLevels(at), share));
      g = f32x4.add(g, f32x4.mul(fourLevels(at + planeStep), share));
      b = f32x4.add(b, f32x4.mul(fourLevels(at + 2 * planeStep), share));
      at += width;
      weight += 4;
    }
    const rg = v128.shuffle<f32>(r, g, 0, 4, 1, 5);
    const rgOn = v128.shuffle<f32>(r, g, 2, 6, 3, 7);
    v128.store(sums, v128.shuffle<f32>(rg, b, 0, 1, 4, 4));
    v128.store(sums, v128.shuffle<f32>(rg, b, 2, 3, 5, 5), 16);
    v128.store(sums, v128.shuffle<f32>(rgOn, b, 0, 1, 6, 6), 32);
    v128.store(sums, v128.shuffle<f32>(rgOn, b, 2, 3, 7, 7), 48);
    sums += 64;
  }
}

function fourLevels(at: usize): v128 {
  return f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(at))));
}

/**
 * A row of what the network sees, six numbers a pixel: the colours as shares of 255, then as shares of the paper's, at
 * most `most`. `paper` holds the paper's colours in the middles of blocks of eight pixels, which a row of `columns` of
 * them has: all reds, then greens, then blues, before and after each of which is room for one more; it changes evenly
 * between them and counts as `least` where it is less.
 */
export function inputRow(
  red: usize,
  green: usize,
  blue: usize,
  columns: i32,
  paper: usize,
  paperStep: usize,
  least: f32,
  most: f32,
  out: usize,
): void {
  for (let colour = 0; colour < 3; colour++) {
    const values = paper + <usize>colour * paperStep;
    store<f32>(values - 4, load<f32>(values));
    store<f32>(values + ((<usize>columns) << 2), load<f32>(values + ((<usize>(columns - 1)) << 2)));
  }
  const floor = f32x4.splat(least);
  const limit = f32x4.splat(most);
  const near = f32x4(0.5625, 0.6875, 0.8125, 0.9375);
  const far = f32x4(0.0625, 0.1875, 0.3125, 0.4375);
  for (let x = 0; x < columns; x++) {
    fourPixels(red, green, blue, paper - 4, paperStep, near, floor, limit, out);
    fourPixels(red + 4, green + 4, blue + 4, paper, paperStep, far, floor, limit, out + 96);
    red += 8;
    green += 8;
    blue += 8;
    paper += 4;
    out += 192;
  }
}

function fourPixels(
  red: usize,
  green: usize,
  blue: usize,
  paper: usize,
  paperStep: usize,
  steps: v128,
  floor: v128,
  limit: v128,
  out: usize,
): void {
  const r = fourLevels(red);
  const g = fourLevels(green);
  const b = fourLevels(blue);
  const overRed = f32x4.min(f32x4.div(r, f32x4.max(floor, between(paper, steps))), limit);
  const overGreen = f32x4.min(f32x4.div(g, f32x4.max(floor, between(paper + paperStep, steps))), limit);
  const overBlue = f32x4.min(f32x4.div(b, f32x4.max(floor, between(paper + 2 * paperStep, steps))), limit);
  const white = f32x4.splat(255);
  storePairs(f32x4.div(r, white), f32x4.div(g, white), out);
  storePairs(f32x4.div(b, white), overRed, out + 8);
  storePairs(overGreen, overBlue, out + 16);
}

/** Four pairs of numbers, one to a pixel. */
function storePairs(first: v128, second: v128, out: usize): void {
  const low = v128.shuffle<f32>(first, second, 0, 4, 1, 5);
  const high = v128.shuffle<f32>(first, second, 2, 6, 3, 7);
  v128.store_lane<u64>(out, low, 0);
  v128.store_lane<u64>(out, low, 1, 24);
  v128.store_lane<u64>(out, high, 0, 48);
  v128.store_lane<u64>(out, high, 1, 72);
}

function between(at: usize, steps: v128): v128 {
  const before = v128.load32_splat(at);
  return f32x4.add(before, f32x4.mul(steps, f32x4.sub(v128.load32_splat(at, 4), before)));
}
