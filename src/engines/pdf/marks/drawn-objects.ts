import { type Box, boxOfPoints } from '../../../core/geometry.ts';
import type { DocumentPage } from '../document/document.ts';
import type { PdfiumMemory } from '../file/file.ts';
import { applied, IDENTITY, matrixOf, type PageFrame, product, shownPoint } from '../file/file.ts';
import type { PageContent, Stroke } from '../objects/objects.ts';
import {
  boundsOf,
  clipBoxes,
  clipsOf,
  colourOfPath,
  cutToBoxes,
  fillColourOf,
  IMAGE,
  type Item,
  isHighlighterColour,
  isTranslucent,
  joinedWays,
  mayBeOfLayer,
  notDrawnAtAll,
  PATH,
  type PictureMask,
  readMask,
  strokesOfPath,
  TEXT,
} from '../objects/objects.ts';
import { NOTHING_TYPED, type TypedText, typedText } from '../typed/typed.ts';
import type { Annotation } from './annotation.ts';
import { type PrintInk, touches } from './plain-marks.ts';
import { typedUnmarked } from './typed-and-marked.ts';

/** Strokes of one page that are looked at: a page covered with handwriting has a few hundred. */
const MOST_STROKES = 3_000;
/** Paths of which these may be made: programs write strokes in pieces. */
const MOST_PATHS = 10_000;
/** Pictures over a page that are looked at. */
const MOST_PICTURES = 20;

/** The last of a page's text, from this share on, may be what the reader typed, or a program put under its pages. */
const TAIL_SHARE = 0.8;

/** What was put onto a page after its print. */
export interface Drawn extends TypedText {
  readonly strokes: readonly Stroke[];
  /** Strokes that come after the print under them, though some other text follows: a box of text that was typed. */
  readonly amid: readonly Stroke[];
  /** Ways of a pen in a highlighter's colour before the last of the print: programs put highlighter under it as well. */
  readonly under: readonly Stroke[];
  /** The print and its colours in the order in which it was set, where strokes come after it. */
  readonly inks: readonly PrintInk[];
  /** The colours in which the page draws before its last print, where plain strokes come after that. */
  readonly ownColours: ReadonlySet<string>;
  /** Transparent pictures laid over the page. */
  readonly masks: readonly PictureMask[];
  /** Boxes of pictures laid over it of which only the page's own picture can tell more. */
  readonly pictures: readonly Box[];
}

/** A page on which nothing was drawn. */
const NOTHING_DRAWN: Drawn = {
  strokes: [],
  amid: [],
  under: [],
  inks: [],
  ownColours: new Set(),
  masks: [],
  pictures: [],
  ...NOTHING_TYPED,
};

export interface DrawnPlace {
  readonly document: number;
  readonly page: DocumentPage;
  readonly content: PageContent;
  /** False for pictures of pages, over which the recognised words lie or under which they are hidden. */
  readonly isPrint: boolean;
  /** Whether the document hides layers. */
  readonly hidesLayers: () => boolean;
  readonly annotations: readonly Annotation[];
}

/**
 * The strokes that come after all print of a page, or after the picture of a scanned one, as programs append them when
 * they flatten their marks into a file, and the text typed with them. Coloured boxes, tables and figures come before the
 * print or between.
 */
