const byValue = (a: { value: number }, b: { value: number }): number => a.value - b.value;

/** The value in the middle by weight; 0 for an empty list. */
export function weightedMedian(values: readonly { value: number; weight: number }[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort(byValue);
  let all = 0;
  for (const v of sorted) all += v.weight;
  const half = all / 2;
  let sum = 0;
  for (const v of sorted) {
    sum += v.weight;
    if (sum >= half) return v.value;
  }
  return sorted.at(-1)!.value;
}
