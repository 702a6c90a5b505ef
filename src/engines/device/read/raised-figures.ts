import { type Box, sharedAcross, unionOf } from '../../../core/geometry.ts';
import type { GreyImage } from '../../../imaging/loops/loops.ts';
import { type Component, connectedComponents, PAPER } from '../../../imaging/pixels/pixels.ts';
import { STRIP_BASE_ROW, STRIP_PAPER, STRIP_X_HEIGHT } from '../../../imaging/strips/strips.ts';
import type { LineWord } from './line-word.ts';
import type { TextReader } from './text-reader.ts';

/** A raised number, that of a note or a verse, and its box: in pixels of the strip, or of the page once it was placed there. */
export interface RaisedNumber {
  readonly text: string;
  readonly box: Box;
  readonly confidence: number;
}

/**
 * Ink is darker than this, of 255, where it is pale and blurred, too. Of 306 numbers on 2,013 lines of made pages (here and below) 200
 * gives 12 less and 36 more, most of them pieces of letters; 240: 210 less.
 */
const INK = 222;
/** What is less dark than this share of a strip's darkest ink is grain of the paper. Half: three numbers less, twice: 122. */
const PALE = 0.4;
/** What has more white than this, of 255, is paper where a number is read. 220: 22 less, 10 more; 250: 9 less, 12 more. */
const WHITE = 240;
/**
 * Raised figures end so high above the baseline at least, in x-heights: the old style has some that reach further down. Half: one more,
 * twice: 176 less.
 */
const RISE = 0.35;
/**
 * And are so high themselves, in x-heights: quotation marks, accents and dots are lower. 0.55: two numbers less, for 66 places more that
 * are looked at; 0.8: two more, two wrong; 1 at the most: 152 less, 2.5: one more.
 */
const HEIGHT = { from: 0.62, to: 1.25 } as const;
/** Figures that are blurred into one piece are no wider than this, in x-heights. Half: 34 numbers of two figures less; twice: the same. */
const WIDEST = 2;
/** Figures of one number are no further from each other than this, in x-heights. Half: of 5 numbers one figure; twice: the same. */
const APART = 0.45;
/**
 * A strip with more such places than this shows no line of print: each costs the recogniser some 3 ms. Below <= 4 (n 4,026),
 * none above.
 */
const MOST_PLACES = 8;
/**
 * What is nearer to an end of a strip than this, in x-heights, may have figures beyond it. Half: 19 more, some of them wrong; twice:
 * 94 less.
 */
const CUT = 0.6;
/**
 * The word after a number is no nearer than this, in x-heights: what is may be a figure that touches a letter. Half: 6 more; twice: 61
 * less.
 */
const CLOSE = 0.1;
/** White around a number that is read, in pixels of a strip. Half: 25 less, 15 more, three otherwise; twice: 21, 16 and one. */
const MARGIN = 6;
/** A number is one that is read as surely as this, 0 to 1. 0.8: 20 more; 0.95: 41 less. */
const CERTAIN = 0.9;
const NUMBER = /^\d{1,3}$/;

/**
 * The raised numbers of a strip, from left to right: of notes after their words, of verses before. 1.3 ms, and some 3 ms for each place
 * that may hold one.
 */
export function raisedNumbers(strip: GreyImage, reader: TextReader): RaisedNumber[] {
  return raisedPlaces(strip).flatMap((box) => {
    const [word, ...more] = reader.readSheet(cutOut(strip, box), 'word');
    const isNumber = word !== undefined && more.length === 0 && NUMBER.test(word.text) && word.confidence >= CERTAIN;
    return isNumber ? [{ text: word.text, box, confidence: word.confidence }] : [];
  });
}

