import { describe, expect, test } from 'vitest';
import { ellipse, penLine, X_HEIGHT } from '../../../../tests/fixtures/drawn/pen.ts';
import {
  BLACK,
  blankSheet,
  fill,
  lightOf,
  print,
  type Rgb,
  type Sheet,
  stroke,
} from '../../../../tests/fixtures/drawn/print.ts';
import type { GreyImage } from '../../../imaging/loops/image.ts';
import type { TextLine } from '../../../imaging/print/text-lines.ts';
import { cutStrip, pathAlong, STRIP_X_HEIGHT } from '../../../imaging/strips/line-strip.ts';
import { traceOutline } from '../../../marks/enclosures/outline-trace.ts';
import { END_MARGIN } from '../read/read-lines.ts';
import { wipeStrokes } from './wipe-strokes.ts';

const BASE = 90;
const [LEFT, RIGHT] = [60, 450];
const PENCIL: Rgb = [165, 165, 170];

interface Case {
  /** What stands on the sheet beside the line. */
  readonly beside?: (sheet: Sheet) => void;
  readonly draw: (sheet: Sheet) => void;
  readonly wipe: (strip: GreyImage, line: TextLine, sheet: Sheet) => GreyImage;
}

interface Strips {
  readonly plain: GreyImage;
  readonly marked: GreyImage;
  readonly wiped: GreyImage;
}

/** How many pixels differ; the matcher for whole arrays takes seconds. */
const differing = (a: Uint8Array, b: Uint8Array): number => a.filter((value, i) => value !== b[i]).length;

/** A line before something was drawn, after, and with that wiped. */
function strips({ beside, draw, wipe }: Case): Strips {
  const sheet = blankSheet(520, 180);
  const line = print(sheet, { left: LEFT, right: RIGHT, y: BASE, xHeight: X_HEIGHT });
  beside?.(sheet);
  const cut = (): GreyImage => {
    const path = pathAlong(line, { xHeight: STRIP_X_HEIGHT, margin: END_MARGIN });
    return cutStrip({ image: sheet, paper: lightOf(sheet).paper, factor: 1 }, path);
  };
  const plain = cut();
  draw(sheet);
  const marked = cut();
  const given = marked.data.slice();
  const wiped = wipe(marked, line, sheet);
  // The strip given stays as it was.
  expect(differing(marked.data, given)).toBe(0);
  return { plain, marked, wiped };
}

/** Pixels of what was drawn that are in a strip: dark where the line alone is not. */
const drawnIn = ({ data }: GreyImage, { plain }: Strips): number =>
  data.filter((value, i) => value < 190 && plain.data[i]! > 230).length;
/** Pixels of letters, and how many of them were wiped. */
const lettersOf = ({ plain }: Strips): number => plain.data.filter((value) => value < 90).length;
const lostOf = ({ plain, wiped }: Strips): number =>
  wiped.data.filter((value, i) => value > 150 && plain.data[i]! < 90).length;

/** Stems or bars of letters at some places. */
const inkAt =
  (xs: readonly number[], { width, top, bottom }: Readonly<Record<'width' | 'top' | 'bottom', number>>) =>
  (sheet: Sheet): void => {
    for (const left of xs) fill(sheet, { left, right: left + width, top: BASE + top, bottom: BASE + bottom }, BLACK);
  };

/** A stroke from the second word on, its middle this far below the baseline. */
function underlined(below: number, thickness?: number): Case {
  const points = Array.from({ length: 270 }, (_, k) => ({ x: 150 + k, y: BASE + below }));
  return {
    draw: (sheet) => stroke(sheet, { left: 150, right: 420, y: () => BASE + below, ...(thickness && { thickness }) }),
    wipe: (strip, line) => wipeStrokes(strip, line, [{ points, isThin: points.map(() => true) }]),
  };
}

describe('a stroke under words', () => {
  const thin = underlined(7);

  test('is gone and every letter above it stays', () => {
    const all = strips(thin);
    expect(drawnIn(all.marked, all)).toBeGreaterThan(600);
    expect(drawnIn(all.wiped, all)).toBeLessThan(drawnIn(all.marked, all) * 0.05);
    expect(lostOf(all)).toBeLessThan(lettersOf(all) * 0.02);
  });

  test('leaves a letter that crosses it most of its ink', () => {
    const plain = strips(thin);
    const crossed = strips({ ...thin, beside: inkAt([180, 240, 300, 360], { width: 4, top: -16, bottom: 12 }) });
    // 148 of 705 pixels; 462 where a stroke is wiped however thick the ink across it is.
    expect(lostOf(crossed) - lostOf(plain)).toBeLessThan((lettersOf(crossed) - lettersOf(plain)) * 0.25);
  });

  test('of a felt pen, half as thick as small letters are high, takes no more of the feet on it than of stems', () => {
    const felt = underlined(3, 8);
    const stems = strips(felt);
    const feet = strips({ ...felt, beside: inkAt([180, 240, 300, 360], { width: 12, top: -6, bottom: -1 }) });
    expect(drawnIn(feet.wiped, feet)).toBeLessThan(drawnIn(feet.marked, feet) * 0.25);
    const more = lettersOf(feet) - lettersOf(stems);
    expect(lostOf(feet) - lostOf(stems)).toBeLessThan(more * 0.3);
  });
});

describe('a ring around words', () => {
  const RING = ellipse({ x: 250, y: BASE - 6 }, { x: 80, y: 24 });
  const ringed = (colour: Rgb, beside?: Case['beside']): Case => ({
    ...(beside && { beside }),
    draw: (sheet) => penLine(sheet, RING, { colour }),
    wipe: (strip, line, sheet) =>
      wipeStrokes(strip, line, [traceOutline(RING, { ...lightOf(sheet), xHeight: X_HEIGHT, reach: 0.5 })]),
  });

  test.each([
    ['black', BLACK],
    ['pencil', PENCIL],
  ])('of %s ink is gone', (_, colour) => {
    const all = strips(ringed(colour));
    expect(drawnIn(all.marked, all)).toBeGreaterThan(200);
    expect(drawnIn(all.wiped, all)).toBeLessThan(drawnIn(all.marked, all) * 0.2);
  });

  test('of pencil leaves letters that it crosses their ink', () => {
    const all = strips(ringed(PENCIL, inkAt([200, 250, 300], { width: 14, top: -31, bottom: -26 })));
    expect(lostOf(all)).toBeLessThan(lettersOf(all) * 0.004);
  });
});
