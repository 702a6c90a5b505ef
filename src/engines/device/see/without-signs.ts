import { type Box, spanOf } from '../../../core/geometry.ts';
import type { Component } from '../../../imaging/pixels/pixels.ts';
import type { TextLine } from '../../../imaging/print/print.ts';
import { type MarkMaps, oddsAt, placesIn } from '../../../marks/maps/maps.ts';

/**
 * Lines without signs that were taken for letters of theirs: their ink is seen as a sign or as handwriting rather than as
 * print. One in the margin moved its line's end; one between two columns led a row of the first on into the second's, and
 * both were lost. 1 to 2 microseconds a letter.
 */
export function withoutSigns(lines: readonly TextLine[], maps: MarkMaps): TextLine[] {
  return lines.map((line) => withoutSignsIn(line, maps));
}

function withoutSignsIn(line: TextLine, maps: MarkMaps): TextLine {
  const letters: Component[] = [];
  for (const letter of line.letters) if (!isSign(letter, maps)) letters.push(letter);
  if (letters.length === line.letters.length || letters.length === 0) return line;
  return { ...line, ...spanOf(letters), letters };
}

function isSign(letter: Box, maps: MarkMaps): boolean {
  const points = placesIn(letter);
  let [sign, print] = [0, 0];
  for (const at of points) sign += Math.max(oddsAt(maps, 'beside', at), oddsAt(maps, 'handwriting', at));
  // Nearly nowhere is any.
  if (sign === 0) return false;
  for (const at of points) print += oddsAt(maps, 'print', at);
  return sign > print;
}
