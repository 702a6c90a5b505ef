import { gapDown, sharedAcross } from '../../../core/geometry.ts';
import { blankAfter, type Character, endsLine, extentOf, isBlank } from './character.ts';
import { isOnLine, type LineEnd, lineEnd, sharesBaseline } from './on-line.ts';

/**
 * Characters with what was filled into the fields of their form, where a reader comes to it: behind what stands before them on their row, else below
 * what stands above them, else at the end. The order of the characters themselves stays.
 */
export function withFieldsBeside(characters: readonly Character[], fields: readonly Character[]): readonly Character[] {
  const after = new Map<number, Character[]>();
  for (const line of linesIn(fields.map((one) => ({ ...one, isFilledIn: true })))) {
    const at = placeBefore(line[0]!, characters);
    after.set(at, [...(after.get(at) ?? []), ...line, blankAfter(line.at(-1)!, '\n')]);
  }
  const placed = characters.flatMap((character, at) => {
    const lines = after.get(at);
    return lines === undefined ? [character] : [character, blankAfter(character, '\n'), ...lines];
  });
  return [...placed, ...(after.get(-1) ?? [])];
}

function linesIn(characters: readonly Character[]): readonly (readonly Character[])[] {
  const lines: Character[][] = [];
  let end: LineEnd | undefined;
  for (const character of characters) {
    if (isBlank(character)) {
      if (end !== undefined) lines.at(-1)?.push(character);
    } else {
      if (end === undefined || !isOnLine(character, end)) lines.push([]);
      lines.at(-1)?.push(character);
      end = lineEnd(character, end);
    }
    if (endsLine(character)) end = undefined;
  }
  return lines;
}

/** The character that a line goes behind; -1 where there is none. */
function placeBefore(first: Character, characters: readonly Character[]): number {
  const [from] = extentOf(first.box, first);
  const printed = [...characters.keys()].filter((at) => {
    const one = characters[at]!;
    return !isBlank(one) && one.direction === first.direction;
  });
  const endOf = (at: number): number => extentOf(characters[at]!.box, first)[1];
  const onRow = printed.filter((at) => sharesBaseline(characters[at]!, first) && endOf(at) <= from);
  if (onRow.length > 0) return onRow.reduce((best, at) => (endOf(at) > endOf(best) ? at : best));
  const gapAt = (at: number): number => gapDown(characters[at]!.box, first.box);
  const above = printed.filter((at) => {
    const { box } = characters[at]!;
    return box.bottom <= first.box.top && sharedAcross(box, first.box) > 0;
  });
  if (above.length === 0) return characters.length - 1;
  const nearest = above.reduce((best, at) => (gapAt(at) < gapAt(best) ? at : best));
  const end = characters.findIndex((one, at) => at >= nearest && endsLine(one));
  return end < 0 ? characters.length - 1 : end;
}
