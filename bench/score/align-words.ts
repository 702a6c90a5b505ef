import { SAME_PLACE, type ScoredWord, similarity } from './compare-words.ts';

/** Places in the two lists that belong together. */
export interface Pair {
  readonly gold: number;
  readonly read: number;
}

/** The pairing of two word lists, order kept, whose similarities add up to most. */
export function align(gold: readonly ScoredWord[], read: readonly ScoredWord[]): readonly Pair[] {
  const memo = new Map<string, number>();
  const likeness = (i: number, j: number): number => {
    const a = gold[i]?.key ?? '';
    const b = read[j]?.key ?? '';
    const key = `${a}\n${b}`;
    const value = memo.get(key) ?? similarity(a, b);
    memo.set(key, value);
    return value;
  };
  const columns = read.length + 1;
  const best = new Float64Array((gold.length + 1) * columns);
  const at = (i: number, j: number): number => best[i * columns + j] ?? 0;
  for (let i = gold.length - 1; i >= 0; i--)
    for (let j = read.length - 1; j >= 0; j--) {
      const like = likeness(i, j);
      const paired = like >= SAME_PLACE ? at(i + 1, j + 1) + like : 0;
      best[i * columns + j] = Math.max(at(i + 1, j), at(i, j + 1), paired);
    }
  const pairs: Pair[] = [];
  let i = 0;
  let j = 0;
  while (i < gold.length && j < read.length) {
    const like = likeness(i, j);
    const paired = like >= SAME_PLACE && Math.abs(at(i, j) - at(i + 1, j + 1) - like) < 1e-9;
    if (paired) pairs.push({ gold: i++, read: j++ });
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
