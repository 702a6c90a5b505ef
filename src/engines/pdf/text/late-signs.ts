import { blankAfter, type Character, endsLine, extentOf, isBlank } from './character.ts';
import { MAIN_SIZE_SHARE, sharesBaseline } from './on-line.ts';

/** A sign is no further from the letter that it belongs to than this share of that letter's size, and overlaps it by less. */
const APART_SHARE = 0.25;
const OVERLAP_SHARE = 0.15;
/** A sign is at least this share of its line's type high; beside larger letters, initials, stand lines of their own. */
const SIGN_SHARE_MIN = 0.45;
/** Signs as near to the next letter as this share of its size are followed by no space. */
const CLOSE_SHARE = 0.22;
/** Where a line begins with the rest of a sign, its first letter is no further away than this: a space. */
const SPACE_SHARE = 0.6;
/** Signs of one page that are looked at: a page of references has some hundred. */
const MOST_SIGNS = 500;

/** Letters that stand together, smaller than those of their line. */
type Sign = readonly Character[];

/**
 * The characters with raised and lowered signs after the letter that they stand beside, where a program sets them after all
 * else: browsers do with what the style of a page moves up or down, as the numbers of notes mostly are.
 */
export function withLateSigns(characters: readonly Character[]): readonly Character[] {
  const signs = lateSigns(characters);
  if (signs.length === 0) return characters;
  const inked = characters.filter((one) => !isBlank(one));
  const [before, after] = [new Map<Character, Sign>(), new Map<Character, Sign>()];
  const ranks = new Map(inked.map((one, at) => [one, at]));
  const nextOf = (one: Character | undefined): Character | undefined => one && inked[(ranks.get(one) ?? 0) + 1];
  const afterSign = (one: Character, sign: Sign): Character | undefined =>
    nextOf(nextOf(one) === sign[0] ? sign.at(-1) : one);
  for (const sign of signs) {
    const near = inked.filter((one) => isNear(one, sign[0]));
    const host = near.find((one) => isHost(one, sign, afterSign(one, sign)));
    const opened = host ?? near.find((one) => opensWith(one, sign, inked[(ranks.get(one) ?? 0) - 1]));
    if (host !== undefined && !after.has(host)) after.set(host, sign);
    if (host === undefined && opened !== undefined && nextOf(sign.at(-1)) !== opened && !before.has(opened))
      before.set(opened, sign);
  }
  const moved = new Set([...before.values(), ...after.values()].flat());
  let isRoom = false;
  return moved.size === 0
    ? characters
    : characters.flatMap((one) => {
        if (moved.has(one)) return [];
        // Room that only the sign takes up is no space.
        if (isRoom && one.isGenerated && !endsLine(one)) return [];
        const [first, last] = [before.get(one), after.get(one)];
        const next = last === undefined ? undefined : afterSign(one, last);
        isRoom = last !== undefined && next !== undefined && isClose(last, next);
        const end = first?.at(-1);
        return [...(first ?? []), ...(end === undefined ? [] : [blankAfter(end, ' ')]), one, ...(last ?? [])];
      });
}

/** What is small and does not go on with what stands before it in the file. */
function lateSigns(characters: readonly Character[]): readonly Sign[] {
  const largest = characters.reduce((most, one) => (isBlank(one) ? most : Math.max(most, one.size)), 0);
  const signs: Character[][] = [];
  let before: Character | undefined;
  let open: Character[] | undefined;
  let blanks: Character[] = [];
  for (const one of characters) {
    if (isBlank(one)) {
      blanks.push(one);
      continue;
    }
    // PDFium may put a break between a word and its sign.
    const goesOn = before !== undefined && isNext(before, one) && !blanks.some(endsLine);
    const isParted = blanks.some(({ isGenerated }) => isGenerated);
    if (open !== undefined && goesOn && !isParted && one.size === before?.size) open.push(...blanks, one);
    else if (!goesOn && one.direction === 'right' && one.size < largest * MAIN_SIZE_SHARE) {
      open = [one];
      signs.push(open);
    } else open = undefined;
    [before, blanks] = [one, []];
  }
  return signs.length > MOST_SIGNS ? [] : signs;
}

function isNext(before: Character, next: Character): boolean {
  const gap = leftOf(next) - rightOf(before);
  return sharesBaseline(before, next) && gap >= -before.size && gap <= before.size;
}

/** True for a larger letter right before a sign, after which nothing stands in the sign's place. */
function isHost(one: Character, sign: Sign, next: Character | undefined): boolean {
  const [first, last] = [sign[0], sign.at(-1)];
  if (first === undefined || last === undefined || !isLarger(one, first)) return false;
  const gap = (leftOf(first) - rightOf(one)) / one.size;
  if (gap > APART_SHARE || gap < -OVERLAP_SHARE) return false;
  const isFree = next === undefined || !sharesBaseline(one, next) || leftOf(next) < rightOf(one) - one.size;
  return isFree || leftOf(next) >= rightOf(last) - one.size * OVERLAP_SHARE;
}

/** True for the first letter of a line before which the rest of a sign stands that the line above ends with. */
function opensWith(one: Character, sign: Sign, before: Character | undefined): boolean {
  const last = sign.at(-1);
  if (last === undefined || !isLarger(one, last)) return false;
  const gap = (leftOf(one) - rightOf(last)) / one.size;
  const isFirst = before === undefined || !sharesBaseline(before, one) || leftOf(before) > leftOf(one);
  return isFirst && gap >= -OVERLAP_SHARE && gap <= SPACE_SHARE;
}

/** True for what stands so near above or below a sign that it may be of its line; all letters of a page are asked. */
function isNear(one: Character, sign: Character | undefined): boolean {
  return sign !== undefined && Math.abs(one.baseline - sign.baseline) < one.size;
}

/** True for a letter of a line from which a smaller sign is raised or lowered. */
function isLarger(one: Character, sign: Character): boolean {
  const isSmall = sign.size < one.size * MAIN_SIZE_SHARE && sign.size >= one.size * SIGN_SHARE_MIN;
  return isSmall && one.direction === 'right' && sign.baseline !== one.baseline && sharesBaseline(one, sign);
}

function isClose(sign: Sign, next: Character): boolean {
  const last = sign.at(-1);
  const gap = last === undefined ? Number.POSITIVE_INFINITY : leftOf(next) - rightOf(last);
  return last !== undefined && sharesBaseline(next, last) && Math.abs(gap) <= next.size * CLOSE_SHARE;
}

function leftOf(character: Character): number {
  return extentOf(character.box, character)[0];
}

function rightOf(character: Character): number {
  return extentOf(character.box, character)[1];
}
