import { expect, test } from 'vitest';
import { blankSheet, fill, print, type Sheet } from '../../../tests/fixtures/drawn/print.ts';
import { brightest, estimatePaper, evenLight } from '../light/illumination.ts';
import { binarise } from '../pixels/binarise.ts';
import { connectedComponents } from '../pixels/components.ts';
import { reduce } from '../pixels/reduce.ts';
import { evenGrounds, grainyGrounds, wipeGrounds } from './flat-ground.ts';
import { estimateXHeight } from './x-height.ts';

const X_HEIGHT = 20;

/** Cloth all over, woven of dark and pale blotches with small dark scraps, and a printed page on its left half. */
function clothWith(page: (sheet: Sheet) => void): Sheet {
  const sheet = blankSheet(1400, 900);
  for (let y = 0; y < 900; y += 60)
    for (let x = 0; x < 1400; x += 60) {
      const shade = (x / 60 + y / 60) % 2 === 0 ? 120 : 200;
      fill(sheet, { left: x, right: x + 60, top: y, bottom: y + 60 }, [shade, shade, shade]);
      for (let k = 0; k < 12; k++) {
        const [left, top] = [x + 4 + (k % 4) * 14, y + 4 + Math.floor(k / 4) * 18];
        fill(sheet, { left, right: left + 7, top, bottom: top + 8 }, [20, 20, 20]);
      }
    }
  page(sheet);
  return sheet;
}

function measured(sheet: Sheet): { all: number; onSheet: number } {
  const grey = brightest(reduce(sheet, 1));
  const paper = estimatePaper(grey);
  const even = evenLight(grey, paper);
  const pieces = connectedComponents(binarise(even), even).list;
  return {
    all: estimateXHeight(pieces),
    onSheet: Math.max(0, ...evenGrounds(pieces, paper).map((each) => estimateXHeight(each.pieces, 200))),
  };
}

test('letters are measured on the page, not on the patterned cloth around it', () => {
  const { all, onSheet } = measured(
    clothWith((sheet) => {
      fill(sheet, { left: 0, right: 800, top: 0, bottom: 900 }, [245, 245, 245]);
      for (let y = 60; y < 880; y += 50) print(sheet, { left: 40, right: 760, y, xHeight: X_HEIGHT });
    }),
  );
  expect(all).toBeLessThan(X_HEIGHT / 2);
  expect(onSheet).toBeGreaterThan(X_HEIGHT * 0.85);
  expect(onSheet).toBeLessThan(X_HEIGHT * 1.15);
});

test('cloth alone has no sheet', () => {
  expect(measured(clothWith(() => undefined)).onSheet).toBe(0);
});

test('the grain of a plain desk is wiped, the page on it is not', () => {
  const sheet = blankSheet(1400, 900, [150, 150, 150]);
  for (let y = 6; y < 890; y += 16)
    for (let x = 6; x < 1390; x += 15) {
      const [wide, high] = [4 + ((x * 7 + y * 3) % 5), 4 + ((x * 3 + y * 11) % 4)];
      fill(sheet, { left: x, right: x + wide, top: y, bottom: y + high }, [60, 60, 60]);
    }
  fill(sheet, { left: 100, right: 900, top: 60, bottom: 840 }, [245, 245, 245]);
  for (let y = 120; y < 820; y += 50) print(sheet, { left: 140, right: 860, y, xHeight: X_HEIGHT });
  const grey = brightest(reduce(sheet, 1));
  const paper = estimatePaper(grey);
  const even = evenLight(grey, paper);
  const mask = binarise(even);
  const grounds = evenGrounds(connectedComponents(mask, even).list, paper);
  const grainy = grainyGrounds(grounds, ({ pieces }) => estimateXHeight(pieces, 200), X_HEIGHT);
  wipeGrounds(mask, grainy, paper);
  const left = connectedComponents(mask, even).list;
  const onPage = (x: number): boolean => x > 100 && x < 900;
  expect(left.filter((piece) => !onPage(piece.left) && piece.right > 930).length).toBe(0);
  expect(
    left.filter((piece) => onPage(piece.left) && piece.bottom - piece.top > X_HEIGHT * 0.8).length,
  ).toBeGreaterThan(300);
});
