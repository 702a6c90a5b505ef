import { type Box, overlap, sharedAcross, unionOf } from '../../../core/geometry.ts';
import { median } from '../../../core/statistics.ts';
import { linesNear, type PlacedLine, typicalSize } from '../lines/lines.ts';
import {
  isChromatic,
  isCutStraight,
  isHighlighterColour,
  isRing,
  type Slice,
  type Stroke,
  type StrokeMark,
  slicesOf,
} from '../objects/objects.ts';
import { levelMark, penMarks } from './pen-marks.ts';

/** Strokes are cut into slices of this share of a line's height: fine enough to tell a letter from the next. */
const SLICE_SHARE = 0.25;
/** A highlighter is at least this share of the type's size thick. */
const HIGHLIGHTER_SHARE_MIN = 0.4;
/** A line counts beside the one over which most of a highlight lies where so large a share of that lies over it too. */
const ALSO_COVERED_MIN = 0.5;
/** Share of a line that a slice must cover, or be covered by. */
const OVER_LINE_SHARE = 0.5;
/** A slice of more than this many line heights is meant for several lines. */
const ONE_LINE_HEIGHT_MAX = 1.6;
/** A round pen reaches past the words it was drawn over by a part of its thickness. */
const CAP_SHARE = 0.25;
/** A highlighter that covers no word by this share of its width was used for drawing. */
const WORD_SHARE_MIN = 0.5;

/** The marks that strokes make on lines of text, highlighters first. What is handwriting comes as a margin note. */
export function marksFromStrokes(strokes: readonly Stroke[], lines: readonly PlacedLine[]): readonly StrokeMark[] {
  const highlights: StrokeMark[] = [];
  const pens: Stroke[] = [];
  for (const stroke of strokes) {
    const mark = highlightFrom(stroke, lines);
    if (mark !== undefined) highlights.push(mark);
    else if (stroke.isFreehand && !isDab(stroke, lines)) pens.push(stroke);
  }
  return [...highlights, ...penMarks(pens, lines)];
}

/** A touch of the highlighter that covers no word and makes no line along them: not a tick, and no writing. */
function isDab(stroke: Stroke, lines: readonly PlacedLine[]): boolean {
  if (levelMark(stroke, lines) !== undefined) return false;
  const isHighlighter = stroke.isTranslucent && isChromatic(stroke.colour) && !isRing(stroke);
  return (isHighlighter && linesNear(stroke.box, lines, {}).length > 0) || isOfHighlighter(stroke, lines);
}

/** The highlight that a stroke makes; undefined for pens, and where no print lies under it. */
export function highlightFrom(stroke: Stroke, lines: readonly PlacedLine[]): StrokeMark | undefined {
  const near = linesNear(stroke.box, lines, {});
  const slices = slicesOfHighlighter(stroke, near);
  if (slices === undefined) return undefined;
  const within = withoutCaps(stroke, slices);
  const regions = near.flatMap((placed) => regionsOn(placed, within, near));
  if (regions.length === 0) return undefined;
  return { kind: 'highlight', colour: stroke.colour, regions, ...(stroke.isRuled === true && { isRuled: true }) };
}

/**
 * The highlight of a stroke over the picture of a page whose words are not known yet, where it lies. A translucent pen in
 * the colour of a highlighter is one, however thin.
 */
export function highlightOnPicture(stroke: Stroke): StrokeMark | undefined {
  const { isTranslucent, colour, box } = stroke;
  if (!isTranslucent || !isHighlighterColour(colour) || isRing(stroke)) return undefined;
  const thickness = thicknessOf(slicesOf(stroke, Math.max(1e-6, (box.bottom - box.top) * SLICE_SHARE)));
  const regions = levelParts(withoutCaps(stroke, slicesOf(stroke, thickness * SLICE_SHARE)));
  return regions.length === 0 ? undefined : { kind: 'highlight', colour, regions };
}

/** Neighbouring slices as one for as long as they run along one line. */
function levelParts(slices: readonly Slice[]): readonly Box[] {
  const parts: Box[] = [];
  for (const slice of slices) {
    const last = parts.at(-1) ?? slice;
    const both = unionOf([last, slice]);
    const isLevel = both.bottom - both.top <= (slice.bottom - slice.top) * ONE_LINE_HEIGHT_MAX;
    const isNext = slice.left - last.right < slice.right - slice.left;
    if (parts.length > 0 && isLevel && isNext) parts.splice(-1, 1, both);
    else parts.push(slice);
  }
  return parts;
}

