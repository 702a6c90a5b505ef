import type { Box } from '../../../core/geometry.ts';
import { isUnspaced } from '../../../core/words/words.ts';
import type { Character } from './character.ts';
import type { Direction } from './frame.ts';

/** Signs of one column stand under one another within this share of their size, and so many sizes apart. */
const ASIDE_SHARE_MAX = 0.15;
const STEP_MIN = 0.5;
const STEP_MAX = 1.6;
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
      const cells = run.map((_, offset) => cellOf(from + offset));
      columns.push(run.flatMap((character, offset) => inColumn(character, cells[offset])));
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
    const to = endOfColumn(characters, place, cellOf);
    if (to === undefined) {
      place += 1;
      continue;
    }
    if (place > rest) runs.push({ from: rest, to: place, isColumn: false });
    runs.push({ from: place, to, isColumn: true });
    [place, rest] = [to, to];
  }
  if (rest < characters.length) runs.push({ from: rest, to: characters.length, isColumn: false });
  return runs;
}

/** The place after a column that begins at a place; undefined where none does. */
function endOfColumn(
  characters: readonly Character[],
  start: number,
  cellOf: (place: number) => Box,
): number | undefined {
  let [last, count, pieces] = [start, 1, 1];
  for (let next = start + 1; next < characters.length; next += 1) {
    const [above, below] = [characters[last], characters[next]];
    if (above === undefined || below === undefined) break;
    if (below.isGenerated) continue;
    if (!mayStandUnder(above, below) || !standsUnder(below, cellOf(last), cellOf(next))) break;
    pieces += above.object === below.object ? 0 : 1;
    count += 1;
    last = next;
  }
  return count > pieces || count >= APART_MIN ? last + 1 : undefined;
}

/** Cheap, and true for nothing in level text but single signs of several lines. */
function mayStandUnder(above: Character, below: Character): boolean {
  if (above.isGenerated || above.direction !== below.direction) return false;
  if (!isUnspaced(above.text) && !isUnspaced(below.text)) return false;
  const { along, across } = stepBetween(above.box, below.box, below.direction);
  return Math.abs(along) < below.size && across > 0 && across < below.size * (STEP_MAX + 1);
}

function standsUnder({ size, direction }: Character, above: Box, below: Box): boolean {
  const { along, across } = stepBetween(above, below, direction);
  return Math.abs(along) <= size * ASIDE_SHARE_MAX && across >= size * STEP_MIN && across <= size * STEP_MAX;
}

/** From the middle of one box to that of another: along text of a direction, and down from it. */
function stepBetween(one: Box, other: Box, direction: Direction): { readonly along: number; readonly across: number } {
  const x = (other.left + other.right - one.left - one.right) / 2;
  const y = (other.top + other.bottom - one.top - one.bottom) / 2;
  if (direction === 'right') return { along: x, across: y };
  if (direction === 'left') return { along: x, across: -y };
  return { along: y, across: direction === 'down' ? -x : x };
}

function inColumn(character: Character, cell: Box | undefined): readonly Character[] {
  if (character.isGenerated || cell === undefined) return [];
  const direction = COLUMN_OF[character.direction];
  const baselines = { right: cell.bottom, down: cell.left, left: cell.top, up: cell.right };
  return [{ ...character, direction, loose: cell, baseline: baselines[direction], isUpright: true }];
}

function breakAfter(column: readonly Character[]): Character {
  const last = column.at(-1);
  if (last === undefined) throw new Error('A column has at least one sign.');
  const { right, bottom } = last.loose;
  const end = { left: right, top: bottom, right, bottom };
  return { ...last, text: '\n', box: end, loose: end, object: 0, isGenerated: true };
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
