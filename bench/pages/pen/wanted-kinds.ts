import type { MarkKind } from '../../../src/core/mark.ts';
import type { Random } from '../random.ts';

/** How often a reader draws each kind, the frequent ones first. */
const SHARES = {
  highlight: 6,
  underline: 6,
  bar: 2.5,
  bracket: 2.5,
  box: 1.2,
  circle: 1.2,
  tick: 1.2,
  strike: 0.6,
  'margin-note': 1.4,
} as const satisfies Record<MarkKind, number>;

/** All kinds that the page maker draws. */
export const MAKE_KINDS = Object.keys(SHARES) as readonly MarkKind[];

/** How often each kind comes where all are wanted. */
const MIXED_SHARES = {
  highlight: 4,
  underline: 4,
  bar: 1.5,
  bracket: 1.8,
  box: 1.5,
  circle: 1.4,
  tick: 1.2,
  strike: 2.4,
  'margin-note': 3,
} as const satisfies Record<MarkKind, number>;

/** What a reader with one to three habits leaves on a page. */
export function usualKinds(
  kinds: readonly MarkKind[],
  { random, few }: { readonly random: Random; readonly few: boolean },
): readonly MarkKind[] {
  const favourites = random.shuffle(kinds).slice(0, random.whole(1, Math.min(3, kinds.length)));
  const count = few
    ? 1
    : random.weighted([
        [1, 3],
        [2, 4],
        [3, 3],
        [5, 2],
      ]);
  return Array.from({ length: count }, () =>
    random.weighted((random.chance(0.75) ? favourites : kinds).map((kind) => [kind, SHARES[kind]] as const)),
  );
}

/** Marks of many kinds, the rare ones nearly as often as the others. */
export function mixedKinds(kinds: readonly MarkKind[], random: Random): readonly MarkKind[] {
  const all = kinds.map((kind) => [kind, MIXED_SHARES[kind]] as const);
  const count = random.whole(3, 12);
  const some = random.chance(0.3) ? random.shuffle(all).slice(0, 2) : all;
  return Array.from({ length: count }, () => random.weighted(some));
}
