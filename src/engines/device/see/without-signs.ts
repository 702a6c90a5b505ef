import { type Box, spanOf } from '../../../core/geometry.ts';
import { mean } from '../../../core/statistics.ts';
import type { TextLine } from '../../../imaging/print/print.ts';
import { type MarkMaps, oddsAt, placesIn } from '../../../marks/maps/maps.ts';

/**
 * Lines without signs that were taken for letters of theirs: their ink is seen as a sign or as handwriting rather than as
 * print. One in the margin moved its line's end; one between two columns led a row of the first on into the second's, and
 * both were lost. 1 to 2 microseconds a letter.
 */
export function withoutSigns(lines: readonly TextLine[], maps: MarkMaps): TextLine[] {
  return lines.map((line) => {
    const letters = line.letters.filter((letter) => !isSign(letter, maps));
    if (letters.length === line.letters.length || letters.length === 0) return line;
    return { ...line, ...spanOf(letters), letters };
  });
}

function isSign(letter: Box, maps: MarkMaps): boolean {
  const points = placesIn(letter);
  const sign = mean(points.map((at) => Math.max(oddsAt(maps, 'beside', at), oddsAt(maps, 'handwriting', at))));
  // Nearly nowhere is any.
  return sign > 0 && sign > mean(points.map((at) => oddsAt(maps, 'print', at)));
}
