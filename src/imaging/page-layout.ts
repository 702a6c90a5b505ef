import { type Box, overlap } from '../core/geometry.ts';
import { curveAt, slopeAt } from './curve.ts';
import { withoutGrain } from './grain-lines.ts';
import { type Paper, paperAt } from './illumination.ts';
import { joinPieces, type LinePicture, type TextLine, weightedMedian } from './text-lines.ts';

/** A column of lines, top to bottom. */
export interface Column {
  readonly lines: readonly TextLine[];
  readonly box: Box;
}

/** The lines of one page in reading order: columns left to right; and the area that its print covers. */
export interface PageLayout {
  readonly columns: readonly Column[];
  readonly box: Box;
  readonly xHeight: number;
  /** The side on which the facing page of a spread stands in the same picture. */
  readonly fold?: 'left' | 'right';
  /** Small pieces of print outside the columns: page numbers, running heads, side notes. */
  readonly loose: readonly TextLine[];
}

/** Densely set newspapers have 400 lines; what has more is grain of cloth or noise. */
const MAX_LINES = 450;
const MAX_LOOSE = 250;
/** Lines narrower than this many x-heights do not make a column by themselves (numbers, stray heads). */
const COLUMN_LINE_WIDTH = 7;
/** Facing pages stand further apart than columns: their inner margins, in x-heights. */
const SURE_GUTTER = 7;
const POSSIBLE_GUTTER = 3;
/** Text of two facing pages together is wider than high; a page of two columns is not. */
const SPREAD_SHAPE = 1.02;

/** Sorts the lines of a picture into pages and columns; slivers of a neighbour page and noise are left out. */
export function layOutPages(
  lines: readonly TextLine[],
  picture: LinePicture,
  page: { paper: Paper; darkPaper: Paper; xHeight: number; drawings: readonly Box[] },
): PageLayout[] {
  const { paper, xHeight } = page;
  const likely = withoutGrain(
    lines.filter((line) => looksPrinted(line, xHeight)),
    page,
    xHeight,
  );
  const printed = onPaper(likely, paper, xHeight);
  const wide = printed.filter((line) => line.right - line.left >= xHeight * COLUMN_LINE_WIDTH);
  if (wide.length === 0 || wide.length > MAX_LINES) return [];
  const grouped = joinColumns(groupColumns(wide, xHeight), xHeight);
  const whole = dropSlivers(grouped, picture, xHeight);
  const slivers = grouped.filter((column) => !whole.includes(column) && column.lines.length >= 4);
  const pages = splitSpread(whole, xHeight).map((page) => ({
    ...page,
    fold: page.fold ?? foldTowards(slivers, page.columns),
  }));
  return pages.map(({ columns, fold }) => ({
    ...(fold ? { fold } : {}),
    ...finishPage(columns, printed, { xHeight, all: whole, picture, drawings: page.drawings }),
  }));
}

/** True when most letters stand on the line and are of the line's size: grain of a carpet does neither. */
function looksPrinted(line: TextLine, xHeight: number): boolean {
  const { letters } = line;
  let standing = 0;
  let sized = 0;
  for (const c of letters) {
    const above = curveAt(line.baseline, (c.left + c.right) / 2) - c.bottom;
    if (Math.abs(above) <= xHeight * 0.22) standing++;
    const h = c.bottom - c.top;
    if (h >= xHeight * 0.75 && h <= xHeight * 2.3) sized++;
  }
  if (letters.length < 4) return sized >= letters.length * 0.5;
  const filled = letters.reduce((sum, c) => sum + c.right - c.left, 0) / (line.right - line.left);
  if (filled < 0.35 || filled > 1.35) return false;
  const share = letters.length < 8 ? 0.45 : 0.55;
  return standing >= letters.length * share && sized >= letters.length * 0.65;
}

/** Leaves out lines on ground much darker than the page: patterns of a table or cloth. */
function onPaper(lines: readonly TextLine[], paper: Paper, xHeight: number): TextLine[] {
  const lit = lines.map((line) => ({ line, light: lightOf(line, paper) }));
  const wide = lit.filter(({ line }) => line.right - line.left >= xHeight * COLUMN_LINE_WIDTH);
  const typical = weightedMedian(wide.map(({ line, light }) => ({ value: light, weight: line.right - line.left })));
  return lit.filter(({ light }) => light >= typical * MIN_RELATIVE_LIGHT).map(({ line }) => line);
}

