import { sharedAcross } from '../../../core/geometry.ts';
import type { Word } from '../../../core/page.ts';
import type { Foreshortening } from '../../../imaging/layout/layout.ts';
import type { GreyImage } from '../../../imaging/loops/loops.ts';
import type { TextLine } from '../../../imaging/print/print.ts';
import {
  type Apart,
  apartFrom,
  boxOnPage,
  cutStrip,
  pathAlong,
  STRIP_PAPER,
  STRIP_X_HEIGHT,
  type StripPath,
  type StripSource,
  type UnfoldedStrip,
  unfoldStrip,
  withoutNeighbours,
} from '../../../imaging/strips/strips.ts';
import type { LineWord } from './line-word.ts';
import { type RaisedNumber, raisedNumbers, withNumbers, withoutNumbers } from './raised-figures.ts';
import { surerOf } from './surer-words.ts';
import type { ReadWord, TextReader } from './text-reader.ts';

/** A strip and its place on the sheet that is read. */
interface PlacedStrip extends UnfoldedStrip {
  readonly path: StripPath;
  readonly top: number;
}

/**
 * White rows between the strips of a sheet, in pixels: half an x-height. Half: 1 of 2 pages reads otherwise, twice: 1 of 1; no
 * marked word.
 */
export const STRIP_SPACING = 10;
/**
 * White columns to either side of a strip on its sheet, in pixels: about an x-height. Half: 1 of 6 pages changes, no
 * marked word.
 */
export const SIDE_MARGIN = 20;
/** How far beyond its ends a line is cut: closing quotes and hyphens stand there. In x-heights. Half: 2 more wrong words. */
export const END_MARGIN = 1.1;

/** Changes a strip before it is read (wipes strokes out of it); what it leaves alone it gives back as it is. */
export type Mend = (strip: GreyImage, line: TextLine) => GreyImage;

/** Another way to read a line: of its strip as it was cut and then mended so, where its words so far leave a doubt. */
export interface ReadAgain {
  readonly mend: Mend;
  readonly where: (words: readonly LineWord[]) => boolean;
}

/** How lines are cut. */
interface CutOptions {
  readonly mend?: Mend;
  /** Tried in this order. */
  readonly again?: readonly ReadAgain[];
  /** All lines of the page: what reaches into the strip of another one is taken out of it. */
  readonly among?: readonly TextLine[];
  /** How the page lies under the camera. */
  readonly page?: Foreshortening | undefined;
}

/** Lines cut out of their page and put under one another, to be read by whoever has a recogniser. */
export interface LineSheet {
  readonly sheet: GreyImage;
  /** The words of each line by what was read on the sheet; they come with their boxes in pixels of the analysed picture. */
  wordsOf(read: readonly ReadWord[], reader: TextReader): LineWord[][];
}

/** How a sheet of lines is read. */
export const LINES_LAYOUT = 'block';

/** A line's strip as it was cut and as it was mended, how far other lines are, and the pictures of it that were read. */
interface CutLine {
  readonly line: TextLine;
  readonly path: StripPath;
  readonly cut: GreyImage;
  readonly mended: GreyImage;
  readonly apart: Apart;
  readonly shown: Set<GreyImage>;
}

const AS_CUT: Mend = (strip) => strip;

/** Cuts lines, one at least, for one call of the recogniser. */
export function cutLines(
  lines: readonly TextLine[],
  source: StripSource,
  { mend = AS_CUT, again = [], among = lines, page }: CutOptions,
): LineSheet {
  const strips = lines.map((line): CutLine => {
    const path = pathAlong(line, { xHeight: STRIP_X_HEIGHT, margin: END_MARGIN });
    const cut = cutStrip(source, path);
    const mended = mend(cut, line);
    return { line, path, cut, mended, apart: apartFrom(line, among), shown: new Set([mended]) };
  });
  /** One of the pictures of a line as it is read, without numbers that were found on it. */
  const laid = (strip: CutLine, image: GreyImage, raised: readonly RaisedNumber[] = []): Omit<PlacedStrip, 'top'> => {
    const alone = withoutNumbers(withoutNeighbours(image, strip.apart), raised);
    return { path: strip.path, ...unfoldStrip(alone, strip.path, page) };
  };
  const placed = stacked(strips.map((strip) => laid(strip, strip.mended)));
  return {
    sheet: sheetOf(placed),
    wordsOf: (read, reader) => {
      const words = wordsOn(placed, read, reader);
      const numbers = strips.map(({ mended, apart }) => raisedNumbers(withoutNeighbours(mended, apart), reader));
      /** Pictures of some lines, by the places of these. */
      const readAnew = (images: ReadonlyMap<number, GreyImage>): [number, LineWord[]][] => {
        if (images.size === 0) return [];
        const sheet = stacked([...images].map(([at, image]) => laid(strips[at]!, image, numbers[at])));
        const row = wordsOn(sheet, reader.readSheet(sheetOf(sheet), LINES_LAYOUT), reader);
        return [...images.keys()].map((at, k) => [at, row[k]!]);
      };
      const numbered = [...strips.entries()].filter(([at]) => numbers[at]!.length > 0);
      for (const [at, level] of readAnew(new Map(numbered.map(([at, { mended }]) => [at, mended])))) words[at] = level;
      for (const other of again) {
        const doubtful = new Map<number, GreyImage>();
        for (const [at, { line, cut, shown }] of strips.entries()) {
          if (!other.where(words[at]!)) continue;
          const image = other.mend(cut, line);
          if (!shown.has(image)) doubtful.set(at, image);
          shown.add(image);
        }
        for (const [at, second] of readAnew(doubtful)) words[at] = surerOf(words[at]!, second);
      }
      return strips.map(({ path }, at) => {
        const onPage = numbers[at]!.map((number) => ({ ...number, box: boxOnPage(path, number.box) }));
        return withNumbers(words[at]!, onPage);
      });
    },
  };
}

