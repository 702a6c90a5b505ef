import type { Box } from '../../core/geometry.ts';
import { BLOCK, type Frame, groundOf } from '../../imaging/ink/ink.ts';
import type { Column } from '../../imaging/layout/layout.ts';
import type { GreyImage, InkMask } from '../../imaging/loops/loops.ts';
import { curveAt, slopeAt } from '../../imaging/maths/maths.ts';
import { blockRanges, type Component, type Components, connectedComponents } from '../../imaging/pixels/pixels.ts';
import type { TextLine } from '../../imaging/print/print.ts';

/** Ink in the margin that stands together, apart from all other ink there. */
export interface MarginPiece {
  /** In pixels of the analysed picture. */
  readonly box: Box;
  /** Its pixels: x and y in turn. */
  readonly pixels: Int32Array;
  /** Boxes of its connected parts, the largest first. */
  readonly parts: readonly Box[];
  /** Share of its rows in which it touches the text, 0 to 1. */
  readonly touching: number;
  /** It touches the edge of what was searched elsewhere: another column, or the end of the margin. */
  readonly isCut: boolean;
  /** Distance from the text, in x-heights. */
  readonly away: number;
}

/** Where a margin is looked at. */
export interface MarginArea {
  readonly column: Column;
  readonly side: 'left' | 'right';
  readonly xHeight: number;
  /** Where the print of every line ends on that side. */
  readonly ends: readonly number[];
  /** Abscissa beyond which nothing is looked for at some height: another column's text, or the picture's edge. */
  readonly limitAt: (y: number) => number;
}

/** How far from the text readers put signs, in x-heights. */
const FARTHEST = 8;
const NEAREST = 0.12;
/** A line's end bounds the margin this far above and below the middle of its letters. */
const ROW_REACH = 1.15;
/** Ink is darker than its ground by this much of 255, and by this many times what half of the margin's pixels are. */
const LEAST_DARKNESS = 24;
const MOST_DARKNESS = 110;
const GRAINS = 2.8;
const PLAIN = 0.5;
/** Pieces nearer than this are one, in x-heights. */
const TOGETHER = 0.42;
/** Parts larger than this stand for themselves: desk, edges, strokes down the page. */
const LARGE = 6;
/** The dot of an exclamation mark: its size, how far below and aside. In x-heights. */
const DOT = 0.75;
const DOT_BELOW = 0.95;
const DOT_ASIDE = 0.45;
/** Smaller specks are dirt; in x-heights squared. */
const MIN_AREA = 0.035;
/** A margin with more pieces than this is cloth, or the edges of leaves. */
const MOST_PARTS = 400;
/** A margin with more pieces than this is looked at again for darker ink. */
const MANY_PARTS = 60;

/**
 * Finds the pieces of ink in a margin: those that are darker than its grain, and where there are so many of these that
 * ink must be darker still, the pale ones that stand apart from the crowd as a second list. About 3 ms for each side of
 * a page.
 */
export function findMarginPieces(area: MarginArea, darkEven: GreyImage): { dark: MarginPiece[]; pale: MarginPiece[] } {
  const window = windowOf(area, darkEven);
  if (window.width < 3 || window.height < 3) return { dark: [], pale: [] };
  const { dark, pale } = partsOf(window, darkEven, area.xHeight);
  const piecesOf = (ink: InkParts): MarginPiece[] => (ink.parts.length > MOST_PARTS ? [] : gathered(ink, window, area));
  return { dark: piecesOf(dark), pale: pale === undefined ? [] : piecesOf(pale) };
}

/** Connected ink and those of its parts that are larger than dirt. */
interface InkParts extends Components {
  readonly parts: readonly Component[];
}

function gathered({ runs, list, parts }: InkParts, window: Window, area: MarginArea): MarginPiece[] {
  const groups = groupsOf(parts, area.xHeight);
  const groupOf = new Int32Array(list.length + 1).fill(-1);
  groups.forEach((group, k) => {
    for (const part of group) groupOf[part.id] = k;
  });
  const pixels = groups.map((group) => new Int32Array(2 * group.reduce((sum, { area: ofPart }) => sum + ofPart, 0)));
  const filled = new Int32Array(groups.length);
  for (let y = 0; y < window.height; y++)
    for (let run = runs.rowStart[y]!; run < runs.rowStart[y + 1]!; run++) {
      const group = groupOf[runs.ids[run]!]!;
      if (group < 0) continue;
      const into = pixels[group]!;
      let at = filled[group]!;
      for (let x = runs.from[run]!; x < runs.to[run]!; x++) {
        into[at++] = window.left + x;
        into[at++] = window.top + y;
      }
      filled[group] = at;
    }
  return groups.map((group, k) => pieceOf(group, pixels[k]!, { window, area }));
}

