import type { Box } from '../../core/geometry.ts';
import { absorbedOf, LEAST_ABSORBED, paperOf } from '../../imaging/tint/tint.ts';
import { type MapKind, type MarkMaps, SIGN_CHANNELS, SIGN_SIDE } from '../maps/maps.ts';
import type { PageScene } from '../scene/scene.ts';

/** A patch's pixels to an x-height where a sign is not larger than it. The network for signs was taught with all of these. */
const PATCH_X_HEIGHT = SIGN_SIDE / 16;
/** A patch shows at least so much beyond the sign, both sides together, in x-heights. */
const BEYOND = 4;
/** A picture is looked at so many pixels apart within a pixel of a patch. */
const APART = 2;
/** Looks each way within a pixel of a patch, at most. */
const MOST_LOOKS = 8;
/** A patch that shows so many times what its pixels would show of a small sign is the largest there is. */
const LARGEST = 8;
/** What a pixel may be besides a sign. */
const OTHER_MARKS: readonly MapKind[] = ['around', 'handwriting', 'underline', 'strike', 'highlight'];

/** Places along one side of a picture, in its pixels, that a patch looks at: `looks` for each of its pixels. */
interface Looks {
  readonly step: number;
  readonly looks: number;
  readonly at: Int32Array;
}

/**
 * What the network for signs sees of one: bytes, channels last. Darkness in even light, what is absorbed of each colour
 * against the patch's own paper, the map of signs, the most that any other kind of mark says, the map of print, and how
 * much is shown. The text lies to the right: a patch from the right of a column is mirrored. About 4 ms, while little was cut before.
 */
export function cutSign(box: Box, side: 'left' | 'right', scene: PageScene): Uint8Array {
  const { darkEven, planes, maps, xHeight } = scene;
  const across = looksAlong([box.left, box.right], darkEven.width, xHeight);
  const down = looksAlong([box.top, box.bottom], darkEven.height, xHeight);
  const out = new Uint8Array(SIGN_SIDE * SIGN_SIDE * SIGN_CHANNELS);
  const isMirrored = side === 'right';
  const fill = (channel: number, plane: Uint8Array, valueOf: (level: number) => number): void => {
    for (let row = 0, i = 0; row < SIGN_SIDE; row++)
      for (let k = 0; k < SIGN_SIDE; k++, i++) {
        const column = isMirrored ? SIGN_SIDE - 1 - k : k;
        out[(row * SIGN_SIDE + column) * SIGN_CHANNELS + channel] = valueOf(plane[i]!);
      }
  };
  fill(0, meansOf(darkEven.data, darkEven.width, across, down), (level) => 255 - level);
  for (const [k, source] of [planes.red, planes.green, planes.blue].entries()) {
    const plane = meansOf(source, darkEven.width, across, down);
    const absorbed = absorbedOf(paperOf(plane));
    fill(1 + k, plane, (level) => Math.round(((absorbed[level]! - LEAST_ABSORBED) / (1 - LEAST_ABSORBED)) * 255));
  }
  fill(4, cellsOf(maps, ['beside'], across, down), same);
  fill(5, cellsOf(maps, OTHER_MARKS, across, down), same);
  fill(6, cellsOf(maps, ['print'], across, down), same);
  const shown = Math.round(255 * Math.min(1, down.step / (xHeight / PATCH_X_HEIGHT) / LARGEST));
  fill(7, new Uint8Array(SIGN_SIDE * SIGN_SIDE), () => shown);
  return out;
}

const same = (level: number): number => level;

/** A patch as the network takes it; fills `out` from `at` on. */
export function signNumbers(patch: Uint8Array, out: Float32Array, at: number): void {
  for (let i = 0; i < patch.length; i++) {
    const channel = i % SIGN_CHANNELS;
    const share = patch[i]! / 255;
    out[at + i] = channel >= 1 && channel <= 3 ? LEAST_ABSORBED + share * (1 - LEAST_ABSORBED) : share;
  }
}

function looksAlong([from, to]: readonly [number, number], length: number, xHeight: number): Looks {
  const step = Math.max(xHeight / PATCH_X_HEIGHT, (to - from + BEYOND * xHeight) / SIGN_SIDE);
  const looks = Math.min(MOST_LOOKS, Math.max(1, Math.round(step / APART)));
  const start = (from + to) / 2 - (SIGN_SIDE / 2) * step;
  const at = Int32Array.from({ length: SIGN_SIDE * looks }, (_, k) =>
    Math.min(length - 1, Math.max(0, Math.floor(start + ((k + 0.5) * step) / looks))),
  );
  return { step, looks, at };
}

/** The mean of a picture's levels that each pixel of a patch looks at. */
function meansOf(source: Uint8Array | Uint8ClampedArray, width: number, across: Looks, down: Looks): Uint8Array {
  const plane = new Uint8Array(SIGN_SIDE * SIGN_SIDE);
  for (let row = 0, i = 0; row < SIGN_SIDE; row++)
    for (let k = 0; k < SIGN_SIDE; k++, i++) {
      let sum = 0;
      for (let v = row * down.looks; v < (row + 1) * down.looks; v++) {
        const from = down.at[v]! * width;
        for (let u = k * across.looks; u < (k + 1) * across.looks; u++) sum += source[from + across.at[u]!]!;
      }
      plane[i] = Math.round(sum / (across.looks * down.looks));
    }
  return plane;
}

/** The most that any of some maps says in the middle of each pixel of a patch. */
function cellsOf(
  { width, height, strideX, strideY, planes }: MarkMaps,
  kinds: readonly MapKind[],
  across: Looks,
  down: Looks,
): Uint8Array {
  const plane = new Uint8Array(SIGN_SIDE * SIGN_SIDE);
  for (const map of kinds.map((kind) => planes[kind]))
    for (let row = 0, i = 0; row < SIGN_SIDE; row++) {
      const from = Math.min(height - 1, Math.floor(middleLook(down, row) / strideY)) * width;
      for (let k = 0; k < SIGN_SIDE; k++, i++) {
        const value = map[from + Math.min(width - 1, Math.floor(middleLook(across, k) / strideX))]!;
        if (value > plane[i]!) plane[i] = value;
      }
    }
  return plane;
}

const middleLook = ({ looks, at }: Looks, k: number): number => at[k * looks + (looks >> 1)]!;
