import { type PagePlace, placeOf } from '../note.ts';
import { goesOnMidSentence } from '../words/words.ts';
import { allWordsOf, type Passage, type PassagePart, type PassageWord } from './passage.ts';

/**
 * One passage of two, where the second goes on with the first over a page turn; `undefined` where it does not. The
 * first must end its page and the second open the next one; printed numbers that are known must follow one another, and
 * where one is unknown no page may lie between and the sentence itself must run on. Another file of many pages is another
 * book, unless both numbers and sentence go on.
 */
export function joinedAtTurn(first: Passage, second: Passage): Passage | undefined {
  if (!first.closesPage || !second.opensPage || !isNextPage(first, second)) return undefined;
  return {
    ...withWords(first, second),
    marks: [...new Set([...first.marks, ...second.marks])],
    markConfidence: (first.markConfidence + second.markConfidence) / 2,
    closesPage: second.closesPage,
    lastPage: second.lastPage ?? second.page,
    ...(first.isOfMany !== second.isOfMany && { isOfMany: second.isOfMany === true }),
  };
}

/** The first passage with the words of the second; two pages of one picture share its pixels, others become parts. */
function withWords(first: Passage, second: Passage): Passage {
  const added: PassagePart[] = [partOf(second), ...(second.continued ?? [])];
  const parts = joinedParts([partOf(first), ...(first.continued ?? [])], added);
  const [{ words, boxes } = partOf(first), ...continued] = parts;
  return { ...first, words, boxes, ...(continued.length > 0 && { continued }) };
}

function partOf({ words, boxes, ...place }: PassagePart): PassagePart {
  return { ...placeOf(place), words, boxes };
}

function joinedParts(before: readonly PassagePart[], after: readonly PassagePart[]): readonly PassagePart[] {
  const [last, next] = [before.at(-1), after[0]];
  if (last === undefined || next === undefined) return [...before, ...after];
  const turned = { ...last, words: withTurn(last.words) };
  if (!isSamePicture(last, next)) return [...before.slice(0, -1), turned, ...after];
  const both = { ...turned, words: [...turned.words, ...next.words], boxes: [...last.boxes, ...next.boxes] };
  return [...before.slice(0, -1), both, ...after.slice(1)];
}

/** True for places on one picture. */
export function isSamePicture(a: PagePlace, b: PagePlace): boolean {
  return a.file === b.file && a.pageIndex === b.pageIndex;
}

function isNextPage(first: Passage, second: Passage): boolean {
  const before = first.lastPage ?? first.page;
  const last = first.continued?.at(-1) ?? first;
  const isFreshFile = last.file !== second.file && (first.isOfMany === true || second.isOfMany === true);
  const isNext =
    typeof before === 'number' && typeof second.page === 'number'
      ? second.page === before + 1
      : !isFreshFile && isNextPlace(last, second);
  const isSure = typeof before === 'number' && typeof second.page === 'number' && !isFreshFile;
  return isNext && (isSure || goesOnMidSentence(allWordsOf(first).at(-1), second.words[0]));
}

/** True for the page after, the other page of one picture, and the first page of another file, where both may be single pages. */
function isNextPlace(before: PagePlace, { file, pageIndex }: PagePlace): boolean {
  if (file !== before.file) return before.pageIndex === 0 && pageIndex === 0;
  return pageIndex - before.pageIndex <= 1;
}

/** The last word of a page ends its line, so that a split word is joined. */
function withTurn(words: readonly PassageWord[]): readonly PassageWord[] {
  return words.map((word, at) => (at === words.length - 1 ? { ...word, endsLine: true } : word));
}
