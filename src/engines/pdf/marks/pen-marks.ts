import { type Box, overlap, sharedAcross, unionOf } from '../../../core/geometry.ts';
import { linesNear, type PlacedLine, type TextWord, typicalSize } from '../lines/lines.ts';
import { isHighlighterColour, type Stroke, type StrokeMark } from '../objects/objects.ts';
import { boxesByLine, UNDERLINE_FROM, UNDERLINE_TO } from '../quoted/quoted.ts';
import { type Region, wordsInside } from './region-marks.ts';
import { goesRound, heightInRing, insideOfRing } from './ring.ts';

/** All shares are of the type's size. A level stroke wanders by at most this, waves included. */
const LEVEL_SHARE_MAX = 0.8;
/** A strike lies between this and an underline below the baseline. */
const STRIKE_FROM = -0.55;
/** A level stroke is at least this long, two letters, unless it begins and ends with a short word ("a"). */
const LENGTH_MIN = 1;
/** What a program draws begins and ends with a word, within this: waves reach beyond it by a part of one. */
export const WORD_END_SHARE = 0.35;
/** Strokes closer than this belong to one thing. */
const TOGETHER_SHARE = 0.8;
/** A bar is at least this high and at most this share of its height wide. */
const BAR_HEIGHT_MIN = 1.2;
const BAR_WIDTH_SHARE = 0.4;
/** Ticks, stars and arrows are at most this large and made of few strokes; more is writing. */
const TICK_SIZE_MAX = 3.5;
const TICK_STROKES_MAX = 2;
/** Print above and below a tick in the margin is at least so far from it. */
const MARGIN_LINES = 3;
/** So far above and below a mark the lines of a column tell where it ends. */
const AROUND_LINES = 8;
const LETTER = /\p{L}/u;
/** How far beside a line its mark may stand. */
const BESIDE_SHARE = 4;
/** Share of a line's height that a ring or bar must take in. */
const LINE_SHARE_MIN = 0.5;

/** The marks of a pen: underlines, strikes, rings round words, bars and ticks beside lines; all else is handwriting. */
export function penMarks(strokes: readonly Stroke[], lines: readonly PlacedLine[]): readonly StrokeMark[] {
  const marks: StrokeMark[] = [];
  const others: Stroke[] = [];
  for (const thing of things(strokes, lines)) {
    const ring = ringMark(thing, lines);
    if (ring !== undefined) {
      marks.push(ring);
      continue;
    }
    for (const stroke of thing.strokes) {
      const mark = levelMark(stroke, lines) ?? ringOn(stroke, lines);
      if (mark === undefined) others.push(stroke);
      else marks.push(mark);
    }
  }
  return [
    ...marks,
    ...things(others, lines).map((thing) => barMark(thing, lines) ?? tickMark(thing, lines) ?? writing(thing)),
  ];
}

/** True for a stroke that makes one mark on print by itself: under or through a line, or round words. */
export function isMarkOnPrint(stroke: Stroke, lines: readonly PlacedLine[]): boolean {
  return levelMark(stroke, lines) !== undefined || ringOn(stroke, lines) !== undefined;
}

/** The mark of a stroke that by itself runs round words. */
export function ringOn(stroke: Stroke, lines: readonly PlacedLine[]): StrokeMark | undefined {
  return ringMark({ strokes: [stroke], box: stroke.box }, lines);
}

/**
 * The bars and brackets beside lines that strokes make, and the ticks in the margin of lines that `isTick` says to be some;
 * none where some of them make anything else.
 */
export function marksBeside(
  strokes: readonly Stroke[],
  lines: readonly PlacedLine[],
  isTick: (strokes: readonly Stroke[]) => boolean,
): readonly StrokeMark[] {
  const marks = things(strokes, lines).map(
    (thing) =>
      barMark(thing, lines) ??
      (isTick(thing.strokes) && isInMargin(thing.box, lines) ? tickMark(thing, lines) : undefined),
  );
  return marks.every((mark) => mark !== undefined) ? marks : [];
}

/** True where no line stands at the place of a box, nor as far above or below it as the next one would. */
function isInMargin(box: Box, lines: readonly PlacedLine[]): boolean {
  return lines.every(({ line: { size }, extent }) => {
    const room = size * MARGIN_LINES;
    return (
      sharedAcross(extent, box) === 0 || overlap(extent.top, extent.bottom, box.top - room, box.bottom + room) <= 0
    );
  });
}

