import type { Box } from '../../../core/geometry.ts';
import { type Direction, type PageFrame, shownSize } from '../file/file.ts';

/**
 * One character of a text layer, in the order in which PDFium puts them: reading order within a block, lines separated
 * by generated line breaks. Boxes are points of the shown page.
 */
export interface Character {
  /** One character, or several where a ligature stands for them. */
  readonly text: string;
  /** What is inked. Empty for spaces. */
  readonly box: Box;
  /** As high as the font; for spaces as wide as the pen moves. */
  readonly loose: Box;
  /** Where the baseline is: y for text that runs right or left, x for text that runs up or down. */
  readonly baseline: number;
  readonly direction: Direction;
  /** True for what belongs to a column of vertical writing, whose signs stand upright in a line that runs down. */
  readonly isUpright?: boolean;
  /** True for what was filled into a field of a form. */
  readonly isFilledIn?: boolean;
  /** True for bold type, as its font calls itself. */
  readonly isBold?: boolean;
  /** Height of the font in points. */
  readonly size: number;
  /** Address of the text object that it belongs to; 0 for generated ones. */
  readonly object: number;
  /** True for spaces and line breaks that the file does not hold. */
  readonly isGenerated: boolean;
  /** True for a hyphen at the end of a line that PDFium believes to split a word; `text` is then "-". */
  readonly isLineEndHyphen: boolean;
}

const LINE_BREAK = /^[\r\n\u2028\u2029]$/u;
const SPACE = /^\s$/u;
/** After the space and before the last sign of ASCII stand the letters of most print. */
const SPACE_CODE = 0x20;
const LAST_CODE = 0x7e;

/** True for a character that ends a line of the page. */
export function endsLine(character: Character): boolean {
  return character.isLineEndHyphen || LINE_BREAK.test(character.text);
}

/** True for spaces and line breaks, the file's own or generated. */
export function isBlank({ text }: Character): boolean {
  const code = text.charCodeAt(0);
  return !(code > SPACE_CODE && code <= LAST_CODE) && SPACE.test(text);
}

/** True for a character on the visible part of the page; what the crop box hides is not there for a reader. */
export function isShown({ box, loose, isGenerated }: Character, frame: PageFrame): boolean {
  if (isGenerated) return true;
  const { left, top, right, bottom } = box.right > box.left ? box : loose;
  const { width, height } = shownSize(frame);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

/** A blank that the file does not hold, at the end of a character. */
export function blankAfter(character: Character, text: ' ' | '\n'): Character {
  const { right, bottom } = character.loose;
  const end = { left: right, top: bottom, right, bottom };
  return { ...character, text, box: end, loose: end, object: 0, isGenerated: true, isLineEndHyphen: false };
}

/** From where to where a box reaches along the line of a character, the way in which it runs. */
export function extentOf(
  { left, top, right, bottom }: Box,
  { direction }: Pick<Character, 'direction'>,
): readonly [number, number] {
  switch (direction) {
    case 'right':
      return [left, right];
    case 'down':
      return [top, bottom];
    case 'left':
      return [-right, -left];
    case 'up':
      return [-bottom, -top];
    default:
      return direction satisfies never;
  }
}
