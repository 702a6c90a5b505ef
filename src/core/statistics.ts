/** The middle of some values, the upper one of two in the middle; `none` where there are no values. */
export function median(values: Iterable<number>, none = 0): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? none;
}

/** The arithmetic mean of some values; `none` where there are no values. */
export function mean(values: readonly number[], none = 0): number {
  return values.length === 0 ? none : values.reduce((sum, value) => sum + value, 0) / values.length;
}
