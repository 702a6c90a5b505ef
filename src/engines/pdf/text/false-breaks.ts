import { type Character, extentOf, isBlank } from './character.ts';
import { type LineEnd, lineEnd, MAIN_SIZE_SHARE, sharesBaseline } from './on-line.ts';

/** Characters whose baselines lie within this share of their size stand on one baseline. */
const SAME_BASELINE_SHARE = 0.15;
/** Up to this share of the size lies between two letters of a word; PDFium's own measure for a space is similar. */
const LETTER_GAP_SHARE = 0.2;
/** Between two letters of a word the pen moves on by no more than this share: a narrow space is twice as wide. */
const MOVE_SHARE = 0.1;
/** What begins within this share of the place where the pen stands was set without anything between. */
const JOINED_SHARE = 0.02;
/** After a raised sign a space is set that is narrower than one between words. */
const AFTER_SIGN_SHARE = 0.12;
/** Up to this share of the size lies between two words of a line. */
const WORD_GAP_SHARE = 1;
/**
 * A space of the file over which the next letter begins, within this share of it, takes no room: 0.13 to 0.17 where cairo has
 * written soft hyphens as spaces, 0.04 where the pen goes back after one that PostScript set.
 */
const SPACE_ROOM_SHARE = 0.25;
/** Two signs of a level line stand as high, but for what a file rounds, in points; those of one at a slant do not. */
const LEVEL_POINTS = 0.1;
/** Letters may overlap by this share where they are kerned or slanted. */
const OVERLAP_SHARE = 0.3;

/** From where to where the pen moves for a character, along its line, where that is known. */
export type PenOf = (character: Character) => readonly [from: number, to: number] | undefined;

/**
 * The characters without the line breaks that PDFium puts into the middle of a line, where a page is written word by
 * word ("Stree" / "t") or where a sign is raised or lowered. Such a break becomes nothing or a space, by the gap that is
 * printed; small raised and lowered signs belong to the word that they touch. Nor are there spaces that take no room.
 */
export function withoutFalseBreaks(
  characters: readonly Character[],
  penOf: PenOf = () => undefined,
): readonly Character[] {
  const mended: Character[] = [];
  let line: LineEnd | undefined;
  let index = 0;
  while (index < characters.length) {
    const character = characters[index];
    if (character === undefined) break;
    const end = endOfBreak(characters, index);
    const after = characters[end];
    if (end > index && line !== undefined && after !== undefined) {
      const found = characters.slice(index, end);
      const kept = breakBetween(line, after, found, penOf);
      mended.push(...kept);
      if (kept === found) line = undefined;
      index = end;
    } else if (isWithoutRoom(character, characters[index + 1], penOf)) {
      index += 1;
    } else {
      mended.push(character);
      if (!isBlank(character)) {
        const isSameLine = line !== undefined && sharesBaseline(line.main, character);
        line = lineEnd(character, isSameLine ? line : undefined);
      }
      index += 1;
    }
  }
  return mended;
}

/** True for a space within a word: no reader sees it. */
function isWithoutRoom(space: Character, next: Character | undefined, penOf: PenOf): boolean {
  if (space.text !== ' ' || space.isGenerated || next === undefined || isBlank(next)) return false;
  if (space.direction !== next.direction || Math.abs(space.baseline - next.baseline) > LEVEL_POINTS) return false;
  const [from, to] = extentOf(space.loose, space);
  const [start] = penOf(next) ?? extentOf(next.box, next);
  return start >= from && start < from + (to - from) * SPACE_ROOM_SHARE;
}

/** The first place after a generated line break that begins at `index`; `index` itself when none does. */
function endOfBreak(characters: readonly Character[], index: number): number {
  let end = index;
  while (characters[end]?.isGenerated === true && /[\r\n]/u.test(characters[end]?.text ?? '')) end += 1;
  return end;
}

/**
 * What stands between the end of a line and a letter: nothing or a space, by their gap, where both are on one line; else what
 * was found there.
 */
export function breakBetween(
  { last, main }: LineEnd,
  after: Character,
  found: readonly Character[],
  penOf: PenOf = () => undefined,
): readonly Character[] {
  const isColumn = main.isUpright === true || after.isUpright === true;
  if (main.direction !== after.direction || isColumn || last.isLineEndHyphen) return found;
  if (!sharesBaseline(main, after)) return found;
  const size = Math.max(main.size, after.size);
  const gap = (extentOf(after.box, after)[0] - extentOf(last.box, after)[1]) / size;
  const isSmall = (one: Character): boolean => one.size < main.size * MAIN_SIZE_SHARE;
  // Above a lowered sign a raised one may stand, which the file writes after it.
  const overlapMax = isSmall(last) && isSmall(after) ? WORD_GAP_SHARE * 2 : OVERLAP_SHARE;
  if (gap < -overlapMax || gap > WORD_GAP_SHARE) return found;
  const isOff = (one: Character): boolean => Math.abs(main.baseline - one.baseline) > size * SAME_BASELINE_SHARE;
  const isNear = gap <= (isOff(last) ? AFTER_SIGN_SHARE : LETTER_GAP_SHARE) || moveBetween() <= size * MOVE_SHARE;
  // A raised or lowered sign may be as large as its word.
  const isJoined = Math.abs(moveBetween()) <= size * JOINED_SHARE;
  const isOneWord = isNear && (!isOff(after) || isSmall(after) || isJoined);
  const [first] = found;
  return isOneWord || first === undefined ? [] : [{ ...first, text: ' ' }];

  /** How far the pen moves on, however much room a sign keeps beside it. */
  function moveBetween(): number {
    const [pen, next] = [penOf(last), penOf(after)];
    return pen === undefined || next === undefined ? Number.POSITIVE_INFINITY : next[0] - pen[1];
  }
}
