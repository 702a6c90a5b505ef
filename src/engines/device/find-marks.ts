import type { Box, Point } from '../../core/geometry.ts';
import type { MarkKind } from '../../core/mark.ts';
import { isAmidPrint } from '../../imaging/amid-print.ts';
import { withoutEdgesOfBands } from '../../imaging/band-strikes.ts';
import { isBetweenUnderlines } from '../../imaging/between-underlines.ts';
import { withoutColouredPrint } from '../../imaging/coloured-print.ts';
import { alongCupRing } from '../../imaging/cup-rings.ts';
import { curveAt } from '../../imaging/curve.ts';
import { type Enclosure, findEnclosures, onRims } from '../../imaging/enclosures.ts';
import { isSideOfFrame } from '../../imaging/frame-sides.ts';
import { withoutFringes } from '../../imaging/fringes.ts';
import { goesOn } from '../../imaging/goes-on.ts';
import { mapInkTint } from '../../imaging/grey-tint.ts';
import { findHighlights, saturationAt } from '../../imaging/highlight.ts';
import { findHookedPhrases } from '../../imaging/hooked-phrases.ts';
import type { HookShape } from '../../imaging/hooks.ts';
import { findMarginStrokes, type MarginStroke } from '../../imaging/margin-marks.ts';
import { findHandNotes, type HandNote } from '../../imaging/margin-notes.ts';
import { findMarginSigns, type MarginSign } from '../../imaging/margin-signs.ts';
import { areOnUnderlines } from '../../imaging/on-underlines.ts';
import type { PageLayout } from '../../imaging/page-layout.ts';
import { findUnderlines, type PenSearch, type Underline } from '../../imaging/pen-marks.ts';
import { withoutPiecesOfEdges } from '../../imaging/pieces-of-edge.ts';
import { withoutPrintedTint } from '../../imaging/printed-tint.ts';
import type { Rim } from '../../imaging/rim-trace.ts';
import { runsAlong, runsOn } from '../../imaging/runs-along.ts';
import { hasSamePaper } from '../../imaging/same-paper.ts';
import { eachInkOnce, findStrikes } from '../../imaging/strike-outs.ts';
import { textEnds } from '../../imaging/text-ends.ts';
import type { TextLine } from '../../imaging/text-lines.ts';
import { darkStrip } from '../../imaging/underline.ts';
import type { View } from './look-at.ts';
import type { LinePrint, MarkBeside } from './wipe-margins.ts';

/** A mark as found, before the words are read: the stretches of lines that it takes in. */
export interface FoundMark {
  readonly kind: MarkKind;
  readonly colour: string;
  readonly confidence: number;
  readonly stretches: readonly { readonly line: number; readonly left: number; readonly right: number }[];
}

/** What was found on a page, and what must be wiped out of its lines before these are read. */
export interface FoundMarks {
  readonly found: readonly FoundMark[];
  readonly notes: readonly HandNote[];
  readonly underlines: readonly Underline[];
  readonly rims: readonly Rim[];
  readonly beside: readonly MarkBeside[];
  /** Where the print of a line ends, signs in the margin left out. */
  readonly printOf: (line: number) => LinePrint;
}

