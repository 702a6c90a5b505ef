/** The middle of some values, the upper one of two in the middle; `none` where there are no values. */
export function median(values: Iterable<number>, none = 0): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? none;
}

/** The arithmetic mean of some values; `none` where there are no values. */
export function mean(values: ArrayLike<number> & Iterable<number>, none = 0): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? none : sum / values.length;
}