/** The words of each strip, left to right. */
function wordsOn(strips: readonly PlacedStrip[], read: readonly ReadWord[], reader: TextReader): LineWord[][] {
  const words: LineWord[][] = strips.map(() => []);
  for (const word of read) {
    const at = stripOf(strips, word);
    if (at >= 0) words[at]!.push(wordOnPage(strips[at]!, word));
  }
  return words.map((row, at) =>
    (hasRepeats(row) ? readAlone(strips[at]!, reader) : row).sort((a, b) => a.box.left - b.box.left),
  );
}

/**
 * Reads the given lines with one call of the recogniser; words come with their boxes in pixels of the analysed picture.
 * About 28 ms a line.
 */
export function readLines(
  lines: readonly TextLine[],
  source: StripSource,
  { reader, ...options }: CutOptions & { reader: TextReader },
): LineWord[][] {
  if (lines.length === 0) return [];
  const cut = cutLines(lines, source, options);
  return cut.wordsOf(reader.readSheet(cut.sheet, LINES_LAYOUT), reader);
}

/** The words of one strip, read as the single line that it is. */
function readAlone(strip: PlacedStrip, reader: TextReader): LineWord[] {
  const alone = { ...strip, top: STRIP_SPACING };
  return reader.readSheet(sheetOf([alone]), 'line').map((word) => wordOnPage(alone, word));
}

/** Strips with room between them, one under the other. */
function stacked(strips: readonly Omit<PlacedStrip, 'top'>[]): PlacedStrip[] {
  let top = STRIP_SPACING;
  return strips.map((strip) => {
    const placed = { ...strip, top };
    top += strip.image.height + STRIP_SPACING;
    return placed;
  });
}

/** Strips under one another on paper of some grey. */
export function sheetOf(strips: readonly Pick<PlacedStrip, 'image' | 'top'>[], paper = STRIP_PAPER): GreyImage {
  const last = strips.at(-1)!;
  const width = Math.max(...strips.map((s) => s.image.width)) + 2 * SIDE_MARGIN;
  const height = last.top + last.image.height + STRIP_SPACING;
  const data = new Uint8Array(width * height).fill(paper);
  for (const { image, top } of strips) {
    for (let y = 0; y < image.height; y++)
      data.set(image.data.subarray(y * image.width, (y + 1) * image.width), (top + y) * width + SIDE_MARGIN);
  }
  return { width, height, data };
}

/**
 * A word stands where more than this of its width lies: under a mark, or where another stands, of which it is a second reading.
 * Below <= 0 (n 21,204), above >= 0.868 (n 1,667).
 */
export const MOSTLY = 0.5;

/** True where words stand at one place: the recogniser split a line in two, as it does beside a tall stroke. */
function hasRepeats(words: readonly Word[]): boolean {
  for (const word of words) for (const other of words) if (other !== word && isRepeat(word, other)) return true;
  return false;
}

const isRepeat = (a: Word, b: Word): boolean => sharedAcross(a.box, b.box) > MOSTLY * (a.box.right - a.box.left);

/** The strip that holds most of a word; −1 for dirt between strips. */
function stripOf(strips: readonly PlacedStrip[], word: ReadWord): number {
  const middle = (word.box.top + word.box.bottom) / 2;
  return strips.findIndex((s) => middle >= s.top && middle < s.top + s.image.height);
}

function wordOnPage(strip: PlacedStrip, word: ReadWord): LineWord {
  const box = {
    left: strip.columnBefore(word.box.left - SIDE_MARGIN),
    right: strip.columnBefore(word.box.right - SIDE_MARGIN),
    top: word.box.top - strip.top,
    bottom: word.box.bottom - strip.top,
  };
  const { text, confidence, isKnown } = word;
  return { text, confidence, isKnown, box: boxOnPage(strip.path, box) };
}
