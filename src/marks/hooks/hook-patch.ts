import type { Point } from '../../core/geometry.ts';
import type { ColourPlanes, GreyImage } from '../../imaging/loops/loops.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import { absorbedOf, paperOf } from '../../imaging/tint/tint.ts';
import { HOOK_CHANNELS, HOOK_SIDE } from '../maps/maps.ts';

/** How many pixels of a patch are an x-height: it shows two to each side. The network for hooks was taught so. */
const PATCH_X_HEIGHT = HOOK_SIDE / 4;
/**
 * A patch's upper edge, in x-heights above the baseline: more is shown above a line than below, for ascenders are higher than
 * descenders deep. Half: 101 marked words lost.
 */
const ABOVE = 2.6;
/** An upright stroke. */
interface Upright {
  /** From above, in pixels of the picture. */
  readonly points: readonly Point[];
  /** Mean darkness, 0 to 1. */
  readonly contrast: number;
}

interface Picture {
  readonly planes: ColourPlanes;
  readonly darkEven: GreyImage;
}

/** Cuts out what stands around a place, as bytes of one plane after the other: the even light's first. */
export function cutPatch(line: TextLine, x: number, { planes, darkEven }: Picture): Uint8Array {
  const { width, height } = darkEven;
  const size = HOOK_SIDE * HOOK_SIDE;
  const out = new Uint8Array(HOOK_CHANNELS * size);
  const { step, left, top } = frameOf(line, x);
  const columns = samplesOf(left, step, width);
  const rows = samplesOf(top, step, height);
  for (const [k, source] of [darkEven.data, planes.red, planes.green, planes.blue].entries()) {
    let at = k * size;
    for (let row = 0; row < HOOK_SIDE; row++) {
      const upper = rows.first[row]! * width;
      const below = rows.share[row]!;
      for (let column = 0; column < HOOK_SIDE; column++, at++) {
        const i = upper + columns.first[column]!;
        const beside = columns.share[column]!;
        const above = source[i]! + (source[i + 1]! - source[i]!) * beside;
        const under = source[i + width]! + (source[i + width + 1]! - source[i + width]!) * beside;
        out[at] = above + (under - above) * below;
      }
    }
  }
  return out;
}

/** Between which pixels of a side of the picture a patch's pixels lie, and how near to the second of the two. */
function samplesOf(start: number, step: number, length: number): { first: Int32Array; share: Float32Array } {
  const first = new Int32Array(HOOK_SIDE);
  const share = new Float32Array(HOOK_SIDE);
  for (let k = 0; k < HOOK_SIDE; k++) {
    const at = Math.min(length - 1, Math.max(0, start + k * step));
    first[k] = Math.min(length - 2, Math.floor(at));
    share[k] = at - first[k]!;
  }
  return { first, share };
}

/** A patch as the network takes it: each colour against the patch's own paper, channels last. Fills `out` from `at` on. */
export function patchNumbers(patch: Uint8Array, out: Float32Array, at: number): void {
  const size = HOOK_SIDE * HOOK_SIDE;
  for (let k = 0; k < HOOK_CHANNELS; k++) {
    const plane = patch.subarray(k * size, (k + 1) * size);
    const absorbed = absorbedOf(k === 0 ? 1 : paperOf(plane));
    for (let i = 0, to = at + k; i < size; i++, to += HOOK_CHANNELS) out[to] = absorbed[plane[i]!]!;
  }
}

/**
 * An upright ends where it is paler than so much of the darkest of its middle; 0.2 and 0.6 find the same words on 24 made pages.
 * Half: 2 of 2 pages with hooks read otherwise, no marked word.
 */
const END = 0.4;
/**
 * An upright is looked for in so many columns to each side of a patch's middle; 1 and 8 find the same words on 24 made pages.
 * Twice: 2 of 4 pages with hooks read otherwise, no marked word; half: none.
 */
const NEAR = 4;

/** The upright in the middle of a patch, followed up and down from between the heights of the letters. */
export function uprightIn(patch: Uint8Array, line: TextLine, x: number): Upright {
  const middle = Math.round((ABOVE - 0.5) * PATCH_X_HEIGHT);
  const darkness = (row: number, column: number): number => 255 - patch[row * HOOK_SIDE + column]!;
  const darkest = (row: number, near: number, reach: number): number => {
    let best = near;
    for (let column = Math.max(0, near - reach); column <= Math.min(HOOK_SIDE - 1, near + reach); column++)
      if (darkness(row, column) > darkness(row, best)) best = column;
    return best;
  };
  const start = darkest(middle, HOOK_SIDE / 2, NEAR);
  const least = END * darkness(middle, start);
  const path: [row: number, column: number][] = [];
  const follow = (way: 1 | -1): void => {
    let column = start;
    for (let row = middle + (way === 1 ? 0 : -1); row >= 0 && row < HOOK_SIDE; row += way) {
      column = darkest(row, column, 1);
      if (darkness(row, column) < least) return;
      path.push([row, column]);
    }
  };
  follow(-1);
  path.reverse();
  follow(1);
  const { step, left, top } = frameOf(line, x);
  return {
    points: path.map(([row, column]) => ({ x: left + column * step, y: top + row * step })),
    contrast: path.reduce((sum, [row, column]) => sum + darkness(row, column), 0) / (255 * Math.max(1, path.length)),
  };
}

/** Where a patch's upper left pixel lies in the picture, and how far its pixels lie apart there. */
function frameOf(line: TextLine, x: number): { step: number; left: number; top: number } {
  const step = line.xHeight / PATCH_X_HEIGHT;
  return { step, left: x - ((HOOK_SIDE - 1) / 2) * step, top: curveAt(line.baseline, x) - ABOVE * line.xHeight };
}
