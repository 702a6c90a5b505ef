import type { Box } from '../../../core/geometry.ts';
import { isUnspaced } from '../../../core/words/words.ts';
import type { Direction } from '../file/file.ts';
import { blankAfter, type Character } from './character.ts';

/** Signs of one column stand this share of their size aside from one another at most, letters that lie on their side more. */
const ASIDE_SHARE_MAX = 0.15;
const SIDEWAYS_ASIDE_MAX = 0.5;
/** From the end of one to the next, in sizes. */
const GAP_MIN = -0.5;
const GAP_MAX = 0.6;
/** Signs that the file writes one by one make a column from so many on: single ones under one another may be a list. */
const APART_MIN = 4;

/** Which way lines run whose signs stand upright under one another, by the way in which the signs themselves run. */
const COLUMN_OF: Readonly<Record<Direction, Direction>> = { right: 'down', down: 'left', left: 'up', up: 'right' };

/** A run of places among characters, from the first to before the end. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly isColumn: boolean;
}

/**
 * The characters with the columns of vertical writing, Japanese or Chinese, as lines that run down, the first one at the
 * right: PDFium takes them for signs of level lines and begins at the left. `cellOf` gives the square of a sign by its place.
 */
export function withColumns(characters: readonly Character[], cellOf: (place: number) => Box): readonly Character[] {
  if (!characters.some(({ text }) => isUnspaced(text))) return characters;
  const runs = runsOf(characters, cellOf);
  if (!runs.some(({ isColumn }) => isColumn)) return characters;
  const ordered: Character[] = [];
  let columns: Character[][] = [];
  const finish = (): void => {
    ordered.push(...inOrder(columns).flatMap((column) => [...column, breakAfter(column)]));
    columns = [];
  };
  for (const { from, to, isColumn } of runs) {
    const run = characters.slice(from, to);
    if (isColumn) {
      columns.push([...asLine(run, (offset) => cellOf(from + offset))]);
    } else if (run.some(({ isGenerated }) => !isGenerated)) {
      finish();
      ordered.push(...run);
    }
  }
  finish();
  return ordered;
}

/** Columns, and what is between them. */
function runsOf(characters: readonly Character[], cellOf: (place: number) => Box): readonly Run[] {
  const runs: Run[] = [];
  let rest = 0;
  let place = 0;
  while (place < characters.length) {
    const { to, isColumn } = stackFrom(characters, place, cellOf);
    if (isColumn) {
      if (place > rest) runs.push({ from: rest, to: place, isColumn: false });
      runs.push({ from: place, to, isColumn });
      rest = to;
    }
    place = to;
  }
  if (rest < characters.length) runs.push({ from: rest, to: characters.length, isColumn: false });
  return runs;
}

/** What stands under one another from a place on: a column where enough of it stands upright. */
function stackFrom(characters: readonly Character[], start: number, cellOf: (place: number) => Box): Omit<Run, 'from'> {
  const first = characters[start];
  if (first === undefined || first.isGenerated) return { to: start + 1, isColumn: false };
  const upright: Character[] = isUnspaced(first.text) ? [first] : [];
  let last = { place: start, character: first };
  for (let place = start + 1; place < characters.length; place += 1) {
    const character = characters[place];
    if (character === undefined) break;
    if (character.isGenerated) continue;
    if (!mayFollow(last.character, character)) break;
    if (!follows(last.character, character, [cellOf(last.place), cellOf(place)])) break;
    if (isUnspaced(character.text)) upright.push(character);
    last = { place, character };
  }
  const isWritten = upright.some(({ object }, at) => object !== 0 && object === upright[at + 1]?.object);
  return { to: last.place + 1, isColumn: isWritten || upright.length >= APART_MIN };
}

/** The way in which a column runs that two characters may belong to: as upright signs, or as letters on their side. */
function columnOf(above: Character, below: Character): Direction | undefined {
  const [one, other] = [above, below].map(({ text, direction }) =>
    isUnspaced(text) ? COLUMN_OF[direction] : direction,
  );
  return one === other && (isUnspaced(above.text) || isUnspaced(below.text) || above.direction !== 'right')
    ? one
    : undefined;
}

