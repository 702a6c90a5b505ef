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

export interface Components {
  /** 0 where there is no ink, else the component's id (from 1). */
  readonly labels: Int32Array;
  /** `list[id - 1]` is the component with that id. */
  readonly list: readonly Component[];
}

/** Labels the 8-connected pieces of ink: runs of each row, joined by union-find; linear in pixels. */
export function connectedComponents(mask: InkMask, grey: GreyImage): Components {
  const runs = findRuns(mask);
  joinRuns(runs);
  return collect(runs, mask, grey);
}

interface Runs {
  count: number;
  row: Int32Array;
  from: Int32Array;
  to: Int32Array;
  parent: Int32Array;
  rowStart: Int32Array;
}

const MOST_AT_FIRST = 1 << 16;

function findRuns(mask: InkMask): Runs {
  const { width, height, data } = mask;
  // A page's mask has a run for every 30 pixels or so, that of a single line more.
  let capacity = Math.min(MOST_AT_FIRST, (data.length >> 3) + width);
  let row = new Int32Array(capacity);
  let from = new Int32Array(capacity);
  let to = new Int32Array(capacity);
  const rowStart = new Int32Array(height + 1);
  let count = 0;
  for (let y = 0; y < height; y++) {
    rowStart[y] = count;
    const base = y * width;
    for (let x = 0; x < width; x++) {
      if (data[base + x] === 0) continue;
      const start = x;
      while (x < width && data[base + x] === 1) x++;
      if (count === capacity) {
        capacity *= 2;
        row = grown(row, capacity);
        from = grown(from, capacity);
        to = grown(to, capacity);
      }
      row[count] = y;
      from[count] = start;
      to[count] = x;
      count++;
    }
  }
  rowStart[height] = count;
  const parent = new Int32Array(count);
  for (let i = 0; i < count; i++) parent[i] = i;
  return { count, row, from, to, parent, rowStart };
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

function joinRuns(runs: Runs): void {
  const { rowStart, from, to, parent } = runs;
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
}

function collect(runs: Runs, mask: InkMask, grey: GreyImage): Components {
  const labels = new Int32Array(mask.width * mask.height);
  const idOfRoot = new Int32Array(runs.count);
  const list: { -readonly [K in keyof Component]: Component[K] }[] = [];
  for (let i = 0; i < runs.count; i++) {
    const root = rootOf(runs.parent, i);
    const y = runs.row[i]!;
    const from = runs.from[i]!;
    const to = runs.to[i]!;
    let id = idOfRoot[root]!;
    if (id === 0) {
      id = list.length + 1;
      idOfRoot[root] = id;
      list.push({ id, left: from, top: y, right: to, bottom: y + 1, area: 0, darkest: 255 });
    }
    const component = list[id - 1]!;
    if (from < component.left) component.left = from;
    if (to > component.right) component.right = to;
    component.bottom = y + 1;
    component.area += to - from;
    const base = y * mask.width;
    for (let x = from; x < to; x++) {
      labels[base + x] = id;
      const v = grey.data[base + x]!;
      if (v < component.darkest) component.darkest = v;
    }
  }
  return { labels, list };
}
