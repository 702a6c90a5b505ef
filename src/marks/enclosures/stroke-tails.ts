import { type LevelStroke, levelAt } from './stroke-picture.ts';

/** A stroke traced on into a letter leaves its way at its end: so many x-heights are looked at, of short ones half. */
const TAIL = 1.6;
/** They are held against the way of so many x-heights before them; less than this does not tell. */
const WAY = 3;
const LEAST_WAY = 1;
/** The tail begins where the stroke is this far off that way; in x-heights. */
const OFF = 0.2;

/** What a stroke is without the tails at its ends that turn off into a letter beside it; nothing where it has none. */
export function withoutTails(stroke: LevelStroke, xHeight: number): LevelStroke[] {
  const [left, right] = [cut(stroke, 'left', xHeight), cut(stroke, 'right', xHeight)];
  const both = left && cut(left, 'right', xHeight);
  return [left, right, both].filter((each) => each !== undefined);
}

/** A stroke without the tail at one end; undefined where there is none or too little is left. */
function cut(stroke: LevelStroke, end: 'left' | 'right', xHeight: number): LevelStroke | undefined {
  const length = (stroke.right - stroke.left) / xHeight;
  if (length < 2 * LEAST_WAY) return undefined;
  const last = stroke.ys.length - 1;
  const step = (stroke.right - stroke.left) / last;
  const tail = Math.min(TAIL, length / 2);
  const inwards = end === 'left' ? 1 : -1;
  const placeAt = (t: number): number => stroke[end] + inwards * t * xHeight;
  const [near, far] = [placeAt(tail), placeAt(tail + Math.min(WAY, length - tail))];
  const level = levelAt(stroke, near);
  const slope = (levelAt(stroke, far) - level) / (far - near);
  let steps = Math.round((tail * xHeight) / step);
  const isOff = (x: number): boolean => Math.abs(levelAt(stroke, x) - level - slope * (x - near)) > OFF * xHeight;
  while (steps >= 0 && !isOff(stroke[end] + inwards * steps * step)) steps--;
  if (steps < 0 || (last - steps - 1) * step < LEAST_WAY * xHeight) return undefined;
  const [from, to] = end === 'left' ? [steps + 1, last] : [0, last - steps - 1];
  return {
    left: stroke.left + from * step,
    right: stroke.left + to * step,
    ys: stroke.ys.slice(from, to + 1),
    shown: stroke.shown,
  };
}
