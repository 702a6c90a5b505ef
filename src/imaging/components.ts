import type { InkMask } from './binarise.ts';
import type { GreyImage } from './image.ts';

/** A connected piece of ink: its box (right and bottom exclusive), its pixels, its darkest grey value. */
export interface Component {
  readonly id: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly area: number;
  readonly darkest: number;
}

/**
 * The ink of a picture as runs: stretches of pixels side by side. A page has one for every 30 pixels or so, so that they
 * take a fortieth of what a label for each pixel would.
 */
export interface InkRuns {
  /** The runs of row `y`, from left to right, are those from `rowStart[y]` up to `rowStart[y + 1]`. */
  readonly rowStart: Int32Array;
  /** First column of each run, and the column after its last. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Of each run, the id of its component. */
  readonly ids: Int32Array;
}

export interface Components {
  readonly runs: InkRuns;
  /** `list[id - 1]` is the component with that id. */
  readonly list: readonly Component[];
}

/** The id of the component that has a pixel; 0 where there is no ink. */
export function idAt(runs: InkRuns, x: number, y: number): number {
  if (y < 0 || y >= runs.rowStart.length - 1) return 0;
  const run = firstRunAfter(runs, x, y);
  return run < runs.rowStart[y + 1]! && runs.from[run]! <= x ? runs.ids[run]! : 0;
}

/** The first run of a row that ends after column `x`; the first one of the next row when there is none. */
export function firstRunAfter({ rowStart, to }: InkRuns, x: number, y: number): number {
  let low = rowStart[y]!;
  for (let high = rowStart[y + 1]!; low < high; ) {
    const middle = (low + high) >> 1;
    if (to[middle]! <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Finds the 8-connected pieces of ink: runs of each row, joined by union-find; linear in pixels. */
export function connectedComponents(mask: InkMask, grey: GreyImage): Components {
  const found = findRuns(mask);
  const parent = joinRuns(found);
  return collect(found, parent, grey);
}

type FoundRuns = Omit<InkRuns, 'ids'>;

const MOST_AT_FIRST = 1 << 16;

function findRuns({ width, height, data }: InkMask): FoundRuns {
  // A page's mask has a run for every 30 pixels or so, that of a single line more.
  let capacity = Math.min(MOST_AT_FIRST, (data.length >> 3) + width);
  let from = new Int32Array(capacity);
  let to = new Int32Array(capacity);
  const rowStart = new Int32Array(height + 1);
  const fours = inFours(data);
  let count = 0;
  for (let y = 0; y < height; y++) {
    rowStart[y] = count;
    const base = y * width;
    const end = base + width;
    for (let i = base; i < end; ) {
      // Paper is passed over up to four pixels at once, then those before the first one that is ink.
      const four = fours[i >> 2]! >>> ((i & 3) << 3);
      if (four === 0) {
        i = (i | 3) + 1;
        continue;
      }
      i += (31 - Math.clz32(four & -four)) >> 3;
      if (i >= end) break;
      if (count === capacity) {
        capacity *= 2;
        from = grown(from, capacity);
        to = grown(to, capacity);
      }
      from[count] = i - base;
      do i++;
      while (i < end && data[i] === 1);
      to[count++] = i - base;
    }
  }
  rowStart[height] = count;
  return { rowStart, from: from.slice(0, count), to: to.slice(0, count) };
}

/** Pixels four to a number, the first of them in its lowest byte; where some are left over at the end, a copy. */
function inFours(data: Uint8Array): Int32Array {
  const isWhole = data.byteOffset % 4 === 0 && data.length % 4 === 0;
  const bytes = isWhole ? data : new Uint8Array((data.length + 3) & ~3);
  if (!isWhole) bytes.set(data);
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
}

function grown(array: Int32Array<ArrayBuffer>, capacity: number): Int32Array<ArrayBuffer> {
  const bigger = new Int32Array(capacity);
  bigger.set(array);
  return bigger;
}

function rootOf(parent: Int32Array, i: number): number {
  let root = i;
  while (parent[root] !== root) root = parent[root]!;
  let at = i;
  while (parent[at] !== root) {
    const next = parent[at]!;
    parent[at] = root;
    at = next;
  }
  return root;
}

/** For each run one of its piece that comes before it, or itself. */
function joinRuns({ rowStart, from, to }: FoundRuns): Int32Array {
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
function collect({ rowStart, from, to }: FoundRuns, parent: Int32Array, { width, data }: GreyImage): Components {
  const ids = new Int32Array(parent.length);
  const list: { -readonly [K in keyof Component]: Component[K] }[] = [];
  for (let y = 0; y < rowStart.length - 1; y++) {
    const base = y * width;
    for (let i = rowStart[y]!; i < rowStart[y + 1]!; i++) {
      const root = rootOf(parent, i);
      const left = from[i]!;
      const right = to[i]!;
      // The root of a piece is its first run, so that it has its id before the others come.
      if (root === i) {
        ids[i] = list.length + 1;
        list.push({ id: list.length + 1, left, top: y, right, bottom: y + 1, area: 0, darkest: 255 });
      } else ids[i] = ids[root]!;
      const component = list[ids[i]! - 1]!;
      if (left < component.left) component.left = left;
      if (right > component.right) component.right = right;
      component.bottom = y + 1;
      component.area += right - left;
      let { darkest } = component;
      for (let at = base + left; at < base + right; at++) if (data[at]! < darkest) darkest = data[at]!;
      component.darkest = darkest;
    }
  }
  return { runs: { rowStart, from, to, ids }, list };
}
