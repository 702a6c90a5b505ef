import { expect, test } from 'vitest';
import { blankSheet, fill, print, type Rgb, type Sheet, stroke } from '../../../../tests/fixtures/drawn/print.ts';
import { numbersFrom } from '../../../../tests/fixtures/made-up-numbers.ts';
import { madePage } from '../../../../tests/fixtures/pages.ts';
import { curveAt } from '../../../imaging/maths/curve.ts';
import { turned } from '../../../imaging/print/orientation.ts';
import type { TextLine } from '../../../imaging/print/text-lines.ts';
import { nodeMarksNetwork } from '../platform/node-assets.ts';
import { decodeInNode } from '../platform/node-decode.ts';
import { lookAt } from './look-at.ts';

const network = await nodeMarksNetwork();

/** A sheet with `count` lines of print, this far from one to the next, and where they stand. */
function printed(count: number, pitch: number, shape: { xHeight: number; colour?: Rgb }) {
  const sheet = blankSheet(900, 700);
  const levels = Array.from({ length: count }, (_, k) => 60 + k * pitch);
  return { sheet, levels, lines: levels.map((y) => print(sheet, { left: 90, right: 800, y, ...shape })) };
}

const linesOn = (image: Sheet): TextLine[] =>
  lookAt({ image, scale: 1 }, network).layouts.flatMap(({ columns }) => columns.flatMap(({ lines }) => lines));

test('noise with more pieces than any page has letters is no page', () => {
  const random = numbersFrom(7);
  const data = new Uint8Array(1600 * 1600 * 4).fill(255);
  for (let i = 0; i < data.length; i += 4) if (random() < 0.1) data.fill(0, i, i + 3);
  const view = lookAt({ image: { width: 1600, height: 1600, data }, scale: 1 }, network);
  expect(view.ink.length).toBeGreaterThan(40_000);
  expect(view.layouts).toEqual([]);
});

test.each([
  ['of whose lines the bent feet are taken for heads', 'hhnp'],
  ['in many capitals', 'hhhhnnp'],
])('a page upside down is turned over: one %s', (_, kinds) => {
  const sheet = blankSheet(900, 700);
  for (let top = 130; top < 600; top += 38)
    print(sheet, {
      ...{ left: 90, right: 800, xHeight: 14, y: (x) => top + 25 * Math.sin(x / 350) },
      kinds: [...kinds] as ('n' | 'h' | 'p')[],
    });
  expect(lookAt({ image: sheet, scale: 1 }, network).turn).toBe(0);
  expect(lookAt({ image: turned(sheet, 180), scale: 1 }, network).turn).toBe(180);
});

test('lines are found though thick felt runs under them, through the letters’ feet', () => {
  const { sheet, levels, lines: drawn } = printed(12, 48, { xHeight: 18 });
  for (const y of levels.slice(4, 8))
    stroke(sheet, { left: 84, right: 806, y: (x) => y + 2 + 1.5 * Math.sin(x / 40), thickness: 11 });
  const lines = linesOn(sheet);
  expect(lines).toHaveLength(drawn.length);
  lines.forEach((line, k) => {
    expect(Math.abs(curveAt(line.baseline, 450) - levels[k]!)).toBeLessThan(10);
    expect(line.left).toBeLessThan(110);
    expect(line.right).toBeGreaterThan(drawn[k]!.right - 20);
  });
});

test('lines go on into the deep shadow of a hand', () => {
  const { sheet, lines: drawn } = printed(12, 48, { xHeight: 18 });
  for (let i = 0; i < sheet.data.length; i++)
    if (i % 4 < 3 && (i >> 2) % 900 > 500) sheet.data[i] = Math.round(sheet.data[i]! * 0.2);
  const lines = linesOn(sheet);
  expect(lines).toHaveLength(drawn.length);
  lines.forEach((line, k) => {
    expect(line.right).toBeGreaterThan(drawn[k]!.right - 20);
  });
});

test('a page amid grain that is as bright as paper has its lines, and the grain has none', () => {
  const sheet = blankSheet(1500, 1500);
  for (let y = 4; y < 1490; y += 9)
    for (let x = 4; x < 1490; x += 9) fill(sheet, { left: x, right: x + 5, top: y, bottom: y + 5 }, [40, 40, 40]);
  fill(sheet, { left: 240, right: 1260, top: 240, bottom: 1260 }, [250, 250, 250]);
  const levels = Array.from({ length: 20 }, (_, k) => 360 + k * 40);
  for (const y of levels) print(sheet, { left: 320, right: 1180, y, xHeight: 18 });
  const lines = linesOn(sheet);
  expect(lines).toHaveLength(levels.length);
  lines.forEach((line, k) => expect(Math.abs(curveAt(line.baseline, 750) - levels[k]!)).toBeLessThan(10));
});

test('lines are found though the noise of a dim photograph breaks their letters, and the noise alone gives none', () => {
  const { sheet, levels } = printed(14, 44, { xHeight: 13, colour: [90, 90, 90] });
  const random = numbersFrom(7);
  for (let i = 0; i < sheet.data.length; i += 4) {
    const noise = (random() + random() + random() - 1.5) * 84;
    for (let k = 0; k < 3; k++) sheet.data[i + k] = Math.min(255, Math.max(0, sheet.data[i + k]! * 0.7 + 40 + noise));
  }
  const lines = linesOn(sheet);
  expect(lines.filter((line) => line.right - line.left > 650)).toHaveLength(levels.length);
  expect(lines.length).toBeLessThan(levels.length + 4);
});

test('an index is looked at by its small letters, though most of what stands there is figures', () => {
  const sheet = blankSheet(900, 700);
  for (let y = 60; y < 650; y += 43) {
    print(sheet, { left: 90, right: 270, xHeight: 18, y, kinds: ['n'] });
    print(sheet, { left: 280, right: 800, xHeight: 25, y, kinds: ['n'] });
  }
  expect(Math.abs(lookAt({ image: sheet, scale: 1 }, network).xHeight - 18)).toBeLessThan(2);
});

test('a page on a patterned cloth is looked at by the height of its letters, not of the pattern', async () => {
  const { name, bytes, type } = await madePage('s9301-0036', { turn: 0, megapixels: 0.8, split: 'held' });
  const view = lookAt(await decodeInNode({ bytes, type }, name), network);
  expect(view.layouts.flatMap(({ columns }) => columns.flatMap(({ lines }) => lines)).length).toBeGreaterThan(20);
});
