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
import type { Point } from '../../../core/geometry.ts';
import type { GreyImage } from '../../../imaging/loops/image.ts';
import type { TextLine } from '../../../imaging/print/text-lines.ts';
import { cutStrip, pathAlong, STRIP_X_HEIGHT } from '../../../imaging/strips/line-strip.ts';
import { STROKE_MARGIN } from '../../../imaging/strips/pen-strokes.ts';
import { STROKE_X_HEIGHT } from '../../../imaging/strips/thin-path.ts';
import { traceOutline } from '../../../marks/enclosures/outline-trace.ts';
import { END_MARGIN } from '../read/read-lines.ts';
import { wipeMargins } from './wipe-margins.ts';
import { wipeOutlines } from './wipe-outlines.ts';
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

describe('a stroke under words', () => {
  const columnOf = (x: number): number => Math.round(((x - LEFT) / X_HEIGHT + STROKE_MARGIN) * STROKE_X_HEIGHT);
  const [firstColumn, end] = [columnOf(150), columnOf(420)];
  const course = { firstColumn, offsets: new Float32Array(end - firstColumn).fill(7 / X_HEIGHT) };
  const underlined: Case = {
    draw: (sheet) => stroke(sheet, { left: 150, right: 420, y: () => BASE + 7 }),
    wipe: (strip) => wipeStrokes(strip, [course]),
  };

  test('is gone and every letter above it stays', () => {
    const all = strips(underlined);
    expect(drawnIn(all.marked, all)).toBeGreaterThan(600);
    expect(drawnIn(all.wiped, all)).toBeLessThan(drawnIn(all.marked, all) * 0.05);
    expect(lostOf(all)).toBeLessThan(lettersOf(all) * 0.02);
  });

  test('leaves a letter that crosses it its ink', () => {
    const plain = strips(underlined);
    const crossed = strips({ ...underlined, beside: inkAt([180, 240, 300, 360], { width: 4, top: -16, bottom: 12 }) });
    expect(lostOf(crossed)).toBeLessThanOrEqual(lostOf(plain));
  });
});

describe('a ring around words', () => {
  const RING = ellipse({ x: 250, y: BASE - 6 }, { x: 80, y: 24 });
  const ringed = (colour: Rgb, beside?: Case['beside']): Case => ({
    ...(beside && { beside }),
    draw: (sheet) => penLine(sheet, RING, { colour }),
    wipe: (strip, line, sheet) =>
      wipeOutlines(strip, line, [traceOutline(RING, { ...lightOf(sheet), xHeight: X_HEIGHT, reach: 0.5 })]),
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

describe('a sign beside the line', () => {
  const END = print(blankSheet(520, 180), { left: LEFT, right: RIGHT, y: BASE, xHeight: X_HEIGHT }).right;

  /** Points along straight pieces, one a pixel, as a mark's are. */
  const along = (...corners: readonly Point[]): Point[] =>
    corners.slice(1).flatMap((end, k) => {
      const start = corners[k]!;
      const steps = Math.ceil(Math.hypot(end.x - start.x, end.y - start.y));
      return Array.from({ length: steps + 1 }, (_, at) => ({
        x: start.x + ((end.x - start.x) * at) / steps,
        y: start.y + ((end.y - start.y) * at) / steps,
      }));
    });
  const BAR = along({ x: 51, y: 60 }, { x: 51, y: 110 });
  const BRACKET = along({ x: 57, y: 67 }, { x: 49, y: 67 }, { x: 49, y: 110 });
  /** `told` are the points that are known of it. */
  const signed = (drawn: readonly Point[], told = drawn): Case => ({
    draw: (sheet) => penLine(sheet, drawn),
    wipe: (strip, line) => wipeMargins(strip, { line, left: LEFT, right: END }, [{ points: told }]),
  });

  test.each<[string, readonly Point[], (readonly Point[])?]>([
    ['a bar before the line', BAR],
    ['a slanted bar behind it', along({ x: END + 6, y: 60 }, { x: END + 10, y: 110 })],
    ['a bracket', BRACKET],
    ['a bracket with its ends, of which only the stroke is known', BRACKET, BRACKET.filter(({ x }) => x === 49)],
    ['a bar that goes on above the points that are known', BAR, BAR.filter(({ y }) => y > 80)],
  ])('%s is gone, and no letter with it', (_, drawn, told) => {
    const all = strips(signed(drawn, told));
    expect(drawnIn(all.marked, all)).toBeGreaterThan(80);
    expect(drawnIn(all.wiped, all)).toBe(0);
    expect(lostOf(all)).toBe(0);
  });

  test('what stands within the print stays as it is', () => {
    const { marked, wiped } = strips(signed(along({ x: 200, y: 60 }, { x: 200, y: 110 })));
    expect(differing(wiped.data, marked.data)).toBe(0);
  });
});
