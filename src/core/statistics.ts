/** The middle of some values, the upper one of two in the middle; `none` where there are no values. */
export function median(values: Iterable<number>, none = 0): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? none;
}

/** Each of some values as the median of those up to so many places before and after it. */
export function evened(values: readonly number[], reach: number): number[] {
  const out: number[] = [];
  for (let k = 0; k < values.length; k++) out.push(median(values.slice(Math.max(0, k - reach), k + reach + 1)));
  return out;
}

/** The arithmetic mean of some values; `none` where there are no values. */
export function mean(values: ArrayLike<number> & Iterable<number>, none = 0): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? none : sum / values.length;
}

/** The value below which a share of the others lies, 0 to 1; 0 for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
