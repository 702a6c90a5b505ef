import { median } from '../../core/statistics.ts';
import type { ColourPlanes } from '../loops/loops.ts';
import type { DarkStrip, PenStroke } from '../strips/strips.ts';
import { inkRgb, letterPoints, type Rgb } from './pen-colour.ts';

/** Colour of the letters above a stroke; black where there are none. */
function colourOfLetters(
  stroke: Pick<PenStroke, 'firstColumn' | 'offsets'>,
  strip: DarkStrip,
  planes: ColourPlanes,
): Rgb {
  const points = letterPoints(stroke, strip);
  return points.length === 0 ? [0, 0, 0] : inkRgb(points, planes, strip.path.line.xHeight * 1.6);
}

/** So many lines of a page tell the colour of its print. */
const PRINT_LINES = 15;

/** Colour of a page's print: the median of its lines, each channel by itself. */
export function colourOfPrint(strips: readonly DarkStrip[], planes: ColourPlanes): Rgb {
  const every = Math.ceil(strips.length / PRINT_LINES);
  const colours = strips.filter((_, k) => k % every === 0).map((strip) => colourOfLetters(below(strip), strip, planes));
  const middle = (k: 0 | 1 | 2): number => median(colours.map((rgb) => rgb[k]));
  return [middle(0), middle(1), middle(2)];
}

/** A stretch below all letters of a line, as if a stroke ran there. */
function below({ path: { xs, line } }: DarkStrip): Pick<PenStroke, 'firstColumn' | 'offsets'> {
  const firstColumn = Math.max(
    0,
    xs.findIndex((x) => x >= line.left),
  );
  const end = xs.findIndex((x) => x > line.right);
  const columns = (end < 0 ? xs.length : end) - firstColumn;
  return { firstColumn, offsets: new Float32Array(columns).fill(1) };
}
