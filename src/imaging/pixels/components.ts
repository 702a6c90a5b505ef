import type { Box } from '../../core/geometry.ts';
import { findRuns, type GreyImage, type InkedRuns, type InkMask, type InkRuns } from '../loops/loops.ts';
import { lowerBound, rootOf } from '../maths/maths.ts';

/** A connected piece of ink: its box (right and bottom exclusive), its pixels, its darkest grey value. */
export interface Component extends Box {
  readonly id: number;
  readonly area: number;
  readonly darkest: number;
}

export interface Components {
  readonly runs: InkRuns;
  /** `list[id - 1]` is the component with that id. */
  readonly list: readonly Component[];
}

/** The first run of a row that ends after column `x`; the first one of the next row when there is none. */
export function firstRunAfter({ rowStart, to }: InkRuns, x: number, y: number): number {
  return lowerBound(to, x + 1, { from: rowStart[y]!, to: rowStart[y + 1]! });
}

/** Finds the 8-connected pieces of ink: runs of each row, joined by union-find; linear in pixels. */
export function connectedComponents(mask: InkMask, grey: GreyImage): Components {
  const found = findRuns(mask, grey);
  return collect(found, joinRuns(found));
}

/** For each run one of its piece that comes before it, or itself. */
function joinRuns({ rowStart, from, to }: InkedRuns): Int32Array {
  const parent = new Int32Array(from.length);
  for (let i = 0; i < parent.length; i++) parent[i] = i;
  for (let y = 1; y < rowStart.length - 1; y++) {
    let above = rowStart[y - 1]!;
    const aboveEnd = rowStart[y]!;
    for (let i = rowStart[y]!; i < rowStart[y + 1]!; i++) {
      while (above < aboveEnd && to[above]! < from[i]!) above++;
      for (let j = above; j < aboveEnd && from[j]! <= to[i]!; j++) {
        const a = rootOf(parent, i);
        const b = rootOf(parent, j);
        if (a < b) parent[b] = a;
        else parent[a] = b;
      }
    }
  }
  return parent;
}

/** Gives each piece its id, in the order of their first runs. */
function collect({ rowStart, from, to, darkest }: InkedRuns, parent: Int32Array): Components {
  const ids = new Int32Array(parent.length);
  let pieces = 0;
  for (let i = 0; i < parent.length; i++) if (parent[i] === i) pieces++;
  // What is known of piece `id` stands at `id - 1`.
  const numbers = (): Int32Array => new Int32Array(pieces);
  const [left, top, right, bottom, area] = [numbers(), numbers(), numbers(), numbers(), numbers()];
  const least = new Uint8Array(pieces).fill(255);
  let count = 0;
  for (let y = 0; y < rowStart.length - 1; y++) {
    for (let i = rowStart[y]!; i < rowStart[y + 1]!; i++) {
      const root = rootOf(parent, i);
      const begin = from[i]!;
      const end = to[i]!;
      // The root of a piece is its first run, so that it has its id before the others come.
      if (root === i) {
        left[count] = begin;
        top[count] = y;
        ids[i] = ++count;
      } else ids[i] = ids[root]!;
      const piece = ids[i]! - 1;
      if (begin < left[piece]!) left[piece] = begin;
      if (end > right[piece]!) right[piece] = end;
      bottom[piece] = y + 1;
      area[piece]! += end - begin;
      if (darkest[i]! < least[piece]!) least[piece] = darkest[i]!;
    }
  }
  const list: Component[] = [];
  for (let k = 0; k < count; k++)
    list.push({
      id: k + 1,
      left: left[k]!,
      top: top[k]!,
      right: right[k]!,
      bottom: bottom[k]!,
      area: area[k]!,
      darkest: least[k]!,
    });
  return { runs: { rowStart, from, to, ids }, list };
}