/** Shadows at the fold take up to half of the light; a dark table gives less than this share of the page's. */
const MIN_RELATIVE_LIGHT = 0.45;

function lightOf(line: TextLine, paper: Paper): number {
  const at = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => {
    const x = line.left + share * (line.right - line.left);
    return { value: paperAt(paper, x, curveAt(line.baseline, x) - line.xHeight / 2), weight: 1 };
  });
  return weightedMedian(at);
}

function boxOf(lines: readonly TextLine[]): Box {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const line of lines) {
    left = Math.min(left, line.left);
    right = Math.max(right, line.right);
    const { ys } = line.baseline;
    for (const y of ys) {
      top = Math.min(top, y - line.xHeight * 1.5);
      bottom = Math.max(bottom, y + line.xHeight * 0.5);
    }
  }
  return { left, top, right, bottom };
}

const widthOf = (line: TextLine): number => line.right - line.left;
const middleYOf = (line: TextLine): number => curveAt(line.baseline, (line.left + line.right) / 2);

function groupColumns(lines: readonly TextLine[], xHeight: number): Column[] {
  const typical = weightedMedian(lines.map((line) => ({ value: widthOf(line), weight: widthOf(line) })));
  const parent = lines.map((_, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (parent[at] !== at) at = parent[at]!;
    return at;
  };
  for (let i = 0; i < lines.length; i++)
    for (let j = i + 1; j < lines.length; j++)
      if (sameColumn(lines[i]!, lines[j]!, { typical, xHeight })) parent[root(j)] = root(i);
  const groups = new Map<number, TextLine[]>();
  lines.forEach((line, i) => {
    const list = groups.get(root(i));
    if (list) list.push(line);
    else groups.set(root(i), [line]);
  });
  return [...groups.values()].map((group) => ({ lines: group, box: boxOf(group) }));
}

function sameColumn(a: TextLine, b: TextLine, scale: { typical: number; xHeight: number }): boolean {
  const shared = overlap(a.left, a.right, b.left, b.right);
  const narrow = Math.min(widthOf(a), widthOf(b));
  if (shared < narrow * 0.5) return false;
  const spanning = scale.typical * 1.45;
  if (widthOf(a) > spanning !== widthOf(b) > spanning) return false;
  const x = (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2;
  return Math.abs(curveAt(a.baseline, x) - curveAt(b.baseline, x)) <= scale.xHeight * 9;
}

/** Leaves out columns that the picture's rim cuts off, when a whole one stands beside them, and scraps. */
function dropSlivers(
  columns: readonly Column[],
  picture: { width: number; height: number },
  xHeight: number,
): Column[] {
  const rim = xHeight * 1.6;
  const cut = (column: Column): boolean => {
    const touching = column.lines.filter((line) => line.left < rim || line.right > picture.width - rim);
    return touching.length >= column.lines.length * 0.5;
  };
  const area = (column: Column): number => column.lines.reduce((sum, line) => sum + widthOf(line), 0);
  const most = Math.max(...columns.map(area));
  const whole = columns.filter((column) => !cut(column));
  const mostWhole = Math.max(0, ...whole.map(area));
  const kept = mostWhole > most * 0.3 ? whole : columns;
  return kept.filter(
    (column) => area(column) >= most * (column.lines.length < 3 ? 0.06 : 0.02) || isStacked(column, kept, xHeight),
  );
}

/** The side on which a cut-off neighbour page stands. */
function foldTowards(slivers: readonly Column[], columns: readonly Column[]): 'left' | 'right' | undefined {
  const box = boxOf(columns.flatMap((c) => c.lines));
  const beside = slivers.filter((s) => overlap(s.box.top, s.box.bottom, box.top, box.bottom) > 0);
  if (beside.some((s) => centre(s) > box.right)) return 'right';
  return beside.some((s) => centre(s) < box.left) ? 'left' : undefined;
}

/** True where a small piece stands above or below a column within its sides: a head or a last line. */
function isStacked(piece: Column, columns: readonly Column[], xHeight: number): boolean {
  return columns.some((other) => {
    if (other.lines.length < 3) return false;
    const shared = overlap(other.box.left, other.box.right, piece.box.left, piece.box.right);
    const distance = Math.max(other.box.top - piece.box.bottom, piece.box.top - other.box.bottom);
    return shared >= (piece.box.right - piece.box.left) * 0.85 && distance < xHeight * 14;
  });
}

interface PageColumns {
  readonly columns: Column[];
  readonly fold?: 'left' | 'right' | undefined;
}

function splitSpread(columns: readonly Column[], xHeight: number): PageColumns[] {
  const big = columns.filter((c) => c.lines.length >= 3 || widthOf(c.lines[0]!) > xHeight * 18);
  const sorted = [...(big.length > 0 ? big : columns)].sort((a, b) => centre(a) - centre(b));
  let gutter: number | undefined;
  let widest = 0;
  const all = boxOf(sorted.flatMap((c) => c.lines));
  const shape = (all.right - all.left) / Math.max(1, all.bottom - all.top);
  for (let k = 1; k < sorted.length; k++) {
    const left = sorted.slice(0, k);
    const right = sorted.slice(k);
    const gap = gapBetween(left, right, xHeight);
    if (gap <= POSSIBLE_GUTTER || gap <= widest) continue;
    if (!canBePages(left, right, xHeight)) continue;
    if (gap < SURE_GUTTER ? shape < SPREAD_SHAPE && !bends(left, right) : shape < 0.8) continue;
    widest = gap;
    gutter = k;
  }
  if (gutter === undefined) return [{ columns: [...columns] }];
  const limit = sorted[gutter]!;
  const leftSide = sorted.slice(0, gutter);
  const split = (sideOf(leftSide, 'right') + limit.box.left) / 2;
  const lefts = columns.filter((c) => leftSide.includes(c) || (!sorted.includes(c) && centre(c) < split));
  return [
    { columns: lefts, fold: 'right' },
    { columns: columns.filter((c) => !lefts.includes(c)), fold: 'left' },
  ];
}

/** Each of two facing pages holds a fair part of all text, of a page's width. */
function canBePages(left: readonly Column[], right: readonly Column[], xHeight: number): boolean {
  const [a, b] = [left, right].map((side) =>
    side.flatMap((c) => c.lines).reduce((sum, line) => sum + widthOf(line), 0),
  );
  const fair = Math.min(a!, b!) > (a! + b!) * 0.12;
  return fair && textWidth(left) > 12 * xHeight && textWidth(right) > 12 * xHeight;
}

const centre = (column: Column): number => (column.box.left + column.box.right) / 2;

function sideOf(columns: readonly Column[], side: 'left' | 'right'): number {
  const ends = columns.flatMap((c) => c.lines.map((line) => ({ value: line[side], weight: widthOf(line) })));
  return weightedMedian(ends);
}

function textWidth(columns: readonly Column[]): number {
  return sideOf(columns, 'right') - sideOf(columns, 'left');
}

/** The clear space between two sets of columns, line by line at the same height, in x-heights (the lower quartile). */
function gapBetween(left: readonly Column[], right: readonly Column[], xHeight: number): number {
  const gaps: number[] = [];
  const rights = right.flatMap((c) => c.lines);
  for (const a of left.flatMap((c) => c.lines)) {
    const y = curveAt(a.baseline, a.right);
    const beside = rights.filter((b) => Math.abs(curveAt(b.baseline, b.left) - y) < xHeight * 2.5);
    if (beside.length > 0) gaps.push(Math.min(...beside.map((b) => b.left)) - a.right);
  }
  if (gaps.length === 0) return 0;
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 4)]! / xHeight;
}

