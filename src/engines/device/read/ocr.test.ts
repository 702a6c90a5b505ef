import { beforeAll, describe, expect, test } from 'vitest';
import { whitePage } from '../../../../tests/fixtures/drawn/typeface.ts';
import { AppError } from '../../../core/errors.ts';
import type { GreyImage } from '../../../imaging/loops/image.ts';
import { nodeOcrAssets } from '../platform/node-assets.ts';
import { createOcr, type Ocr, OLD_PRINT } from './ocr.ts';
import type { TesseractFactory } from './tesseract-core.ts';
import type { ReadWord, TextReader } from './text-reader.ts';

// Reading is real work, and slow on a busy machine.
const LINE_HEIGHT = 48;
const SHEET_WIDTH = 900;
const MARGIN = 12;
const BASELINE = 34;

const FIRST = ['The harbour lay quiet under a thin morning fog', 'and nobody had yet come down to the boats.'];
const SECOND = ['Seven bells rang across the water at noon,', 'sharp and far away, then all was still again.'];

/** A sheet as the engine makes them: dark lines of print on white, 48 pixels each. */
function sheetOf(lines: readonly string[]): GreyImage {
  const height = lines.length * LINE_HEIGHT;
  const context = whitePage(SHEET_WIDTH, height);
  for (const [place, line] of lines.entries()) context.fillText(line, MARGIN, place * LINE_HEIGHT + BASELINE);
  const rgba = context.getImageData(0, 0, SHEET_WIDTH, height).data;
  return {
    width: SHEET_WIDTH,
    height,
    data: Uint8Array.from({ length: SHEET_WIDTH * height }, (_, at) => rgba[at * 4] ?? 0),
  };
}

function textOf(words: readonly ReadWord[]): string {
  return words.map((word) => word.text).join(' ');
}

/** The library as it behaves when its memory is used up. */
function crashingFactory(factory: TesseractFactory): TesseractFactory {
  return async (settings) => {
    const module = await factory(settings);
    module.TessBaseAPI.prototype.Recognize = () => {
      throw new WebAssembly.RuntimeError('Aborted(OOM)');
    };
    return module;
  };
}

let ocr: Ocr;
let reader: TextReader;

beforeAll(async () => {
  ocr = createOcr(nodeOcrAssets);
  reader = await ocr.readerFor(['eng']);
});

test('a reader knows the words of all its languages', async () => {
  const both = await ocr.readerFor(['eng', 'deu']);
  expect(['harbour', 'Harbour', 'Werkstatt', 'harbouf'].map(both.isWord)).toEqual([true, true, true, false]);
  reader = await ocr.readerFor(['eng']);
  expect(reader.isWord('Werkstatt')).toBe(false);
});

test('one who knows the letters of old print reads beside the other, and neither takes the place of the other', async () => {
  const sheet = sheetOf(['The coaſt anſwered the ſurgeon']);
  const old = await ocr.readerFor([OLD_PRINT]);
  expect(textOf(old.readSheet(sheet, 'block'))).toContain('anſwered the ſurgeon');
  expect(await ocr.readerFor(['eng'])).toBe(reader);
  expect(textOf(reader.readSheet(sheet, 'block'))).not.toContain('ſ');
  expect(await ocr.readerFor([OLD_PRINT])).toBe(old);
});

