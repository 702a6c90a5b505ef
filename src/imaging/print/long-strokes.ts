import { greatestOfRows, type InkMask } from '../loops/loops.ts';
import { lowerBound } from '../maths/maths.ts';
import { type Components, connectedComponents } from '../pixels/pixels.ts';

export interface StrokeOptions {
  /** A vertical run of ink thicker than this belongs to a letter. */
  readonly maxThickness: number;
  /** Shorter unbroken pieces are serifs and dashes. */
  readonly minLength: number;
  /** A letter that stands on a stroke hides no more columns of it than this. */
  readonly maxCrossing: number;
  /** A stroke on which letters stand is at least this long: rows of serifs are not. */
  readonly minCrossedLength: number;
}

/** Vertical runs of ink, column by column and downwards in each: `starts[x]` is the first of column `x`. */
interface ThinRuns {
  readonly starts: Int32Array;
  readonly tops: Int32Array;
  readonly bottoms: Int32Array;
}

/** Strokes as chains of runs: what is known of the stroke that ends with a run, and the run before it. */
interface Chains {
  readonly before: Int32Array;
  readonly lengths: Int32Array;
  /** How many of its columns are thin, and behind how many letters' columns it is hidden since the last of these. */
  readonly thin: Int32Array;
  readonly hidden: Int32Array;
  /** Where the stroke goes: a mean of the middles of its runs, the last ones counting most. */
  readonly rows: Float64Array;
}

/**
 * A stroke does not move further up or down than this from its way from one column to the next; in pixels.
 * Below <= 1.9 (n 1,478,568), above >= 2.5 (n 144,404).
 */
const MAX_STEP = 2.5;
/**
 * Weight of the next run's middle in the stroke's way, 0 to 1: the rest is what came before, so that one letter does
 * not lead it off. Half: one more wrong word on 6 pages.
 */
const LATEST_SHARE = 0.4;
/**
 * A stroke that letters stand on is thin between them, for this share of its columns. Below <= 0.299 (n 18),
 * above >= 0.351 (n 626).
 */
const MIN_THIN_SHARE = 0.3;
/**
 * Thin for this share of its columns it is as good as unbroken: stems in a row of serifs hide more of it.
 * Below <= 0.875 (n 2,407), above >= 0.918 (n 2,361).
 */
const UNHIDDEN_SHARE = 0.9;

/**
 * Long strokes in x-heights: first of felt tips pressed hard, which no blurred word equals in length, then those of pens
 * and rules, and those of other felt tips. Thick ones tie lines together and are lines of letters themselves: on 60 made
 * pages with underlines 45 marked words stood on no line, without felt tips' strokes 28; of 111 words on three pages that
 * were underlined with a black one 49 were lost before the first kind was looked for, none after. Half or twice of each: no
 * marked word on up to 8 pages; half of the first's length one more wrong word; 1 or 2 pages read otherwise by half of the second's
 * numbers but its crossing, by half of the third's thickness and by twice its length, none by the others.
 */
const LONG_STROKES = [
  { maxThickness: 1, minLength: 12, minCrossedLength: 14 },
  { maxThickness: 0.4, minLength: 2.5, minCrossedLength: 4 },
  { maxThickness: 0.75, minLength: 6, minCrossedLength: 8 },
] as const;
/** A letter that stands on any of them is no wider, in x-heights. Half or twice: no marked word on up to 8 pages. */
const MAX_CROSSING = 0.8;

/** The same in pixels, for print of this x-height. */
export const longStrokes = (xHeight: number): StrokeOptions[] =>
  LONG_STROKES.map(({ maxThickness, minLength, minCrossedLength }) => ({
    maxThickness: maxThickness * xHeight,
    minLength: minLength * xHeight,
    maxCrossing: MAX_CROSSING * xHeight,
    minCrossedLength: minCrossedLength * xHeight,
  }));

/** Runs that there is room for at first, counted; it doubles when it is full. */
const LEAST_ROOM = 1 << 14;

/**
 * Takes long thin level strokes (underlines, rules) out of the mask, so that they do not tie letters and lines together,
 * one kind after the other, and says how many. Where a letter's stem crosses or stands on a stroke its ink stays. About
 * 3 ms a megapixel.
 */
export function takeLongStrokes(mask: InkMask, kinds: readonly StrokeOptions[]): number {
  const stretches = stretchesOf(mask);
  const wide = { width: mask.width, height: mask.height, data: new Uint8Array(mask.data.length) };
  return kinds.reduce((taken, kind) => {
    const ends = takeWideInk(mask, wide, { stretches, least: kind.minLength });
    return taken + takeKind(mask, thinRuns(wide, ends, kind.maxThickness), kind);
  }, 0);
}

/** Rows that are looked at together for how far ink goes on: a stroke moves by fewer (`MAX_STEP`) from one column to the next. */
const BAND = 4;

