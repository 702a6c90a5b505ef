/** Sums of columns of bytes, 16 bits each. At most 257 rows. */
export function sumColumns(from: usize, width: i32, rows: i32, out: usize): void {
  for (let x = 0; x < width; x += 16) {
    let low = i16x8.splat(0);
    let high = i16x8.splat(0);
    let at = from + x;
    for (let y = 0; y < rows; y++) {
      const bytes = v128.load(at);
      low = i16x8.add(low, i16x8.extend_low_i8x16_u(bytes));
      high = i16x8.add(high, i16x8.extend_high_i8x16_u(bytes));
      at += width;
    }
    v128.store(out, low);
    v128.store(out, high, 16);
    out += 32;
  }
}

/**
 * The sums of blocks of bytes, `block` a side (at most 257), 32 bits each: `columns` of them in each of `rows` rows.
 * `sums` is room for 2 bytes a column of bytes.
 */
export function blockSums(from: usize, columns: i32, rows: i32, block: i32, sums: usize, out: usize): void {
  for (let y = 0; y < rows; y++) {
    sumColumns(from, columns * block, block, sums);
    let at = sums;
    for (let x = 0; x < columns; x++) {
      let sum: u32 = 0;
      for (const end = at + 2 * block; at < end; at += 2) sum += load<u16>(at);
      store<u32>(out, sum);
      out += 4;
    }
    from += block * block * columns;
  }
}

/**
 * The greatest and the least byte of each block of a part `width` wide and `height` high; the last blocks of a row and of
 * a column may be cut off. `above` and `below` are room for a row of bytes each.
 */
export function blockRanges(
  from: usize,
  width: i32,
  height: i32,
  block: i32,
  above: usize,
  below: usize,
  most: usize,
  least: usize,
): void {
  for (let y = 0; y < height; y += block) {
    rangeColumns(from, width, min(block, height - y), above, below);
    for (let x = 0; x < width; ) {
      let high: u8 = 0;
      let low: u8 = 255;
      for (const end = min(width, x + block); x < end; x++) {
        high = max(high, load<u8>(above + x));
        low = min(low, load<u8>(below + x));
      }
      store<u8>(most++, high);
      store<u8>(least++, low);
    }
    from += block * width;
  }
}

/** The greatest and the least byte of each column of so many rows. */
export function rangeColumns(from: usize, width: i32, rows: i32, most: usize, least: usize): void {
  for (let x = 0; x < width; x += 16) {
    let at = from + x;
    let high = v128.load(at);
    let low = high;
    for (let y = 1; y < rows; y++) {
      at += width;
      const bytes = v128.load(at);
      high = i8x16.max_u(high, bytes);
      low = i8x16.min_u(low, bytes);
    }
    v128.store(most + x, high);
    v128.store(least + x, low);
  }
}
