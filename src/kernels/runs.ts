/**
 * Finds the runs of ink of a mask (bytes, ink where not 0): of each the column of its first pixel and the one after its
 * last, 32 bits each, and the least byte of `grey` along it. `starts` takes how many runs come before each row. Returns
 * how many there are.
 */
export function findRuns(
  mask: usize,
  grey: usize,
  width: i32,
  rows: i32,
  starts: usize,
  from: usize,
  to: usize,
  darkest: usize,
): i32 {
  let count = 0;
  let start = 0;
  for (let y = 0; y < rows; y++) {
    store<i32>(starts, count);
    starts += 4;
    let before = 0;
    for (let x = 0; x < width; x += 16) {
      // Bit by bit where a pixel differs from the one before it: a run begins or has ended.
      let ink = ~i8x16.bitmask(i8x16.eq(v128.load(mask + x), i8x16.splat(0))) & 0xffff;
      if (width - x < 16) ink &= (1 << (width - x)) - 1;
      let edges = (ink ^ ((ink << 1) | before)) & 0xffff;
      before = (ink >>> 15) & 1;
      while (edges !== 0) {
        const bit = ctz(edges);
        edges &= edges - 1;
        if ((ink >>> bit) & 1) {
          start = x + bit;
          continue;
        }
        storeRun(from, to, count, start, x + bit);
        store<u8>(darkest + count, leastOf(grey, start, x + bit));
        count++;
      }
    }
    // A run that reaches the end of its row, where no pixel follows in the same vector.
    if (before !== 0) {
      storeRun(from, to, count, start, width);
      store<u8>(darkest + count, leastOf(grey, start, width));
      count++;
    }
    mask += width;
    grey += width;
  }
  return count;
}

function storeRun(from: usize, to: usize, run: i32, start: i32, end: i32): void {
  store<i32>(from + (run << 2), start);
  store<i32>(to + (run << 2), end);
}

function leastOf(grey: usize, start: i32, end: i32): u8 {
  let least: u8 = 255;
  for (let x = start; x < end; x++) least = min(least, load<u8>(grey + x));
  return least;
}
