import type { ReactNode } from 'react';

/** Items that are in view at once; of forty, what stands below would lie some screens down on a phone. */
const SHOWN_MAX = 3;

interface FewThenMoreProps<Item> {
  readonly items: readonly Item[];
  /** Makes a row of an item, a `li` with a key. */
  readonly row: (item: Item, at: number, all: readonly Item[]) => ReactNode;
  readonly className: string;
}

/** A list of which the first few are shown and the others unfold. */
export function FewThenMore<Item>({ items, row, className }: FewThenMoreProps<Item>) {
  const rows = items.map(row);
  return (
    <>
      <ul className={className}>{rows.slice(0, SHOWN_MAX)}</ul>
      {rows.length > SHOWN_MAX && (
        <details className="mt-3" data-stays-in-view>
          <summary className="text-link cursor-pointer py-2">and {rows.length - SHOWN_MAX} more</summary>
          <ul className={className}>{rows.slice(SHOWN_MAX)}</ul>
        </details>
      )}
    </>
  );
}
