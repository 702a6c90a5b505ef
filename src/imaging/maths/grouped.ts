/** Things in groups, in the order of their first ones: those of every pair, by their places, are in one group. */
export function grouped<T>(things: readonly T[], pairs: Iterable<readonly [number, number]>): T[][] {
  const parent = Int32Array.from(things.keys());
  const rootOf = (i: number): number => {
    let at = i;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
    return at;
  };
  for (const [a, b] of pairs) parent[rootOf(b)] = rootOf(a);
  const groups = new Map<number, T[]>();
  for (const [i, thing] of things.entries()) {
    const root = rootOf(i);
    const group = groups.get(root);
    if (group) group.push(thing);
    else groups.set(root, [thing]);
  }
  return [...groups.values()];
}
