import { curveAt } from '../maths/maths.ts';
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
/** What is larger than any letter, across and down in x-heights, is a sign by itself and may stand nearer. */
const LARGEST_LETTER = 1.9;
const LARGE_SPACE = 0.8;
const RAGGED = 0.6;
/** A sign keeps at least this far off where the neighbours' print ends, in x-heights. */
const OFF = 0.04;
/** Lower ones are hyphens and stops that hang beyond the print, unless they are this far off it; in x-heights. */
const MIN_HEIGHT = 0.75;
const HANGING = 0.6;
/** Nothing but a piece or two of ink this far off it makes no line of print; in x-heights. */
const SCRAP = 0.4;
/** A letter that reaches this far beyond an even end of the print has a sign's ink in touch with it; in x-heights. */
const OVERHANG = 0.5;
const EVEN = 0.6;
/** From one line to the next print ends no further aside than this on pages that lean, in x-heights. */
const MAX_SLANT = 0.3;
/** Lines that end further inside than this, in x-heights, are heads and the last of paragraphs: they tell no slant. */
const FULL = 4;
/** More pieces of ink than this are a word. */
const MOST_PIECES = 4;

/** Justified lines end within this of each other, in x-heights: hyphens and stops hang out no further. */
const JUSTIFIED = 0.8;
/** Baselines of the parts of one line are no further apart than this, in x-heights. */
const ONE_LINE = 1.2;

/** No more letters than this tell where print ends. */
const SCRAPS = 2;

/** Where print ends on one side to go by the lines around, in pixels. */
interface UsualEnd {
  readonly at: number;
  /** How much that varies over half of the lines, and over most of them. */
  readonly varies: number;
  readonly most: number;
}

/**
 * Where the print of each line ends on one side of a column. A sign in the margin that was taken for the line's first
 * or last letter is left out: it stands where no neighbour has print. Whole words beside a column, a note's, are what
 * `endsWithoutNotes` cuts off.
 */
export function endsWithoutSigns(lines: readonly TextLine[], side: 'left' | 'right'): number[] {
  const out = side === 'left' ? -1 : 1;
  const found: number[] = [];
  for (let k = 0; k < lines.length; k++) {
    const line = lines[k]!;
    const near = nearEnds(lines, side, k);
    if (near.length < 2) {
      found.push(line[side]);
      continue;
    }
    const { xHeight } = line;
    const upright = usualEnd(near, { out, slant: 0, xHeight });
    const slant = slantOf(fullLines(near, out, FULL * xHeight));
    const leaning = Math.abs(slant) > MAX_SLANT * xHeight ? upright : usualEnd(near, { out, slant, xHeight });
    // Heads and short lines feign a slant: it counts where lines end more alike with it.
    found.push(endWithoutSign(line, side, leaning.most < upright.most ? leaning : upright));
  }
  return found;
}

/** Where the lines around the one at `k` end. */
function nearEnds(lines: readonly TextLine[], side: 'left' | 'right', k: number): NearEnd[] {
  const near: NearEnd[] = [];
  const [first, last] = [Math.max(0, k - NEIGHBOURS), Math.min(lines.length, k + 1 + NEIGHBOURS)];
  const isInner = (line: TextLine): boolean => {
    for (let i = first; i < last; i++) if (isInnerPart(lines[i]!, line, side)) return true;
    return false;
  };
  for (let i = first; i < last; i++) {
    const line = lines[i]!;
    if (i !== k && line.letters.length > SCRAPS && !isInner(line)) near.push({ end: line[side], steps: i - k });
  }
  return near;
}

/** True where `outer` is the part of one line of print further out on a side, after a wide space, of which `inner` is a part. */
function isInnerPart(outer: TextLine, inner: TextLine, side: 'left' | 'right'): boolean {
  const [a, b] = side === 'left' ? [outer.right, inner.left] : [inner.right, outer.left];
  if (a > b) return false;
  const [before, after] = side === 'left' ? [outer, inner] : [inner, outer];
  return Math.abs(curveAt(before.baseline, a) - curveAt(after.baseline, b)) < ONE_LINE * inner.xHeight;
}

/** A line's end, and how many lines further down it is. */
interface NearEnd {
  readonly end: number;
  readonly steps: number;
}

