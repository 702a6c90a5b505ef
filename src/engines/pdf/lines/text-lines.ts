import type { Box } from '../../../core/geometry.ts';
import { median } from '../../../core/statistics.ts';
import { isUnspaced } from '../../../core/words/words.ts';
import type { Direction } from '../file/file.ts';
import { type Character, endsLine, isBlank, isOnLine, type LineEnd, lineEnd } from '../text/text.ts';
import { along, type Extent, inkOf } from './letter-lines.ts';

/** A word of a text layer: its characters' places in the page's list. `endsLine` is true where a line ends with it. */
export interface TextWord {
  readonly text: string;
  readonly box: Box;
  /** From where to where it takes room on its line: its ink, with the blank that signs may hold beside theirs. */
  readonly room: Extent;
  readonly characters: readonly number[];
}

/** A line of a text layer; boxes are points of the shown page. */
export interface TextLine {
  readonly words: readonly TextWord[];
  readonly baseline: number;
  readonly direction: Direction;
  /** Height of the type in which most of it is set, in points. */
  readonly size: number;
  /** True where most of it is set in bold type. */
  readonly isBold?: boolean;
  /** True for what was filled into a field of a form. */
  readonly isFilledIn?: boolean;
  /** True for a column of vertical writing. */
  readonly isUpright?: boolean;
}

/** The lines of a page, in the order of its characters. Words end at spaces, the file's own or generated. */
export function textLinesOf(characters: readonly Character[]): readonly TextLine[] {
  const runs: number[][] = [[]];
  let end: LineEnd | undefined;
  characters.forEach((character, index) => {
    if (end !== undefined && !isBlank(character) && !isOnLine(character, end)) {
      runs.push([]);
      end = undefined;
    }
    runs.at(-1)?.push(index);
    if (!isBlank(character)) end = lineEnd(character, end);
    if (endsLine(character)) {
      runs.push([]);
      end = undefined;
    }
  });
  return runs.flatMap((run) => lineOf(run, characters));
}

function lineOf(run: readonly number[], characters: readonly Character[]): readonly TextLine[] {
  const words: TextWord[] = [];
  const inked: Character[] = [];
  let word: number[] = [];
  for (const index of run) {
    const character = characters[index];
    if (character !== undefined && !isBlank(character)) {
      word.push(index);
      inked.push(character);
    } else if (word.length > 0) {
      words.push(wordOf(word, characters));
      word = [];
    }
  }
  if (word.length > 0) words.push(wordOf(word, characters));
  const [first] = inked;
  if (first === undefined) return [];
  return [
    {
      words,
      direction: first.direction,
      baseline: median(inked.map((one) => one.baseline)),
      size: median(inked.map((one) => one.size)),
      ...(first.isUpright === true && { isUpright: true }),
      ...(first.isFilledIn === true && { isFilledIn: true }),
      ...(inked.filter(({ isBold }) => isBold === true).length * 2 > inked.length && { isBold: true }),
    },
  ];
}

/** A word of the given characters, as the page prints it; made for each word of a book, so in one go. */
export function wordOf(places: readonly number[], characters: readonly Character[]): TextWord {
  let text = '';
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  let before: Extent | undefined;
  for (const place of places) {
    const letter = characters[place];
    if (letter === undefined) continue;
    text += letter.text;
    const tall = tallBox(letter);
    left = Math.min(left, tall.left);
    top = Math.min(top, tall.top);
    right = Math.max(right, tall.right);
    bottom = Math.max(bottom, tall.bottom);
    const ink = along(inkOf(letter), letter.direction);
    // A full-width sign takes a square of its size; its ink may stand at either side of that.
    const square = isUnspaced(letter.text) ? letter.size : 0;
    // One in a cell as wide as all others stands in the middle of it: as far from the cell's end as from its neighbour.
    const gap = before === undefined ? 0 : Math.max(0, ink.from - before.to, before.from - ink.to);
    from = Math.min(from, ink.from - gap, ink.to - square, (before?.from ?? ink.from) - gap);
    to = Math.max(to, ink.to + gap, ink.from + square, (before?.to ?? ink.to) + gap);
    before = ink;
  }
  return { text, box: { left, top, right, bottom }, room: { from, to }, characters: places };
}

/** As wide as the ink and as high as the font, so that all words of a line are equally high. */
function tallBox({ box, loose, direction }: Character): Box {
  if (box.right <= box.left || box.bottom <= box.top) return loose;
  return direction === 'right' || direction === 'left'
    ? { ...box, top: Math.min(box.top, loose.top), bottom: Math.max(box.bottom, loose.bottom) }
    : { ...box, left: Math.min(box.left, loose.left), right: Math.max(box.right, loose.right) };
}
