import type { ColourPlanes } from '../../imaging/loops/loops.ts';
import type { MarginPiece } from './margin-ink-pieces.ts';

/** How far to each side of a stroke its colour is looked for, in x-heights. */
const ASIDE = [0.7, 1.3] as const;
/**
 * What goes on is no further from a stroke's own colour than this share of what the other side is: 0.07 beside a
 * ribbon.
 */
const ALIKE = 0.4;

/**
 * True for the edge of a ribbon or of a strip of card, which lies in the margin and is no stroke: to one side its
 * colour goes on, to the other there is paper. Evened light leaves nothing of it but its edges.
 */
export function isEdgeOfRibbon({ pixels }: MarginPiece, planes: ColourPlanes, xHeight: number): boolean {
  const own = colourBeside(pixels, planes, 0);
  const [left, right] = ([-1, 1] as const).map((side) =>
    ASIDE.map((away) => distance(own, colourBeside(pixels, planes, side * Math.round(away * xHeight)))),
  ) as [number[], number[]];
  const isBandBeyond = (side: readonly number[], other: readonly number[]): boolean =>
    Math.max(...side) <= ALIKE * Math.min(...other);
  return isBandBeyond(left, right) || isBandBeyond(right, left);
}

type Rgb = readonly [number, number, number];

/** The mean colour so many pixels to the right of a piece's own. */
function colourBeside(pixels: MarginPiece['pixels'], { width, red, green, blue }: ColourPlanes, shift: number): Rgb {
  let [r, g, b] = [0, 0, 0];
  for (let k = 0; k < pixels.length; k += 2) {
    const x = Math.max(0, Math.min(width - 1, pixels[k]! + shift));
    const i = pixels[k + 1]! * width + x;
    r += red[i]!;
    g += green[i]!;
    b += blue[i]!;
  }
  const count = Math.max(1, pixels.length / 2);
  return [r / count, g / count, b / count];
}

const distance = (a: Rgb, b: Rgb): number => Math.max(...a.map((value, k) => Math.abs(value - b[k]!)));
