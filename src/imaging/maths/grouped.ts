/** The first of the group of a thing, by the one before it in its group that each has as `parent`; shortens the way there. */
export function rootOf(parent: Int32Array, i: number): number {
  let at = i;
  while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
  return at;
}

/** Things in groups, in the order of their first ones: those of every pair, by their places, are in one group. */
export function grouped<T>(things: readonly T[], pairs: Iterable<readonly [number, number]>): T[][] {
  const parent = Int32Array.from(things.keys());
  for (const [a, b] of pairs) parent[rootOf(parent, b)] = rootOf(parent, a);
  const groups = new Map<number, T[]>();
  for (const [i, thing] of things.entries()) {
    const root = rootOf(parent, i);
    const group = groups.get(root);
    if (group) group.push(thing);
    else groups.set(root, [thing]);
  }
  return [...groups.values()];
}
