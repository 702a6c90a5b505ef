import type { Component } from '../pixels/pixels.ts';
import type { TextLine } from '../print/print.ts';

/** Lines above and below by which it is judged where a line's print ends. */
const NEIGHBOURS = 4;
/** Print ends where so many of them reach at least: one or two may have parts of a sign as well. */
const REACHED_BY = 3;
/** Space between a sign and the print beside it, in x-heights: letters of a word stand closer. */
const SPACE = 0.14;
/** A sign keeps at least this far off where the neighbours' print ends, in x-heights. */
const OFF = 0.04;
/** Lower ones are hyphens and stops that hang beyond the print; in x-heights. */
const MIN_HEIGHT = 0.75;
/** More pieces of ink than this are a word. */
const MOST_PIECES = 4;

/** No more letters than this tell where print ends. */
const SCRAPS = 2;

/**
 * Where the print of each line of a column ends. A sign in the margin that was taken for the line's first
 * or last letter is left out: it stands where no neighbour has print.
 */
export function endsWithoutSigns(lines: readonly TextLine[]): LineEnds {
  return { left: endsOn('left', lines), right: endsOn('right', lines) };
}

/** Where each of some lines ends on either side, in pixels. */
export type LineEnds = Readonly<Record<'left' | 'right', readonly number[]>>;

function endsOn(side: 'left' | 'right', lines: readonly TextLine[]): number[] {
  return lines.map((line, k) => {
    const around = lines.slice(Math.max(0, k - NEIGHBOURS), k + 1 + NEIGHBOURS);
    const near = around.filter((other) => other !== line && other.letters.length > SCRAPS).map((other) => other[side]);
    return near.length < 2 ? line[side] : endWithoutSign(line, side, usualEnd(near, side));
  });
}

/** Where print ends to go by the lines around, in pixels. */
function usualEnd(near: readonly number[], side: 'left' | 'right'): number {
  const outermost = near.toSorted((a, b) => (side === 'left' ? a - b : b - a));
  return outermost[Math.min(REACHED_BY, (near.length + 1) >> 1) - 1]!;
}

const byLeft = (a: Component, b: Component): number => a.left - b.left;
const byRight = (a: Component, b: Component): number => b.right - a.right;

function endWithoutSign(line: TextLine, side: 'left' | 'right', usual: number): number {
  const { xHeight } = line;
  const out = side === 'left' ? -1 : 1;
  const start = (letter: Component): number => (side === 'left' ? letter.left : letter.right);
  const far = (letter: Component): number => (side === 'left' ? letter.right : letter.left);
  const letters = line.letters.toSorted(side === 'left' ? byLeft : byRight);
  let [inner, top, bottom] = [Infinity, Infinity, -Infinity];
  for (let k = 0; k < Math.min(MOST_PIECES, letters.length - 1); k++) {
    const letter = letters[k]!;
    inner = Math.min(inner, out * far(letter));
    top = Math.min(top, letter.top);
    bottom = Math.max(bottom, letter.bottom);
    const next = start(letters[k + 1]!);
    if (inner - out * next < SPACE * xHeight) continue;
    const isSign = bottom - top >= MIN_HEIGHT * xHeight && inner >= out * usual + OFF * xHeight;
    return isSign ? next : line[side];
  }
  return line[side];
}