/**
 * The stretches over which ink goes on from column to column, in bands of rows. Strokes lie within them, in ink or
 * hidden behind it, and letters mostly stand alone: of three pages of print 8 to 28 % of the ink was left to look at for
 * strokes of 12 x-heights, 23 to 41 % for those of 2.5.
 */
function stretchesOf(mask: InkMask): Components {
  const data = greatestOfRows(mask, BAND);
  const picture = { width: mask.width, height: Math.ceil(mask.height / BAND), data };
  return connectedComponents(picture, picture);
}

/** For each band of rows the first column of its ink and the column after its last. */
interface BandEnds {
  readonly first: Int32Array;
  readonly last: Int32Array;
}

/** Takes the ink of a mask that lies in stretches of at least so many columns, and no other, into `wide`. */
function takeWideInk(
  { width, height, data }: InkMask,
  wide: InkMask,
  { stretches: { runs, list }, least }: { stretches: Components; least: number },
): BandEnds {
  wide.data.fill(0);
  const bands = runs.rowStart.length - 1;
  const first = new Int32Array(bands).fill(width);
  const last = new Int32Array(bands);
  for (let band = 0; band < bands; band++)
    for (let run = runs.rowStart[band]!; run < runs.rowStart[band + 1]!; run++) {
      const { left, right } = list[runs.ids[run]! - 1]!;
      if (right - left < least) continue;
      const [from, to] = [runs.from[run]!, runs.to[run]!];
      first[band] = Math.min(first[band]!, from);
      last[band] = to;
      for (let y = band * BAND; y < Math.min(height, (band + 1) * BAND); y++)
        for (let i = y * width + from; i < y * width + to; i++) wide.data[i] = data[i]!;
    }
  return { first, last };
}

function takeKind(mask: InkMask, runs: ThinRuns, options: StrokeOptions): number {
  const { starts, tops, bottoms } = runs;
  const count = tops.length;
  const chains = {
    before: new Int32Array(count).fill(-1),
    lengths: new Int32Array(count),
    thin: new Int32Array(count),
    hidden: new Int32Array(count),
    rows: new Float64Array(count),
  };
  const isTaken = new Uint8Array(count);
  let taken = 0;
  let open: number[] = [];
  for (let x = 0; x <= mask.width; x++) {
    const [from, end] = x < mask.width ? [starts[x]!, starts[x + 1]!] : [count, count];
    const next: number[] = [];
    for (const last of open) {
      const run = nearestRun(runs, { from, end, isTaken }, { last, row: chains.rows[last]! });
      if (run < 0) {
        if (isHidden(mask, { x, row: chains.rows[last]! }) && chains.hidden[last]! < options.maxCrossing) {
          chains.hidden[last]!++;
          next.push(last);
          continue;
        }
        const ended = lastOfStroke(chains, last, options);
        if (ended < 0) continue;
        const cutOff = chains.lengths[last]! - chains.lengths[ended]!;
        takeStroke(mask, runs, { chains, last: ended, end: x - chains.hidden[last]! - cutOff });
        taken++;
        continue;
      }
      isTaken[run] = 1;
      chains.before[run] = last;
      chains.lengths[run] = chains.lengths[last]! + chains.hidden[last]! + 1;
      chains.thin[run] = chains.thin[last]! + 1;
      const middle = (tops[run]! + bottoms[run]!) / 2;
      chains.rows[run] = chains.rows[last]! * (1 - LATEST_SHARE) + middle * LATEST_SHARE;
      next.push(run);
    }
    for (let run = from; run < end; run++) {
      if (isTaken[run] === 1) continue;
      chains.lengths[run] = 1;
      chains.thin[run] = 1;
      chains.rows[run] = (tops[run]! + bottoms[run]!) / 2;
      next.push(run);
    }
    open = next;
  }
  return taken;
}

/** True where letters' ink lies over a stroke's way. */
function isHidden({ width, data }: InkMask, { x, row }: { x: number; row: number }): boolean {
  return x < width && data[Math.floor(row) * width + x] === 1;
}

/**
 * The run with which a stroke ends: its last one; or, where it shows too little between letters that stand on it, the
 * last one before these; −1 where it is none.
 */
function lastOfStroke(chains: Chains, last: number, options: StrokeOptions): number {
  for (let run = last; run >= 0 && chains.lengths[run]! >= options.minLength; ) {
    if (isStroke(chains, run, options)) return run;
    do run = chains.before[run]!;
    while (run >= 0 && chains.hidden[run] === 0);
  }
  return -1;
}

function isStroke({ lengths, thin }: Chains, last: number, options: StrokeOptions): boolean {
  const length = lengths[last]!;
  if (thin[last]! >= length * UNHIDDEN_SHARE) return length >= options.minLength;
  return length >= options.minCrossedLength && thin[last]! >= length * MIN_THIN_SHARE;
}

