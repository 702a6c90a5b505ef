import type { Point } from '../../core/geometry.ts';
import type { MapKind } from '../maps/maps.ts';
import { oddsAt } from '../maps/maps.ts';
import type { PageScene } from '../scene/scene.ts';

/** How far around a point of a stroke its odds are looked for, in x-heights: a map's pixel is half of one. */
const REACH = 0.4;
const AROUND = [-REACH, 0, REACH] as const;
/** Points of one candidate that are asked, evenly spread. */
const ASKED = 60;

/** Mean over some points of the most that maps of some kinds have near each. */
export function meanOdds(points: readonly Point[], kinds: readonly MapKind[], scene: PageScene): number {
  const step = Math.max(1, Math.floor(points.length / ASKED));
  const asked = points.filter((_, k) => k % step === 0);
  const sum = asked.reduce((total, point) => total + mostAround(point, kinds, scene), 0);
  return sum / Math.max(1, asked.length);
}

function mostAround({ x, y }: Point, kinds: readonly MapKind[], { maps, xHeight }: PageScene): number {
  let most = 0;
  for (const kind of kinds)
    for (const down of AROUND)
      for (const across of AROUND)
        most = Math.max(most, oddsAt(maps, kind, { x: x + across * xHeight, y: y + down * xHeight }));
  return most;
}