/** All marks of a page, its margin notes apart. */
export function findMarks(layout: PageLayout, body: readonly TextLine[], view: View): FoundMarks {
  const tint = mapInkTint(view.planes, view.even, { lines: body, xHeight: layout.xHeight });
  const highlights = findHighlights(tint, body);
  const isHighlighted = (x: number, y: number): boolean => saturationAt(tint, x, y) >= highlights.threshold;
  const { planes, darkEven, source, even, darkPaper, layouts } = view;
  const notes = findHandNotes(layout, { even, darkEven, planes, paper: source.paper, darkPaper, layouts });
  const inNote = (x: number, y: number): boolean => notes.some(({ box }) => isInside(box, x, y));
  const strips = body.map((line) => darkStrip(darkEven, line));
  const search = { planes, darkEven, isHighlighted, strips, longStrokes: view.longStrokes };
  const { underlines: strokes, strikes } = alongLines(body, search);
  const around = { area: areaOf(layout, AROUND_TEXT), xHeight: layout.xHeight };
  const closed = findEnclosures(layout.columns, { ...around, planes, darkEven, isHighlighted });
  const ways = strokes.map((stroke) => pointsOfUnderline(stroke, body));
  const isOfCup = alongCupRing(darkEven, areaOf(layout, AROUND_CUP_RINGS), layout.xHeight);
  const isOther = ({ rim }: Enclosure): boolean =>
    isBetweenUnderlines(rim, ways, layout.xHeight) || isOfCup(rim.points);
  const enclosures = { ...closed, drawn: closed.drawn.filter((each) => !isOther(each)) };
  const onRim = onRims(enclosures, layout.xHeight);
  const underlines = strokes.filter((_, k) => !runsOn(ways[k]!, onRim) && !isOfCup(ways[k]!));
  const columns = view.layouts.flatMap((page) => page.columns);
  const margins = { planes, darkEven, paper: source.paper, columns };
  const standsAlone = ({ points, lines }: { points: readonly Point[]; lines: readonly number[] }): boolean =>
    !runsOn(points, onRim, 0.35) &&
    !runsOn(points, inNote) &&
    !isAmidPrint(points, body[lines[0]!]!, { darkEven, xHeight: layout.xHeight }) &&
    !isSideOfFrame(points, view.longStrokes, layout.xHeight) &&
    !isOfCup(points);
  const hooked = findHookedPhrases(body, { planes, darkEven, isHighlighted }).filter(
    ({ hooks: pair }) =>
      !pair.some(({ points }) => runsOn(points, onRim)) && !areOnUnderlines(pair, ways, layout.xHeight),
  );
  const hooks = hooked.flatMap((phrase) => phrase.hooks);
  const traced = findMarginStrokes(layout, { ...margins, isHighlighted }).filter(standsAlone);
  const pieces = withoutPiecesOfEdges(
    findMarginSigns(layout, margins).filter(standsAlone),
    (points) => isDrawnDown(points, view, layout.xHeight),
    layout.xHeight,
  );
  const { signs, margin } = withoutRepeats(pieces, traced, { hooks, xHeight: layout.xHeight });
  const found: FoundMark[] = [];
  const overPaper = withoutFringes(withoutColouredPrint(highlights.runs, body), search);
  const runs = withoutPrintedTint(overPaper, body, { tint, threshold: highlights.palest });
  runs.forEach((onLine, line) => {
    for (const { left, right, colour, saturation } of onLine)
      found.push({
        kind: 'highlight',
        colour,
        confidence: Math.min(1, 0.5 + saturation),
        stretches: [{ line, left, right }],
      });
  });
  for (const [kind, drawn] of [
    ['underline', underlines],
    ['strike', withoutEdgesOfBands(strikes, runs)],
  ] as const)
    for (const { line, left, right, colour, contrast, continuity } of drawn) {
      const confidence = Math.min(1, 0.5 + contrast * 2) * continuity;
      found.push({ kind, colour, confidence, stretches: [{ line, left, right }] });
    }
  const wholeLine = wholeLines(layout);
  for (const { kind, colour, contrast, lines } of margin)
    found.push({ kind, colour, confidence: Math.min(1, 0.5 + contrast * 2), stretches: lines.map(wholeLine) });
  for (const { kind, colour, likeness, lines } of signs)
    found.push({ kind, colour, confidence: likeness, stretches: lines.map(wholeLine) });
  for (const { colour, contrast, stretches } of hooked)
    found.push({ kind: 'bracket', colour, confidence: Math.min(1, 0.5 + contrast * 2), stretches });
  for (const { kind, colour, rim, stretches } of enclosures.drawn)
    found.push({ kind, colour, confidence: Math.min(1, 0.5 + rim.contrast * 2) * (1 - rim.nothing), stretches });
  return {
    found,
    notes,
    underlines,
    rims: [...enclosures.drawn.map(({ rim }) => rim), ...hooks.map(rimOfHook)],
    beside: [...margin, ...signs].map(({ points, kind }) => ({ points, isStroke: kind !== 'tick' })),
    printOf: (at) => ({ ...wholeLine(at), line: body[at]! }),
  };
}

