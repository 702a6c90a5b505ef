import { beforeAll, describe, expect, test } from 'vitest';
import { levelLine } from '../../../../tests/fixtures/drawn/level-line.ts';
import { lightOf, type Sheet } from '../../../../tests/fixtures/drawn/print.ts';
import { whitePage } from '../../../../tests/fixtures/drawn/typeface.ts';
import type { Box } from '../../../core/geometry.ts';
import { cutStrip, pathAlong } from '../../../imaging/strips/line-strip.ts';
import { STRIP_X_HEIGHT } from '../../../imaging/strips/strips.ts';
import { nodeOcrAssets } from '../platform/node-assets.ts';
import type { LineWord } from './line-word.ts';
import { createOcr } from './ocr.ts';
import { type RaisedNumber, raisedNumbers, raisedPlaces, withNumbers, withoutNumbers } from './raised-figures.ts';
import { END_MARGIN, readLines } from './read-lines.ts';
import type { TextReader } from './text-reader.ts';

const [LEFT, BASE, X_HEIGHT] = [40, 80, 16];
const SIZE = { width: 900, height: 140 };
/** Raised figures are set so large and so high, in sizes of the type. */
const [SMALL, HIGH] = [0.62, 0.34];

let reader: TextReader;

beforeAll(async () => {
  reader = await createOcr(nodeOcrAssets).readerFor(['eng']);
});

/** A printed line; what stands in braces is raised. */
function printed(text: string) {
  const context = whitePage(SIZE.width, SIZE.height);
  const plain = context.font;
  let right = LEFT;
  for (const [, raised, level] of text.matchAll(/\{([^}]*)\}|([^{]+)/gu)) {
    const part = raised ?? level ?? '';
    context.font = raised === undefined ? plain : plain.replace('38px', `${38 * SMALL}px`);
    context.fillText(part, right, BASE - (raised === undefined ? 0 : HIGH * 38));
    right += context.measureText(part).width;
  }
  const { data } = context.getImageData(0, 0, SIZE.width, SIZE.height);
  const sheet: Sheet = { ...SIZE, data: Uint8Array.from(data) };
  const line = levelLine(BASE, { left: LEFT, right, xHeight: X_HEIGHT });
  return { line, source: { image: sheet, paper: lightOf(sheet).paper, factor: 1 } };
}

function stripOf(text: string) {
  const { line, source } = printed(text);
  return cutStrip(source, pathAlong(line, { xHeight: STRIP_X_HEIGHT, margin: END_MARGIN }));
}

const read = (text: string): string => {
  const { line, source } = printed(text);
  const [words] = readLines([line], source, { reader });
  return words!.map((word) => word.text).join(' ');
};

describe('raised numbers of a line', () => {
  test('are read as figures at the end of the word that they follow', () => {
    expect(read('Seven bells rang across the water.{3} At noon they{12} went')).toBe(
      'Seven bells rang across the water.3 At noon they12 went',
    );
  });

  test('are read as words of their own before the word that they stand at', () => {
    expect(read('the water. {27} Seven bells rang. {8} Then at noon')).toBe(
      'the water. 27 Seven bells rang. 8 Then at noon',
    );
  });

  test('are sought above the line alone, with nothing beneath, and quotation marks, accents and figures of the line are none', () => {
    expect(raisedPlaces(stripOf('“In 1911,” she said, ‘every l’été naïve’ ended in 1 or 2.'))).toEqual([]);
    expect(raisedPlaces(stripOf('rang across{14} the water'))).toHaveLength(1);
  });

  test('are none where they may go on beyond the end of the strip', () => {
    const { line, source } = printed('rang across the water.{12}');
    const strip = (right: number) =>
      cutStrip(source, pathAlong({ ...line, right }, { xHeight: STRIP_X_HEIGHT, margin: 0 }));
    expect(raisedPlaces(strip(line.right + X_HEIGHT))).toHaveLength(1);
    expect(raisedPlaces(strip(line.right - X_HEIGHT / 2))).toEqual([]);
  });

  test('are none where ink that reaches further down stands right behind them', () => {
    const strip = stripOf('rang across{4}   the water');
    const [{ right, top, bottom }] = raisedPlaces(strip) as [Box];
    const withInk = (gap: number) => {
      const data = strip.data.slice();
      for (let y = top; y < bottom + 10; y++)
        data.fill(40, y * strip.width + right + gap, y * strip.width + right + gap + 3);
      return { ...strip, data };
    };
    expect(raisedPlaces(withInk(1))).toEqual([]);
    expect(raisedPlaces(withInk(5))).toHaveLength(1);
  });

  test('are none where so much is raised that it is no line of print', () => {
    expect(raisedPlaces(stripOf('a {1} '.repeat(8)))).toHaveLength(8);
    expect(raisedPlaces(stripOf('a {1} '.repeat(9)))).toEqual([]);
  });

  test('are none where paper has grain', () => {
    const strip = stripOf(`rang across the water${' '.repeat(8)}`);
    const data = strip.data.slice();
    const column = strip.width - 3 * STRIP_X_HEIGHT;
    for (let y = 12; y < 28; y++) data.fill(200, y * strip.width + column, y * strip.width + column + 6);
    expect(raisedPlaces({ ...strip, data })).toEqual([]);
    for (let y = 12; y < 28; y++) data.fill(40, y * strip.width + column, y * strip.width + column + 6);
    expect(raisedPlaces({ ...strip, data })).toHaveLength(1);
  });

  test('are none where the letter goes on beneath', () => {
    const strip = stripOf(`rang across the water${' '.repeat(8)}`);
    const data = strip.data.slice();
    const column = strip.width - 3 * STRIP_X_HEIGHT;
    const ink = (from: number, to: number) => {
      for (let y = from; y < to; y++) data.fill(40, y * strip.width + column, y * strip.width + column + 6);
    };
    ink(12, 28);
    expect(raisedPlaces({ ...strip, data })).toHaveLength(1);
    ink(31, 41);
    expect(raisedPlaces({ ...strip, data })).toEqual([]);
  });

  test('are wiped from the strip', () => {
    const strip = stripOf('rang across{4} the water');
    const numbers = raisedNumbers(strip, reader);
    expect(numbers.map(({ text }) => text)).toEqual(['4']);
    expect(raisedPlaces(withoutNumbers(strip, numbers))).toEqual([]);
    expect(withoutNumbers(strip, [])).toBe(strip);
  });
});

describe('numbers put back among words', () => {
  const word = (text: string, left: number, right: number): LineWord => ({
    ...{ text, confidence: 0.9, isKnown: true },
    box: { left, right, top: 10, bottom: 30 },
  });
  const number = (left: number, right: number): RaisedNumber => ({
    ...{ text: '5', confidence: 0.95 },
    box: { left, right, top: 6, bottom: 18 },
  });
  const words = [word('the', 0, 30), word('bells', 50, 100)];

  test('go to the nearer one', () => {
    expect(withNumbers(words, [number(32, 38)]).map(({ text }) => text)).toEqual(['the5', 'bells']);
    expect(withNumbers(words, [number(40, 47)]).map(({ text }) => text)).toEqual(['the', '5', 'bells']);
    expect(withNumbers(words, [number(110, 117)]).map(({ text }) => text)).toEqual(['the', 'bells5']);
  });

  test('widen the box of the word that they belong to', () => {
    expect(withNumbers(words, [number(32, 38)])[0]!.box).toEqual({ left: 0, right: 38, top: 6, bottom: 30 });
  });

  test('stand alone where no word was read', () => {
    expect(withNumbers([], [number(32, 38)]).map(({ text }) => text)).toEqual(['5']);
  });
});