/** Facing pages rise towards the fold from both sides: their lines meet at an angle. */
function bends(left: readonly Column[], right: readonly Column[]): boolean {
  const end = (columns: readonly Column[], side: 'left' | 'right'): number =>
    weightedMedian(
      columns.flatMap((c) =>
        c.lines.map((line) => ({ value: slopeAt(line.baseline, line[side]), weight: widthOf(line) })),
      ),
    );
  return Math.abs(end(left, 'right') - end(right, 'left')) > 0.08;
}

function finishPage(
  pageColumns: readonly Column[],
  printed: readonly TextLine[],
  context: { xHeight: number; all: readonly Column[]; picture: LinePicture; drawings: readonly Box[] },
): PageLayout {
  const { xHeight, picture } = context;
  const box = boxOf(pageColumns.flatMap((c) => c.lines));
  const figures = context.drawings.filter(
    (drawing) => isFigure(drawing, box, xHeight) && !isFrameOfText(drawing, printed),
  );
  const isInFigure = (line: TextLine): boolean => figures.some((figure) => isLetteringOf(figure, line));
  const used = new Set(context.all.flatMap((c) => c.lines));
  const near = printed.filter((line) => !used.has(line) && belongsTo(line, box, xHeight) && !isInFigure(line));
  const rows = pageColumns.map((column) =>
    rowsOfColumn({ ...column, lines: column.lines.filter((line) => !isInFigure(line)) }, near, xHeight),
  );
  const taken = new Set(rows.flat(2));
  const loose = near.filter((line) => !taken.has(line)).slice(0, MAX_LOOSE);
  const columns = rows.map((column) => {
    const lines = column.flatMap((row) => joinRow(row, picture, xHeight));
    return { lines, box: boxOf(lines) };
  });
  return { columns: inReadingOrder(columns.filter((c) => c.lines.length > 0)), box, xHeight, loose };
}

