import { describe, expect, test } from 'vitest';
import { blankSheet, lightOf, print, type Rgb, type Sheet, tint } from '../../tests/fixtures/drawn-print.ts';
import { findHighlights, type HighlightRun } from './highlight.ts';
import { isFallOfLight } from './light-fall.ts';
import { mapTint } from './paper-colour.ts';
import type { TextLine } from './text-lines.ts';

const X_HEIGHT = 16;
const PITCH = 45;
const YELLOW: Rgb = [255, 240, 90];

/** A page under a lamp whose left side a window lights: its colour turns from blue to warm within some pixels. */
function betweenLights(turns: { from: number; to: number }): { sheet: Sheet; lines: TextLine[] } {
  const sheet = blankSheet(900, 520);
  const lines = Array.from({ length: 9 }, (_, k) =>
    print(sheet, { left: 90, right: 840, y: 80 + k * PITCH, xHeight: X_HEIGHT }),
  );
  for (let x = 0; x < sheet.width; x++) {
    const share = Math.max(0, Math.min(1, (x - turns.from) / (turns.to - turns.from)));
    const lamp = share * share * (3 - 2 * share);
    tint(sheet, { left: x, right: x + 1, top: 0, bottom: sheet.height }, [255, 225, 235 - 120 * lamp]);
  }
  return { sheet, lines };
}

function runsOf({ sheet, lines }: { sheet: Sheet; lines: TextLine[] }): HighlightRun[] {
  const { planes, even } = lightOf(sheet);
  return findHighlights(mapTint(planes, even, { lines, xHeight: X_HEIGHT }), lines).runs.flat();
}

describe('colour of light', () => {
  test('is no highlighter where it changes slowly', () => {
    expect(runsOf(betweenLights({ from: 60, to: 320 }))).toEqual([]);
  });

  test('does not hide highlighter', () => {
    const page = betweenLights({ from: 60, to: 320 });
    const { letters } = page.lines[4]!;
    const y = 80 + 4 * PITCH;
    tint(page.sheet, { left: letters[14]!.left, right: letters[25]!.right, top: y - 22, bottom: y + 5 }, YELLOW);
    expect(runsOf(page)).toHaveLength(1);
  });

  test.each([
    ['of the same hue is light', [255, 226, 200], true],
    ['of another hue is a desk beyond the page', [200, 215, 255], false],
  ] as const)('that is stronger beyond the end of a stretch and %s', (_, beyond, isLight) => {
    const { sheet, lines } = betweenLights({ from: 60, to: 320 });
    const { planes, even } = lightOf(sheet);
    const map = mapTint(planes, even, { lines, xHeight: X_HEIGHT });
    const edge = Math.round(400 / map.block);
    map.saturation.forEach((_value, i) => {
      const isBeyond = i % map.width >= edge;
      map.saturation[i] = isBeyond ? 0.3 : 0.2;
      map.channels.forEach((channel, k) => {
        channel[i] = isBeyond ? beyond[k]! : [255, 230, 205][k]!;
      });
    });
    const stretch = { left: 200, right: 400, saturation: 0.2, colour: '#ffe6cd' };
    expect(isFallOfLight(map, lines[4]!, stretch)).toBe(isLight);
  });
});
