/**
 * Finds the runs of a mask, bytes whose lowest bit tells ink: for each run the column of its first pixel and the one
 * after its last. `starts` takes how many runs come before each row. Returns how many there are.
 */
export function findRuns(mask: usize, width: i32, rows: i32, starts: usize, from: usize, to: usize): i32 {
  let count = 0;
  for (let y = 0; y < rows; y++) {
    store<i32>(starts, count);
    starts += 4;
    let before = 0;
    for (let x = 0; x < width; x += 16) {
      // Bit by bit where a pixel differs from the one before it: a run begins or has ended.
      let ink = i8x16.bitmask(i8x16.shl(v128.load(mask + x), 7));
      if (width - x < 16) ink &= (1 << (width - x)) - 1;
      let edges = (ink ^ ((ink << 1) | before)) & 0xffff;
      before = (ink >>> 15) & 1;
      while (edges !== 0) {
        const bit = ctz(edges);
        edges &= edges - 1;
        if ((ink >>> bit) & 1) {
          store<i32>(from + ((<usize>count) << 2), x + bit);
          continue;
        }
        store<i32>(to + ((<usize>count) << 2), x + bit);
        count++;
      }
    }
    // A run that reaches the end of its row, where no pixel follows in the same vector.
    if (before !== 0) {
      store<i32>(to + ((<usize>count) << 2), width);
      count++;
    }
    mask += width;
  }
  return count;
}
