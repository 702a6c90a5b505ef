import { type Column, type LaidOut, LEAST_STEP, type PageLayout } from '../../../imaging/layout/layout.ts';
import { curveAt, sampleCurve } from '../../../imaging/maths/maths.ts';
import { joinPieces, type LinePicture, type TextLine } from '../../../imaging/print/print.ts';
import { COLUMNS_TO_X_HEIGHT, type Course, columnOdds, LOOKS } from '../../../marks/along/along.ts';
import type { MarkMaps } from '../../../marks/maps/maps.ts';

/**
 * Odds of print, from the map, of a line and of a column of its course: what has less is grain of cloth or wood, noise, lettering
 * of figures, strokes. Chosen for lines on 65 made pages and drawn photographs, where 0.2, 0.35 and 0.5 do the same. Half: 2 of 2
 * pages read otherwise, no marked word.
 */
export const PRINTED = 0.5;
/**
 * The least space that ends a line, in x-heights, for the map shows spaces between words as print; and the narrowest word: the
 * map's cells blur print over its end by less. Half: no change on 7 pages; twice: 3 more wrong words on one, of either.
 */
const LEAST = 1;

type Side = 'left' | 'right';

/**
 * Lines as far as print is seen along them. A word whose letters were not told from a shadow's edge, a stroke through
 * it or pale ink left its line's end, or a gap between two pieces of a line; the map of print shows it all the same.
 */
export function toEndsOfPrint(
  { pages, beside }: LaidOut,
  { maps, picture }: { readonly maps: MarkMaps; readonly picture: LinePicture },
): PageLayout[] {
  const all = pages.flatMap(({ columns }) => columns.flatMap(({ lines }) => lines));
  // What one line took in is not there for the next.
  const grown = new Map([...all, ...beside].map((line) => [line, line]));
  for (const { columns } of pages)
    for (const column of columns)
      for (const line of column.lines)
        for (const side of ['left', 'right'] as const) {
          grown.set(line, grownTo(side, grown.get(line)!, { all: [...grown.values()], column, maps }));
        }
  return pages.map((layout) => ({
    ...layout,
    columns: layout.columns.map((column) => ({
      ...column,
      lines: joinedWhereMet(
        column.lines.map((line) => grown.get(line)!),
        picture,
      ),
    })),
  }));
}

/** The lines of a column, in reading order; those that grew until they met are one, if one course fits both. */
function joinedWhereMet(lines: readonly TextLine[], picture: LinePicture): TextLine[] {
  const out: TextLine[] = [];
  for (const line of lines) {
    const before = out.at(-1);
    const meets = before !== undefined && before.right === line.left;
    out.push(...(meets ? joinPieces([out.pop()!, line], { ...picture, xHeight: line.xHeight }) : [line]));
  }
  return out;
}

interface Around {
  readonly all: readonly TextLine[];
  readonly column: Column;
  readonly maps: MarkMaps;
}

function grownTo(side: Side, line: TextLine, { all, column, maps }: Around): TextLine {
  const out = side === 'left' ? -1 : 1;
  const { xHeight } = line;
  const course = new CourseBeyond(side, line, column);
  const step = xHeight / COLUMNS_TO_X_HEIGHT;
  const ahead: TextLine[] = [];
  for (const other of all) if (out * (other[side] - line[side]) > 0) ahead.push(other);
  const edge = side === 'left' ? 0 : maps.width * maps.strideX;
  let [reached, blank, limit] = [line[side], 0, edge];
  for (let from = line[side]; blank <= LEAST * COLUMNS_TO_X_HEIGHT && out * (limit - from) > 0; from += out * step) {
    const to = from + out * step;
    limit = metAt(to, side, ahead, course) ?? limit;
    const span = { left: Math.min(from, to), right: Math.max(from, to) };
    if (columnOdds(maps, course, span, [LOOKS.print])[0]! < PRINTED) blank += 1;
    else [reached, blank] = [to, 0];
  }
  const end = out * reached < out * limit ? reached : limit;
  if (out * (end - line[side]) < xHeight * LEAST) return line;
  const [left, right] = side === 'left' ? [end, line.right] : [line.left, end];
  return {
    ...line,
    left,
    right,
    baseline: sampleCurve(left, right, { step: line.baseline.step, course }),
  };
}

/** The near end of the first of the lines ahead of a line's side that stands on its course at `x`. */
function metAt(x: number, side: Side, ahead: readonly TextLine[], course: Course): number | undefined {
  const y = course.yAt(x);
  for (const { left, right, baseline } of ahead) {
    const [end, past] = side === 'left' ? [right, right - x] : [left, x - left];
    if (past >= 0 && Math.abs(curveAt(baseline, x) - y) < LEAST_STEP * course.xHeight) return end;
  }
  return undefined;
}

/** A line's baseline, which beyond its end goes on as that of the nearest line which reaches there. */
class CourseBeyond implements Course {
  readonly xHeight: number;
  readonly #side: Side;
  readonly #line: TextLine;
  readonly #lines: readonly TextLine[];

  constructor(side: Side, line: TextLine, { lines }: Column) {
    this.xHeight = line.xHeight;
    this.#side = side;
    this.#line = line;
    this.#lines = lines;
  }

  yAt(x: number): number {
    const line = this.#line;
    const end = line[this.#side];
    if (this.#side === 'left' ? x >= end : x <= end) return curveAt(line.baseline, x);
    const at = curveAt(line.baseline, end);
    let [nearest, least] = [line, Infinity];
    for (const other of this.#lines) {
      if (other === line || other.left > Math.min(x, end) || other.right < Math.max(x, end)) continue;
      const away = Math.abs(curveAt(other.baseline, end) - at);
      if (away < least) [nearest, least] = [other, away];
    }
    return at + curveAt(nearest.baseline, x) - curveAt(nearest.baseline, end);
  }
}
