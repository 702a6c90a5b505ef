/** Points for one feature: `points[k]` where the value is above `above[k - 1]` and not above `above[k]`. */
export interface FeaturePoints {
  readonly above: readonly number[];
  readonly points: readonly number[];
}

/** An additive score: natural logarithm of the odds that something is what it is looked at for. */
export interface Scorecard<Feature extends string> {
  readonly base: number;
  readonly features: Readonly<Partial<Record<Feature, FeaturePoints>>>;
}

/** Adds up the points of all features. */
export function scoreOf<Feature extends string>(
  card: Scorecard<Feature>,
  values: Readonly<Record<Feature, number>>,
): number {
  let score = card.base;
  for (const name of Object.keys(card.features) as Feature[]) {
    const { above, points } = card.features[name]!;
    let k = 0;
    while (k < above.length && values[name] > above[k]!) k++;
    score += points[k]!;
  }
  return score;
}

/** The odds, 0 to 1, that a score stands for. */
export const oddsOf = (score: number): number => 1 / (1 + Math.exp(-score));

/** The score of some odds, 0 to 1; those nearer to none or to all than `surest` say no more. */
export function logOdds(odds: number, surest: number): number {
  const within = Math.min(1 - surest, Math.max(surest, odds));
  return Math.log(within / (1 - within));
}
