import type { Point } from '../../core/geometry.ts';
import type { ColourPlanes } from '../loops/loops.ts';
import { type DarkStrip, type PenStroke, STROKE_X_HEIGHT } from '../strips/strips.ts';

/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [number, number, number];

/** Colour of ink along a stroke as on white paper: each point against the brighter of two points `apart` from it. */
export function inkColour(points: readonly Point[], planes: ColourPlanes, apart: number): string {
  return `#${inkRgb(points, planes, apart).map(hex).join('')}`;
}

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
    const right = at(x + apart * 0.7, y + apart * 0.7);
    const left = at(x - apart * 0.7, y + apart * 0.7);
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

/** The points of a stroke, in pixels of the analysed picture. */
export function strokePoints(
  stroke: Pick<PenStroke, 'firstColumn' | 'offsets'>,
  { path }: Pick<DarkStrip, 'path'>,
): Point[] {
  return Array.from(stroke.offsets, (offset, k) => {
    const c = stroke.firstColumn + k;
    const d = offset * path.line.xHeight;
    return { x: path.xs[c]! + path.downX[c]! * d, y: path.ys[c]! + path.downY[c]! * d };
  });
}

/** Rows around a stroke that hold its own ink. */
const OWN_ROWS = 4;

/** The darkest point of the letters above each step of a stroke, where letters stand. */
export function letterPoints(stroke: Pick<PenStroke, 'firstColumn' | 'offsets'>, strip: DarkStrip): Point[] {
  const { path, dark, rows, baseRow, ink } = strip;
  const points: Point[] = [];
  for (let k = 0, c = stroke.firstColumn; k < stroke.offsets.length; k++, c++) {
    const end = Math.min(baseRow - 2, baseRow + Math.round(stroke.offsets[k]! * STROKE_X_HEIGHT) - OWN_ROWS);
    let best = -1;
    let most = ink * 1.8;
    for (let r = baseRow - STROKE_X_HEIGHT + 1; r < end; r++) {
      const value = dark[c * rows + r]!;
      if (best < 0 ? value < most : value <= most) continue;
      best = r;
      most = value;
    }
    if (best < 0) continue;
    const d = ((best - baseRow) / STROKE_X_HEIGHT) * path.line.xHeight;
    points.push({ x: path.xs[c]! + path.downX[c]! * d, y: path.ys[c]! + path.downY[c]! * d });
  }
  return points;
}

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
