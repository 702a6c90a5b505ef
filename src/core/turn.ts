import { type Box, boxOfPoints, type Point, type Size, type Turn } from './geometry.ts';
import type { Mark } from './mark.ts';
import type { PageReading } from './page.ts';

/** The size of a picture, turned or turned back. */
export function turnedSize({ width, height }: Size, turn: Turn): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Takes a point of the turned picture back to the picture as it came, whose size is given. */
function pointBack(point: Point, turn: Turn, original: Size): Point {
  const { width, height } = original;
  if (turn === 90) return { x: point.y, y: height - point.x };
  if (turn === 180) return { x: width - point.x, y: height - point.y };
  if (turn === 270) return { x: width - point.y, y: point.x };
  return point;
}

/** Takes a box of the turned picture back to the picture as it came. */
export function boxBack(box: Box, turn: Turn, original: Size): Box {
  const corners = [
    { x: box.left, y: box.top },
    { x: box.right, y: box.bottom },
  ];
  return boxOfPoints(corners.map((corner) => pointBack(corner, turn, original)));
}

/** A mark of a picture as it came, whose size is given, on the turned one. */
export function turnedMark(mark: Mark, turn: Turn, original: Size): Mark {
  if (turn === 0) return mark;
  // Turned on to the full circle, the picture is again as it came.
  const rest = turn === 90 ? 270 : turn === 270 ? 90 : 180;
  return movedMark(mark, (box) => boxBack(box, rest, turnedSize(original, turn)));
}

function movedMark(mark: Mark, move: (box: Box) => Box): Mark {
  return {
    ...mark,
    regions: mark.regions.map(move),
    ...(mark.words && { words: mark.words.map((word) => ({ ...word, box: move(word.box) })) }),
  };
}

/** A reading in pixels of the picture as it came, whichever way up it was read. */
export function asItCame(reading: PageReading): PageReading {
  const { turn = 0, ...rest } = reading;
  if (turn === 0) return reading;
  const original = turnedSize(reading, turn);
  const back = (box: Box): Box => boxBack(box, turn, original);
  return {
    ...rest,
    ...original,
    lines: reading.lines.map((line) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, box: back(word.box) })),
      baseline: line.baseline.map((point) => pointBack(point, turn, original)),
    })),
    marks: reading.marks.map((mark) => movedMark(mark, back)),
    ...(reading.model && {
      model: {
        ...reading.model,
        doubtful: reading.model.doubtful.map((one) => ({ ...one, boxes: one.boxes.map(back) })),
      },
    }),
  };
}
