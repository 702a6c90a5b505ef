/** Sums of `count` numbers (a multiple of 4) and as many others; those below `floor` become `floor`. */
export function addRow(first: usize, second: usize, out: usize, count: i32, floor: f32): void {
  const least = f32x4.splat(floor);
  for (let i: usize = 0, end = (<usize>count) << 2; i < end; i += 16)
    v128.store(out + i, f32x4.max(f32x4.add(v128.load(first + i), v128.load(second + i)), least));
}

/** A row of `columns` pixels of `channels` numbers (a multiple of 4), each pixel twice, into two rows. */
export function doubleRow(from: usize, columns: i32, channels: i32, out: usize, next: usize): void {
  const pixel = (<usize>channels) << 2;
  for (let x = 0; x < columns; x++) {
    for (const end = from + pixel; from < end; from += 16) {
      const values = v128.load(from);
      v128.store(out, values);
      v128.store(out + pixel, values);
      v128.store(next, values);
      v128.store(next + pixel, values);
      out += 16;
      next += 16;
    }
    out += pixel;
    next += pixel;
  }
}
