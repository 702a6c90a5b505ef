/**
 * Convolves: `rows` rows of `columns` pixels from `out` on, `channels` numbers each (a multiple of 4). The first window
 * begins at `from`; the next pixel's `pixelStep` bytes on, the next row's `rowStep`. A window has `kernel` rows
 * `windowRow` bytes apart, each of `pieces` stretches `pieceStep` bytes apart, of `run` numbers (even). Weights lie for
 * each eight channels (the last ones filled up) in the order in which they are met, eight a number; `bias` as many.
 * Results below `floor` become `floor`.
 */
export function convolve(
  from: usize,
  pixelStep: usize,
  rowStep: usize,
  windowRow: usize,
  kernel: i32,
  pieces: i32,
  pieceStep: usize,
  run: i32,
  weights: usize,
  bias: usize,
  floor: f32,
  out: usize,
  outRow: usize,
  columns: i32,
  rows: i32,
  channels: i32,
): void {
  const runBytes = (<usize>run) << 2;
  const blockBytes = <usize>(kernel * pieces) * runBytes * 8;
  const pixel = (<usize>channels) << 2;
  const fours = columns & ~3;
  const rest = columns - fours;
  const restFrom = <usize>fours * pixelStep;
  const restTo = <usize>fours * pixel;
  for (let y = 0; y < rows; y++) {
    let block = weights;
    for (let channel = 0; channel < channels; channel += 8) {
      const at = (<usize>channel) << 2;
      const b = bias + at;
      const to = out + at;
      const isWhole = channel + 8 <= channels;
      convolveFours(
        from,
        pixelStep,
        windowRow,
        kernel,
        pieces,
        pieceStep,
        runBytes,
        block,
        b,
        floor,
        to,
        pixel,
        fours,
        isWhole,
      );
      const w = from + restFrom;
      convolveOnes(
        w,
        pixelStep,
        windowRow,
        kernel,
        pieces,
        pieceStep,
        runBytes,
        block,
        b,
        floor,
        to + restTo,
        pixel,
        rest,
        isWhole,
      );
      block += blockBytes;
    }
    from += rowStep;
    out += outRow;
  }
}

/** Eight channels of a row, four pixels at once: as many sums as a processor has room for beside weights and values. */
function convolveFours(
  window: usize,
  pixelStep: usize,
  windowRow: usize,
  kernel: i32,
  pieces: i32,
  pieceStep: usize,
  runBytes: usize,
  weights: usize,
  bias: usize,
  floor: f32,
  to: usize,
  outPixel: usize,
  columns: i32,
  isWhole: bool,
): void {
  const least = f32x4.splat(floor);
  const near = v128.load(bias);
  const far = v128.load(bias, 16);
  for (let x = 0; x < columns; x += 4) {
    let a0 = near;
    let a1 = far;
    let b0 = near;
    let b1 = far;
    let c0 = near;
    let c1 = far;
    let d0 = near;
    let d1 = far;
    let w = weights;
    for (let ky = 0, row = window; ky < kernel; ky++, row += windowRow) {
      for (let kx = 0, piece = row; kx < pieces; kx++, piece += pieceStep) {
        let p = piece;
        let q = p + pixelStep;
        let r = q + pixelStep;
        let s = r + pixelStep;
        for (const end = p + runBytes; p < end; ) {
          let w0 = v128.load(w);
          let w1 = v128.load(w, 16);
          let v = v128.load32_splat(p);
          a0 = f32x4.add(a0, f32x4.mul(v, w0));
          a1 = f32x4.add(a1, f32x4.mul(v, w1));
          v = v128.load32_splat(q);
          b0 = f32x4.add(b0, f32x4.mul(v, w0));
          b1 = f32x4.add(b1, f32x4.mul(v, w1));
          v = v128.load32_splat(r);
          c0 = f32x4.add(c0, f32x4.mul(v, w0));
          c1 = f32x4.add(c1, f32x4.mul(v, w1));
          v = v128.load32_splat(s);
          d0 = f32x4.add(d0, f32x4.mul(v, w0));
          d1 = f32x4.add(d1, f32x4.mul(v, w1));
          w0 = v128.load(w, 32);
          w1 = v128.load(w, 48);
          v = v128.load32_splat(p, 4);
          a0 = f32x4.add(a0, f32x4.mul(v, w0));
          a1 = f32x4.add(a1, f32x4.mul(v, w1));
          v = v128.load32_splat(q, 4);
          b0 = f32x4.add(b0, f32x4.mul(v, w0));
          b1 = f32x4.add(b1, f32x4.mul(v, w1));
          v = v128.load32_splat(r, 4);
          c0 = f32x4.add(c0, f32x4.mul(v, w0));
          c1 = f32x4.add(c1, f32x4.mul(v, w1));
          v = v128.load32_splat(s, 4);
          d0 = f32x4.add(d0, f32x4.mul(v, w0));
          d1 = f32x4.add(d1, f32x4.mul(v, w1));
          p += 8;
          q += 8;
          r += 8;
          s += 8;
          w += 64;
        }
      }
    }
    storeEight(to, f32x4.max(a0, least), f32x4.max(a1, least), isWhole);
    storeEight(to + outPixel, f32x4.max(b0, least), f32x4.max(b1, least), isWhole);
    storeEight(to + 2 * outPixel, f32x4.max(c0, least), f32x4.max(c1, least), isWhole);
    storeEight(to + 3 * outPixel, f32x4.max(d0, least), f32x4.max(d1, least), isWhole);
    to += 4 * outPixel;
    window += 4 * pixelStep;
  }
}

/** Eight channels of a row, pixel by pixel. */
function convolveOnes(
  window: usize,
  pixelStep: usize,
  windowRow: usize,
  kernel: i32,
  pieces: i32,
  pieceStep: usize,
  runBytes: usize,
  weights: usize,
  bias: usize,
  floor: f32,
  to: usize,
  outPixel: usize,
  columns: i32,
  isWhole: bool,
): void {
  const least = f32x4.splat(floor);
  const near = v128.load(bias);
  const far = v128.load(bias, 16);
  for (let x = 0; x < columns; x++) {
    let a0 = near;
    let a1 = far;
    let w = weights;
    for (let ky = 0, row = window; ky < kernel; ky++, row += windowRow) {
      for (let kx = 0, piece = row; kx < pieces; kx++, piece += pieceStep) {
        for (let p = piece, end = p + runBytes; p < end; p += 4) {
          const v = v128.load32_splat(p);
          a0 = f32x4.add(a0, f32x4.mul(v, v128.load(w)));
          a1 = f32x4.add(a1, f32x4.mul(v, v128.load(w, 16)));
          w += 32;
        }
      }
    }
    storeEight(to, f32x4.max(a0, least), f32x4.max(a1, least), isWhole);
    to += outPixel;
    window += pixelStep;
  }
}

/** Of the last channels there may be four only. */
function storeEight(to: usize, near: v128, far: v128, isWhole: bool): void {
  v128.store(to, near);
  if (isWhole) v128.store(to, far, 16);
}
