/**
 * Convolves each channel with a kernel of its own: `rows` rows of `columns` pixels of `channels` numbers (a multiple of
 * 4) from `out` on. The first window begins at `from`; the next pixel's `pixelStep` bytes on, the next row's `rowStep`.
 * A window's values lie `tapStep` bytes apart, its rows `tapRow`. Weights: row by row, value by value, all channels.
 */
export function depthwise(
  from: usize,
  pixelStep: usize,
  rowStep: usize,
  tapStep: usize,
  tapRow: usize,
  kernel: i32,
  weights: usize,
  bias: usize,
  floor: f32,
  out: usize,
  outRow: usize,
  columns: i32,
  rows: i32,
  channels: i32,
): void {
  const pixel = (<usize>channels) << 2;
  const fours = columns & ~3;
  const restFrom = <usize>fours * pixelStep;
  const restTo = <usize>fours * pixel;
  for (let y = 0; y < rows; y++) {
    depthwiseFours(from, pixelStep, tapStep, tapRow, kernel, weights, bias, floor, out, pixel, fours);
    const window = from + restFrom;
    const to = out + restTo;
    depthwiseOnes(window, pixelStep, tapStep, tapRow, kernel, weights, bias, floor, to, pixel, columns - fours);
    from += rowStep;
    out += outRow;
  }
}

/** A row, four pixels at once. */
function depthwiseFours(
  window: usize,
  pixelStep: usize,
  tapStep: usize,
  tapRow: usize,
  kernel: i32,
  weights: usize,
  bias: usize,
  floor: f32,
  to: usize,
  pixel: usize,
  columns: i32,
): void {
  const least = f32x4.splat(floor);
  for (let x = 0; x < columns; x += 4) {
    for (let c: usize = 0; c < pixel; c += 16) {
      let a0 = v128.load(bias + c);
      let b0 = a0;
      let c0 = a0;
      let d0 = a0;
      let w = weights + c;
      let row = window + c;
      for (let ky = 0; ky < kernel; ky++) {
        let p = row;
        let q = p + pixelStep;
        let r = q + pixelStep;
        let s = r + pixelStep;
        for (let kx = 0; kx < kernel; kx++) {
          const taken = v128.load(w);
          a0 = f32x4.add(a0, f32x4.mul(v128.load(p), taken));
          b0 = f32x4.add(b0, f32x4.mul(v128.load(q), taken));
          c0 = f32x4.add(c0, f32x4.mul(v128.load(r), taken));
          d0 = f32x4.add(d0, f32x4.mul(v128.load(s), taken));
          p += tapStep;
          q += tapStep;
          r += tapStep;
          s += tapStep;
          w += pixel;
        }
        row += tapRow;
      }
      const at = to + c;
      v128.store(at, f32x4.max(a0, least));
      v128.store(at + pixel, f32x4.max(b0, least));
      v128.store(at + 2 * pixel, f32x4.max(c0, least));
      v128.store(at + 3 * pixel, f32x4.max(d0, least));
    }
    window += 4 * pixelStep;
    to += 4 * pixel;
  }
}

/** A row, pixel by pixel. */
function depthwiseOnes(
  window: usize,
  pixelStep: usize,
  tapStep: usize,
  tapRow: usize,
  kernel: i32,
  weights: usize,
  bias: usize,
  floor: f32,
  to: usize,
  pixel: usize,
  columns: i32,
): void {
  const least = f32x4.splat(floor);
  for (let x = 0; x < columns; x++) {
    for (let c: usize = 0; c < pixel; c += 16) {
      let sum = v128.load(bias + c);
      let w = weights + c;
      let row = window + c;
      for (let ky = 0; ky < kernel; ky++) {
        let p = row;
        for (let kx = 0; kx < kernel; kx++) {
          sum = f32x4.add(sum, f32x4.mul(v128.load(p), v128.load(w)));
          p += tapStep;
          w += pixel;
        }
        row += tapRow;
      }
      v128.store(to + c, f32x4.max(sum, least));
    }
    window += pixelStep;
    to += pixel;
  }
}
