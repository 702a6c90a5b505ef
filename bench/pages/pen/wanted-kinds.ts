import type { MarkKind } from '../../../src/core/mark.ts';
import type { Random } from '../random.ts';

/** How often a reader draws each kind by habit, the frequent ones first, and where all kinds are wanted. */
const SHARES = {
  highlight: { usual: 6, mixed: 4 },
  underline: { usual: 6, mixed: 4 },
  bar: { usual: 2.5, mixed: 1.5 },
  bracket: { usual: 2.5, mixed: 1.8 },
  box: { usual: 1.2, mixed: 1.5 },
  circle: { usual: 1.2, mixed: 1.4 },
  tick: { usual: 1.2, mixed: 1.2 },
  strike: { usual: 0.6, mixed: 2.4 },
  'margin-note': { usual: 1.4, mixed: 3 },
} as const satisfies Record<MarkKind, { readonly usual: number; readonly mixed: number }>;

/** All kinds that the page maker draws. */
export const MAKE_KINDS = Object.keys(SHARES) as readonly MarkKind[];

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
    random.weighted((random.chance(0.75) ? favourites : kinds).map((kind) => [kind, SHARES[kind].usual] as const)),
  );
}

/** Marks of many kinds, the rare ones nearly as often as the others. */
export function mixedKinds(kinds: readonly MarkKind[], random: Random): readonly MarkKind[] {
  const all = kinds.map((kind) => [kind, SHARES[kind].mixed] as const);
  const count = random.whole(3, 12);
  const some = random.chance(0.3) ? random.shuffle(all).slice(0, 2) : all;
  return Array.from({ length: count }, () => random.weighted(some));
}