/** The runs up to a thickness, found row by row, as the picture lies in memory, then sorted by column. */
function thinRuns({ width, height, data }: InkMask, { first, last }: BandEnds, max: number): ThinRuns {
  const since = new Int32Array(width);
  const starts = new Int32Array(width + 1);
  let columns = new Int32Array(LEAST_ROOM);
  let bottoms = new Int32Array(LEAST_ROOM);
  let tops = new Int32Array(LEAST_ROOM);
  let count = 0;
  const pixels = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let y = 0; y <= height; y++) {
    if (count + width > columns.length)
      [columns, bottoms, tops] = [doubled(columns, width), doubled(bottoms, width), doubled(tops, width)];
    const row = y * width;
    const isWithin = y > 0 && y < height;
    // Of two rows those columns are looked at in which one of their bands has ink.
    const [above, here] = [Math.floor(Math.max(0, y - 1) / BAND), Math.floor(Math.min(height - 1, y) / BAND)];
    const end = Math.max(last[above]!, last[here]!);
    for (let x = Math.min(first[above]!, first[here]!); x < end; x++) {
      // Where rows are alike, four pixels are passed over at once.
      if (isWithin)
        while (x + 4 <= end && pixels.getInt32(row + x, true) === pixels.getInt32(row - width + x, true)) x += 4;
      if (x >= end) break;
      const ink = y < height ? data[row + x]! : 0;
      if (ink === (y > 0 ? data[row - width + x]! : 0)) continue;
      if (ink === 1) since[x] = y;
      else if (y - since[x]! <= max) {
        columns[count] = x;
        tops[count] = since[x]!;
        bottoms[count++] = y;
        starts[x + 1]!++;
      }
    }
  }
  for (let x = 0; x < width; x++) starts[x + 1]! += starts[x]!;
  return { starts, ...byColumn({ columns, tops, bottoms, count }, starts.slice()) };
}

function doubled(array: Int32Array, more: number): Int32Array<ArrayBuffer> {
  const bigger = new Int32Array(array.length * 2 + more);
  bigger.set(array);
  return bigger;
}

/** `places` tells where the next run of each column goes. */
function byColumn(
  from: { columns: Int32Array; tops: Int32Array; bottoms: Int32Array; count: number },
  places: Int32Array,
): { tops: Int32Array; bottoms: Int32Array } {
  const tops = new Int32Array(from.count);
  const bottoms = new Int32Array(from.count);
  for (let i = 0; i < from.count; i++) {
    const to = places[from.columns[i]!]!++;
    tops[to] = from.tops[i]!;
    bottoms[to] = from.bottoms[i]!;
  }
  return { tops, bottoms };
}

/** The first run of a column that touches a stroke's last one and goes on its way; −1 when there is none. */
function nearestRun(
  { tops, bottoms }: ThinRuns,
  column: { from: number; end: number; isTaken: Uint8Array },
  stroke: { last: number; row: number },
): number {
  const highest = tops[stroke.last]! - 1;
  const lowest = bottoms[stroke.last]! + 1;
  const first = lowerBound(bottoms, highest, { from: column.from, to: column.end });
  for (let run = first; run < column.end && tops[run]! <= lowest; run++)
    if (column.isTaken[run] === 0 && Math.abs((tops[run]! + bottoms[run]!) / 2 - stroke.row) <= MAX_STEP) return run;
  return -1;
}

/** Wipes a stroke's ink out of a column in which a letter stands on it; where the letter goes on below, it stays. */
function cutFoot({ width, data }: InkMask, x: number, { top, bottom }: { top: number; bottom: number }): void {
  if (data[(bottom + 1) * width + x] === 1) return;
  for (let y = top; y <= bottom; y++) data[y * width + x] = 0;
}

/** Wipes a stroke that ends before column `end` out of the mask. */
function takeStroke(
  mask: InkMask,
  { tops, bottoms }: ThinRuns,
  stroke: { chains: Chains; last: number; end: number },
): void {
  const { width, data } = mask;
  const { before, lengths, hidden } = stroke.chains;
  const length = lengths[stroke.last]!;
  const left = stroke.end - length;
  for (let k = length - 1, run = stroke.last; run >= 0; k--, run = before[run]!) {
    const [top, bottom] = [tops[run]!, bottoms[run]!];
    for (let y = top; y < bottom; y++) data[y * width + left + k] = 0;
    const last = before[run]!;
    if (last < 0) continue;
    const way = { top: Math.max(tops[last]!, top), bottom: Math.max(bottoms[last]!, bottom) };
    for (let gap = hidden[last]!; gap > 0; gap--, k--) cutFoot(mask, left + k - 1, way);
  }
}
