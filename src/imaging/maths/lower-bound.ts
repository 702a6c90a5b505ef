/** The first of the places from `from` up to `to` whose value is at least `least`, of values that rise there; `to` where none is. */
export function lowerBound(values: Int32Array, least: number, { from, to }: { from: number; to: number }): number {
  let low = from;
  for (let high = to; low < high; ) {
    const middle = (low + high) >> 1;
    if (values[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
