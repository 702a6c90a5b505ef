import { expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../../tests/fixtures/drawn/maps.ts';
import { blankSheet, print, stroke } from '../../../tests/fixtures/drawn/print.ts';
import { sceneOn } from '../../../tests/fixtures/drawn/scene.ts';
import { candidatesOf } from './candidates.ts';

test('strokes are looked for on a page where the network sees some anywhere, and no line is straightened elsewhere', () => {
  const size = { width: 720, height: 250 };
  const sheet = blankSheet(size.width, size.height);
  const lines = [60, 105, 150, 195].map((y) => print(sheet, { left: 90, right: 600, y, xHeight: 16, serif: 0 }));
  stroke(sheet, { left: 200, right: 430, y: () => 111, thickness: 2.4, colour: [40, 60, 190] });
  const lookedAt = (odds: number): readonly [readonly string[], boolean] => {
    const maps = evenMaps(size);
    paintMap(maps, 'underline', { left: 190, right: 440, top: 104, bottom: 120 }, odds);
    let isStraightened = false;
    const scene = new Proxy(sceneOn(sheet, lines, maps), {
      get(target, key) {
        if (key === 'stripOf') isStraightened = true;
        return Reflect.get(target, key) as unknown;
      },
    });
    const found = candidatesOf(scene).map(({ what }) => what);
    return [found, isStraightened];
  };
  expect(lookedAt(0.05)).toEqual([[], false]);
  expect(lookedAt(0.3)).toEqual([['underline'], true]);
});
