import { type Box, scaleBox, sharedArea, unionOf } from '../../../core/geometry.ts';
import type { Mark } from '../../../core/mark.ts';
import { letterLines, linesNear, type PlacedLine, placedLines, type TextLine, textLinesOf } from '../lines/lines.ts';
import type { Stroke } from '../objects/objects.ts';
import { highlightFromMask, isChromatic, isHook, isRing } from '../objects/objects.ts';
import type { Character } from '../text/text.ts';
import type { Annotation } from './annotation.ts';
import { columnPart } from './column-parts.ts';
import type { Drawn } from './drawn-objects.ts';
import { drawnPassages, isOverSideways } from './drawn-passages.ts';
import { isMarkOnPrint, marksBeside } from './pen-marks.ts';
import { plainMarks, plainMarksAmid } from './plain-marks.ts';
import { framesPage, holdsAllLines, regionMarks } from './region-marks.ts';
import { highlightFrom, highlightOnPicture, isOfHighlighter, marksFromStrokes } from './stroke-marks.ts';

/** Typed lines further apart than this, in sizes of their type, are notes of their own. */
const SAME_NOTE_SHARE = 2.5;
/** What a stamp covers is looked for this far round it, in points. */
const AREA_MARGIN = 6;

/** What was drawn on a page: marks that are certain, and the areas that only the picture can tell more of. */
export interface DrawnMarks {
  readonly marks: readonly Mark[];
  /** Points of the shown page. */
  readonly areas: readonly Box[];
  /** True where a highlighter was drawn over print by hand: the file comes from a program for tablets. */
  readonly hasHighlighter: boolean;
}

export interface DrawnContext {
  /** The page as it is shown, in points. */
  readonly page: { readonly width: number; readonly height: number };
  readonly lines: readonly TextLine[];
  /** The letters of the print; none of a scan, whose recognised letters stand only about where they are seen. */
  readonly characters: readonly Character[];
  /** Pixels a point. */
  readonly scale: number;
  /** True where pages before showed that the file comes from a program for tablets. */
  readonly isTabletExport: boolean;
}

/** Finds out what ink annotations and appended strokes do to the text of a page. */
export function drawnMarks(annotations: readonly Annotation[], drawn: Drawn, context: DrawnContext): DrawnMarks {
  const { scale } = context;
  const lines = placedLines(context.lines);
  const own = annotations.flatMap(({ strokes = [] }) => strokes.map((stroke) => ({ ...stroke, mayBeOpaque: true })));
  const isHighlight = (stroke: Stroke): boolean => highlightFrom(stroke, lines) !== undefined;
  const highlights = drawn.strokes.filter(isHighlight);
  const hasHighlighter = highlights.some((stroke) => stroke.isFreehand && stroke.isTranslucent);
  const { inks, ownColours } = drawn;
  const print = { lines, characters: context.characters, inks, ownColours };
  const flattened = [...flattenedMarks(drawn.strokes, lines), ...plainMarks(drawn.strokes, print)];
  const others = drawn.strokes.filter((stroke) => !flattened.some(({ points }) => points === stroke.points));
  // Strokes of a pen after the print may be a figure or a logo; a highlighter in the file tells that they are not.
  const drawnLast = hasHighlighter || context.isTabletExport ? others : others.filter(isHighlight);
  const amid = [...drawn.amid.filter(isHighlight), ...plainMarksAmid(drawn.amid, print)];
  const under = drawn.under.filter((stroke) => isHighlight(stroke) && staysOnLine(stroke, lines));
  const appended = new Set([...amid, ...flattened, ...drawnLast, ...under]);
  const columns = context.lines.filter((line) => line.isUpright === true).flatMap((line) => line.words);
  /** No words are known under it, or only columns of vertical writing, of which it cannot tell which it marks. */
  const isOnPicture = ({ box }: Stroke): boolean =>
    context.lines.length === 0 ||
    (linesNear(box, lines, {}).length === 0 && columns.some((word) => sharedArea(word.box, box) > 0));
  const masks = [...annotations.flatMap(({ masks = [] }) => masks), ...drawn.masks];
  const masked = masks.map((mask) => ({ mask, mark: highlightFromMask(mask, lines) }));
  const areas = [
    ...annotations.filter(({ needsPicture }) => needsPicture === true).map(({ box }) => box),
    ...masked.filter(({ mark }) => mark === undefined).map(({ mask }) => mask.box),
    ...drawn.pictures,
  ].filter((box) => linesNear(box, lines, {}).length > 0);
  // A box may lie over less than a word: over some letters of a script that sets no spaces.
  const overLetters = others.filter(
    (stroke) => stroke.isRuled === true && !appended.has(stroke) && isOfHighlighter(stroke, lines),
  );
  const letters = drawn.strokes.length === 0 ? [] : letterLines(context.characters);
  const overSideways = drawn.strokes.filter((stroke) => !appended.has(stroke) && isOverSideways(stroke, letters));
  const onColumns = new Set(flattenedOnColumns(drawn.strokes, context));
  const text = { characters: context.characters, lines, all: context.lines };
  const passages = drawnPassages([...appended, ...overLetters, ...overSideways, ...onColumns], text);
  const rest = new Set(passages.rest);
  const isLeft = (stroke: Stroke): boolean => !onColumns.has(stroke) || rest.has(stroke);
  const onPicture = [...own, ...drawn.strokes.filter(isLeft)]
    .filter(isOnPicture)
    .flatMap((one) => highlightOnPicture(one) ?? []);
  return {
    marks: [
      ...regionMarks(annotations, lines, context.page),
      ...masked.flatMap(({ mark }) => mark ?? []),
      ...onPicture,
      ...passages.marks,
      ...marksFromStrokes(
        [...own, ...passages.rest.filter((stroke) => appended.has(stroke))].filter(
          (stroke) => !(isRing(stroke) && framesPage(stroke.box, context.page)),
        ),
        lines,
      ).filter(({ words, regions }) => words === undefined || !holdsAllLines(regions, lines)),
    ].map(({ kind, colour, regions, isRuled, words }) => ({
      kind,
      colour,
      confidence: 1,
      regions: regions.map((region) => scaleBox(region, scale)),
      ...(isRuled === true && { isRuled }),
      ...(words && { words: words.map((word) => ({ ...word, box: scaleBox(word.box, scale) })) }),
    })),
    areas: areas.map(withMargin),
    hasHighlighter,
  };
}

