import { expect, test } from 'vitest';
import { evenMaps, paintMap } from '../../../tests/fixtures/drawn/maps.ts';
import { blankSheet, fill, lightOf } from '../../../tests/fixtures/drawn/print.ts';
import type { Box } from '../../core/geometry.ts';
import type { Mark } from '../../core/mark.ts';
import { unlinedMarks } from './unlined-marks.ts';

const SIZE = { width: 720, height: 300 };
const STROKE: Box = { left: 200, right: 440, top: 104, bottom: 120 };

/** What the maps of a sheet show where the network surely sees a blue underline, in pixels of one twice as large. */
function marksOf(stroke: Box, known: readonly Mark[] = []): readonly Mark[] {
  const sheet = blankSheet(SIZE.width, SIZE.height);
  fill(sheet, { ...stroke, top: stroke.top + 6, bottom: stroke.bottom - 6 }, [40, 60, 190]);
  const maps = evenMaps(SIZE);
  paintMap(maps, 'underline', stroke, 0.9);
  return unlinedMarks(known, maps, { planes: lightOf(sheet).planes, xHeight: 16, toOriginal: 2 });
}

test('an underline on no line is a mark of the words above it, but where it is one that is known or a dash', () => {
  const [mark, ...others] = marksOf(STROKE);
  expect(others).toEqual([]);
  expect(mark).toMatchObject({ kind: 'underline', confidence: expect.closeTo(0.9, 1) });
  expect(mark!.regions).toEqual([{ left: 400, right: 880, top: 2 * (104 - 2 * 16), bottom: 240 }]);
  const known = (region: Box): Mark => ({ ...mark!, regions: [region] });
  expect(marksOf(STROKE, [known({ left: 400, right: 600, top: 100, bottom: 240 })])).toEqual([]);
  expect(marksOf(STROKE, [known({ left: 400, right: 500, top: 100, bottom: 240 })])).toEqual([mark]);
  expect(marksOf({ ...STROKE, right: 240 })).toEqual([]);
});
