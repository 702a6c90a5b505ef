import { expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../../tests/fixtures/drawn/maps.ts';
import { blankSheet, lightOf, print, stroke } from '../../../tests/fixtures/drawn/print.ts';
import { sceneOf } from '../scene/scene.ts';
import { candidatesOf } from './candidates.ts';

test('strokes are looked for on a page where the network sees some anywhere, and nowhere else', () => {
  const size = { width: 720, height: 250 };
  const sheet = blankSheet(size.width, size.height);
  const lines = [60, 105, 150, 195].map((y) => print(sheet, { left: 90, right: 600, y, xHeight: 16, serif: 0 }));
  stroke(sheet, { left: 200, right: 430, y: () => 111, thickness: 2.4, colour: [40, 60, 190] });
  const box = { left: 90, right: 600, top: 40, bottom: 200 };
  const layout = { columns: [{ lines, box }], box, xHeight: 16, loose: [] };
  const light = lightOf(sheet);
  const foundWith = (odds: number): readonly string[] => {
    const maps = evenMaps(size);
    paintMap(maps, 'underline', { left: 500, right: 560, top: 196, bottom: 206 }, odds);
    const scene = sceneOf(layout, { ...light, maps, darkPaper: light.paper, longStrokes: [], layouts: [layout] });
    return candidatesOf(scene).map(({ what }) => what);
  };
  expect(foundWith(0.05)).toEqual([]);
  expect(foundWith(0.2)).toEqual(['underline']);
});
