import { type Box, unionOf } from '../../core/geometry.ts';
import { median } from '../../core/statistics.ts';
import { type Character, endsLine, isBlank } from './character.ts';
import type { Direction } from './frame.ts';

/** A word of a text layer: its characters' places in the page's list. `endsLine` is true where a line ends with it. */
export interface TextWord {
  readonly text: string;
  readonly box: Box;
  readonly characters: readonly number[];
}

/** A line of a text layer; boxes are points of the shown page. */
export interface TextLine {
  readonly words: readonly TextWord[];
  readonly baseline: number;
  readonly direction: Direction;
  /** Height of the type in which most of it is set, in points. */
  readonly size: number;
}

/** A gap wider than this many times the type's height separates columns; the widest word spaces seen are 1.2. */
const COLUMN_GAP_SHARE = 2.5;
/** Characters whose baselines lie further apart than this share of their size stand on different lines. */
const SAME_LINE_SHARE = 0.6;

/** The lines of a page, in the order of its characters. Words end at spaces, the file's own or generated. */
export function textLinesOf(characters: readonly Character[]): readonly TextLine[] {
  const runs: number[][] = [[]];
  let last: Character | undefined;
  characters.forEach((character, index) => {
    const jumps = last !== undefined && !isBlank(character) && beginsLine(last, character);
    if (jumps) runs.push([]);
    runs.at(-1)?.push(index);
    if (endsLine(character)) runs.push([]);
    if (!isBlank(character)) last = character;
    if (endsLine(character)) last = undefined;
  });
  return runs.flatMap((run) => lineOf(run, characters));
}

/** PDFium marks most line ends; a jump of the baseline, a turn or a gap between columns is one as well. */
function beginsLine(last: Character, next: Character): boolean {
  if (last.direction !== next.direction) return true;
  if (Math.abs(last.baseline - next.baseline) > Math.max(last.size, next.size) * SAME_LINE_SHARE) return true;
  return gapBetween(last, next) > Math.max(last.size, next.size) * COLUMN_GAP_SHARE;
}

function gapBetween(last: Character, next: Character): number {
  const level = last.direction === 'right' || last.direction === 'left';
  return level
    ? Math.max(next.box.left - last.box.right, last.box.left - next.box.right)
    : Math.max(next.box.top - last.box.bottom, last.box.top - next.box.bottom);
}

function lineOf(run: readonly number[], characters: readonly Character[]): readonly TextLine[] {
  const words: TextWord[] = [];
  let word: number[] = [];
  for (const index of run) {
    const character = characters[index];
    if (character !== undefined && !isBlank(character)) word.push(index);
    else if (word.length > 0) {
      words.push(wordOf(word, characters));
      word = [];
    }
  }
  if (word.length > 0) words.push(wordOf(word, characters));
  const first = characters[words[0]?.characters[0] ?? -1];
  if (first === undefined) return [];
  const inked = words.flatMap(({ characters: places }) => places.map((place) => characters[place] ?? first));
  return [
    {
      words,
      direction: first.direction,
      baseline: median(inked.map((one) => one.baseline)),
      size: median(inked.map((one) => one.size)),
    },
  ];
}

/** A word of the given characters, as the page prints it. */
export function wordOf(places: readonly number[], characters: readonly Character[]): TextWord {
  const letters = places.flatMap((place) => characters[place] ?? []);
  return {
    text: letters.map(({ text }) => text).join(''),
    box: unionOf(letters.map((letter) => tallBox(letter))),
    characters: places,
  };
}

/** As wide as the ink and as high as the font, so that all words of a line are equally high. */
function tallBox({ box, loose, direction }: Character): Box {
  if (box.right <= box.left || box.bottom <= box.top) return loose;
  return direction === 'right' || direction === 'left'
    ? { ...box, top: Math.min(box.top, loose.top), bottom: Math.max(box.bottom, loose.bottom) }
    : { ...box, left: Math.min(box.left, loose.left), right: Math.max(box.right, loose.right) };
}
