import type { Box, Point } from '../../core/geometry.ts';
import { median } from '../../core/statistics.ts';
import { valueAt } from '../loops/loops.ts';
import type { Paper } from './illumination.ts';

/**
 * From the text to a note there is less light within two x-heights than this share of that before, on most ways: the
 * edge of a sheet on a dark desk. To 43 notes on made pages there were 0.93 and more, to ink of desks 0.54 to 0.72.
 */
const EDGE_DROP = 0.8;
const EDGE_WIDTH = 2;
/** Light is looked at in steps of this, in x-heights. */
const STEP = 0.5;
/** Pale ink where there is less light than this share of that behind the text is a desk's: notes had 0.78 and more. */
const DESK_LIGHT = 0.52;

/** Where a note stands, in pixels of the analysed picture. */
export interface OffSheet {
  readonly box: Box;
  /** The text of its page. */
  readonly text: Box;
  readonly xHeight: number;
  readonly paper: Paper;
}

/** True where the way from the text to some ink leads over the edge of the sheet, down to a darker desk. */
export function isOffSheet({ box, text, xHeight, paper }: OffSheet): boolean {
  const drops = waysTo(box, text).filter(([from, to]) => dropsOff(from, to, { paper, xHeight }));
  return drops.length >= 2;
}

/** True where there is as little light as on a dark desk: pale ink there is its grain. */
export function isOnDarkDesk({ box, text, paper }: OffSheet): boolean {
  return lightIn(box, paper) < DESK_LIGHT * lightIn(text, paper);
}

/** Three ways from the text straight to the middle of a box: across the page beside it, up or down elsewhere. */
function waysTo(box: Box, text: Box): (readonly [Point, Point])[] {
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  const isBeside = x < text.left || x > text.right;
  return [0.15, 0.5, 0.85].map((share) => {
    if (isBeside) {
      const level = box.top + share * (box.bottom - box.top);
      return [
        { x: x < text.left ? text.left : text.right, y: level },
        { x, y: level },
      ];
    }
    const at = box.left + share * (box.right - box.left);
    return [
      { x: at, y: y < (text.top + text.bottom) / 2 ? text.top : text.bottom },
      { x: at, y },
    ];
  });
}

function dropsOff(from: Point, to: Point, { paper, xHeight }: Pick<OffSheet, 'paper' | 'xHeight'>): boolean {
  const steps = Math.max(2, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (STEP * xHeight)));
  const lights = Array.from({ length: steps + 1 }, (_, k) =>
    valueAt(paper, from.x + ((to.x - from.x) * k) / steps, from.y + ((to.y - from.y) * k) / steps),
  );
  const ahead = EDGE_WIDTH / STEP;
  return lights.some((light, k) => k >= ahead && light < EDGE_DROP * lights[k - ahead]!);
}

const PLACES = [0.1, 0.3, 0.5, 0.7, 0.9];

/** The light in a box: the median of 25 places. */
function lightIn({ left, top, right, bottom }: Box, paper: Paper): number {
  return median(
    PLACES.flatMap((across) =>
      PLACES.map((down) => valueAt(paper, left + across * (right - left), top + down * (bottom - top))),
    ),
  );
}
