import type { Component } from './components.ts';
import type { TextLine } from './text-lines.ts';

/** Lines above and below by which it is judged where a line's print ends. */
const NEIGHBOURS = 4;
/** Print ends where so many of them reach at least: one or two may have parts of a sign as well. */
const REACHED_BY = 3;
/** Space between a sign and the print beside it, in x-heights: letters of a word stand closer… */
const SPACE = 0.14;
/** …and words of lines that end where they happen to, further apart than the print's end varies here by this. */
const RAGGED_SPACE = 0.9;
const RAGGED = 0.8;
/** A sign keeps at least this far off where the neighbours' print ends, in x-heights. */
const OFF = 0.04;
/** Lower ones are hyphens and stops that hang beyond the print, unless they are this far off it; in x-heights. */
const MIN_HEIGHT = 0.75;
const HANGING = 0.6;
/** A letter that reaches this far beyond an even end of the print has a sign's ink in touch with it; in x-heights. */
const OVERHANG = 0.5;
const EVEN = 0.6;
/** From one line to the next print ends no further aside than this on pages that lean, in x-heights. */
const MAX_SLANT = 0.3;
/** More pieces of ink than this are a word. */
const MOST_PIECES = 4;

/** Where print ends on one side to go by the lines around, in pixels. */
interface UsualEnd {
  readonly at: number;
  /** How much that varies over half of the lines, and over most of them. */
  readonly varies: number;
  readonly most: number;
}

/**
 * Where the print of each line ends on one side of a column. A sign in the margin that was taken for the line's first
 * or last letter is left out: it stands where no neighbour has print.
 */
export function textEnds(lines: readonly TextLine[], side: 'left' | 'right'): number[] {
  const out = side === 'left' ? -1 : 1;
  const ends = lines.map((line) => line[side]);
  return lines.map((line, k) => {
    const from = Math.max(0, k - NEIGHBOURS);
    const around = ends.slice(from, k + 1 + NEIGHBOURS).map((end, i) => ({ end, steps: from + i - k }));
    const near = around.filter(({ steps }) => steps !== 0);
    if (near.length < 2) return line[side];
    const upright = usualEnd(near, out, 0);
    const slant = slantOf(near);
    const leaning = Math.abs(slant) > MAX_SLANT * line.xHeight ? upright : usualEnd(near, out, slant);
    // Heads and short lines feign a slant: it counts where lines end more alike with it.
    return endWithoutSign(line, side, leaning.most < upright.most ? leaning : upright);
  });
}

/** A line's end, and how many lines further down it is. */
interface NearEnd {
  readonly end: number;
  readonly steps: number;
}

/** Where print ends to go by the lines around, each line ending further right than the one above by `slant` pixels. */
function usualEnd(near: readonly NearEnd[], out: 1 | -1, slant: number): UsualEnd {
  const level = near.map(({ end, steps }) => end - slant * steps);
  const outermost = level.toSorted((a, b) => out * (b - a));
  const at = outermost[Math.min(REACHED_BY, (near.length + 1) >> 1) - 1]!;
  const varies = Math.abs(at - outermost[near.length >> 1]!);
  const most = near.length < 4 ? varies : Math.abs(outermost[1]! - outermost[(near.length * 5) >> 3]!);
  return { at, varies, most };
}

/** By how much each line ends further right than the one above, in pixels: the median over pairs, on pages that lean. */
function slantOf(near: readonly NearEnd[]): number {
  const slants = near.flatMap((a, i) => near.slice(i + 1).map((b) => (b.end - a.end) / (b.steps - a.steps)));
  return slants.toSorted((a, b) => a - b)[slants.length >> 1]!;
}

function endWithoutSign(line: TextLine, side: 'left' | 'right', usual: UsualEnd): number {
  const { xHeight } = line;
  const out = side === 'left' ? -1 : 1;
  const start = (letter: Component): number => (side === 'left' ? letter.left : letter.right);
  const far = (letter: Component): number => (side === 'left' ? letter.right : letter.left);
  const letters = line.letters.toSorted((a, b) => out * (start(b) - start(a)));
  const edge = out * usual.at;
  const isBeyond = (inner: number, off: number): boolean => inner >= edge + off * xHeight;
  // A scrap of a sign that makes a line of its own is no print at all.
  if (letters.length <= MOST_PIECES && letters.every((letter) => isBeyond(out * far(letter), HANGING))) return usual.at;
  const space = usual.most > RAGGED * xHeight ? RAGGED_SPACE : SPACE;
  let [inner, top, bottom] = [Infinity, Infinity, -Infinity];
  for (let k = 0; k < Math.min(MOST_PIECES, letters.length - 1); k++) {
    const letter = letters[k]!;
    inner = Math.min(inner, out * far(letter));
    top = Math.min(top, letter.top);
    bottom = Math.max(bottom, letter.bottom);
    const next = start(letters[k + 1]!);
    if (inner - out * next < space * xHeight) continue;
    const isHigh = bottom - top >= MIN_HEIGHT * xHeight;
    if ((isHigh && isBeyond(inner, OFF)) || isBeyond(inner, HANGING)) return next;
    break;
  }
  const isTouched = usual.varies <= EVEN * xHeight && out * far(letters[0]!) < edge;
  return isTouched && out * line[side] >= edge + OVERHANG * xHeight ? usual.at : line[side];
}
