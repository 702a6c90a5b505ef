/**
 * How well each point of a picture of darkness (32-bit floats, column by column, `rows` to a column) fits a thin stroke
 * along its rows. Points from row `from` to as many as `span` rows on get a score; a column of scores is `stride` numbers
 * long, a multiple of four, and those beyond the span are worth nothing. `reaches` are three distances in rows.
 */
export function ridgeScores(
  dark: usize,
  rows: i32,
  columns: i32,
  from: i32,
  span: i32,
  stride: i32,
  near: i32,
  middle: i32,
  far: i32,
  ink: f32,
  minRidge: f32,
  crossed: f32,
  absent: f32,
  out: usize,
): void {
  const lanes = i32x4(0, 1, 2, 3);
  const minimum = f32x4.splat(minRidge);
  for (let c = 0; c < columns; c++) {
    const column = dark + ((<usize>(c * rows)) << 2);
    for (let k = 0; k < stride; k += 4) {
      const row = from + k;
      const at = column + ((<usize>row) << 2);
      const here = v128.load(at);
      const twice = f32x4.add(here, here);
      const mean = f32x4.mul(f32x4.add(f32x4.add(v128.load(at - 4), twice), v128.load(at + 4)), f32x4.splat(0.25));
      const place = i32x4.add(i32x4.splat(row), lanes);
      let least = around(at, place, rows, near);
      least = f32x4.min(least, around(at, place, rows, middle));
      least = f32x4.min(least, around(at, place, rows, far));
      const ridge = f32x4.sub(mean, least);
      // From a ridge of an eighth on it is worth no more.
      const thin = f32x4.min(f32x4.splat(1), f32x4.add(f32x4.splat(0.5), f32x4.mul(ridge, f32x4.splat(4))));
      const none = v128.bitselect(f32x4.splat(crossed), f32x4.splat(absent), f32x4.gt(here, f32x4.splat(ink)));
      const score = v128.bitselect(none, thin, f32x4.lt(ridge, minimum));
      const isWithin = i32x4.lt_s(i32x4.add(i32x4.splat(k), lanes), i32x4.splat(span));
      v128.store(out, v128.bitselect(score, f32x4.splat(-1000000), isWithin));
      out += 16;
    }
  }
}

/** The darker of the points so many rows above and below; beyond the picture there is paper. */
function around(at: usize, place: v128, rows: i32, reach: i32): v128 {
  const above = v128.and(v128.load(at - ((<usize>reach) << 2)), i32x4.ge_s(place, i32x4.splat(reach)));
  const isBelow = i32x4.lt_s(place, i32x4.splat(rows - reach));
  return f32x4.max(above, v128.and(v128.load(at + ((<usize>reach) << 2)), isBelow));
}

/**
 * The path through columns of scores (`stride` 32-bit floats each, a multiple of four) whose sum is greatest, where each
 * step of a row costs `bend` and no sum falls below `floor`: dynamic programming (Viterbi, 1967). Writes its row in each
 * column (32 bits) and the score there. `sums` is room for two columns with four more before and after each, `back` for
 * a byte a score.
 */
export function bestPath(
  scores: usize,
  columns: i32,
  stride: i32,
  bend: f32,
  floor: f32,
  sums: usize,
  back: usize,
  rows: usize,
  along: usize,
): void {
  const size = (<usize>stride) << 2;
  let now = sums + 16;
  let next = now + size + 32;
  const none = f32x4.splat(-Infinity);
  v128.store(now - 16, none);
  v128.store(now + size, none);
  v128.store(next - 16, none);
  v128.store(next + size, none);
  for (let k: usize = 0; k < size; k += 16) v128.store(now + k, v128.load(scores + k));
  const bends = f32x4.splat(bend);
  const floors = f32x4.splat(floor);
  for (let c = 1; c < columns; c++) {
    const column = scores + <usize>c * size;
    for (let k: usize = 0; k < size; k += 16) {
      const straight = v128.load(now + k);
      const above = f32x4.sub(v128.load(now + k - 4), bends);
      const below = f32x4.sub(v128.load(now + k + 4), bends);
      const isAbove = f32x4.gt(above, straight);
      const upper = v128.bitselect(above, straight, isAbove);
      const isBelow = f32x4.gt(below, upper);
      const best = v128.bitselect(below, upper, isBelow);
      v128.store(next + k, f32x4.add(f32x4.max(best, floors), v128.load(column + k)));
      // −1, 0 or 1: how far down the row is from which the best path comes.
      const step = v128.bitselect(i32x4.splat(1), isAbove, isBelow);
      const words = i16x8.narrow_i32x4_s(step, step);
      v128.store_lane<u32>(back + ((<usize>c * size + k) >> 2), i8x16.narrow_i16x8_s(words, words), 0);
    }
    const swapped = now;
    now = next;
    next = swapped;
  }
  let row = 0;
  for (let r = 1; r < stride; r++)
    if (load<f32>(now + ((<usize>r) << 2)) > load<f32>(now + ((<usize>row) << 2))) row = r;
  for (let c = columns - 1; c >= 0; c--) {
    const place = <usize>(c * stride + row);
    store<i32>(rows + ((<usize>c) << 2), row);
    store<f32>(along + ((<usize>c) << 2), load<f32>(scores + (place << 2)));
    if (c > 0) row += load<i8>(back + place);
  }
}