/** The strokes along lines of print, under their words or through them. */
function alongLines(body: readonly TextLine[], search: PenSearch): ReturnType<typeof eachInkOnce> {
  return eachInkOnce({ underlines: findUnderlines(body, search), strikes: findStrikes(body, search) }, body);
}

/** True for a line down a page that a hand drew: no edge of the page, no fold of the book. */
function isDrawnDown(points: readonly Point[], { planes, darkEven }: View, xHeight: number): boolean {
  return hasSamePaper(points, planes, xHeight) && !goesOn(points, darkEven, xHeight);
}

/** Signs and traced strokes without those that are others seen again: what is seen whole, with its hooks, is surer. */
function withoutRepeats(
  pieces: readonly MarginSign[],
  strokes: readonly MarginStroke[],
  { hooks, xHeight }: { readonly hooks: readonly HookShape[]; readonly xHeight: number },
): { signs: MarginSign[]; margin: MarginStroke[] } {
  const isHook = ({ kind, points }: MarginSign | MarginStroke): boolean =>
    kind === 'bar' && hooks.some((hook) => runsAlong(points, hook.points, xHeight));
  const traced = strokes.filter((stroke) => !isHook(stroke));
  const isPart = (sign: MarginSign, stroke: MarginStroke): boolean =>
    shareLines(stroke, sign) &&
    (sign.kind === 'bracket' ? stroke.lines.length > sign.lines.length : stroke.lines.length >= sign.lines.length);
  const signs = pieces.filter(
    (sign) => !isHook(sign) && (sign.kind === 'tick' || !traced.some((stroke) => isPart(sign, stroke))),
  );
  const whole = signs.filter((sign) => sign.kind !== 'tick');
  const margin = traced.filter(
    (stroke) => !whole.some((sign) => shareLines(stroke, sign) || runsAlong(stroke.points, sign.points, xHeight)),
  );
  return { signs, margin };
}

/** True for two strokes beside one line: the same stroke seen twice, or doubled by the reader. */
function shareLines(a: { readonly lines: readonly number[] }, b: { readonly lines: readonly number[] }): boolean {
  return a.lines.some((line) => b.lines.includes(line));
}

/** Tells the stretch of a whole line, without a sign in the margin that was taken for one of its letters. */
function wholeLines(layout: PageLayout): (line: number) => FoundMark['stretches'][number] {
  const left = layout.columns.flatMap((column) => textEnds(column.lines, 'left'));
  const right = layout.columns.flatMap((column) => textEnds(column.lines, 'right'));
  return (line) => ({ line, left: left[line]!, right: right[line]! });
}

/** A hook as what is wiped before its words are read. */
function rimOfHook({ points, contrast }: HookShape): Rim {
  return { points, shows: points.map(() => 'thin'), thin: 1, letters: 0, nothing: 0, contrast };
}

/** How far around the text pen strokes are looked for, in x-heights. */
const AROUND_TEXT = 4;
/** …and rings of cups, of which more is seen beside the text. */
const AROUND_CUP_RINGS = 8;

function areaOf({ box, xHeight }: PageLayout, around: number): Box {
  const reach = around * xHeight;
  return { left: box.left - reach, top: box.top - reach, right: box.right + reach, bottom: box.bottom + reach };
}

function isInside({ left, top, right, bottom }: Box, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

function pointsOfUnderline(stroke: Underline, body: readonly TextLine[]): Point[] {
  const { baseline, xHeight } = body[stroke.line]!;
  const last = Math.max(1, stroke.offsets.length - 1);
  return Array.from(stroke.offsets, (offset, k) => {
    const x = stroke.left + ((stroke.right - stroke.left) * k) / last;
    return { x, y: curveAt(baseline, x) + offset * xHeight };
  });
}
