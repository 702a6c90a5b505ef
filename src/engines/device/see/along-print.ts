import type { Point } from '../../../core/geometry.ts';
import { LEAST_STEP, withoutSpecks } from '../../../imaging/layout/layout.ts';
import { curveAt } from '../../../imaging/maths/maths.ts';
import { joinPieces, type LinePicture, type TextLine } from '../../../imaging/print/print.ts';
import { COLUMNS_TO_X_HEIGHT, type Course, columnOdds, LOOKS } from '../../../marks/along/along.ts';
import type { MarkMaps } from '../../../marks/maps/maps.ts';
import { PRINTED } from './ends-of-print.ts';

/**
 * Lines of which the pieces are joined wherever the map of print goes on from one to the next. Letters of worn, pale or blurred
 * print fall into parts, of which no row can be made by their own shapes.
 */
export function joinAlongPrint(
  lines: readonly TextLine[],
  { maps, picture }: { readonly maps: MarkMaps; readonly picture: LinePicture },
): TextLine[] {
  const rows: TextLine[] = [];
  for (const piece of withoutSpecks(lines).toSorted((a, b) => a.left - b.left)) {
    const nearestFirst = rowsThatReach(rows, piece, maps).sort(([, a], [, b]) => b.right - a.right);
    let [at, line] = [rows.length, piece];
    for (const [place, row] of nearestFirst) {
      const [whole, apart] = joinPieces([row, piece], picture);
      if (whole === undefined || apart !== undefined) continue;
      [at, line] = [place, whole];
      break;
    }
    rows[at] = line;
  }
  return rows;
}

/** The rows, with their places, from which print goes on to a piece. */
function rowsThatReach(rows: readonly TextLine[], piece: TextLine, maps: MarkMaps): [number, TextLine][] {
  const found: [number, TextLine][] = [];
  for (const [place, row] of rows.entries()) if (printReaches(row, piece, maps)) found.push([place, row]);
  return found;
}

/** From the end of a row straight to the start of another one. */
class Between implements Course {
  readonly xHeight: number;
  readonly #from: Point;
  readonly #to: Point;

  constructor(from: Point, to: Point, xHeight: number) {
    this.xHeight = xHeight;
    this.#from = from;
    this.#to = to;
  }

  yAt(x: number): number {
    const [from, to] = [this.#from, this.#to];
    return from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
  }
}

/** True where a piece stands on the level of a row that reaches it, or print is seen all the way to it. */
function printReaches({ baseline, right, xHeight }: TextLine, next: TextLine, maps: MarkMaps): boolean {
  const to = curveAt(next.baseline, next.left);
  const gap = next.left - right;
  if (gap <= 0) return Math.abs(curveAt(baseline, next.left) - to) < LEAST_STEP * xHeight;
  const course = new Between({ x: right, y: curveAt(baseline, right) }, { x: next.left, y: to }, xHeight);
  const step = xHeight / COLUMNS_TO_X_HEIGHT;
  for (let left = right; left < next.left; left += step) {
    const span = { left, right: Math.min(left + step, next.left) };
    if (columnOdds(maps, course, span, [LOOKS.print])[0]! < PRINTED) return false;
  }
  return true;
}
