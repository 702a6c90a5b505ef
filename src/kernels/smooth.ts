/**
 * Weighs each byte of `rows` rows with its eight neighbours, 1 : 2 : 1 across and down. One more row lies before the first
 * and after the last. `sums` is room for two bytes a byte of a row.
 */
export function smooth(from: usize, width: i32, rows: i32, sums: usize, out: usize): void {
  const half = i16x8.splat(8);
  const last = sums + 2 * <usize>(width - 1);
  for (let y = 0; y < rows; y++) {
    weighDown(from, width, sums);
    store<u16>(sums - 2, load<u16>(sums));
    store<u16>(last, load<u16>(last), 2);
    for (let x: usize = 0; x < <usize>width; x += 16) {
      const at = sums + 2 * x;
      const low = i16x8.shr_u(i16x8.add(weighed(at), half), 4);
      const high = i16x8.shr_u(i16x8.add(weighed(at + 16), half), 4);
      v128.store(out + x, i8x16.narrow_i16x8_u(low, high));
    }
    from += width;
    out += width;
  }
}

/** Each byte of a row twice, and those above and below it once. */
function weighDown(above: usize, width: i32, sums: usize): void {
  for (let x = 0; x < width; x += 16) {
    const upper = v128.load(above);
    const middle = v128.load(above + width);
    const lower = v128.load(above + 2 * width);
    const low = i16x8.add(i16x8.extend_low_i8x16_u(upper), i16x8.extend_low_i8x16_u(lower));
    const high = i16x8.add(i16x8.extend_high_i8x16_u(upper), i16x8.extend_high_i8x16_u(lower));
    v128.store(sums, i16x8.add(low, i16x8.shl(i16x8.extend_low_i8x16_u(middle), 1)));
    v128.store(sums, i16x8.add(high, i16x8.shl(i16x8.extend_high_i8x16_u(middle), 1)), 16);
    above += 16;
    sums += 32;
  }
}

/** Eight numbers of 16 bits, each twice, and those before and after it once. */
function weighed(at: usize): v128 {
  return i16x8.add(i16x8.add(v128.load(at - 2), v128.load(at + 2)), i16x8.shl(v128.load(at), 1));
}
