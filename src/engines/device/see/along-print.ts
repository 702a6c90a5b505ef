import { LEAST_STEP, withoutSpecks } from '../../../imaging/layout/layout.ts';
import { curveAt } from '../../../imaging/maths/maths.ts';
import { joinPieces, type LinePicture, type TextLine } from '../../../imaging/print/print.ts';
import { COLUMNS_TO_X_HEIGHT, columnOdds, LOOKS } from '../../../marks/along/along.ts';
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
    const nearestFirst = [...rows.entries()]
      .filter(([, row]) => printReaches(row, piece, maps))
      .sort(([, a], [, b]) => b.right - a.right);
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

/** True where a piece stands on the level of a row that reaches it, or print is seen all the way to it. */
function printReaches({ baseline, right, xHeight }: TextLine, next: TextLine, maps: MarkMaps): boolean {
  const to = curveAt(next.baseline, next.left);
  const gap = next.left - right;
  if (gap <= 0) return Math.abs(curveAt(baseline, next.left) - to) < LEAST_STEP * xHeight;
  const from = curveAt(baseline, right);
  const yAt = (x: number): number => from + ((to - from) * (x - right)) / gap;
  const step = xHeight / COLUMNS_TO_X_HEIGHT;
  for (let left = right; left < next.left; left += step) {
    const span = { left, right: Math.min(left + step, next.left) };
    if (columnOdds(maps, { yAt, xHeight }, span, [LOOKS.print])[0]! < PRINTED) return false;
  }
  return true;
}
