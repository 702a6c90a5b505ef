import type { Box, Point } from '../../core/geometry.ts';
import { median } from '../../core/statistics.ts';
import type { ColourPlanes, GreyImage } from '../loops/loops.ts';
import type { TextLine } from '../print/print.ts';
import { inkRgb, type Rgb } from './pen-colour.ts';

/**
 * So many lines of a page tell the colour of its print: their middle one is not moved by some that are marked. Half or twice: no
 * change on 42 pages.
 */
const PRINT_LINES = 15;
/**
 * How far from a letter's darkest pixel its paper is looked at, in x-heights: beyond the letter. Half or twice: no change on 42
 * pages.
 */
const TO_PAPER = 1.6;

/** Colour of a page's print: the median of its lines, each channel by itself. */
export function colourOfPrint(
  lines: readonly TextLine[],
  { planes, darkEven }: { readonly planes: ColourPlanes; readonly darkEven: GreyImage },
): Rgb {
  const every = Math.ceil(lines.length / PRINT_LINES);
  const colours = lines
    .filter((_, k) => k % every === 0)
    .map((line) => inkRgb(letterPoints(line, darkEven), planes, line.xHeight * TO_PAPER));
  const middle = (k: 0 | 1 | 2): number => median(colours.map((rgb) => rgb[k]));
  return [middle(0), middle(1), middle(2)];
}

/** The darkest pixel of every letter of a line. */
function letterPoints({ letters }: TextLine, { width, data }: GreyImage): Point[] {
  return letters.map((letter) => {
    const best = darkestPixel(data, letter, width);
    return { x: best % width, y: Math.floor(best / width) };
  });
}

function darkestPixel(data: Uint8Array, { left, top, right, bottom }: Box, width: number): number {
  let best = top * width + left;
  for (let y = top; y < bottom; y++)
    for (let i = y * width + left; i < y * width + right; i++) if (data[i]! < data[best]!) best = i;
  return best;
}