/** Cheap, and false for most of level text. */
function mayFollow(above: Character, below: Character): boolean {
  const direction = columnOf(above, below);
  if (direction === undefined) return false;
  const { aside } = stepBetween(above.box, below.box, direction);
  return Math.abs(aside) < Math.max(above.size, below.size);
}

function follows(above: Character, below: Character, [from, to]: readonly [Box, Box]): boolean {
  const direction = columnOf(above, below);
  if (direction === undefined) return false;
  const size = Math.max(above.size, below.size);
  const { aside, gap } = stepBetween(from, to, direction);
  const isSideways = !isUnspaced(above.text) || !isUnspaced(below.text);
  return (
    Math.abs(aside) <= size * (isSideways ? SIDEWAYS_ASIDE_MAX : ASIDE_SHARE_MAX) &&
    gap >= size * GAP_MIN &&
    gap <= size * GAP_MAX
  );
}

/** How far the middle of one box stands aside from that of another, and how far it begins after its end. */
function stepBetween(one: Box, other: Box, direction: Direction): { readonly aside: number; readonly gap: number } {
  const x = (other.left + other.right - one.left - one.right) / 2;
  const y = (other.top + other.bottom - one.top - one.bottom) / 2;
  switch (direction) {
    case 'right':
      return { aside: y, gap: other.left - one.right };
    case 'down':
      return { aside: x, gap: other.top - one.bottom };
    case 'left':
      return { aside: y, gap: one.left - other.right };
    case 'up':
      return { aside: x, gap: one.top - other.bottom };
    default:
      return direction satisfies never;
  }
}

/** The signs of a column as a line; of spaces that the file does not hold those between letters on their side. */
function asLine(run: readonly Character[], cellOf: (offset: number) => Box): readonly Character[] {
  const isLetter = (character: Character | undefined): boolean =>
    character !== undefined && !character.isGenerated && !isUnspaced(character.text);
  return run.flatMap((character, offset) => {
    if (character.isGenerated) {
      const isSpace = character.text === ' ' && isLetter(run[offset - 1]) && isLetter(run[offset + 1]);
      return isSpace ? [character] : [];
    }
    if (!isUnspaced(character.text)) return [{ ...character, isUpright: true }];
    const cell = cellOf(offset);
    const direction = COLUMN_OF[character.direction];
    const baselines = { right: cell.bottom, down: cell.left, left: cell.top, up: cell.right };
    return [{ ...character, direction, loose: cell, baseline: baselines[direction], isUpright: true }];
  });
}

function breakAfter(column: readonly Character[]): Character {
  const last = column.at(-1);
  if (last === undefined) throw new Error('A column has at least one sign.');
  return blankAfter(last, '\n');
}

/** Columns beside one another from the first to the last, those of a lower part of the page after those above them. */
function inOrder(columns: readonly (readonly Character[])[]): readonly (readonly Character[])[] {
  const parts: { columns: (readonly Character[])[]; to: number }[] = [];
  for (const column of columns.toSorted((a, b) => extentOf(a).from - extentOf(b).from)) {
    const { from, to } = extentOf(column);
    const part = parts.at(-1);
    if (part === undefined || from >= part.to) parts.push({ columns: [column], to });
    else {
      part.columns.push(column);
      part.to = Math.max(part.to, to);
    }
  }
  return parts.flatMap((part) => part.columns.toSorted((a, b) => placeOf(a) - placeOf(b)));
}

/** From where to where a column runs, counted in its direction. */
function extentOf(column: readonly Character[]): { readonly from: number; readonly to: number } {
  const [first, last] = [column[0], column.at(-1)];
  if (first === undefined || last === undefined) return { from: 0, to: 0 };
  switch (first.direction) {
    case 'right':
      return { from: first.loose.left, to: last.loose.right };
    case 'down':
      return { from: first.loose.top, to: last.loose.bottom };
    case 'left':
      return { from: -first.loose.right, to: -last.loose.left };
    case 'up':
      return { from: -first.loose.bottom, to: -last.loose.top };
    default:
      return first.direction satisfies never;
  }
}

/** Lower for columns that are read before others. */
function placeOf(column: readonly Character[]): number {
  const first = column[0];
  if (first === undefined) return 0;
  return first.direction === 'down' || first.direction === 'left' ? -first.baseline : first.baseline;
}