/** Where raised numbers may stand: pieces of ink that are as high as small figures, above the baseline, with nothing beneath. */
export function raisedPlaces(strip: GreyImage): Box[] {
  const mask = { ...strip, data: strip.data.map((grey) => Number(grey < INK)) };
  const inked = connectedComponents(mask, strip).list;
  const palest = STRIP_PAPER - PALE * (STRIP_PAPER - Math.min(STRIP_PAPER, ...inked.map(({ darkest }) => darkest)));
  const pieces = inked.filter(({ darkest }) => darkest <= palest);
  const figures = joined(
    pieces.filter((piece) => piece.bottom <= rowAt(RISE)),
    0,
  );
  const raised = figures.filter((figure) => isRaised(figure) && !pieces.some((piece) => isBeneath(piece, figure)));
  const [first, last] = [CUT * STRIP_X_HEIGHT, strip.width - CUT * STRIP_X_HEIGHT];
  const places = joined(raised, APART * STRIP_X_HEIGHT).filter(
    (box) => box.left >= first && box.right <= last && !pieces.some((piece) => goesOn(piece, box)),
  );
  return places.length > MOST_PLACES ? [] : places;
}

const rowAt = (up: number): number => STRIP_BASE_ROW - up * STRIP_X_HEIGHT;

function isRaised({ left, right, top, bottom }: Box): boolean {
  const height = (bottom - top) / STRIP_X_HEIGHT;
  return height >= HEIGHT.from && height <= HEIGHT.to && (right - left) / STRIP_X_HEIGHT <= WIDEST;
}

/** True for ink that goes further down in most of a figure's columns: that of a letter with its accent, or of one that is broken. */
const isBeneath = (piece: Component, { left, right, bottom }: Box): boolean =>
  piece.bottom > bottom && sharedAcross(piece, { left, right }) > (right - left) / 2;

/** True for ink right behind a number: a figure that touches a letter. */
const goesOn = (piece: Component, { right, top, bottom }: Box): boolean =>
  piece.left >= right && piece.left - right < CLOSE * STRIP_X_HEIGHT && piece.top < bottom && piece.bottom > top;

/** Boxes that are nearer to each other across than so many pixels as one, from left to right. */
function joined(boxes: readonly Box[], near: number): Box[] {
  const parts: Box[] = [];
  for (const box of boxes.toSorted((a, b) => a.left - b.left)) {
    const last = parts.at(-1);
    if (last !== undefined && box.left - last.right < near) parts.push(unionOf([parts.pop() ?? last, box]));
    else parts.push(box);
  }
  return parts;
}

/** A number alone on paper, its darkest ink black: small figures are greyer than print, and are read the better for it. */
function cutOut({ width, data }: GreyImage, { left, right, top, bottom }: Box): GreyImage {
  const size = { width: right - left + 2 * MARGIN, height: bottom - top + 2 * MARGIN };
  const out = new Uint8Array(size.width * size.height).fill(PAPER);
  let darkest = WHITE - 1;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) darkest = Math.min(darkest, data[y * width + x]!);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const light = Math.max(0, Math.min(1, (data[y * width + x]! - darkest) / (WHITE - darkest)));
      out[(y - top + MARGIN) * size.width + x - left + MARGIN] = light * PAPER;
    }
  return { ...size, data: out };
}

/** A strip with paper in place of some numbers; the strip itself where there are none. */
export function withoutNumbers(strip: GreyImage, numbers: readonly RaisedNumber[]): GreyImage {
  if (numbers.length === 0) return strip;
  const data = strip.data.slice();
  for (const { left, right, top, bottom } of numbers.map(({ box }) => box))
    for (let y = Math.max(0, top - 1); y <= bottom; y++)
      data.fill(STRIP_PAPER, y * strip.width + Math.max(0, left - 1), y * strip.width + right + 1);
  return { ...strip, data };
}

/**
 * The words of a line, from left to right, with the raised numbers that were left out when they were read: each at the end of the word
 * before, or by itself where the next one is nearer.
 */
export function withNumbers(words: readonly LineWord[], numbers: readonly RaisedNumber[]): LineWord[] {
  const out = [...words];
  for (const { text, box, confidence } of numbers) {
    const next = out.findIndex((word) => word.box.left + word.box.right > box.left + box.right);
    const at = next < 0 ? out.length : next;
    const [before, after] = [out[at - 1], out[at]];
    if (before !== undefined && (after === undefined || box.left - before.box.right < after.box.left - box.right)) {
      out[at - 1] = { ...before, text: before.text + text, box: unionOf([before.box, box]) };
    } else out.splice(at, 0, { text, box, confidence, isKnown: true });
  }
  return out;
}
