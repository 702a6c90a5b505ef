/** Rows of a picture that something touches. */
interface Height {
  readonly top: number;
  readonly bottom: number;
}

/** Things by the rows of a picture that they touch, each `step` pixels high, in their order: who stands near is found quickly. */
export function byRows<T>(
  things: Iterable<T>,
  step: number,
  heightOf: (thing: T) => Height,
): ReadonlyMap<number, readonly T[]> {
  const rows = new Map<number, T[]>();
  for (const thing of things) {
    const { top, bottom } = heightOf(thing);
    for (let r = Math.floor(top / step); r <= Math.floor(bottom / step); r++) {
      const row = rows.get(r);
      if (row) row.push(thing);
      else rows.set(r, [thing]);
    }
  }
  return rows;
}
