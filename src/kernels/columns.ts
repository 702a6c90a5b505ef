/** The sum of each column of bytes as a number of 32 bits. At most 257 rows: their sums are taken in 16 bits. */
export function columnSums(from: usize, stride: i32, width: i32, rows: i32, out: usize): void {
  for (let x = 0; x < width; x += 16) {
    let low = i16x8.splat(0);
    let high = i16x8.splat(0);
    let at = from + x;
    for (let y = 0; y < rows; y++) {
      const bytes = v128.load(at);
      low = i16x8.add(low, i16x8.extend_low_i8x16_u(bytes));
      high = i16x8.add(high, i16x8.extend_high_i8x16_u(bytes));
      at += stride;
    }
    v128.store(out, i32x4.extend_low_i16x8_u(low));
    v128.store(out, i32x4.extend_high_i16x8_u(low), 16);
    v128.store(out, i32x4.extend_low_i16x8_u(high), 32);
    v128.store(out, i32x4.extend_high_i16x8_u(high), 48);
    out += 64;
  }
}

/** The greatest and the least of each column of bytes; at least one row. */
export function columnRanges(from: usize, stride: i32, width: i32, rows: i32, most: usize, least: usize): void {
  for (let x = 0; x < width; x += 16) {
    let at = from + x;
    let high = v128.load(at);
    let low = high;
    for (let y = 1; y < rows; y++) {
      at += stride;
      const bytes = v128.load(at);
      high = i8x16.max_u(high, bytes);
      low = i8x16.min_u(low, bytes);
    }
    v128.store(most + x, high);
    v128.store(least + x, low);
  }
}