/** True for a stroke of a highlighter on print, also one that covers no word by itself: the seam of two boxes. */
export function isOfHighlighter(stroke: Stroke, lines: readonly PlacedLine[]): boolean {
  return slicesOfHighlighter(stroke, linesNear(stroke.box, lines, {})) !== undefined;
}

/** The slices of a stroke that lies over lines in the colour of a highlighter, and as thick as one is. */
function slicesOfHighlighter(stroke: Stroke, near: readonly PlacedLine[]): readonly Slice[] | undefined {
  const size = typicalSize(bestCovered(stroke.box, near));
  if (!isHighlighterInk(stroke) || size === 0 || isRing(stroke)) return undefined;
  const slices = slicesOf(stroke, size * SLICE_SHARE);
  const thickness = thicknessOf(slices) / size;
  // Coloured areas of figures cover more than a line, and let nothing shine through either.
  const isFigure = !stroke.isTranslucent && stroke.isRuled !== true && thickness > ONE_LINE_HEIGHT_MAX;
  return thickness < HIGHLIGHTER_SHARE_MIN || isFigure ? undefined : slices;
}

/** Of lines that a box touches those over which most of it lies: beside a large initial that is a small line. */
function bestCovered(box: Box, near: readonly PlacedLine[]): readonly PlacedLine[] {
  const coverOf = ({ extent }: PlacedLine): number => shareOf(box, extent) * sharedAcross(box, extent);
  const best = Math.max(...near.map(coverOf));
  return near.filter((line) => coverOf(line) >= best * ALSO_COVERED_MIN);
}

/** True for a stroke in a colour that only a highlighter lays over words. */
export function isHighlighterInk(stroke: Stroke): boolean {
  return stroke.isTranslucent ? isChromatic(stroke.colour) : isOpaqueHighlighter(stroke);
}

/** Printing to a file may lose that print shines through a highlight: what is left of it lies over the words. */
function isOpaqueHighlighter({ mayBeOpaque, colour }: Stroke): boolean {
  return mayBeOpaque === true && isHighlighterColour(colour);
}

function regionsOn(
  { line, extent }: PlacedLine,
  slices: readonly Slice[],
  lines: readonly PlacedLine[],
): readonly Box[] {
  const over = slices.filter((slice) => isOver(slice, extent, lines));
  return joined(over)
    .filter(({ left, right }) =>
      line.words.some(
        ({ box }) => overlap(box.left, box.right, left, right) >= (box.right - box.left) * WORD_SHARE_MIN,
      ),
    )
    .map(({ left, right }) => ({ left, right, top: extent.top, bottom: extent.bottom }));
}

/** A slice lies over the line that it covers best; a tall one over all that it covers. */
function isOver(slice: Slice, extent: Box, lines: readonly PlacedLine[]): boolean {
  const share = shareOf(slice, extent);
  if (share < OVER_LINE_SHARE) return false;
  if (slice.bottom - slice.top > (extent.bottom - extent.top) * ONE_LINE_HEIGHT_MAX) return true;
  return lines.every(({ extent: another }) => {
    const meets = sharedAcross(slice, another) > 0;
    return !meets || shareOf(slice, another) <= share;
  });
}

function shareOf(slice: Pick<Box, 'top' | 'bottom'>, extent: Box): number {
  const shared = overlap(slice.top, slice.bottom, extent.top, extent.bottom);
  return shared / Math.max(1e-6, Math.min(slice.bottom - slice.top, extent.bottom - extent.top));
}

/** The ends of a box that a program drew, or of an outline cut straight, are where its words begin and end. */
function withoutCaps(stroke: Stroke, slices: readonly Slice[]): readonly Slice[] {
  const { box, isRuled, penWidth } = stroke;
  if (isRuled === true && penWidth === undefined) return slices;
  const thickness = thicknessOf(slices);
  const capAt = (side: 'left' | 'right'): number =>
    penWidth === undefined && isCutStraight(stroke, { side, thickness }) ? 0 : thickness * CAP_SHARE;
  const [from, to] = [box.left + capAt('left'), box.right - capAt('right')];
  return slices.filter(({ left, right }) => (left + right) / 2 >= from && (left + right) / 2 <= to);
}

function thicknessOf(slices: readonly Slice[]): number {
  return median(slices.map(({ top, bottom }) => bottom - top));
}

/** Neighbouring slices as one. */
function joined(slices: readonly Slice[]): readonly { readonly left: number; readonly right: number }[] {
  const parts: { left: number; right: number }[] = [];
  for (const { left, right } of slices) {
    const last = parts.at(-1);
    if (last !== undefined && left - last.right < (right - left) * 1.5) last.right = right;
    else parts.push({ left, right });
  }
  return parts;
}