export function readDrawn(memory: PdfiumMemory, place: DrawnPlace): Drawn {
  const { document, page, content, isPrint, hidesLayers, annotations } = place;
  const { items, hidden } = content;
  const texts = items.filter(
    ({ object, type }) => type === TEXT && !hidden.unseen.has(object) && !hidden.blank.has(object),
  );
  const { index, handle, frame, characters } = page;
  const written = new Set(items.filter(({ type, isInForm }) => type === TEXT && isInForm).map(({ place: at }) => at));
  let clips: ReadonlyMap<number, string> | undefined;
  const strokesOf = (from: readonly Item[]): readonly Stroke[] => {
    const paths = from.filter(({ type }) => type === PATH);
    const ofLayers = paths.filter((item) => mayBeOfLayer(memory, item, { handle, hidesLayers }));
    const layered = notDrawnAtAll(memory, ofLayers, page);
    const seen = paths.filter(({ object }) => !layered.has(object)).slice(0, MOST_PATHS);
    const strokes = joinedWays(seen.flatMap((item) => strokesOfItem(memory, item, frame))).slice(0, MOST_STROKES);
    return strokes.map((stroke) => ({
      ...stroke,
      isOfBareForm: stroke.form !== undefined && !written.has(stroke.form),
    }));
  };
  const seeming = isPrint
    ? typedText(memory, {
        ...{ items, texts, characters, frame, handle },
        clips: () => {
          clips ??= clipBoxes(memory, { document, index, handle });
          return clips;
        },
      })
    : NOTHING_TYPED;
  const { typed, apart } = typedUnmarked(memory, seeming, {
    ...{ texts, characters, annotations },
    strokesAfter: (first) => strokesOf(items.filter(({ place: at }) => at > first.place)),
  });
  const print = isPrint ? texts.filter(({ object }) => !typed.has(object)).map((item) => items.indexOf(item)) : [];
  const last = isPrint ? print.at(-1) : hidden.pageImage;
  if (last === undefined) return NOTHING_DRAWN;
  const appended = items.slice(last + 1);
  const tail = print.slice(Math.floor(print.length * TAIL_SHARE));
  const images = appended
    .filter(({ type }) => type === IMAGE && isPrint)
    .slice(0, MOST_PICTURES)
    .map((item) => ({ item, mask: readMask(memory, item.object, { document, page, matrix: item.matrix }) }));
  const onPrint = (stroke: Stroke): Stroke => (isPrint ? { ...stroke, mayBeOpaque: true } : stroke);
  const strokes = strokesOf(appended).map(onPrint);
  const amid = strokesOf(clearOfLaterText(memory, items, { tail, frame: page.frame })).map(onPrint);
  const under = strokesOf(items.slice(0, tail[0] ?? 0).filter((item) => isOfMarker(memory, item)))
    .filter(({ isRuled }) => isRuled !== true)
    .map((stroke) => ({ ...stroke, mayBeOpaque: true }));
  const hasPlain = isPrint && [...strokes, ...amid].some(({ form }) => form === undefined);
  return {
    strokes,
    inks: hasPlain ? texts.map((item) => inkOf(memory, item, page.frame)) : [],
    ownColours: new Set(hasPlain ? coloursOf(memory, items.slice(0, last)) : []),
    amid,
    under,
    masks: images.flatMap(({ mask }) => mask ?? []),
    pictures: images.filter(({ mask }) => mask === undefined).map(({ item }) => imageBox(memory, item, page.frame)),
    typed,
    apart,
  };
}

function inkOf(memory: PdfiumMemory, item: Item, frame: PageFrame): PrintInk {
  return { box: boundsOf(memory, item, frame), colour: fillColourOf(memory, item.object), place: item.place ?? 0 };
}

function coloursOf(memory: PdfiumMemory, items: readonly Item[]): readonly string[] {
  const paths = items.filter(({ type }) => type === PATH).slice(0, MOST_STROKES);
  return paths.flatMap(({ object }) => colourOfPath(memory, object) ?? []);
}

/** What is seen of a path: programs cut what they draw to the box of its annotation. */
function strokesOfItem(memory: PdfiumMemory, item: Item, frame: PageFrame): readonly Stroke[] {
  const { object, matrix, isInForm, place } = item;
  const clips = clipsOf(memory, item, frame);
  const seen = strokesOfPath(memory, object, { matrix, frame }).flatMap((stroke) => cutToBoxes(stroke, clips) ?? []);
  const isThrough = isTranslucent(memory, item);
  return seen.map((stroke) => ({ ...stroke, isTranslucent: isThrough, ...(isInForm ? { form: place } : { place }) }));
}

/** True for what is drawn with a pen in the colour of a highlighter. */
function isOfMarker(memory: PdfiumMemory, { object, type }: Item): boolean {
  if (type !== PATH || !isHighlighterColour(colourOfPath(memory, object) ?? '#000000')) return false;
  memory.pdfium.FPDFPath_GetDrawMode(object, memory.scratch, memory.scratch + 4);
  return memory.integers(memory.scratch, 1)[0] === 0;
}

/** What is drawn between the last pieces of text, and no later one stands on or right above. */
function clearOfLaterText(
  memory: PdfiumMemory,
  items: readonly Item[],
  { tail, frame }: { readonly tail: readonly number[]; readonly frame: PageFrame },
): readonly Item[] {
  const [first, last] = [tail[0], tail.at(-1)];
  if (first === undefined || last === undefined) return [];
  const texts = tail.map((index) => ({ index, box: boundsOf(memory, items[index] ?? NO_ITEM, frame) }));
  return items.slice(first, last).filter((item, offset) => {
    if (item.type !== PATH) return false;
    const drawn = boundsOf(memory, item, frame);
    return !texts.some(({ index, box }) => index > first + offset && touches(box, drawn));
  });
}

const NO_ITEM = { object: 0, matrix: IDENTITY };

/** An image is drawn into the unit square. */
function imageBox(memory: PdfiumMemory, { object, matrix }: Item, frame: PageFrame): Box {
  const place = product(matrixOf(memory, object), matrix);
  const corners = [applied(place, 0, 0), applied(place, 1, 0), applied(place, 0, 1), applied(place, 1, 1)];
  return boxOfPoints(
    corners.map(({ x, y }) => shownPoint(frame, x, y)),
    0,
  );
}
