/**
 * The value in the middle by weight, of values in one list and their weights in another, which both come out in another
 * order; 0 for an empty list. Found as one finds the n-th of a list without sorting it (Hoare, 1961): sorting took a third of
 * the time in which lines of print are found.
 */
export function weightedMedian(values: number[], weights: number[]): number {
  if (values.length === 0) return 0;
  let all = 0;
  for (const weight of weights) all += weight;
  // What is still wanted of half of all weight, among the values from `low` to `high`.
  let wanted = all / 2;
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1]!;
    let [i, j] = [low, high];
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      exchange(values, i, j);
      exchange(weights, i++, j--);
    }
    let upTo = 0;
    for (let k = low; k <= j; k++) upTo += weights[k]!;
    if (upTo >= wanted && j >= low) {
      high = j;
      continue;
    }
    for (let k = Math.max(low, j + 1); k < i; k++) upTo += weights[k]!;
    if (upTo >= wanted || i > high) return pivot;
    wanted -= upTo;
    low = i;
  }
  return values[low]!;
}

/** The same of what some things measure; `weightOf` tells how much each counts. */
export const medianBy = <T>(things: readonly T[], valueOf: (one: T) => number, weightOf: (one: T) => number): number =>
  weightedMedian(things.map(valueOf), things.map(weightOf));

/** The middle of some values, the lower one of two in the middle; `none` where there are no values. */
export const lowerMedian = (values: readonly number[], none = 0): number =>
  values.length === 0 ? none : medianBy(values, Number, () => 1);

function exchange(list: number[], i: number, j: number): void {
  const kept = list[i]!;
  list[i] = list[j]!;
  list[j] = kept;
}
