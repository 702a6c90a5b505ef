import { expect, test } from 'vitest';
import { penLine, X_HEIGHT } from '../../../../tests/fixtures/drawn/pen.ts';
import { blankSheet, lightOf, print, type Sheet } from '../../../../tests/fixtures/drawn/print.ts';
import type { Point } from '../../../core/geometry.ts';
import type { GreyImage } from '../../../imaging/loops/image.ts';
import type { TextLine } from '../../../imaging/print/text-lines.ts';
import { cutStrip, pathAlong, STRIP_X_HEIGHT } from '../../../imaging/strips/line-strip.ts';
import { END_MARGIN } from '../read/read-lines.ts';
import { wipeMargins } from './wipe-margins.ts';

const BASE = 90;
const [LEFT, RIGHT] = [60, 450];
const INKED = 190;
const printed = (): { sheet: Sheet; line: TextLine } => {
  const sheet = blankSheet(520, 180);
  return { sheet, line: print(sheet, { left: LEFT, right: RIGHT, y: BASE, xHeight: X_HEIGHT }) };
};
const END = printed().line.right;

/** Points along straight pieces, one a pixel, as a mark's are. */
function along(...corners: readonly Point[]): Point[] {
  return corners.slice(1).flatMap((end, k) => {
    const start = corners[k]!;
    const steps = Math.ceil(Math.hypot(end.x - start.x, end.y - start.y));
    return Array.from({ length: steps + 1 }, (_, at) => ({
      x: start.x + ((end.x - start.x) * at) / steps,
      y: start.y + ((end.y - start.y) * at) / steps,
    }));
  });
}

interface Strips {
  readonly plain: GreyImage;
  readonly marked: GreyImage;
  readonly wiped: GreyImage;
}

/** A line before a mark was drawn beside it, after, and with the mark wiped; `told` are the points that are known of it. */
function strips(drawn: readonly Point[], told = drawn): Strips {
  const { sheet, line } = printed();
  const cut = (): GreyImage => {
    const path = pathAlong(line, { xHeight: STRIP_X_HEIGHT, margin: END_MARGIN });
    return cutStrip({ image: sheet, paper: lightOf(sheet).paper, factor: 1 }, path);
  };
  const plain = cut();
  penLine(sheet, drawn);
  const marked = cut();
  return {
    plain,
    marked,
    wiped: wipeMargins(marked, { line, left: LEFT, right: END }, [{ points: told }]),
  };
}

/** Pixels of a mark in a strip: dark where the line alone is not. */
const leftOf = ({ plain }: Strips, strip: GreyImage): number =>
  strip.data.filter((value, i) => value < INKED && plain.data[i]! > 230).length;
const lostOf = ({ plain, wiped }: Strips): number =>
  wiped.data.filter((value, i) => value > INKED && plain.data[i]! < 120).length;

const BAR = along({ x: 51, y: 60 }, { x: 51, y: 110 });
const RIGHT_BAR = along({ x: END + 6, y: 60 }, { x: END + 10, y: 110 });
const BRACKET = along({ x: 57, y: 67 }, { x: 49, y: 67 }, { x: 49, y: 110 });

test.each([
  ['a bar before the line', BAR],
  ['a slanted bar behind it', RIGHT_BAR],
  ['a bracket', BRACKET],
])('%s is gone, and no letter with it', (_, drawn) => {
  const all = strips(drawn);
  expect(leftOf(all, all.marked)).toBeGreaterThan(80);
  expect(leftOf(all, all.wiped)).toBe(0);
  expect(lostOf(all)).toBe(0);
});

test('the ends of a bracket of which only the stroke is known are gone too', () => {
  const all = strips(
    BRACKET,
    BRACKET.filter(({ x }) => x === 49),
  );
  expect(leftOf(all, all.wiped)).toBe(0);
});

test('a bar goes on above the points that are known of it', () => {
  const all = strips(
    BAR,
    BAR.filter(({ y }) => y > 80),
  );
  expect(leftOf(all, all.wiped)).toBe(0);
});

test('what stands within the print stays as it is', () => {
  const inside = along({ x: 200, y: 60 }, { x: 200, y: 110 });
  const { marked, wiped } = strips(inside);
  expect(wiped).toEqual(marked);
});