/** Pieces of ink this large in both directions, in x-heights, are drawings or frames. */
export const DRAWING_SIZE = 7;

/** A drawing that lies within the print, not the outline of the page around it. */
function isFigure(drawing: Box, text: Box, xHeight: number): boolean {
  const width = drawing.right - drawing.left;
  const height = drawing.bottom - drawing.top;
  return (
    width > xHeight * DRAWING_SIZE &&
    height > xHeight * DRAWING_SIZE &&
    width < (text.right - text.left) * 1.1 &&
    height < (text.bottom - text.top) * 0.8
  );
}

/** True for short lines inside a figure: its lettering, or hatching taken for it. */
function isLetteringOf(figure: Box, line: TextLine): boolean {
  return isInside(figure, line) && !isAsWideAs(figure, line);
}

/** A frame or a box drawn around text holds full lines; the short ones among them end its paragraphs. */
function isFrameOfText(drawing: Box, lines: readonly TextLine[]): boolean {
  const inside = lines.filter((line) => isInside(drawing, line));
  const full = inside.filter((line) => isAsWideAs(drawing, line));
  return full.length > 0 && full.length >= inside.length / 2;
}

function isInside(drawing: Box, line: TextLine): boolean {
  const x = (line.left + line.right) / 2;
  const y = middleYOf(line);
  return x > drawing.left && x < drawing.right && y > drawing.top && y < drawing.bottom;
}

function isAsWideAs(drawing: Box, line: TextLine): boolean {
  return widthOf(line) >= (drawing.right - drawing.left) * 0.6;
}

function belongsTo(line: TextLine, box: Box, xHeight: number): boolean {
  const x = (line.left + line.right) / 2;
  const y = middleYOf(line);
  return (
    x > box.left - xHeight * 9 &&
    x < box.right + xHeight * 9 &&
    y > box.top - xHeight * 16 &&
    y < box.bottom + xHeight * 16
  );
}

/** Columns that stand above one another with the same sides are one: headings and figures only interrupted it. */
function joinColumns(columns: readonly Column[], xHeight: number): Column[] {
  const out: Column[] = [];
  for (const column of [...columns].sort((a, b) => a.box.top - b.box.top)) {
    const host = out.findIndex((other) => {
      const shared = overlap(other.box.left, other.box.right, column.box.left, column.box.right);
      const narrow = Math.min(other.box.right - other.box.left, column.box.right - column.box.left);
      const wide = Math.max(other.box.right - other.box.left, column.box.right - column.box.left);
      return shared > narrow * 0.8 && (wide < narrow * 1.45 || narrow < xHeight * 20);
    });
    if (host < 0) out.push(column);
    else {
      const lines = [...out[host]!.lines, ...column.lines];
      out[host] = { lines, box: boxOf(lines) };
    }
  }
  return out;
}

