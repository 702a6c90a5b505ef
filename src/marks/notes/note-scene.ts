import { type Box, overlap, unionOf } from '../../core/geometry.ts';
import type { AreaInk, InkPiece } from '../../imaging/ink/ink.ts';
import type { PageLayout } from '../../imaging/layout/layout.ts';
import type { Paper } from '../../imaging/light/light.ts';
import { curveAt } from '../../imaging/maths/maths.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import type { PrintLook } from './hand-ink.ts';
import type { InkCluster } from './ink-clusters.ts';

/** What ink in a margin is judged by. */
export interface NoteScene {
  readonly layout: PageLayout;
  readonly layouts: readonly PageLayout[];
  readonly picture: { readonly width: number; readonly height: number };
  readonly paper: Paper;
  /** The paper in the darkest colour, as `paper` is in the brightest. */
  readonly darkPaper: Paper;
  readonly ink: AreaInk;
  /** Crumbs and scratches beside the text. */
  readonly crumbs: readonly InkPiece[];
  readonly print: PrintLook;
  readonly lines: readonly TextLine[];
  /** Clusters that look like print: side notes, numbers, a neighbour page's lines. */
  readonly printed: readonly InkCluster[];
}

/** Where ink stands: beside the text, above or below all of it, or between its lines. */
export type Zone = (typeof ZONES)[number];
export const ZONES = ['beside', 'above', 'below', 'within'] as const;

/** Lines over whose middle part something stands reach further than this to both of its sides, in x-heights. */
const OVER = 2;

/** True for what has lines below it and none above: on a page that leans a head stands beside the other column's. */
function isOverText(box: Box, lines: readonly Box[], inside: number): boolean {
  const below = lines.filter(({ left, right }) => box.left > left + inside && box.right < right - inside);
  return below.length > 0 && below.every(({ top }) => top > (box.top + box.bottom) / 2);
}

/** The zone of a box. */
export function zoneOf(box: Box, { lines, layout: { xHeight } }: NoteScene): Zone {
  const boxes = lines.map(boxAround);
  const near = boxes.filter((line) => overlap(box.top - xHeight, box.bottom + xHeight, line.top, line.bottom) > 0);
  const text = unionOf(near.length > 0 ? near : boxes);
  const middle = (box.left + box.right) / 2;
  if (isOverText(box, boxes, OVER * xHeight)) return 'above';
  if (near.length > 0 && (middle < text.left || middle > text.right)) return 'beside';
  const all = unionOf(boxes);
  if (box.bottom < all.top + xHeight) return 'above';
  return box.top > all.bottom - xHeight ? 'below' : 'within';
}

/** The box around a line of print, its tall letters and descenders. */
export function boxAround(line: TextLine): Box {
  const ys = [curveAt(line.baseline, line.left), curveAt(line.baseline, line.right)];
  return {
    left: line.left,
    right: line.right,
    top: Math.min(...ys) - line.xHeight * 1.5,
    bottom: Math.max(...ys) + line.xHeight * 0.5,
  };
}
