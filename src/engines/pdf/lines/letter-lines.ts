import { type Box } from '../../../core/geometry.ts';
import { median, quantile } from '../../../core/statistics.ts';
import type { Direction } from '../file/file.ts';
import { type Character, endsLine, isBlank, isOnLine, type LineEnd, lineEnd, MAIN_SIZE_SHARE } from '../text/text.ts';

/** An interval across the direction in which a line runs: y for level text, x for upright text. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

/** A letter of a line, by its place among the page's characters. */
export interface Letter {
  readonly place: number;
  readonly character: Character;
  /** Baseline of the line at this letter: not the letter's own where it is raised or lowered. */
  readonly baseline: number;
  /** Middle of its ink along the line. */
  readonly middle: number;
}

/** The letters of a line as they stand in the file, small raised and lowered ones among those they belong to. */
export interface LetterLine {
  readonly letters: readonly Letter[];
  readonly direction: Direction;
  readonly size: number;
  /** From the first to the last of its letters' baselines, across the line. */
  readonly baselines: Extent;
  /** What is inked of most letters, from the baseline on: the height of small letters. */
  readonly small: Extent;
  /** The same of the tallest letters above the baseline. */
  readonly tall: Extent;
}

/** The tallest letters of a line are this share of all. */
const TALL_SHARE = 0.1;

/** The lines of letters of a page. */
export function letterLines(characters: readonly Character[]): readonly LetterLine[] {
  const runs: number[][] = [];
  let end: LineEnd | undefined;
  characters.forEach((character, place) => {
    if (!isBlank(character)) {
      if (end === undefined || !isOnLine(character, end)) {
        runs.push([]);
        end = undefined;
      }
      runs.at(-1)?.push(place);
      end = lineEnd(character, end);
    }
    if (endsLine(character)) end = undefined;
  });
  return runs.map((places) => lineOf(places, characters));
}

function lineOf(places: readonly number[], characters: readonly Character[]): LetterLine {
  const found = places.flatMap((place) => {
    const character = characters[place];
    return character === undefined ? [] : [{ place, character }];
  });
  const size = Math.max(...found.map(({ character }) => character.size));
  const isMain = (character: Character): boolean => character.size >= size * MAIN_SIZE_SHARE;
  let main = found.find(({ character }) => isMain(character))?.character;
  const direction = main?.direction ?? 'right';
  const letters = found.map(({ place, character }): Letter => {
    if (isMain(character)) main = character;
    const { from, to } = along(inkOf(character), direction);
    return { place, character, baseline: main?.baseline ?? character.baseline, middle: (from + to) / 2 };
  });
  const baselines = letters.map(({ baseline }) => baseline);
  return {
    letters,
    direction,
    size,
    baselines: { from: Math.min(...baselines), to: Math.max(...baselines) },
    ...bandsOf(
      letters.filter(({ character }) => isMain(character)),
      direction,
    ),
  };
}

function bandsOf(letters: readonly Letter[], direction: Direction): Pick<LetterLine, 'small' | 'tall'> {
  const extents = letters.map(({ character, baseline }) => {
    const { from, to } = across(inkOf(character), direction);
    return { from: from - baseline, to: to - baseline };
  });
  const froms = extents.map(({ from }) => from);
  const tos = extents.map(({ to }) => to);
  const small = { from: median(froms), to: median(tos) };
  const isTallBefore = direction === 'right' || direction === 'up';
  const tall = isTallBefore
    ? { from: quantile(froms, TALL_SHARE), to: small.to }
    : { from: small.from, to: quantile(tos, 1 - TALL_SHARE) };
  return { small, tall };
}

/** What is inked of a character; as high as its font where nothing is. */
export function inkOf({ box, loose }: Character): Box {
  return box.right > box.left && box.bottom > box.top ? box : loose;
}

/** The part of a box along a line of text. */
export function along({ left, top, right, bottom }: Box, direction: Direction): Extent {
  return direction === 'right' || direction === 'left' ? { from: left, to: right } : { from: top, to: bottom };
}

/** The part of a box across a line of text. */
export function across({ left, top, right, bottom }: Box, direction: Direction): Extent {
  return direction === 'right' || direction === 'left' ? { from: top, to: bottom } : { from: left, to: right };
}
