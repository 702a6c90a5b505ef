import type { Point } from '../../core/geometry.ts';
import type { ColourPlanes } from '../loops/loops.ts';
import { asHex, type Rgb } from './pen-colour.ts';

/**
 * Places across and down the square in which the palest pixel is looked for: ink of letters leaves some free. Half: 1
 * of 6 pages changes, no marked word.
 */
const PLACES = 5;

/** The palest pixel in a square around a point: what is behind the letters there, paper or highlighter. */
export function groundAt({ red, green, blue, width, height }: ColourPlanes, { x, y }: Point, side: number): Rgb {
  let [best, most] = [0, -1];
  for (let v = 0; v < PLACES; v++)
    for (let u = 0; u < PLACES; u++) {
      const column = Math.round(x + (u / (PLACES - 1) - 0.5) * side);
      const row = Math.round(y + (v / (PLACES - 1) - 0.5) * side);
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const at = row * width + column;
      const light = red[at]! + green[at]! + blue[at]!;
      if (light > most) [best, most] = [at, light];
    }
  return [red[best]!, green[best]!, blue[best]!];
}

/** A place of bare paper and its colour. */
interface PaperPlace extends Point {
  readonly colour: Rgb;
}

/** Paper counts by its nearness: half as much so many pixels away as right there. */
export interface NearPaper {
  readonly places: readonly PaperPlace[];
  readonly near: number;
}

/** The colour of paper around a point, from the places where it is bare; white where none is. */
function paperNear({ x, y }: Point, { places, near }: NearPaper): Rgb {
  let [red, green, blue, sum] = [0, 0, 0, 0];
  for (const place of places) {
    const weight = 1 / ((place.x - x) ** 2 + (place.y - y) ** 2 + near * near);
    red += weight * place.colour[0];
    green += weight * place.colour[1];
    blue += weight * place.colour[2];
    sum += weight;
  }
  return sum === 0 ? [255, 255, 255] : [red / sum, green / sum, blue / sum];
}

/** The colour of a band as it would be on white paper, `#rrggbb`, its strongest part at full light. */
export function bandColour(points: readonly Point[], planes: ColourPlanes, paper: NearPaper, side: number): string {
  const sums: [number, number, number] = [0, 0, 0];
  for (const point of points) {
    const [seen, bare] = [groundAt(planes, point, side), paperNear(point, paper)];
    for (let k = 0; k < 3; k++) sums[k]! += seen[k]! / Math.max(1, bare[k]!);
  }
  const most = Math.max(...sums, 1e-6);
  const shareOf = (k: 0 | 1 | 2): number => (255 * sums[k]) / most;
  return asHex([shareOf(0), shareOf(1), shareOf(2)]);
}
