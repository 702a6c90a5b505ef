import type { Box } from '../../core/geometry.ts';
import { mean } from '../../core/statistics.ts';
import type { TextLine } from '../../imaging/print/print.ts';
import { type MarkMaps, oddsAt, placesIn } from '../maps/maps.ts';

/**
 * Lines as far as their print goes. A sign in the margin that was taken for a line's first or last letter is left out: its
 * ink is seen as a sign or as handwriting rather than as print. Half a millisecond for a page.
 */
export function printedParts(lines: readonly TextLine[], maps: MarkMaps): TextLine[] {
  return lines.map((line) => ({ ...line, left: endOf(line, 'left', maps), right: endOf(line, 'right', maps) }));
}

function endOf(line: TextLine, side: 'left' | 'right', maps: MarkMaps): number {
  const out = side === 'left' ? -1 : 1;
  const inwards = line.letters.toSorted((a, b) => out * (b[side] - a[side]));
  const first = inwards.findIndex((letter) => !isSign(letter, maps));
  return first > 0 ? inwards[first]![side] : line[side];
}

function isSign(letter: Box, maps: MarkMaps): boolean {
  const points = placesIn(letter);
  const sign = mean(points.map((at) => Math.max(oddsAt(maps, 'beside', at), oddsAt(maps, 'handwriting', at))));
  return sign > mean(points.map((at) => oddsAt(maps, 'print', at)));
}
