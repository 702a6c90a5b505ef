import type { Turn } from '../../../core/geometry.ts';
import { mean } from '../../../core/statistics.ts';
import { layOutPages, type PageLayout } from '../../../imaging/layout/layout.ts';
import { blankDarkGround, estimatePaper, evenLight, type Paper } from '../../../imaging/light/light.ts';
import {
  brightest,
  type ColourPlanes,
  darkest,
  type GreyImage,
  type InkMask,
  type RgbaImage,
  smoothed,
} from '../../../imaging/loops/loops.ts';
import { medianBy } from '../../../imaging/maths/maths.ts';
import {
  binarise,
  type Component,
  type Components,
  connectedComponents,
  enlargeTwice,
  reduce,
} from '../../../imaging/pixels/pixels.ts';
import {
  findTextLines,
  heightOfPrint,
  invertedness,
  isLetterLike,
  longStrokes,
  onItsSide,
  runsVertically,
  SMALLER_PRINT,
  shapesOf,
  type TextLine,
  takeLongStrokes,
  turned,
  wipeGrain,
} from '../../../imaging/print/print.ts';
import type { StripSource } from '../../../imaging/strips/strips.ts';
import { columnOdds, courseOf, LOOKS } from '../../../marks/along/along.ts';
import type { MarkMaps, MarksNetwork } from '../../../marks/maps/maps.ts';
import { joinAlongPrint } from './along-print.ts';
import { PRINTED, toEndsOfPrint } from './ends-of-print.ts';
import { withoutSigns } from './without-signs.ts';

/** A decoded page. `scale` is what coordinates of `image` are multiplied by to give pixels of the upright original. */
export interface DecodedPage {
  readonly image: RgbaImage;
  readonly scale: number;
  /** Nobody looks at the pixels any more: they may be used for another picture. */
  readonly release?: () => void;
}

/**
 * Long side, in pixels, of the picture in which lines are looked for first: of 75 pages 53 have an x-height of 9 and more
 * there, the others are looked at again, larger. Half: 2 of 2 pages read otherwise, one wrong word less.
 */
const ANALYSIS_SIDE = 1700;
/** Longer strips than 27,000 pixels are no pages: means of larger blocks are not exact. Half or twice: no change on 6 pages. */
const MAX_FACTOR = 16;

/** A picture with its lines found, before anything is read. */
export interface View {
  readonly planes: ColourPlanes;
  /** Darkest colour with the light evened out. */
  readonly darkEven: GreyImage;
  /** The paper in the darkest colour, as `source.paper` is in the brightest: what `darkEven` was evened by. */
  readonly darkPaper: Paper;
  readonly source: StripSource;
  readonly layouts: readonly PageLayout[];
  /** What the network sees; it is not shown a picture without lines. */
  readonly maps?: MarkMaps;
  /** That of its print, in pixels; 0 where there is none. */
  readonly xHeight: number;
  /** Pixels of the upright original to a pixel of the analysed picture. */
  readonly toOriginal: number;
  /** How far the picture as it came was turned, clockwise, before it was looked at. */
  readonly turn: Turn;
  /** The picture the other way up, where it was turned over only because its letters seemed to stand on their heads. */
  readonly turnedBack?: View;
  /** All pieces of ink, long strokes and drawings among them. */
  readonly ink: readonly Component[];
}

/**
 * Letters smaller than this run together when the picture is reduced: it is looked at again, larger. In pixels.
 * Below <= 8 (n 22), above >= 9 (n 53).
 */
const MIN_X_HEIGHT = 9;
/** A picture is enlarged only up to this many pixels; beyond it, small letters are grain. None below, above >= 8000000 (n 1). */
const MAX_ENLARGED = 6_000_000;

/**
 * Print whose letters do not reach at least so much more above their lines than below them is looked at the other way up as
 * well: 25 photographed pages had −0.75 to −0.24 upright; upside down, with lines sought at the wrong side of their letters,
 * most have more than 0, but two with bent lines of small letters −0.12 and −0.01. Half or twice: no change on 6 pages.
 */
const DOUBTFUL = -0.2;
/** A doubtful page is turned over where its measure is this much better that way. Below <= -0.0693 (n 4), above >= 1.33 (n 1). */
const CLEARER = 0.1;

/**
 * A picture with less print on its lines than this, in x-heights of width, is looked at by another height of letters: what was
 * measured may be the pattern of a cloth under the page. Of 500 made pages three had none, the others 341 and more.
 */
const LITTLE_PRINT = 100;

