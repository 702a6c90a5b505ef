import type { GreyImage } from '../loops/loops.ts';
import { curveAt } from '../maths/maths.ts';
import type { TextLine } from '../print/print.ts';
import { STRIP_ABOVE, STRIP_BASE_ROW, STRIP_BELOW, STRIP_PAPER, STRIP_X_HEIGHT } from './line-strip.ts';

/** How far it is to the baselines of the lines above and below, in x-heights; infinite where there is none. */
export interface Apart {
  readonly above: number;
  readonly below: number;
}

/**
 * Letters reach so far above and below their baseline at the most, in x-heights, with room for lines that are not quite parallel.
 * 1.7 and 0.6, 2.1 and 0.9: no line of the page of decision 151 is read otherwise.
 */
const [UP, DOWN] = [1.9, 0.75];
/**
 * A letter of the line itself, or its comma, comes into here, in x-heights above and below its baseline. 1 and 0, 1.3 and 0.2: no
 * line of that page.
 */
const [OWN_UP, OWN_DOWN] = [1.15, 0.1];
/**
 * Ink is darker than this, of 255, and its rim than that. Of 297 words of that page the list of German knows 233 to 236 with ink of 120
 * to 215, 231 with 230; 235 and 234 with a rim of 225 and 250.
 */
const [INK, RIM] = [200, 245];

/** How far the lines of a page are from one of them, beside whose middle they stand. */
export function apartFrom(line: TextLine, among: readonly TextLine[]): Apart {
  const x = (line.left + line.right) / 2;
  const own = curveAt(line.baseline, x);
  let [above, below] = [Infinity, Infinity];
  for (const other of among) {
    if (other === line || x < other.left || x > other.right) continue;
    const down = (curveAt(other.baseline, x) - own) / line.xHeight;
    if (down < 0) above = Math.min(above, -down);
    else if (down > 0) below = Math.min(below, down);
  }
  return { above, below };
}

/**
 * A strip without what reaches into it of the lines above and below, where print is set so close that they do: the recogniser takes
 * rows of their feet and heads for lines of print. Ink goes that touches the upper or lower edge and lies where only letters of a neighbour
 * are. The strip itself where no line is so near; else 0.2 ms.
 */
export function withoutNeighbours(strip: GreyImage, { above, below }: Apart): GreyImage {
  const isNear = { above: above - DOWN < STRIP_ABOVE, below: below - UP < STRIP_BELOW };
  if (!isNear.above && !isNear.below) return strip;
  const { width, height, data } = strip;
  const out = new Uint8Array(data);
  const seen = new Uint8Array(data.length);
  const rowAt = (up: number): number => Math.round(STRIP_BASE_ROW - up * STRIP_X_HEIGHT);
  if (isNear.above) {
    const last = rowAt(Math.max(OWN_UP, above - DOWN));
    for (let x = 0; x < width; x++) wipe(x, (row) => row < last);
  }
  if (isNear.below) {
    const first = rowAt(-Math.max(OWN_DOWN, below - UP));
    for (let x = 0; x < width; x++) wipe((height - 1) * width + x, (row) => row > first);
  }
  return { width, height, data: out };

  /** Takes the piece of ink at a place away where all of it is in rows that may be a neighbour's. */
  function wipe(start: number, isBeyond: (row: number) => boolean): void {
    if (seen[start] !== 0 || data[start]! >= INK) return;
    const piece = [start];
    seen[start] = 1;
    for (const place of piece)
      for (const beside of around(place))
        if (seen[beside] === 0 && data[beside]! < INK) {
          seen[beside] = 1;
          piece.push(beside);
        }
    if (!piece.every((place) => isBeyond(Math.trunc(place / width)))) return;
    for (const place of piece) for (const beside of around(place)) if (data[beside]! < RIM) out[beside] = STRIP_PAPER;
  }

  /** A place and those that touch it. */
  function around(place: number): readonly number[] {
    const [x, y] = [place % width, Math.trunc(place / width)];
    const places: number[] = [];
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
        places.push(row * width + column);
    return places;
  }
}