/**
 * The parts of ink above the grain: where there are very many, ink must be darker, unless it stands apart from them.
 */
function partsOf(window: Window, darkEven: GreyImage, xHeight: number): { dark: InkParts; pale?: InkParts } {
  const shade = shadeOf(window, darkEven, xHeight);
  let pale: InkParts | undefined;
  for (let darkness = leastDarkness(window, shade); ; darkness *= 1.5) {
    const mask = maskOf(window, shade, darkness);
    // Written out: for objects made by spreading, V8 forgets what it has learnt whenever it collects garbage.
    const { runs, list } = connectedComponents(mask, mask);
    const parts = list.filter((c) => c.area >= MIN_AREA * xHeight ** 2);
    if (parts.length <= MANY_PARTS || darkness >= MOST_DARKNESS)
      return { dark: { runs, list, parts }, ...(pale === undefined ? {} : { pale }) };
    pale ??= { runs, list, parts: parts.length > MOST_CROWDED ? [] : apartFromCrowds(parts, xHeight) };
  }
}

/** Parts that have so many others around them are cloth, the edges of leaves or print that shows through. */
const CROWD = 6;
const CROWD_REACH = 3;
/** What is this near to a crowd is of it; in x-heights. */
const CROWD_GAP = 1;
/** Crowds of more than this are not sorted out. */
const MOST_CROWDED = 1500;

/** The parts that are not of a crowd: the weave of a desk says nothing about the paper beside it. */
function apartFromCrowds(parts: readonly Component[], xHeight: number): Component[] {
  const reach = CROWD_REACH * xHeight;
  const crowd = parts.filter((one) => parts.filter((other) => areNear(one, other, reach)).length > CROWD);
  return parts.filter((part) => crowd.every((one) => gapOf(part, one) > CROWD_GAP * xHeight));
}

/** True for parts whose middles are no further apart than `reach`. */
function areNear(a: Box, b: Box, reach: number): boolean {
  return (
    Math.abs(a.left + a.right - b.left - b.right) <= 2 * reach &&
    Math.abs(a.top + a.bottom - b.top - b.bottom) <= 2 * reach
  );
}

interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** For each row the columns that belong to the margin: from, to (exclusive). */
  readonly spans: Int32Array;
}

/** The text's outermost side for every row, and the margin beyond it. */
function windowOf(area: MarginArea, { width, height }: GreyImage): Window {
  const { column, side, xHeight, limitAt } = area;
  const out = side === 'left' ? -1 : 1;
  const ends = column.lines.map((line, k) => ({
    x: area.ends[k]!,
    y: curveAt(line.baseline, area.ends[k]!) - xHeight / 2,
  }));
  const top = Math.max(0, Math.round(Math.min(...ends.map(({ y }) => y)) - 2 * xHeight));
  const bottom = Math.min(height, Math.round(Math.max(...ends.map(({ y }) => y)) + 2 * xHeight));
  const edge = side === 'left' ? Math.min(...ends.map(({ x }) => x)) : Math.max(...ends.map(({ x }) => x));
  const inner = side === 'left' ? Math.max(...ends.map(({ x }) => x)) : Math.min(...ends.map(({ x }) => x));
  const [a, b] = [edge + out * FARTHEST * xHeight, inner];
  const rows = Math.max(0, bottom - top);
  const limits = Array.from({ length: rows }, (_, r) => Math.round(limitAt(top + r)));
  const furthest = limits.reduce((far, x) => (side === 'left' ? Math.min(far, x) : Math.max(far, x)), edge);
  const left = Math.max(0, Math.round(side === 'left' ? Math.max(furthest, a) : Math.max(b, edge - 6 * xHeight)));
  const right = Math.min(width, Math.round(side === 'left' ? Math.min(b, edge + 6 * xHeight) : Math.min(furthest, a)));
  const spans = new Int32Array(2 * rows);
  for (let r = 0; r < rows; r++) {
    const x = edgeAt(ends, top + r, { side, reach: ROW_REACH * xHeight }) + out * NEAREST * xHeight;
    const end = Math.max(0, Math.min(right - left, limits[r]! - left));
    spans[2 * r] = side === 'left' ? end : Math.max(0, Math.round(x) - left);
    spans[2 * r + 1] = side === 'left' ? Math.min(right - left, Math.round(x) - left) : end;
  }
  return { left, top, width: right - left, height: rows, spans };
}

