import type { Box } from '../../core/geometry.ts';
import { levelOf } from '../../imaging/maths/maths.ts';
import { type MapKind, type MarkMaps, SIGN_CHANNELS, SIGN_SIDE } from '../maps/maps.ts';
import type { PageScene } from '../scene/scene.ts';

/** A patch's pixels to an x-height where a sign is not larger than it. */
const PATCH_X_HEIGHT = SIGN_SIDE / 16;
/** It shows at least so much beyond the sign, both sides together, in x-heights. */
const BEYOND = 4;
/** A picture is looked at so many pixels apart within a pixel of a patch, and at most so often each way. */
const APART = 2;
const MOST_LOOKS = 8;
/** Share of a patch's pixels that are darker than its paper: letters, ink, and what stands beside the page. */
const PAPER_RANK = 0.9;
/** Paper is not darker than this, 0 to 1; nothing counts as absorbing less than `PALER` of paper's light: glare. */
const DARKEST_PAPER = 0.05;
const PALER = -0.2;
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
 * much is shown. The text lies to the right: a patch from the right of a column is mirrored. About 1 ms, of a long bar 4.
 */
export function cutSign(box: Box, side: 'left' | 'right', scene: PageScene): Uint8Array {
  const { darkEven, planes, maps, xHeight } = scene;
  const { width, height } = darkEven;
  const across = looksAlong([box.left, box.right], width, xHeight);
  const down = looksAlong([box.top, box.bottom], height, xHeight);
  const pixels = SIGN_SIDE * SIGN_SIDE;
  const out = new Uint8Array(pixels * SIGN_CHANNELS);
  const column = (k: number): number => (side === 'left' ? k : SIGN_SIDE - 1 - k);
  for (const [channel, source] of [darkEven.data, planes.red, planes.green, planes.blue].entries()) {
    const plane = new Uint8Array(pixels);
    for (let row = 0; row < SIGN_SIDE; row++)
      for (let k = 0; k < SIGN_SIDE; k++)
        plane[row * SIGN_SIDE + column(k)] = meanOver(source, width, { across, down, row, k });
    const absorbed = channel === 0 ? (value: number) => 255 - value : absorbedOf(plane);
    for (let i = 0; i < pixels; i++) out[i * SIGN_CHANNELS + channel] = absorbed(plane[i]!);
  }
  const shown = Math.round(255 * Math.min(1, down.step / (xHeight / PATCH_X_HEIGHT) / LARGEST));
  for (let row = 0; row < SIGN_SIDE; row++)
    for (let k = 0; k < SIGN_SIDE; k++) {
      const cell = cellAt(maps, middleOf(across, k), middleOf(down, row));
      const at = (row * SIGN_SIDE + column(k)) * SIGN_CHANNELS + 4;
      out[at] = maps.planes.beside[cell]!;
      out[at + 1] = Math.max(...OTHER_MARKS.map((kind) => maps.planes[kind][cell]!));
      out[at + 2] = maps.planes.print[cell]!;
      out[at + 3] = shown;
    }
  return out;
}

/** A patch as the network takes it; fills `out` from `at` on. */
export function signNumbers(patch: Uint8Array, out: Float32Array, at: number): void {
  for (let i = 0; i < patch.length; i++) {
    const channel = i % SIGN_CHANNELS;
    const share = patch[i]! / 255;
    out[at + i] = channel >= 1 && channel <= 3 ? PALER + share * (1 - PALER) : share;
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

const middleOf = ({ looks, at }: Looks, k: number): number => at[k * looks + (looks >> 1)]!;

function meanOver(
  source: Uint8Array | Uint8ClampedArray,
  width: number,
  { across, down, row, k }: { readonly across: Looks; readonly down: Looks; readonly row: number; readonly k: number },
): number {
  let sum = 0;
  for (let v = row * down.looks; v < (row + 1) * down.looks; v++) {
    const from = down.at[v]! * width;
    for (let u = k * across.looks; u < (k + 1) * across.looks; u++) sum += source[from + across.at[u]!]!;
  }
  return Math.round(sum / (across.looks * down.looks));
}

/** What is absorbed of a colour, as a byte for each level of it. */
function absorbedOf(plane: Uint8Array): (value: number) => number {
  const paper = Math.max(DARKEST_PAPER, levelOf(plane, PAPER_RANK) / 255);
  const bytes = Uint8Array.from({ length: 256 }, (_, value) => {
    const share = Math.max(PALER, 1 - value / 255 / paper);
    return Math.round(((share - PALER) / (1 - PALER)) * 255);
  });
  return (value) => bytes[value]!;
}

function cellAt({ width, height, strideX, strideY }: MarkMaps, x: number, y: number): number {
  const [column, row] = [Math.floor(x / strideX), Math.floor(y / strideY)];
  return Math.min(height - 1, row) * width + Math.min(width - 1, column);
}
