import type { Box } from '../../core/geometry.ts';
import type { Paper } from '../light/light.ts';
import { valueAt } from '../loops/loops.ts';
import { curveAt, weightedMedian } from '../maths/maths.ts';
import type { Component } from '../pixels/pixels.ts';
import { COLUMN_LINE_WIDTH, type LinePicture, type TextLine, withoutGrain } from '../print/print.ts';
import { joinRow, rowsOfColumn } from './column-rows.ts';
import { cutLines } from './cut-lines.ts';
import { splitSpread } from './facing-pages.ts';
import { dropSlivers, groupColumns, inReadingOrder, joinColumns } from './page-columns.ts';
import { boxOf, type Column, middleYOf, type PageLayout, widthOf } from './page-layout.ts';

/** Densely set newspapers have 400 lines; what has more is grain of cloth or noise. */
const MAX_LINES = 450;

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
  const printed = cutLines(onPaper(likely, paper, xHeight), xHeight);
  const wide = printed.filter((line) => line.right - line.left >= xHeight * COLUMN_LINE_WIDTH);
  if (wide.length === 0 || wide.length > MAX_LINES) return [];
  const grouped = joinColumns(groupColumns(wide, xHeight), xHeight);
  const whole = dropSlivers(grouped, picture, xHeight);
  return splitSpread(whole, xHeight).map((columns) =>
    finishPage(columns, printed, { xHeight, all: whole, picture, drawings: page.drawings }),
  );
}

/**
 * A thick stroke through the feet of a line takes them with it when it is wiped: what is left of small letters has this
 * share of an x-height and more. So many letters, that many of them on one line, are no grain.
 */
const CUT_LETTERS = 24;
const CUT_STANDING = 0.7;
const CUT_HEIGHT = 0.55;
/** Letters are of these heights, in x-heights; of a row of print this share is. */
const LOWEST = 0.75;
const TALLEST = 2.3;
const MIN_SIZED = 0.65;

/** True when most letters stand on the line and are of the line's size: grain of a carpet does neither. */
function looksPrinted(line: TextLine, xHeight: number): boolean {
  const { letters } = line;
  const standing = standingOf(line, xHeight);
  const isCut = letters.length >= CUT_LETTERS && standing >= letters.length * CUT_STANDING;
  const least = xHeight * (isCut ? CUT_HEIGHT : LOWEST);
  const sized = sizedOf(letters, least, xHeight);
  if (letters.length < 4) return sized >= letters.length * 0.5;
  const filled = letters.reduce((sum, c) => sum + c.right - c.left, 0) / (line.right - line.left);
  if (filled < 0.35 || filled > 1.35) return false;
  const share = letters.length < 8 ? 0.45 : 0.55;
  return standing >= letters.length * share && sized >= letters.length * MIN_SIZED;
}

/** How many letters stand on their line. */
function standingOf({ letters, baseline }: TextLine, xHeight: number): number {
  return letters.filter((c) => {
    const above = curveAt(baseline, (c.left + c.right) / 2) - c.bottom;
    return Math.abs(above) <= xHeight * 0.22;
  }).length;
}

/** How many pieces of ink are as high as letters are: so many pixels at least, and no strokes or letters tied together. */
function sizedOf(letters: readonly Component[], least: number, xHeight: number): number {
  return letters.filter(({ top, bottom }) => bottom - top >= least && bottom - top <= xHeight * TALLEST).length;
}

/** Leaves out lines on ground much darker than the page, patterns of a table or cloth; deep shadow lies over rows of letters. */
function onPaper(lines: readonly TextLine[], paper: Paper, xHeight: number): TextLine[] {
  const lit = lines.map((line) => ({ line, light: lightOf(line, paper) }));
  const wide = lit.filter(({ line }) => line.right - line.left >= xHeight * COLUMN_LINE_WIDTH);
  const typical = weightedMedian(wide.map(({ line, light }) => ({ value: light, weight: line.right - line.left })));
  return lit
    .filter(({ line, light }) => light >= typical * MIN_RELATIVE_LIGHT || isRowOfLetters(line, xHeight))
    .map(({ line }) => line);
}