/** The column's rows, top to bottom, with short lines and split pieces that stand on them or between them. */
function rowsOfColumn(column: Column, near: readonly TextLine[], xHeight: number): TextLine[][] {
  const inside = near.filter((line) => {
    const x = (line.left + line.right) / 2;
    const y = middleYOf(line);
    const { left, right } = sidesNear(column, y, xHeight);
    return x > left - xHeight && x < right + xHeight && y > column.box.top && y < column.box.bottom + xHeight * 0.5;
  });
  const whole = [...column.lines, ...inside];
  return sortRows(
    whole.filter((line) => !isSpeckOf(line, whole, xHeight)),
    xHeight,
  );
}

/** Left and right side of a column around a height: in perspective they are not the same all the way down. */
function sidesNear(column: Column, y: number, xHeight: number): { left: number; right: number } {
  const near = column.lines.filter((line) => Math.abs(middleYOf(line) - y) < xHeight * 9);
  const lines = near.length > 0 ? near : column.lines;
  return { left: Math.min(...lines.map((l) => l.left)), right: Math.max(...lines.map((l) => l.right)) };
}

/** True for dots, accents and dirt that were taken for a line of their own over or within a longer one. */
function isSpeckOf(line: TextLine, lines: readonly TextLine[], xHeight: number): boolean {
  if (widthOf(line) > xHeight * 4) return false;
  return lines.some((other) => {
    if (other === line || widthOf(other) <= widthOf(line)) return false;
    const shared = overlap(line.left, line.right, other.left, other.right);
    if (shared < widthOf(line) * 0.6) return false;
    const x = (line.left + line.right) / 2;
    return Math.abs(curveAt(other.baseline, x) - curveAt(line.baseline, x)) < xHeight * 1.1;
  });
}

/** Top to bottom; pieces of one row left to right. */
function sortRows(lines: readonly TextLine[], xHeight: number): TextLine[][] {
  const sorted = [...lines].sort((a, b) => widthOf(b) - widthOf(a));
  const rows: TextLine[][] = [];
  for (const line of sorted) {
    const row = rows.find((r) => r.some((other) => onSameRow(other, line, xHeight)));
    if (row) row.push(line);
    else rows.push([line]);
  }
  const level = (row: readonly TextLine[]): number => middleYOf(row[0]!);
  return rows.sort((a, b) => level(a) - level(b)).map((row) => row.sort((a, b) => a.left - b.left));
}

/** Wider gaps inside a column separate things: a number and its running head, cells of a table. In x-heights. */
const ROW_GAP = 5;

function joinRow(row: readonly TextLine[], picture: LinePicture, xHeight: number): TextLine[] {
  const groups: TextLine[][] = [];
  for (const line of row) {
    const last = groups.at(-1);
    if (last && line.left - last.at(-1)!.right < xHeight * ROW_GAP) last.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((group) => joinPieces(group, picture, xHeight));
}

function onSameRow(a: TextLine, b: TextLine, xHeight: number): boolean {
  if (overlap(a.left, a.right, b.left, b.right) > xHeight) return false;
  const [first, second] = a.left < b.left ? [a, b] : [b, a];
  const slope = (slopeAt(first.baseline, first.right) + slopeAt(second.baseline, second.left)) / 2;
  const rise = slope * (second.left - first.right);
  const step = curveAt(second.baseline, second.left) - curveAt(first.baseline, first.right);
  return Math.abs(step - rise) < xHeight * 0.7;
}

function inReadingOrder(columns: readonly Column[]): Column[] {
  return [...columns].sort((a, b) => {
    const shared = overlap(a.box.left, a.box.right, b.box.left, b.box.right);
    const narrow = Math.min(a.box.right - a.box.left, b.box.right - b.box.left);
    return shared > narrow * 0.3 ? a.box.top - b.box.top : a.box.left - b.box.left;
  });
}
