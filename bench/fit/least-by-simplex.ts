/**
 * The parameters with which `cost` is least, near `start`: Nelder and Mead, "A simplex method for function minimization"
 * (1965). For a handful of parameters; deterministic.
 */
export function leastBySimplex(
  cost: (parameters: readonly number[]) => number,
  start: readonly number[],
  { rounds = 400, step = 0.5 }: { readonly rounds?: number; readonly step?: number } = {},
): { readonly parameters: readonly number[]; readonly cost: number } {
  const corner = (parameters: readonly number[]) => ({ parameters, cost: cost(parameters) });
  let simplex = [
    corner(start),
    ...start.map((_, k) =>
      corner(start.map((value, j) => (j === k ? value + step * Math.max(1, Math.abs(value)) : value))),
    ),
  ];
  for (let round = 0; round < rounds; round++) {
    simplex = simplex.toSorted((a, b) => a.cost - b.cost);
    const worst = simplex.at(-1)!;
    const others = simplex.slice(0, -1);
    const middle = start.map((_, k) => others.reduce((sum, { parameters }) => sum + parameters[k]!, 0) / others.length);
    const away = (far: number) => corner(middle.map((value, k) => value + far * (value - worst.parameters[k]!)));
    const mirrored = away(1);
    if (mirrored.cost < simplex[0]!.cost) {
      const further = away(2);
      simplex = [...others, further.cost < mirrored.cost ? further : mirrored];
    } else if (mirrored.cost < others.at(-1)!.cost) simplex = [...others, mirrored];
    else {
      const nearer = away(mirrored.cost < worst.cost ? 0.5 : -0.5);
      if (nearer.cost < Math.min(worst.cost, mirrored.cost)) simplex = [...others, nearer];
      else {
        const best = simplex[0]!.parameters;
        simplex = simplex.map((each, i) =>
          i === 0 ? each : corner(each.parameters.map((value, k) => (value + best[k]!) / 2)),
        );
      }
    }
  }
  return simplex.toSorted((a, b) => a.cost - b.cost)[0]!;
}
