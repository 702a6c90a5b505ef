import type { Component } from './components.ts';
import type { TextLine } from './text-lines.ts';

/** Lines above and below by which it is judged where a line's print ends. */
const NEIGHBOURS = 4;
/** Space between a sign and the print beside it, in x-heights: letters of a word stand closer. */
const SPACE = 0.14;
/** A sign keeps at least this far off where the neighbours' print ends (below 0: outside of it), in x-heights. */
const INSIDE = -0.04;
/** Lower ones are hyphens and stops that hang beyond the print; in x-heights. */
const MIN_HEIGHT = 0.75;
/** More pieces of ink than this are a word. */
const MOST_PIECES = 4;

/**
 * Where the print of each line ends on one side of a column. A sign in the margin that was taken for the line's first
 * or last letter is left out: it stands where no neighbour has print.
 */
export function textEnds(lines: readonly TextLine[], side: 'left' | 'right'): number[] {
  const ends = lines.map((line) => line[side]);
  return lines.map((line, k) => {
    const near = [...ends.slice(Math.max(0, k - NEIGHBOURS), k), ...ends.slice(k + 1, k + 1 + NEIGHBOURS)];
    if (near.length < 2) return line[side];
    return endWithoutSign(line, side, medianOf(near));
  });
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

function endWithoutSign(line: TextLine, side: 'left' | 'right', usual: number): number {
  const out = side === 'left' ? -1 : 1;
  const start = (letter: Component): number => (side === 'left' ? letter.left : letter.right);
  const far = (letter: Component): number => (side === 'left' ? letter.right : letter.left);
  const letters = line.letters.toSorted((a, b) => out * (start(b) - start(a)));
  let inner = Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  for (let k = 0; k < Math.min(MOST_PIECES, letters.length - 1); k++) {
    const letter = letters[k]!;
    inner = Math.min(inner, out * far(letter));
    top = Math.min(top, letter.top);
    bottom = Math.max(bottom, letter.bottom);
    const next = start(letters[k + 1]!);
    if (inner - out * next < SPACE * line.xHeight) continue;
    const isHigh = bottom - top >= MIN_HEIGHT * line.xHeight;
    return isHigh && inner >= out * usual - INSIDE * line.xHeight ? next : line[side];
  }
  return line[side];
}