/** The underline or strike that a level stroke makes; a thin highlighter through words strikes none out. */
export function levelMark(
  { box, colour, isTranslucent }: Stroke,
  lines: readonly PlacedLine[],
): StrokeMark | undefined {
  const near = linesNear(box, lines, { below: UNDERLINE_TO });
  const size = typicalSize(near);
  if (size === 0 || box.bottom - box.top > size * LEVEL_SHARE_MAX) return undefined;
  if (box.right - box.left < size * LENGTH_MIN && !isAsLongAsWord(box, near)) return undefined;
  const middle = (box.top + box.bottom) / 2;
  const [best] = near
    .map(({ line, extent }) => ({ extent, below: (middle - line.baseline) / line.size }))
    .filter(({ below }) => below >= STRIKE_FROM && below <= UNDERLINE_TO)
    .toSorted((a, b) => Math.abs(a.below - 0.1) - Math.abs(b.below - 0.1));
  if (best === undefined) return undefined;
  const region = { left: box.left, right: box.right, top: best.extent.top, bottom: best.extent.bottom };
  const through = isTranslucent && isHighlighterColour(colour) ? 'highlight' : 'strike';
  return { kind: best.below >= UNDERLINE_FROM ? 'underline' : through, colour, regions: [region] };
}

function isAsLongAsWord({ left, right }: Box, lines: readonly PlacedLine[]): boolean {
  return lines.some(({ line }) =>
    line.words.some((word) => {
      const beyond = line.size * WORD_END_SHARE;
      return endsWithWord(left, 'left', { word, beyond }) && endsWithWord(right, 'right', { word, beyond });
    }),
  );
}

/** True where something ends with a word, in points: somewhere between its ink and the most room that its signs may take. */
export function endsWithWord(
  end: number,
  side: 'left' | 'right',
  { word: { box, room }, beyond }: { readonly word: Pick<TextWord, 'box' | 'room'>; readonly beyond: number },
): boolean {
  const [from, to] = side === 'left' ? [room.from, box.left] : [box.right, room.to];
  return end >= from - beyond && end <= to + beyond;
}

/** Strokes that run all the way round their own middle take in the words inside, as one. */
function ringMark(thing: Thing, lines: readonly PlacedLine[]): StrokeMark | undefined {
  const { box, strokes } = thing;
  const near = linesNear(box, lines, {});
  const size = typicalSize(near);
  if (size === 0 || box.bottom - box.top < size * LEVEL_SHARE_MAX || box.right - box.left < size * LENGTH_MIN)
    return undefined;
  const region: Region = { height: heightInRing(strokes, box), widthAt: (y) => insideOfRing(strokes, box, y) };
  const words = goesRound(strokes, box) ? wordsInside(region, near) : [];
  if (words.length === 0) return undefined;
  return {
    kind: strokes.every(({ isRuled }) => isRuled === true) ? 'box' : 'circle',
    colour: colourOf(thing),
    regions: boxesByLine(words),
    words,
  };
}

/** True where a line stands beside a box by most of its height. */
export function sharesHeight(box: Box, extent: Box): boolean {
  return overlap(box.top, box.bottom, extent.top, extent.bottom) >= (extent.bottom - extent.top) * LINE_SHARE_MIN;
}

/** Strokes that were drawn as one thing: a word, an arrow, a bracket. */
interface Thing {
  readonly strokes: readonly Stroke[];
  readonly box: Box;
}

function things(strokes: readonly Stroke[], lines: readonly PlacedLine[]): readonly Thing[] {
  const margin = typicalSize(lines) * TOGETHER_SHARE;
  const groups: Stroke[][] = [];
  for (const stroke of strokes) {
    const touching = groups.filter((group) => group.some((other) => meets(stroke.box, other.box, margin)));
    const [first, ...rest] = touching;
    if (first === undefined) groups.push([stroke]);
    else {
      first.push(stroke, ...rest.flat());
      for (const group of rest) groups.splice(groups.indexOf(group), 1);
    }
  }
  return groups.map((group) => ({ strokes: group, box: unionOf(group.map(({ box }) => box)) }));
}

function meets(a: Box, b: Box, margin: number): boolean {
  return (
    overlap(a.left - margin, a.right + margin, b.left, b.right) > 0 &&
    overlap(a.top - margin, a.bottom + margin, b.top, b.bottom) > 0
  );
}

