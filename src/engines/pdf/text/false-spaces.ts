import { runsOn } from '../../../core/words/words.ts';
import { type Character, endsLine, extentOf, isBlank } from './character.ts';
import { isRightToLeft } from './right-to-left-signs.ts';

/** From where to where the pen moves for a character, along its line, by its place among all. */
export type MoveOf = (place: number) => readonly [from: number, to: number];

/** Up to this share of the size, and down to that, the pen moves between two letters of a word. */
const LETTER_MOVE_SHARE = 0.1;
const KERN_SHARE = 0.3;
/** Two letters of a word have no more between their ink than this share of the size, PDFium's own measure for a space. */
const INK_GAP_SHARE = 0.2;
/** Signs of a cluster of which the file names no letter take up to this share of the size. */
const CLUSTER_SHARE_MAX = 1;
/** Two boxes that are parts of one, in points. */
const SAME_POINTS = 0.01;

/**
 * Places of spaces where no reader sees any: the file's own that take no room, as some programs write what only lets a word break,
 * and those that PDFium added between letters that follow one another without room, and after a glyph that stands for several
 * signs of a cluster, as browsers write them for the scripts of India and for Thai; what is drawn of these after it has no letters
 * of its own. There a page that has spaces of its own says where words end.
 */
export function falseSpaces(characters: readonly Character[], penAt: MoveOf): readonly number[] {
  let ownSpaces: boolean | undefined;
  return characters.flatMap((space, at) => {
    if (!isBlank(space) || endsLine(space)) return [];
    const [before, after] = [characters[at - 1], characters[at + 1]];
    if (before === undefined || after === undefined || isBlank(before) || isBlank(after)) return [];
    if (before.direction !== after.direction || before.baseline !== after.baseline) return [];
    if (isRightToLeft(before) || isRightToLeft(after)) return [];
    const size = Math.max(before.size, after.size);
    const gap = extentOf(after.box, after)[0] - extentOf(before.box, before)[1];
    if (!space.isGenerated && (gap > size * INK_GAP_SHARE || gap < -size * KERN_SHARE)) return [];
    const move = penAt(at + 1)[0] - (space.isGenerated ? penAt(at - 1)[1] : penAt(at)[0]);
    const isClose = move <= size * LETTER_MOVE_SHARE && move >= -size * KERN_SHARE;
    if (isClose && gap <= size * INK_GAP_SHARE) return [at];
    if (!space.isGenerated || gap > size * CLUSTER_SHARE_MAX || !areOneGlyph(characters[at - 2], before)) return [];
    ownSpaces ??= hasOwnSpaces(characters);
    return ownSpaces || runsOn(after.text) ? [at] : [];
  });
}

/** True for two signs that one glyph stands for: PDFium gives each its box, or, where the file says them apart from it, an equal part. */
function areOneGlyph(one: Character | undefined, other: Character): boolean {
  if (one === undefined || one.object !== other.object || one.object === 0) return false;
  const [[from, to], [start, end]] = [extentOf(one.box, one), extentOf(other.box, other)];
  const isAlike = (a: number, b: number): boolean => Math.abs(a - b) < SAME_POINTS;
  return isAlike(to - from, end - start) && (isAlike(from, start) || isAlike(to, start));
}

function hasOwnSpaces(characters: readonly Character[]): boolean {
  const spaces = characters.filter((one) => isBlank(one) && !endsLine(one));
  return spaces.filter(({ isGenerated }) => !isGenerated).length * 2 > spaces.length;
}
