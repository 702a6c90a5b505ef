import { areaOf, type Box, middleOf, type Point, sharedArea } from '../../../core/geometry.ts';
import { type Character, isBlank } from './character.ts';
import { without } from './without.ts';

/** In points: letters are looked for among those whose middle lies in the same square of a page, or the next. */
const CELL = 8;
const CELLS_A_ROW = 1 << 17;
/** Two letters of which at least this share is common stand at one place; neighbours hardly touch. */
const SAME_PLACE_SHARE = 0.5;

/** A character by its place among all. */
interface Placed {
  readonly at: number;
  readonly character: Character;
}

/**
 * The characters without those that were set at the same place before: programs set a text twice, moved by less than a
 * letter, to make it bold or give it a shadow. PDFium leaves out what follows at once, not what comes later. Under 1 ms for a page of a book.
 */
export function withoutOverprint(characters: readonly Character[]): readonly Character[] {
  const cells = new Map<number, Placed[]>();
  const again = new Set<Character>();
  characters.forEach((character, at) => {
    if (isBlank(character)) return;
    const isOther = (before: Placed): boolean =>
      before.character.object !== character.object || leftPlace(before.at, at);
    const isAgain = isThere(character, cells, isOther);
    if (isAgain) again.add(character);
    else {
      const cell = cellAt(middleOf(character.box));
      const there = cells.get(cell);
      if (there === undefined) cells.set(cell, [{ at, character }]);
      else there.push({ at, character });
    }
  });
  return without(characters, (character) => again.has(character));

  /** True where something was set elsewhere between: letters that one glyph stands for share its place. */
  function leftPlace(from: number, to: number): boolean {
    const { box } = characters[to]!;
    for (let at = from + 1; at < to; at += 1) {
      const between = characters[at]!;
      if (!isBlank(between) && sharedArea(between.box, box) === 0) return true;
    }
    return false;
  }
}

function isThere(
  { text, box, direction }: Character,
  cells: ReadonlyMap<number, readonly Placed[]>,
  isOther: (before: Placed) => boolean,
): boolean {
  const area = areaOf(box);
  if (area === 0) return false;
  const { x, y } = middleOf(box);
  const [across, down] = [(box.right - box.left) / 2, (box.bottom - box.top) / 2];
  return cellsWithin({ left: x - across, right: x + across, top: y - down, bottom: y + down }).some((cell) =>
    cells
      .get(cell)
      ?.some(
        (before) =>
          before.character.text === text &&
          before.character.direction === direction &&
          sharedArea(before.character.box, box) >= Math.max(area, areaOf(before.character.box)) * SAME_PLACE_SHARE &&
          isOther(before),
      ),
  );
}

/** The squares of a page that a box touches: a letter may be higher than one. */
function cellsWithin({ left, right, top, bottom }: Box): readonly number[] {
  const cells: number[] = [];
  for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row += 1) {
    for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column += 1) {
      cells.push(row * CELLS_A_ROW + column);
    }
  }
  return cells;
}

/** One number for each square of a page up to a million points wide. */
function cellAt({ x, y }: Point): number {
  return Math.floor(y / CELL) * CELLS_A_ROW + Math.floor(x / CELL);
}
