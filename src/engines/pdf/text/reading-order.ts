import { kindOfSign } from './right-to-left-signs.ts';

/** A sign of a line, with the points that belong to it. */
export interface LineSign {
  readonly text: string;
}

/** Between two digits these belong to the number; a stroke does where no Arabic is, which counts backwards over it. */
const IN_NUMBER = /^[.,:/'’٫٬]$/u;
const STROKE = /^[-–+]$/u;
const ARABIC = /^[\p{Script=Arabic}\p{Script=Syriac}]/u;
/** Before or after a number these belong to it. */
const AT_NUMBER = /^[%‰°٪#\p{Sc}]$/u;
const BRACKETS = ['()', '[]', '{}', '«»'] as const;

/**
 * The signs of a line, given as they stand from left to right, in the order in which they are read. `isTurned` is true
 * for a line that begins at the right. What runs the other way within it is turned as a whole, and numbers never are; the
 * steps are those by which lines are laid out, taken back. Brackets become what their place says: whether a file names
 * them by their look or by their sense is not told.
 */
export function inReadingOrder<Sign extends LineSign>(signs: readonly Sign[], isTurned: boolean): readonly Sign[] {
  const kinds = kindsOf(signs);
  const runs = isTurned ? runsIn(kinds, 'letter', signs) : runsIn(kinds, 'turned', signs);
  const blocks = blocksOf(signs, runs).map(({ from, to, isRun }) => ({
    isRun,
    signs: orderOf({ from, to }, { signs, kinds }, isTurned !== isRun),
  }));
  const ordered = isTurned ? blocks.toReversed() : blocks;
  return withBrackets(
    ordered.flatMap((block) => block.signs),
    new Set(isTurned ? signs : ordered.flatMap((block) => (block.isRun ? block.signs : []))),
  );
}

type Kind = 'turned' | 'letter' | 'number' | 'other';

function kindsOf(signs: readonly LineSign[]): readonly Kind[] {
  const texts = signs.map(({ text }) => text);
  const isDigit = texts.map((text) => kindOfSign(text) === 'digit');
  const hasArabic = texts.some((text) => ARABIC.test(text) && kindOfSign(text) === 'turned');
  const isInside = texts.map((text, at) => {
    if (isDigit[at - 1] !== true) return false;
    const isStroke = !hasArabic && STROKE.test(text);
    // A number that is cut at its stroke ends the line.
    const isCut = isStroke && isDigit.slice(0, at).every(Boolean) && texts[at + 1] === ' ';
    return isCut || ((isStroke || IN_NUMBER.test(text)) && isDigit[at + 1] === true);
  });
  const isNumber = texts.map((text, at) => {
    const isAtOne = isDigit[at - 1] === true || isDigit[at + 1] === true;
    return isDigit[at] === true || isInside[at] === true || (AT_NUMBER.test(text) && isAtOne);
  });
  return texts.map((text, at) => {
    if (isNumber[at] === true) return 'number';
    const kind = kindOfSign(text);
    return kind === 'digit' ? 'number' : kind;
  });
}

interface Stretch {
  readonly from: number;
  /** Its last sign. */
  readonly to: number;
}

/** What runs against the line: from one letter of its kind to the last one before a letter of the other, numbers after it included. */
function runsIn(kinds: readonly Kind[], kind: 'turned' | 'letter', signs: readonly LineSign[]): readonly Stretch[] {
  const other = kind === 'letter' ? 'turned' : 'letter';
  const runs: Stretch[] = [];
  for (let from = 0; from < kinds.length; from += 1) {
    if (kinds[from] !== kind) continue;
    let to = from;
    let at = from;
    for (; at < kinds.length && kinds[at] !== other; at += 1) {
      if (kinds[at] === kind || (kind === 'letter' && kinds[at] === 'number')) to = at;
    }
    if (kind === 'letter' && closesBracket(signs, { from, to })) to += 1;
    runs.push({ from, to });
    from = at - 1;
  }
  return runs;
}

/** True where the sign after a stretch is the other half of a bracket within it. */
function closesBracket(signs: readonly LineSign[], { from, to }: Stretch): boolean {
  const pair = BRACKETS.find((both) => both.includes(signs[to + 1]?.text ?? '\n'));
  if (pair === undefined) return false;
  return signs.slice(from, to + 1).filter(({ text }) => pair.includes(text)).length % 2 === 1;
}

/** The runs, and what is between them. */
function blocksOf(
  signs: readonly LineSign[],
  runs: readonly Stretch[],
): readonly (Stretch & { readonly isRun: boolean })[] {
  const blocks: (Stretch & { readonly isRun: boolean })[] = [];
  let at = 0;
  for (const run of runs) {
    if (run.from > at) blocks.push({ from: at, to: run.from - 1, isRun: false });
    blocks.push({ ...run, isRun: true });
    at = run.to + 1;
  }
  if (at < signs.length) blocks.push({ from: at, to: signs.length - 1, isRun: false });
  return blocks;
}

/** The signs of a stretch, from the right where it is turned, with numbers as they stand. */
function orderOf<Sign extends LineSign>(
  { from, to }: Stretch,
  { signs, kinds }: { readonly signs: readonly Sign[]; readonly kinds: readonly Kind[] },
  isTurned: boolean,
): readonly Sign[] {
  const stretch = signs.slice(from, to + 1);
  if (!isTurned) return stretch;
  const turned: Sign[] = [];
  let number: Sign[] = [];
  for (let at = to; at >= from; at -= 1) {
    const sign = signs[at];
    if (sign === undefined) continue;
    if (kinds[at] === 'number') number.unshift(sign);
    else {
      turned.push(...number, sign);
      number = [];
    }
  }
  return [...turned, ...number];
}

/** Brackets that open after a space and close before one; where that does not tell, the first of two opens. */
function withBrackets<Sign extends LineSign>(signs: readonly Sign[], turned: ReadonlySet<Sign>): readonly Sign[] {
  const open = new Set<string>();
  return signs.map((sign, at) => {
    const pair = BRACKETS.find((both) => both.includes(sign.text));
    if (pair === undefined || !turned.has(sign)) return sign;
    const isFree = (place: number): boolean => /^[\s.,:;!?،؛]?$/u.test(signs[place]?.text ?? '');
    const [before, after] = [isFree(at - 1), isFree(at + 1)];
    const opens = before === after ? !open.has(pair) : before;
    if (opens) open.add(pair);
    else open.delete(pair);
    return { ...sign, text: pair.charAt(opens ? 0 : 1) };
  });
}