describe('reading a sheet', () => {
  test('gives every word in order, with its place and a confidence', () => {
    const words = reader.readSheet(sheetOf(FIRST), 'block');
    expect(textOf(words)).toBe(FIRST.join(' '));
    for (const { box, confidence } of words) {
      expect(confidence).toBeGreaterThan(0.6);
      expect(confidence).toBeLessThan(0.99);
      expect(box.right).toBeGreaterThan(box.left);
      expect(box.bottom).toBeGreaterThan(box.top);
    }
    const [the] = words;
    expect(Math.abs((the?.box.left ?? 0) - MARGIN)).toBeLessThan(4);
    expect(Math.abs((the?.box.bottom ?? 0) - BASELINE)).toBeLessThan(4);
    const boats = words.at(-1);
    expect(boats?.box.top).toBeGreaterThan(LINE_HEIGHT);
  });

  test.each([
    ['line', SECOND[0] ?? ''],
    ...['4', '17', '38', '88', '142', '217', '308', '1024'].map((number) => ['word', number] as const),
  ] as const)('in layout %s it reads "%s"', (layout, text) => {
    expect(textOf(reader.readSheet(sheetOf([text]), layout))).toBe(text);
  });

  test('finds nothing on an empty sheet, whatever its size', () => {
    for (const layout of ['block', 'line', 'word'] as const) {
      expect(reader.readSheet(sheetOf(['']), layout)).toEqual([]);
    }
    expect(reader.readSheet({ width: 0, height: 0, data: new Uint8Array(0) }, 'block')).toEqual([]);
    expect(reader.readSheet({ width: 1, height: 1, data: Uint8Array.of(255) }, 'line')).toEqual([]);
  });

  test('gives the same result whatever was read before', async () => {
    const fresh = (await createOcr(nodeOcrAssets).readerFor(['eng'])).readSheet(sheetOf(FIRST), 'block');
    for (const lines of [SECOND, ['xi', '1871'], [...SECOND, ...FIRST, ...SECOND]]) {
      reader.readSheet(sheetOf(lines), 'block');
      expect(reader.readSheet(sheetOf(FIRST), 'block')).toEqual(fresh);
    }
  });
});

describe('languages', () => {
  test('are changed and changed back', async () => {
    const german = 'Die Straße führte über grüne Hügel';
    const both = await ocr.readerFor(['deu', 'eng']);
    expect(textOf(both.readSheet(sheetOf([german]), 'block'))).toBe(german);
    const english = await ocr.readerFor(['eng']);
    expect(textOf(english.readSheet(sheetOf([german]), 'block'))).not.toBe(german);
  });

  test('are loaded once each', async () => {
    const loaded: string[] = [];
    const counting = createOcr({
      ...nodeOcrAssets,
      loadLanguage: (code) => {
        loaded.push(code);
        return nodeOcrAssets.loadLanguage(code);
      },
    });
    for (const codes of [['eng'], ['deu', 'eng'], ['eng']]) await counting.readerFor(codes);
    expect(loaded).toEqual(['eng', 'deu']);
  });

  test.each(['eng', 'deu', 'fra', 'spa', 'ita', 'por', 'nld', 'frk'])('%s comes with the program', async (code) => {
    const data = await nodeOcrAssets.loadLanguage(code);
    expect(data.length).toBeGreaterThan(1_000_000);
  });

  test('that are not installed are named, with the way to install them, and the next page is read', async () => {
    await expect(ocr.readerFor(['rus'])).rejects.toMatchObject({
      code: 'language-missing',
      message: expect.stringContaining('npm install @tesseract.js-data/rus'),
    });
    const again = await ocr.readerFor(['eng']);
    expect(textOf(again.readSheet(sheetOf(FIRST), 'block'))).toBe(FIRST.join(' '));
  });

  test('never reach outside of their folder', async () => {
    await expect(ocr.readerFor(['../eng/4.0.0_best_int/eng'])).rejects.toMatchObject({ code: 'language-missing' });
  });
});

describe('a crash of the library', () => {
  test('is an error, and the next page is read by a fresh instance', async () => {
    let starts = 0;
    const own = createOcr({
      ...nodeOcrAssets,
      loadBuild: async () => {
        const build = await nodeOcrAssets.loadBuild();
        starts++;
        return starts === 1 ? { ...build, factory: crashingFactory(build.factory) } : build;
      },
    });
    const crashing = await own.readerFor(['eng']);
    expect(() => crashing.readSheet(sheetOf(FIRST), 'block')).toThrow(AppError);
    const fresh = await own.readerFor(['eng']);
    expect(fresh).not.toBe(crashing);
    expect(textOf(fresh.readSheet(sheetOf(FIRST), 'block'))).toBe(FIRST.join(' '));
  });
});

describe('starting', () => {
  test('is tried again when the download failed, and done once for calls at the same time', async () => {
    let loads = 0;
    const flaky = createOcr({
      ...nodeOcrAssets,
      loadBuild: () => {
        loads++;
        return loads === 1 ? Promise.reject(new AppError('engine-failed', 'offline')) : nodeOcrAssets.loadBuild();
      },
    });
    await expect(flaky.readerFor(['eng'])).rejects.toMatchObject({ code: 'engine-failed' });
    const [first, second] = await Promise.all([flaky.readerFor(['eng']), flaky.readerFor(['eng'])]);
    expect(first).toBe(second);
    expect(loads).toBe(2);
  });
});