/** Where print ends to go by the lines around, each line ending further right than the one above by `slant` pixels. */
function usualEnd(near: readonly NearEnd[], { out, slant, xHeight }: EndSearch): UsualEnd {
  const outermost = new Float64Array(near.length);
  for (let k = 0; k < near.length; k++) outermost[k] = near[k]!.end - slant * near[k]!.steps;
  outermost.sort();
  if (out === 1) outermost.reverse();
  const reached = outermost[Math.min(REACHED_BY, (near.length + 1) >> 1) - 1]!;
  // At the right nothing hangs out, as numbers of lists do at the left: what does so beside many lines are signs.
  const even = out === 1 ? evenEnd(outermost, JUSTIFIED * xHeight) : undefined;
  const at = even ?? reached;
  const varies = Math.abs(at - outermost[near.length >> 1]!);
  const most = near.length < 5 ? varies : Math.abs(outermost[2]! - outermost[(near.length * 5) >> 3]!);
  return { at, varies, most: even === undefined ? most : Math.min(most, RAGGED * xHeight) };
}

interface EndSearch {
  readonly out: 1 | -1;
  /** How much further right each line ends than the one above, in pixels. */
  readonly slant: number;
  readonly xHeight: number;
}

/** Where more than half of the ends lie together, give or take `tolerance`; they come outermost first. */
function evenEnd(outermost: Float64Array, tolerance: number): number | undefined {
  const many = (outermost.length >> 1) + 1;
  if (many < REACHED_BY) return undefined;
  for (let k = 0; k + many <= outermost.length; k++)
    if (outermost[k]! - outermost[k + many - 1]! <= tolerance) return outermost[k]!;
  return undefined;
}

/** Lines that end no further inside than the outermost by more than `most` pixels. */
function fullLines(near: readonly NearEnd[], out: 1 | -1, most: number): NearEnd[] {
  const outermost = Math.max(...near.map(({ end }) => out * end));
  return near.filter(({ end }) => outermost - out * end <= most);
}

/** By how much each line ends further right than the one above, in pixels: the median over pairs, on pages that lean. */
function slantOf(near: readonly NearEnd[]): number {
  const slants = new Float64Array((near.length * (near.length - 1)) / 2);
  let count = 0;
  for (let i = 0; i < near.length; i++)
    for (let k = i + 1; k < near.length; k++)
      slants[count++] = (near[k]!.end - near[i]!.end) / (near[k]!.steps - near[i]!.steps);
  return slants.sort()[count >> 1] ?? 0;
}

const byLeft = (a: Component, b: Component): number => a.left - b.left;
const byRight = (a: Component, b: Component): number => b.right - a.right;

function endWithoutSign(line: TextLine, side: 'left' | 'right', usual: UsualEnd): number {
  const { xHeight } = line;
  const out = side === 'left' ? -1 : 1;
  const start = (letter: Component): number => (side === 'left' ? letter.left : letter.right);
  const far = (letter: Component): number => (side === 'left' ? letter.right : letter.left);
  const letters = line.letters.toSorted(side === 'left' ? byLeft : byRight);
  const edge = out * usual.at;
  const isBeyond = (inner: number, off: number): boolean => inner >= edge + off * xHeight;
  // A scrap of a sign that makes a line of its own is no print at all.
  const scrap = letters.length === 1 ? OFF : SCRAP;
  if (letters.length <= MOST_PIECES && letters.every((letter) => isBeyond(out * far(letter), scrap))) return usual.at;
  const isRagged = usual.most > RAGGED * xHeight;
  let end: number | undefined;
  let [inner, top, bottom] = [Infinity, Infinity, -Infinity];
  for (let k = 0; k < Math.min(MOST_PIECES, letters.length - 1); k++) {
    const letter = letters[k]!;
    inner = Math.min(inner, out * far(letter));
    top = Math.min(top, letter.top);
    bottom = Math.max(bottom, letter.bottom);
    const next = start(letters[k + 1]!);
    const size = Math.min(bottom - top, out * start(letters[0]!) - inner) / xHeight;
    const space = !isRagged ? SPACE : size > LARGEST_LETTER ? LARGE_SPACE : RAGGED_SPACE;
    if (inner - out * next < space * xHeight) continue;
    const isHigh = bottom - top >= MIN_HEIGHT * xHeight;
    if (!(isHigh && isBeyond(inner, OFF)) && !isBeyond(inner, HANGING)) break;
    end = next;
    // A low piece may be the outermost of a sign.
    if (isHigh) break;
  }
  if (end !== undefined) return end;
  const isTouched = usual.varies <= EVEN * xHeight && out * far(letters[0]!) < edge;
  return isTouched && out * line[side] >= edge + OVERHANG * xHeight ? usual.at : line[side];
}