/** Finds the lines of a picture and sorts them into pages, whichever way up it was taken. */
export function lookAt(page: DecodedPage, network: MarksNetwork): View {
  const first = lookBy(page, network);
  if (first.xHeight === 0 || printOn(first) >= LITTLE_PRINT) return first;
  const second = lookBy(page, network, first.xHeight * first.toOriginal);
  return printOn(second) > printOn(first) ? second : first;
}

const linesIn = ({ layouts }: Pick<View, 'layouts'>): TextLine[] =>
  layouts.flatMap(({ columns }) => columns.flatMap(({ lines }) => lines));

/** How much print stands on a view's lines, as width in x-heights. */
const printOn = (view: View): number =>
  linesIn(view).reduce((sum, { left, right }) => sum + (right - left) / view.xHeight, 0);

/** The same by the likeliest height of letters, or the likeliest that is another one than `none`, in pixels of the original. */
function lookBy(page: DecodedPage, network: MarksNetwork, none = 0): View {
  const across = measureWell(page, none);
  const sideways =
    !across.isCrowded && runsVertically(across.ink.list, Math.max(across.xHeight, heightOnSide(across).height));
  const turnedBy = (turn: Turn): View => ({
    ...findLines(measureWell({ ...page, image: turned(page.image, turn) }, none), network),
    turn,
  });
  const view = sideways ? turnedBy(90) : { ...findLines(across, network), turn: 0 as const };
  const own = invertednessOf(view);
  // What has no lines is no page, whichever way up: textures would be looked at twice.
  if (view.layouts.length === 0 || own <= DOUBTFUL) return view;
  const over = turnedBy(sideways ? 270 : 180);
  return invertednessOf(over) < own - CLEARER ? { ...over, turnedBack: view } : view;
}

const invertednessOf = (view: View): number => invertedness(linesIn(view));

/** Measures a picture at a size at which its letters are large enough to be told apart. */
function measureWell(page: DecodedPage, none: number): Measured {
  const { image } = page;
  const longSide = Math.max(image.width, image.height);
  const most = Math.min(image.width, image.height, MAX_FACTOR);
  const factor = Math.max(1, Math.min(most, Math.round(longSide / ANALYSIS_SIDE)));
  const first = measure({ image, scale: page.scale, factor, none });
  if (first.xHeight === 0 || first.isCrowded) return first;
  return first.xHeight < MIN_X_HEIGHT ? (measureLarger(page, factor, none) ?? first) : first;
}

function measureLarger({ image, scale }: DecodedPage, factor: number, none: number): Measured | undefined {
  if (factor > 1) return measure({ image, scale, factor: Math.ceil(factor / 2), none });
  if (image.width * image.height * 4 > MAX_ENLARGED) return undefined;
  return measure({ image: enlargeTwice(image), scale: scale / 2, factor: 1, none });
}

interface Inked {
  readonly mask: InkMask;
  /** The picture that the mask was made of, its light evened out, perhaps smoothed. */
  readonly even: GreyImage;
  readonly ink: Components;
  readonly xHeight: number;
  /** How surely that is the x-height, 0 to 1. */
  readonly sureness: number;
}

/**
 * An x-height that is less sure, or has more scraps of ink to a letter, is looked for in smoothed pictures as well: noise
 * breaks letters and has pieces of its own. On 230 made pages 103 are doubted so, and 42 smoothed: words that stood on no line
 * fell from 7.1 to 2.9 of 100 (110 held pages) and from 8.3 to 7.7 (120 others). Below <= 0.664 (n 8), above >= 0.766 (n 88).
 */
const SURE_HEIGHT = 0.7;
/** More scraps of ink to a letter than this leave an x-height in doubt. Below <= 1.21 (n 42), above >= 1.45 (n 40). */
const SCRAPS_TO_A_LETTER = 1.3;
/** How often a picture is smoothed at the most: three times lost whole pages. Half or twice: no change on 6 pages. */
const SMOOTHED_AT_MOST = 2;

/** The ink of a picture as it is, or of the smoothed copy in which there are most letters. */
function clearestInk(even: GreyImage, none: number): Inked {
  let best = inkAt(even, none);
  const { letters, scraps } = shapesOf(best.ink.list, best.xHeight);
  const isClear = best.sureness >= SURE_HEIGHT && scraps <= SCRAPS_TO_A_LETTER * letters;
  // More pieces than that are noise all over; smoothed, they are blots that look like letters.
  if (isClear || best.ink.list.length > MAX_LETTERS) return best;
  let picture = even;
  for (let times = 1; times <= SMOOTHED_AT_MOST; times++) {
    picture = smoothed(picture);
    const smooth = inkAt(picture, none);
    if (lettersIn(smooth) > lettersIn(best)) best = smooth;
  }
  return best;
}

