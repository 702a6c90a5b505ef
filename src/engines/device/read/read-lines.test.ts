import { beforeAll, describe, expect, test } from 'vitest';
import { levelLine } from '../../../../tests/fixtures/drawn/level-line.ts';
import { lightOf, type Sheet } from '../../../../tests/fixtures/drawn/print.ts';
import { whitePage } from '../../../../tests/fixtures/drawn/typeface.ts';
import type { GreyImage } from '../../../imaging/loops/image.ts';
import { STRIP_BASE_ROW, STRIP_PAPER } from '../../../imaging/strips/line-strip.ts';
import { nodeOcrAssets } from '../platform/node-assets.ts';
import { createOcr } from './ocr.ts';
import { cutLines, LINES_LAYOUT, type Mend } from './read-lines.ts';
import { isUnsure } from './surer-words.ts';
import type { TextReader } from './text-reader.ts';

const TEXT = 'Seven bells rang across the water at noon,';
const [LEFT, BASE, X_HEIGHT] = [40, 80, 16];

let reader: TextReader;

beforeAll(async () => {
  reader = await createOcr(nodeOcrAssets).readerFor(['eng']);
});

const asCut: Mend = (strip) => strip;

/**
 * Reads one printed line of which the strip is mended so, and where that leaves a doubt as it was cut; and how often it was
 * read.
 */
function readMended(mend: Mend): { text: string; calls: number } {
  const size = { width: 760, height: 140 };
  const context = whitePage(size.width, size.height);
  context.fillText(TEXT, LEFT, BASE);
  const right = LEFT + context.measureText(TEXT).width;
  const { data } = context.getImageData(0, 0, size.width, size.height);
  const sheet: Sheet = { ...size, data: Uint8Array.from(data) };
  const line = levelLine(BASE, { left: LEFT, right, xHeight: X_HEIGHT });
  const source = { image: sheet, paper: lightOf(sheet).paper, factor: 1 };
  const cut = cutLines([line], source, { mend, again: [{ mend: asCut, where: isUnsure }] });
  let calls = 0;
  const counting: TextReader = {
    isWord: reader.isWord,
    readSheet: (picture, layout) => {
      if (layout === LINES_LAYOUT) calls++;
      return reader.readSheet(picture, layout);
    },
  };
  const [words] = cut.wordsOf(counting.readSheet(cut.sheet, LINES_LAYOUT), counting);
  return { text: words!.map(({ text }) => text).join(' '), calls };
}

/** Letters without their lower halves, from some column on. */
const withoutFeet = (strip: GreyImage): GreyImage => {
  const data = strip.data.slice();
  for (let y = STRIP_BASE_ROW - 12; y < strip.height; y++)
    data.fill(STRIP_PAPER, y * strip.width + Math.round(strip.width / 2), (y + 1) * strip.width);
  return { ...strip, data };
};

describe('a line of which a stroke was wiped', () => {
  test('is read once more with its strokes where it is unsure without them', () => {
    expect(readMended(withoutFeet)).toEqual({ text: TEXT, calls: 2 });
  });

  test('is read once where it is sure, as is one of which nothing was wiped', () => {
    expect(readMended((strip) => ({ ...strip }))).toEqual({ text: TEXT, calls: 1 });
    expect(readMended(asCut)).toEqual({ text: TEXT, calls: 1 });
  });
});
