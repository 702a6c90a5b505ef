export const SPLITS = ['train', 'held'] as const;

/** What a page is made for: to learn from, or to judge by what was not learned from. */
export type Split = (typeof SPLITS)[number];

/** Faces, hands, inks, lights and cameras that no page to learn from shows: about a third of each. */
const KEPT_OUT: ReadonlySet<string> = new Set([
  'face libre-baskerville',
  'face old-standard-tt',
  'hand kalam',
  'hand architects-daughter',
  'ink purple',
  'ink red',
  'ink green-pen',
  'ink red-felt',
  'ink black-felt',
  'ink turquoise',
  'ink peach',
  'ink lilac',
  'ink olive',
  'ink violet-pen',
  'ink brown-pen',
  'ink green-pencil',
  'ink navy-pen',
  'face pt-serif',
  'face im-fell-english',
  'hand cedarville-cursive',
  'hand rock-salt',
  'light blue',
  'light glare',
  'blur shaken',
  'camera old-phone',
  'camera webcam',
  'camera vivid',
]);

/** Where a page's materials come from. */
export interface Stock {
  readonly split: Split | undefined;
  /** With everything that the world holds, not only what is usual. */
  readonly world: boolean;
}

/** How often each thing kept out stands in the stock of pages to judge by. */
const KEPT_SHARE = 3;

/**
 * What a page of `split` may be made from: all of `items` without a split; without those kept out for pages to learn
 * from; with more of them for pages to judge by.
 */
export function stockOf<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  split: Split | undefined,
): readonly Item[] {
  if (split === undefined) return items;
  const kept = items.filter((item) => KEPT_OUT.has(nameOf(item)));
  if (split === 'train') return items.filter((item) => !KEPT_OUT.has(nameOf(item)));
  return [...items, ...Array.from({ length: KEPT_SHARE - 1 }, () => kept).flat()];
}
