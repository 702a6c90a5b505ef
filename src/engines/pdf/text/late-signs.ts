import { type Character, endsLine, extentOf, isBlank } from './character.ts';
import { MAIN_SIZE_SHARE, sharesBaseline } from './on-line.ts';

/** A sign is no further from the letter that it belongs to than this share of that letter's size, and overlaps it by less. */
const APART_SHARE = 0.25;
const OVERLAP_SHARE = 0.15;
/** A sign is at least this share of its line's type high; beside larger letters, initials, stand lines of their own. */
const SIGN_SHARE_MIN = 0.45;
/** Signs as near to the next letter as this share of its size are followed by no space. */
const CLOSE_SHARE = 0.15;
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
  const following = new Map(inked.map((one, at) => [one, inked[at + 1]]));
  const placed = new Map<Character, Sign>();
  for (const sign of signs) {
    const host = inked.find((one) => isHost(one, sign, following.get(one)));
    if (host !== undefined && !placed.has(host)) placed.set(host, sign);
  }
  if (placed.size === 0) return characters;
  const moved = new Set([...placed.values()].flat());
  let [closes, last]: [Sign | undefined, number] = [undefined, -1];
  return characters.flatMap((one, at) => {
    if (moved.has(one)) return [];
    const sign = placed.get(one);
    if (sign !== undefined) {
      const next = following.get(one);
      [closes, last] = [next !== undefined && isClose(sign, next) ? sign : undefined, at];
      return [one, ...sign];
    }
    // Room that only the sign takes up is no space.
    const isRoom = closes !== undefined && at === last + 1 && one.isGenerated && !endsLine(one);
    return isRoom ? [] : [one];
  });
}

/** What is small and does not go on with what stands before it in the file. */
function lateSigns(characters: readonly Character[]): readonly Sign[] {
  const sizes = characters.filter((one) => !isBlank(one)).map(({ size }) => size);
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  const signs: Character[][] = [];
  let before: Character | undefined;
  let isOpen = false;
  for (const one of characters) {
    if (isBlank(one)) {
      isOpen = false;
      continue;
    }
    const goesOn = before !== undefined && isNext(before, one);
    if (isOpen && goesOn && one.size === before?.size) signs.at(-1)?.push(one);
    else if (!goesOn && one.direction === 'right' && one.size < largest * MAIN_SIZE_SHARE) {
      signs.push([one]);
      isOpen = true;
    } else isOpen = false;
    before = one;
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
  if (first === undefined || last === undefined || one.direction !== 'right') return false;
  if (
    first.size >= one.size * MAIN_SIZE_SHARE ||
    first.size < one.size * SIGN_SHARE_MIN ||
    first.baseline === one.baseline ||
    !sharesBaseline(one, first)
  )
    return false;
  const gap = (leftOf(first) - rightOf(one)) / one.size;
  if (gap > APART_SHARE || gap < -OVERLAP_SHARE) return false;
  const isFree = next === undefined || !sharesBaseline(one, next) || leftOf(next) < rightOf(one) - one.size;
  return isFree || leftOf(next) >= rightOf(last) - one.size * OVERLAP_SHARE;
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