function edgeAt(
  ends: readonly { x: number; y: number }[],
  y: number,
  how: { side: 'left' | 'right'; reach: number },
): number {
  let edge: number | undefined;
  let nearest = ends[0]!;
  for (const end of ends) {
    const gap = Math.abs(end.y - y);
    if (gap < Math.abs(nearest.y - y)) nearest = end;
    if (gap > how.reach) continue;
    if (edge === undefined || (how.side === 'left' ? end.x < edge : end.x > edge)) edge = end.x;
  }
  return edge ?? nearest.x;
}

/** How much darker each pixel of a margin is than the ground around it, 0 to 255; 0 outside the margin. */
function shadeOf(window: Window, darkEven: GreyImage, xHeight: number): Uint8Array {
  const block = Math.max(2, Math.round(BLOCK * xHeight));
  const { left, top, width, height } = window;
  const frame: Frame = { left, top, width, height, block, columns: Math.ceil(width / block) };
  const ground = groundOf(blockRanges(darkEven, frame).most, frame.columns);
  const out = new Uint8Array(window.width * window.height);
  for (let r = 0; r < window.height; r++) {
    const row = (window.top + r) * darkEven.width + window.left;
    const blocks = Math.floor(r / block) * frame.columns;
    const to = window.spans[2 * r + 1]!;
    for (let c = window.spans[2 * r]!; c < to; ) {
      const at = Math.floor(c / block);
      const level = ground[blocks + at]!;
      for (const end = Math.min(to, (at + 1) * block); c < end; c++) {
        const darkness = level - darkEven.data[row + c]!;
        if (darkness > 0) out[r * window.width + c] = darkness;
      }
    }
  }
  return out;
}

/** Pixels of a margin that are much darker than its paper. */
function maskOf({ width, height }: Window, shade: Uint8Array, darkness: number): InkMask {
  const data = new Uint8Array(shade.length);
  for (let i = 0; i < data.length; i++) if (shade[i]! > darkness) data[i] = 1;
  return { width, height, data };
}

/** How much darker than its ground ink must be: above the grain, which most of the margin's pixels tell. */
function leastDarkness(window: Window, shade: Uint8Array): number {
  const counts = new Uint32Array(256);
  let all = 0;
  for (let r = 0; r < window.height; r += 3) {
    for (let c = window.spans[2 * r]!; c < window.spans[2 * r + 1]!; c += 2) {
      counts[shade[r * window.width + c]!]!++;
      all++;
    }
  }
  let grain = 0;
  for (let sum = counts[0]!; sum < all * PLAIN && grain < 255; ) sum += counts[++grain]!;
  return Math.max(LEAST_DARKNESS, Math.min(MOST_DARKNESS, grain * GRAINS));
}

function groupsOf(parts: readonly Component[], xHeight: number): Component[][] {
  const isLarge = (c: Component): boolean => Math.max(c.right - c.left, c.bottom - c.top) > LARGE * xHeight;
  let groups: Component[][] = parts.filter(isLarge).map((part) => [part]);
  for (const part of parts.filter((c) => !isLarge(c))) {
    const joins = groups.filter((group) => group.some((other) => !isLarge(other) && belong(part, other, xHeight)));
    groups = [...groups.filter((group) => !joins.includes(group)), [part, ...joins.flat()]];
  }
  return groups;
}