/** Something tall and narrow beside lines, and not through their words. */
function barMark(thing: Thing, lines: readonly PlacedLine[]): StrokeMark | undefined {
  const { box } = thing;
  const beside = linesNear(box, lines, { sides: BESIDE_SHARE }).filter(({ extent }) => sharesHeight(box, extent));
  const size = typicalSize(beside);
  const height = box.bottom - box.top;
  if (size === 0 || height < size * BAR_HEIGHT_MIN || box.right - box.left > height * BAR_WIDTH_SHARE) return undefined;
  const column = columnOf(nearestColumn(box, beside, lines), box, lines);
  if (column.length === 0) return undefined;
  return { kind: 'bar', colour: colourOf(thing), regions: column.map(({ extent }) => extent) };
}

/** A small sign at the start or the end of a line. */
function tickMark(thing: Thing, lines: readonly PlacedLine[]): StrokeMark | undefined {
  const { box, strokes } = thing;
  const beside = linesNear(box, lines, { sides: BESIDE_SHARE });
  const size = typicalSize(beside);
  const isSmall = Math.max(box.right - box.left, box.bottom - box.top) <= size * TICK_SIZE_MAX;
  if (size === 0 || !isSmall || strokes.length > TICK_STROKES_MAX) return undefined;
  const middle = (box.top + box.bottom) / 2;
  const [best] = nearestColumn(box, beside, lines).toSorted(
    (a, b) =>
      Math.abs(middle - (a.extent.top + a.extent.bottom) / 2) - Math.abs(middle - (b.extent.top + b.extent.bottom) / 2),
  );
  return best === undefined ? undefined : { kind: 'tick', colour: colourOf(thing), regions: [best.extent] };
}

/** The lines at the height of a box that stand under or over some, however far from it they end, and none between. */
function columnOf(some: readonly PlacedLine[], box: Box, lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const level = lines.filter(({ extent }) => sharesHeight(box, extent));
  return level.filter(
    ({ extent }) =>
      some.some((one) => sharedAcross(one.extent, extent) > 0) &&
      !level.some(
        (other) =>
          isBefore(other.extent, box) === isBefore(extent, box) &&
          gapBetween(other.extent, box) < gapBetween(extent, box) &&
          overlap(other.extent.top, other.extent.bottom, extent.top, extent.bottom) > 0 &&
          sharedAcross(other.extent, extent) === 0,
      ),
  );
}

/** True where the middle of one box stands before that of another. */
function isBefore(one: Box, other: Box): boolean {
  return one.left + one.right < other.left + other.right;
}

function gapBetween(extent: Box, box: Box): number {
  return Math.max(0, extent.left - box.right, box.left - extent.right);
}

/**
 * Of lines that stand side by side, those of the column whose edge a box is nearer to, of two in the middle those before
 * which it stands; none where it runs through their words.
 */
function nearestColumn(box: Box, beside: readonly PlacedLine[], lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const middle = (box.left + box.right) / 2;
  const side = sideOf(box, beside, lines);
  const gaps = side.map(({ extent }) => gapBetween(extent, box));
  const nearest = Math.min(...gaps);
  const column = side.filter((_, index) => (gaps[index] ?? 0) <= nearest + (side[index]?.line.size ?? 0));
  return column.filter(
    ({ line }) => !line.words.slice(1).some((word) => middle > word.box.left && middle < word.box.right),
  );
}

/** The lines on one side of a box, where some stand on either: numbers in the margin have no say there. */
function sideOf(box: Box, beside: readonly PlacedLine[], lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const texts = beside.filter(({ line }) => line.words.some(({ text }) => LETTER.test(text)));
  const before = texts.filter(({ extent }) => isBefore(extent, box));
  const after = texts.filter((line) => !before.includes(line));
  if (before.length === 0 || after.length === 0) return texts.length === 0 ? beside : texts;
  // Lines end where they may: where their column ends, the longest around tells.
  const around = lines.filter(
    ({ line: { size }, extent }) =>
      extent.right <= box.right &&
      overlap(extent.top, extent.bottom, box.top - size * AROUND_LINES, box.bottom + size * AROUND_LINES) > 0 &&
      before.some((one) => sharedAcross(one.extent, extent) > 0),
  );
  const edge = Math.max(...[...before, ...around].map(({ extent }) => extent.right));
  const begin = Math.min(...after.map(({ extent }) => extent.left));
  return box.left - edge < begin - box.right ? before : after;
}

function writing(thing: Thing): StrokeMark {
  return { kind: 'margin-note', colour: colourOf(thing), regions: [thing.box] };
}

function colourOf({ strokes }: Thing): string {
  return strokes[0]?.colour ?? '#000000';
}
