import type { Point } from '../../core/geometry.ts';
import type { ColourPlanes } from '../loops/loops.ts';

/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [number, number, number];

/** Colour of ink along a stroke as on white paper: each point against the brighter of two points `apart` from it. */
export function inkColour(points: readonly Point[], planes: ColourPlanes, apart: number): string {
  return asHex(inkRgb(points, planes, apart));
}

/**
 * Paper is looked at so far aside and down, of its distance: at an angle, so that level and upright strokes are left alike. It
 * decides colours alone: half or twice, those of 2 of 4 pages are other ones, no marked word.
 */
const ASIDE = 0.7;

/** The same as three numbers. */
export function inkRgb(points: readonly Point[], planes: ColourPlanes, apart: number): Rgb {
  const { red, green, blue } = planes;
  let [inkRed, inkGreen, inkBlue] = [0, 0, 0];
  let [paperRed, paperGreen, paperBlue] = [1, 1, 1];
  const at = (x: number, y: number): number =>
    Math.max(0, Math.min(planes.height - 1, Math.round(y))) * planes.width +
    Math.max(0, Math.min(planes.width - 1, Math.round(x)));
  for (const { x, y } of points) {
    const here = at(x, y);
    const right = at(x + apart * ASIDE, y + apart * ASIDE);
    const left = at(x - apart * ASIDE, y + apart * ASIDE);
    inkRed += red[here]!;
    inkGreen += green[here]!;
    inkBlue += blue[here]!;
    paperRed += Math.max(red[right]!, red[left]!);
    paperGreen += Math.max(green[right]!, green[left]!);
    paperBlue += Math.max(blue[right]!, blue[left]!);
  }
  return [
    Math.min(255, (255 * inkRed) / paperRed),
    Math.min(255, (255 * inkGreen) / paperGreen),
    Math.min(255, (255 * inkBlue) / paperBlue),
  ];
}

/** A colour as `#rrggbb`. */
export const asHex = (rgb: Rgb): string =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