/**
 * The strokes of forms that hold nothing but marks on print or beside it: annotations that a program flattened into the
 * page. They count as the reader's own, however straight.
 */
function flattenedMarks(strokes: readonly Stroke[], lines: readonly PlacedLine[]): readonly Stroke[] {
  const forms = new Map<number, Stroke[]>();
  for (const stroke of strokes) {
    if (stroke.form !== undefined) forms.set(stroke.form, [...(forms.get(stroke.form) ?? []), stroke]);
  }
  const isMark = (stroke: Stroke): boolean => isOfHighlighter(stroke, lines) || isMarkOnPrint(stroke, lines);
  return [...forms.values()]
    .filter((form) => {
      const rest = form.filter((stroke) => !isMark(stroke));
      return rest.length === 0 || marksBeside(rest, lines, areOfPen).length > 0;
    })
    .flatMap((form) => form.map((stroke) => ({ ...stroke, isFreehand: true })));
}

/** A figure that is so small and stands beside print is filled, or drawn with rulers. */
function areOfPen(strokes: readonly Stroke[]): boolean {
  return strokes.every((stroke) => stroke.penWidth !== undefined && (stroke.isFreehand || isHook(stroke)));
}

/**
 * The strokes that lie over columns of vertical writing or beside them: those of forms that hold no others, and those in
 * a colour, which nothing but a mark ends with signs in.
 */
function flattenedOnColumns(
  strokes: readonly Stroke[],
  { lines, characters }: Pick<DrawnContext, 'lines' | 'characters'>,
): readonly Stroke[] {
  if (!lines.some(({ isUpright }) => isUpright === true)) return [];
  const found = strokes.filter((stroke) => columnPart(stroke, lines, characters) !== undefined);
  const others = new Set(strokes.filter((stroke) => !found.includes(stroke)).map(({ form }) => form));
  return found.filter(({ form, colour }) => (form === undefined ? isChromatic(colour) : !others.has(form)));
}

/** False for the curve of a figure, which runs on beyond the words that stand on it. */
function staysOnLine({ box }: Stroke, lines: readonly PlacedLine[]): boolean {
  return linesNear(box, lines, {}).some(
    ({ line: { size }, extent }) => box.left >= extent.left - size && box.right <= extent.right + size,
  );
}

function withMargin({ left, top, right, bottom }: Box): Box {
  return { left: left - AREA_MARGIN, top: top - AREA_MARGIN, right: right + AREA_MARGIN, bottom: bottom + AREA_MARGIN };
}

/** Notes that the reader typed onto the page, each with the place where it stands; `characters` are those typed only. */
export function typedNotes(characters: readonly Character[], scale: number): readonly Mark[] {
  const notes: { lines: TextLine[] }[] = [];
  for (const line of textLinesOf(characters)) {
    const last = notes.at(-1)?.lines.at(-1);
    const isSameLine = last !== undefined && Math.abs(line.baseline - last.baseline) < line.size * SAME_NOTE_SHARE;
    if (isSameLine) notes.at(-1)?.lines.push(line);
    else notes.push({ lines: [line] });
  }
  return notes.flatMap(({ lines }): readonly Mark[] => {
    const words = lines.flatMap((line) => line.words);
    const text = words.map((word) => word.text).join(' ');
    const region = scaleBox(unionOf(words.map(({ box }) => box)), scale);
    return /\p{L}{2}/u.test(text)
      ? [{ kind: 'margin-note', colour: '#000000', confidence: 1, regions: [region], text }]
      : [];
  });
}