/** True for parts that touch nearly, or of which one is the dot under the other. */
function belong(a: Box, b: Box, xHeight: number): boolean {
  if (gapOf(a, b) <= TOGETHER * xHeight) return true;
  const [upper, lower] = a.top < b.top ? [a, b] : [b, a];
  const aside = Math.abs(upper.left + upper.right - lower.left - lower.right) / 2;
  const isDot = lower.right - lower.left < DOT * xHeight && lower.bottom - lower.top < DOT * xHeight;
  return isDot && aside < DOT_ASIDE * xHeight && lower.top - upper.bottom < DOT_BELOW * xHeight;
}

function gapOf(a: Box, b: Box): number {
  const x = Math.max(0, a.left - b.right, b.left - a.right);
  const y = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.hypot(x, y);
}

function pieceOf(
  parts: readonly Component[],
  pixels: Int32Array,
  at: { window: Window; area: MarginArea },
): MarginPiece {
  const { window, area } = at;
  const left = Math.min(...parts.map((c) => c.left));
  const right = Math.max(...parts.map((c) => c.right));
  const top = Math.min(...parts.map((c) => c.top));
  const bottom = Math.max(...parts.map((c) => c.bottom));
  let isCut = top === 0 || bottom === window.height;
  const touching = new Set<number>();
  let nearest = Infinity;
  for (let k = 0; k < pixels.length; k += 2) {
    const r = pixels[k + 1]! - window.top;
    const c = pixels[k]! - window.left;
    const [from, to] = [window.spans[2 * r]!, window.spans[2 * r + 1]!];
    const inwards = area.side === 'left' ? to - c : c - from;
    if (area.side === 'left' ? c <= from : c >= to - 1) isCut = true;
    if (area.side === 'left' ? c >= to - 1 : c <= from) touching.add(r);
    nearest = Math.min(nearest, inwards);
  }
  const box = {
    left: window.left + left,
    right: window.left + right,
    top: window.top + top,
    bottom: window.top + bottom,
  };
  return {
    box,
    pixels,
    parts: parts.toSorted((a, b) => b.area - a.area),
    touching: touching.size / Math.max(1, bottom - top),
    isCut,
    away: nearest / area.xHeight + NEAREST,
  };
}

/** Lines above and below that tell how a short line would go on, and by how much they reach further, in x-heights. */
const GUIDES = 3;
const REACHES_FURTHER = 3;

/**
 * The height of the middle of a line's letters extended to `x`, beyond its end, and its slope there (dy/dx). A short line
 * goes on as its longest neighbour does: on a bent page its own direction leads astray.
 */
export function extendedTo(
  lines: readonly TextLine[],
  k: number,
  at: { side: 'left' | 'right'; x: number },
): { slope: number; y: number } {
  const line = lines[k]!;
  const { side, x } = at;
  const end = line[side];
  let longest = line;
  for (let i = Math.max(0, k - GUIDES); i < Math.min(lines.length, k + GUIDES + 1); i++)
    if (side === 'left' ? lines[i]!.left < longest.left : lines[i]!.right > longest.right) longest = lines[i]!;
  const further = side === 'left' ? end - longest.left : longest.right - end;
  const guide = further > REACHES_FURTHER * line.xHeight ? longest : line;
  const inner = side === 'left' ? guide.left + 3 * guide.xHeight : guide.right - 3 * guide.xHeight;
  const slope = slopeAt(guide.baseline, Math.max(guide.left, Math.min(guide.right, inner)));
  const beyond = side === 'left' ? Math.min(0, x - guide.left) : Math.max(0, x - guide.right);
  const shift = curveAt(line.baseline, end) - curveAt(guide.baseline, end);
  return { slope, y: curveAt(guide.baseline, x - beyond) + shift + slope * beyond - line.xHeight / 2 };
}

/** The line beside which a point of the margin stands; how far off it, in x-heights, and its slope there. */
export function lineBeside(
  lines: readonly TextLine[],
  side: 'left' | 'right',
  point: { x: number; y: number },
): { line: number; off: number; slope: number } | undefined {
  let best: { line: number; off: number; slope: number } | undefined;
  for (let k = 0; k < lines.length; k++) {
    const { y, slope } = extendedTo(lines, k, { side, x: point.x });
    const off = (point.y - y) / lines[k]!.xHeight;
    if (best === undefined || Math.abs(off) < Math.abs(best.off)) best = { line: k, off, slope };
  }
  return best;
}