/** Shadows at the fold take up to half of the light; a dark table gives less than this share of the page's. */
const MIN_RELATIVE_LIGHT = 0.45;
/**
 * So many letters, this share of them of one size and on one line, are print however dark the ground. Chosen on 104
 * photographs and 130 made pages, where 25 of 30 rows of print on such ground are, in shadow mostly, and none of 189 others; on
 * 407 further ones 25 of 28 and 4 of 247.
 */
const ROW_OF_LETTERS = 8;
const EVEN_LETTERS = 0.8;

function isRowOfLetters(line: TextLine, xHeight: number): boolean {
  const { letters } = line;
  const least = EVEN_LETTERS * letters.length;
  return (
    letters.length >= ROW_OF_LETTERS &&
    standingOf(line, xHeight) >= least &&
    sizedOf(letters, xHeight * LOWEST, xHeight) >= least
  );
}

function lightOf(line: TextLine, paper: Paper): number {
  const at = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => {
    const x = line.left + share * (line.right - line.left);
    return { value: valueAt(paper, x, curveAt(line.baseline, x) - line.xHeight / 2), weight: 1 };
  });
  return weightedMedian(at);
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
  const columns = rows.map((column) => {
    const lines = column.flatMap((row) => joinRow(row, picture, xHeight));
    return { lines, box: boxOf(lines) };
  });
  return { columns: inReadingOrder(columns.filter((c) => c.lines.length > 0)), box, xHeight };
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

/**
 * A row of letters longer than this is no lettering of a figure but print that lies within something large, such as the
 * outline of a page on cloth; in x-heights. Of 402 pictures 8 are laid out otherwise by it, 7 with one to six lines more; of
 * the eighth the whole page was lost.
 */
const LONGEST_LETTERING = 25;

/** True for short lines inside a figure: its lettering, or hatching taken for it. */
function isLetteringOf(figure: Box, line: TextLine): boolean {
  if (!isInside(figure, line) || isAsWideAs(figure, widthOf(line))) return false;
  return widthOf(line) <= LONGEST_LETTERING * line.xHeight || !isRowOfLetters(line, line.xHeight);
}

/** A frame or a box drawn around text holds full lines; the short ones among them end its paragraphs. */
function isFrameOfText(drawing: Box, lines: readonly TextLine[]): boolean {
  const inside = lines.filter((line) => isInside(drawing, line));
  const full = inside.filter((line) => isAsWideAs(drawing, rowWidth(line, inside)));
  return full.length > 0 && full.length >= inside.length / 2;
}

/** Pieces of one row stand on one level to this many x-heights: ink of a box that touches its letters breaks it up. */
const SAME_LEVEL = 0.6;

/** Width of all that stands in a row with a line: with its own, that of the pieces which go on at its level. */
function rowWidth(line: TextLine, lines: readonly TextLine[]): number {
  const [start, end] = [curveAt(line.baseline, line.left), curveAt(line.baseline, line.right)];
  const slope = (end - start) / Math.max(1, widthOf(line));
  const isOfRow = (other: TextLine): boolean => {
    const isAfter = other.left >= line.right - line.xHeight;
    if (!isAfter && other.right > line.left + line.xHeight) return false;
    const x = isAfter ? other.left : other.right;
    const level = isAfter ? end + slope * (x - line.right) : start + slope * (x - line.left);
    return Math.abs(curveAt(other.baseline, x) - level) < SAME_LEVEL * line.xHeight;
  };
  return lines.filter((other) => other === line || isOfRow(other)).reduce((sum, other) => sum + widthOf(other), 0);
}

function isInside(drawing: Box, line: TextLine): boolean {
  const x = (line.left + line.right) / 2;
  const y = middleYOf(line);
  return x > drawing.left && x < drawing.right && y > drawing.top && y < drawing.bottom;
}

function isAsWideAs(drawing: Box, width: number): boolean {
  return width >= (drawing.right - drawing.left) * 0.6;
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