/** The pieces of ink as they stand in the picture turned by a quarter, and the x-height of print that runs down it. */
function heightOnSide({ ink, mask }: Inked): { readonly lying: readonly Component[]; readonly height: number } {
  const lying = ink.list.map(onItsSide);
  return { lying, height: heightOfPrint(lying, { width: mask.height, height: mask.width }).height };
}

/** How many pieces of ink are as high as small or tall letters, which stand or lie on their side. */
function lettersIn(inked: Inked): number {
  const { lying, height } = heightOnSide(inked);
  const standing = shapesOf(inked.ink.list, inked.xHeight);
  const onSide = shapesOf(lying, height);
  return Math.max(standing.letters + standing.tall, onSide.letters + onSide.tall);
}

/** The pieces of ink of a picture, without grain where there is much of it, and the x-height of its print. */
function inkAt(even: GreyImage, none: number): Inked {
  const mask = binarise(even);
  const ink = connectedComponents(mask, even);
  const { height, sureness, commonest } = heightOfPrint(ink.list, mask, none);
  const found = { mask, even, sureness, xHeight: height };
  if (height * SMALLER_PRINT <= commonest) return { ...found, ink };
  wipeGrain(mask, ink.list, height);
  return { ...found, ink: connectedComponents(mask, even) };
}

interface Measured extends Inked {
  readonly planes: ColourPlanes;
  readonly source: StripSource;
  /** True where there are more letters than on any page: noise, in which nothing is looked for. */
  readonly isCrowded: boolean;
  readonly toOriginal: number;
}

/** Pieces of ink of letter size: 4,500 on the fullest of 70 pages, 27,000 in a newspaper; 45,000 and more in noise. */
const MAX_LETTERS = 40_000;

function isCrowded({ ink: { list }, xHeight }: Inked): boolean {
  return list.length > MAX_LETTERS && list.filter((c) => isLetterLike(c, xHeight)).length > MAX_LETTERS;
}

/** A picture, reduced so, and a height in its original that is not that of its letters, 0 where each may be it. */
interface Measuring {
  readonly image: RgbaImage;
  readonly scale: number;
  readonly factor: number;
  readonly none: number;
}

function measure({ image, scale, factor, none }: Measuring): Measured {
  const planes = reduce(image, factor);
  const grey = brightest(planes);
  const paper = estimatePaper(grey);
  const even = evenLight(grey, paper, grey.data);
  blankDarkGround(even, paper);
  const inked = clearestInk(even, none / (scale * factor));
  const source = { image, paper, factor };
  return { ...inked, planes, source, isCrowded: isCrowded(inked), toOriginal: scale * factor };
}

/**
 * Where a page's lines say that its letters are lower than this, in the height that was measured, capitals or figures were taken
 * for its small letters, and it is looked at again. None of 120 made pages below 0.88; of 145 photographs three below 0.77, the
 * others above 0.82.
 */
const LOWER = 0.8;

/** The lines of a measured picture, looked for by the height that they themselves say. */
function findLines(measured: Measured, network: MarksNetwork): Omit<View, 'turn'> {
  const view = linesOf(measured, network);
  const own = medianBy(
    linesIn(view),
    (line) => line.xHeight,
    (line) => line.right - line.left,
  );
  return own > 0 && own < LOWER * view.xHeight ? linesOf({ ...measured, xHeight: own }, network) : view;
}

function linesOf(measured: Measured, network: MarksNetwork): Omit<View, 'turn'> {
  const { planes, even, mask, ink, xHeight, source, toOriginal } = measured;
  const dark = darkest(planes);
  const darkPaper = estimatePaper(dark);
  const darkEven = evenLight(dark, darkPaper, dark.data);
  const view = { planes, darkEven, darkPaper, source, xHeight, toOriginal, ink: ink.list };
  if (xHeight === 0 || measured.isCrowded) return { ...view, layouts: [] };
  const taken = takeLongStrokes(mask, longStrokes(xHeight));
  const components = taken === 0 ? ink : connectedComponents(mask, even);
  const picture = { width: even.width, height: even.height, components, xHeight };
  const lines = findTextLines(picture);
  if (lines.length === 0) return { ...view, layouts: [] };
  const maps = network.see(planes, xHeight);
  const printed: TextLine[] = [];
  for (const line of lines)
    if (mean(columnOdds(maps, courseOf(line), line, [LOOKS.print])) >= PRINTED) printed.push(line);
  const whole = withoutSigns(joinAlongPrint(printed, { maps, picture }), maps);
  return { ...view, maps, layouts: toEndsOfPrint(layOutPages(whole, picture), { maps, picture }) };
}
