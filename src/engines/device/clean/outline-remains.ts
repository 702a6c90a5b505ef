import type { GreyImage } from '../../../imaging/loops/loops.ts';
import { STRIP_X_HEIGHT } from '../../../imaging/strips/strips.ts';

/** Ink this far beyond an outline's own edge, in pixels of a reading strip, may be a rest of it. */
const BEYOND = 6;
/** What was an outline or a letter's edge is darker than this share of the way from the outline's core to the paper. */
const INK_SHARE = 0.7;
/** Higher pieces, in x-heights of the strip, are letters that stand along an upright side: l, I, 1. */
const HIGHEST = 0.8;

interface WipedOutline {
  /** Points on its middle, in pixels of the strip. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly thickness: number;
  /** The grey of its middle, and of what it was painted over with. */
  readonly core: number;
  readonly paper: number;
  /** 1 for pixels known to be letters', where the outline is so much paler that they tell themselves apart. */
  readonly letters?: Uint8Array | undefined;
}

/**
 * Paints over what wiping an outline has left in `data`: pieces of ink wholly along it that hung together with it in
 * `strip`, or are as pale as only it is. They are left where letters touched it or its trace ran off its middle; beside
 * a word they take the recogniser's certainty away, or become signs. Letters reach further, and dots did not touch the
 * outline.
 */
export function paintRemains(strip: GreyImage, data: Uint8Array, outline: WipedOutline): void {
  const level = outline.core + (outline.paper - outline.core) * INK_SHARE;
  const near = bandAlong(strip, outline.points, outline.thickness / 2 + BEYOND);
  const size = { width: strip.width, height: strip.height };
  const ofOutline = new Uint8Array(data.length);
  const isInk = (at: number): boolean => strip.data[at]! < level;
  for (const { x, y } of outline.points) {
    const [column, row] = [Math.round(x), Math.round(y)];
    if (column < 0 || row < 0 || column >= size.width || row >= size.height) continue;
    const at = row * size.width + column;
    if (isInk(at) && ofOutline[at] === 0) pieceFrom(at, size, { isInk, seen: ofOutline });
  }
  const seen = new Uint8Array(data.length);
  for (let start = 0; start < data.length; start++) {
    if (near[start] === 0 || seen[start] === 1 || data[start]! >= level) continue;
    const piece = pieceFrom(start, size, { isInk: (at) => data[at]! < level, seen });
    const isOutline = (at: number): boolean =>
      outline.letters === undefined ? ofOutline[at] === 1 : outline.letters[at] === 0;
    if (heightOf(piece, size) < HIGHEST * STRIP_X_HEIGHT && piece.every((at) => near[at] === 1 && isOutline(at)))
      for (const at of piece) paintAround(data, at, { ...size, paper: outline.paper });
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The pixels of a piece of ink, which are marked in `seen`. */
function pieceFrom(start: number, size: Size, how: { isInk: (at: number) => boolean; seen: Uint8Array }): number[] {
  const piece = [start];
  how.seen[start] = 1;
  for (let k = 0; k < piece.length; k++)
    for (const next of neighboursOf(piece[k]!, size))
      if (how.seen[next] === 0 && how.isInk(next)) {
        how.seen[next] = 1;
        piece.push(next);
      }
  return piece;
}

function heightOf(piece: readonly number[], { width }: Size): number {
  let [top, bottom] = [Infinity, -Infinity];
  for (const at of piece) {
    top = Math.min(top, Math.floor(at / width));
    bottom = Math.max(bottom, Math.floor(at / width));
  }
  return bottom - top + 1;
}

/** 1 for each pixel within a distance of points. */
function bandAlong({ width, height }: Size, points: WipedOutline['points'], reach: number): Uint8Array {
  const out = new Uint8Array(width * height);
  for (const { x, y } of points)
    for (let v = Math.max(0, Math.ceil(y - reach)); v <= Math.min(height - 1, Math.floor(y + reach)); v++) {
      const half = Math.sqrt(reach * reach - (v - y) ** 2);
      const [from, to] = [Math.max(0, Math.ceil(x - half)), Math.min(width - 1, Math.floor(x + half))];
      if (from <= to) out.fill(1, v * width + from, v * width + to + 1);
    }
  return out;
}

function neighboursOf(at: number, { width, height }: Size): number[] {
  const [x, y] = [at % width, Math.floor(at / width)];
  const out: number[] = [];
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
      if (u !== x || v !== y) out.push(v * width + u);
  return out;
}

/** Paints over a pixel of remains and the blurred edge around it. */
function paintAround(data: Uint8Array, at: number, how: Size & { paper: number }): void {
  data[at] = how.paper;
  for (const next of neighboursOf(at, how)) data[next] = Math.max(data[next]!, how.paper);
}
