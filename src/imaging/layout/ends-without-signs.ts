import type { Component } from '../pixels/pixels.ts';
import type { TextLine } from '../print/print.ts';

/** Lines above and below by which it is judged where a line's print ends. */
const NEIGHBOURS = 4;
/** Print ends where so many of them reach at least: one or two may have parts of a sign as well. */
const REACHED_BY = 3;
/** Space between a sign and the print beside it, in x-heights: letters of a word stand closer. */
const SPACE = 0.14;
/** The same in ragged columns, where the words beside a sign are words of a line that ends where it happens to. */
const RAGGED_SPACE = 1.3;
const RAGGED = 0.6;
/** A sign keeps at least this far off where the neighbours' print ends, in x-heights. */
const OFF = 0.04;
/** Lower ones are hyphens and stops that hang beyond the print; in x-heights. */
const MIN_HEIGHT = 0.75;
/** More pieces of ink than this are a word. */
const MOST_PIECES = 4;

/** No more letters than this tell where print ends. */
const SCRAPS = 2;

/**
 * Where the print of each line ends on one side of a column. A sign in the margin that was taken for the line's first
 * or last letter is left out: it stands where no neighbour has print.
 */
export function endsWithoutSigns(lines: readonly TextLine[], side: 'left' | 'right'): number[] {
  return lines.map((line, k) => {
    const around = lines.slice(Math.max(0, k - NEIGHBOURS), k + 1 + NEIGHBOURS);
    const near = around.filter((other) => other !== line && other.letters.length > SCRAPS).map((other) => other[side]);
    return near.length < 2 ? line[side] : endWithoutSign(line, side, usualEnd(near, side));
  });
}

/** Where print ends to go by the lines around, and how much that varies over most of them; in pixels. */
interface UsualEnd {
  readonly at: number;
  readonly varies: number;
}

function usualEnd(near: readonly number[], side: 'left' | 'right'): UsualEnd {
  const outermost = near.toSorted((a, b) => (side === 'left' ? a - b : b - a));
  const at = outermost[Math.min(REACHED_BY, (near.length + 1) >> 1) - 1]!;
  const varies =
    near.length < 5
      ? Math.abs(at - outermost[near.length >> 1]!)
      : Math.abs(outermost[2]! - outermost[(near.length * 5) >> 3]!);
  return { at, varies };
}

const byLeft = (a: Component, b: Component): number => a.left - b.left;
const byRight = (a: Component, b: Component): number => b.right - a.right;

function endWithoutSign(line: TextLine, side: 'left' | 'right', usual: UsualEnd): number {
  const { xHeight } = line;
  const out = side === 'left' ? -1 : 1;
  const start = (letter: Component): number => (side === 'left' ? letter.left : letter.right);
  const far = (letter: Component): number => (side === 'left' ? letter.right : letter.left);
  const letters = line.letters.toSorted(side === 'left' ? byLeft : byRight);
  const space = (usual.varies > RAGGED * xHeight ? RAGGED_SPACE : SPACE) * xHeight;
  let [inner, top, bottom] = [Infinity, Infinity, -Infinity];
  for (let k = 0; k < Math.min(MOST_PIECES, letters.length - 1); k++) {
    const letter = letters[k]!;
    inner = Math.min(inner, out * far(letter));
    top = Math.min(top, letter.top);
    bottom = Math.max(bottom, letter.bottom);
    const next = start(letters[k + 1]!);
    if (inner - out * next < space) continue;
    const isSign = bottom - top >= MIN_HEIGHT * xHeight && inner >= out * usual.at + OFF * xHeight;
    return isSign ? next : line[side];
  }
  return line[side];
}
