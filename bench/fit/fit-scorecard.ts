import { type FeaturePoints, oddsOf, type Scorecard, scoreOf } from '../../src/imaging/maths/maths.ts';

/** One example: its features, whether it is one, how much it counts. */
export interface Example<Feature extends string> {
  readonly values: Readonly<Record<Feature, number>>;
  readonly isOne: boolean;
  readonly weight: number;
}

/**
 * Which way each feature may speak: 1 where more of it may only speak for what is looked for, -1 where only against it, 0
 * either way. What a card may not say it cannot learn from the lengths or the number of marks that made pages happen to have.
 */
export type Ways<Feature extends string> = Readonly<Record<Feature, 1 | -1 | 0>>;

/** Parts of the pages for `scoresLeftOut`. */
const PARTS = 5;

/** Scores all examples by cards that were not fitted to their page: the pages in five parts, each left out once. */
export function scoresLeftOut<Feature extends string, One extends Example<Feature> & { readonly page: string }>(
  examples: readonly One[],
  names: readonly Feature[],
  ways?: Ways<Feature>,
): (One & { readonly score: number })[] {
  const pages = [...new Set(examples.map(({ page }) => page))];
  const partOf = ({ page }: One): number => pages.indexOf(page) % PARTS;
  return Array.from({ length: PARTS }, (_, part) => part).flatMap((part) => {
    const card = fitScorecard(
      examples.filter((one) => partOf(one) !== part),
      names,
      ways,
    );
    return examples.flatMap((one) => (partOf(one) === part ? [{ ...one, score: scoreOf(card, one.values) }] : []));
  });
}

/** Steps of a feature's table, rounds of boosting, share of each round's gain that is taken, and weight of doubt. */
const STEPS = 11;
const ROUNDS = 500;
const RATE = 0.15;
const DOUBT = 4;

interface Column {
  readonly above: readonly number[];
  /** The bin of each example. */
  readonly bins: Uint8Array;
  readonly points: Float64Array;
  /** `Ways`. */
  readonly way: 1 | -1 | 0;
}

/**
 * Fits an additive score by boosting steps on single features: Friedman, Greedy function approximation: a gradient
 * boosting machine, Annals of Statistics 29 (2001), with logistic loss. A round moves one feature's table at one of its
 * steps; with `ways` a table only rises or only falls. Deterministic.
 */
export function fitScorecard<Feature extends string>(
  examples: readonly Example<Feature>[],
  names: readonly Feature[],
  ways?: Ways<Feature>,
): Scorecard<Feature> {
  const columns = names.map((name) => ({ ...columnOf(examples, name), way: ways?.[name] ?? (0 as const) }));
  const share = (isOne: boolean): number =>
    examples.reduce((sum, example) => sum + (example.isOne === isOne ? example.weight : 0), 0);
  let base = Math.log(share(true) / share(false));
  const scores = new Float64Array(examples.length).fill(base);
  for (let round = 0; round < ROUNDS; round++) boost(columns, examples, scores);
  const features: Partial<Record<Feature, FeaturePoints>> = {};
  names.forEach((name, i) => {
    const { above, points } = columns[i]!;
    const merged = mergeEqual(above, Array.from(points, round3));
    if (merged.above.length > 0) features[name] = merged;
    else base += merged.points[0]!;
  });
  return { base: round3(base), features };
}

/** Steps stand where they part the ones, and where they part the others, into equal shares. */
function columnOf<Feature extends string>(examples: readonly Example<Feature>[], name: Feature): Omit<Column, 'way'> {
  const values = examples.map((example) => example.values[name]);
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const cuts = [true, false].flatMap((isOne) => {
    const sorted = values.filter((_, i) => examples[i]!.isOne === isOne).toSorted((a, b) => a - b);
    return Array.from({ length: STEPS }, (_, k) => sorted[Math.floor(((k + 1) * sorted.length) / (STEPS + 1))]!);
  });
  const above = [...new Set(cuts.map(round3))].filter((cut) => cut < most).toSorted((a, b) => a - b);
  const bins = Uint8Array.from(values, (value) => above.filter((cut) => value > cut).length);
  return { above, bins, points: new Float64Array(above.length + 1) };
}

/** One round: moves the table of the feature, at the step, that helps most. */
function boost(columns: readonly Column[], examples: readonly Example<string>[], scores: Float64Array): void {
  let best = { gain: 0, column: columns[0]!, cut: 0, low: 0, high: 0 };
  const slopes = new Float64Array(examples.length);
  const bends = new Float64Array(examples.length);
  examples.forEach(({ isOne, weight }, i) => {
    const p = oddsOf(scores[i]!);
    slopes[i] = weight * ((isOne ? 1 : 0) - p);
    bends[i] = weight * p * (1 - p);
  });
  for (const column of columns) {
    const g = new Float64Array(column.points.length);
    const h = new Float64Array(column.points.length);
    column.bins.forEach((bin, i) => {
      g[bin]! += slopes[i]!;
      h[bin]! += bends[i]!;
    });
    const [allG, allH] = [sumOf(g), sumOf(h)];
    let [lowG, lowH] = [0, 0];
    for (let cut = 0; cut + 1 < g.length; cut++) {
      lowG += g[cut]!;
      lowH += h[cut]!;
      const low = lowG / (lowH + DOUBT);
      const high = (allG - lowG) / (allH - lowH + DOUBT);
      const gain = low * lowG + high * (allG - lowG);
      if ((high - low) * column.way < 0) continue;
      if (gain > best.gain) best = { gain, column, cut, low: low * RATE, high: high * RATE };
    }
  }
  const { column, cut, low, high } = best;
  column.points.forEach((_, bin) => {
    column.points[bin]! += bin <= cut ? low : high;
  });
  column.bins.forEach((bin, i) => {
    scores[i]! += bin <= cut ? low : high;
  });
}

function mergeEqual(above: readonly number[], points: readonly number[]): FeaturePoints {
  const kept = above.filter((_, k) => points[k] !== points[k + 1]);
  return { above: kept, points: [...points.filter((value, k) => k === 0 || value !== points[k - 1])] };
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function round3(value: number): number {
  return Math.round(value * 1000) / 1000;
}
