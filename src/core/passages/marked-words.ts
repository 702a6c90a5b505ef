import { type Box, overlap } from '../geometry.ts';
import { isOwnWords, type Mark } from '../mark.ts';
import type { Line, PageReading, Word } from '../page.ts';

/** A word counts as marked when at least this share of its width is: the rule by which readers' marks are labelled. */
const WIDTH_SHARE_MIN = 0.5;
/** Share of the smaller height that word and region must have in common; marks drawn low cover little of a word. */
const HEIGHT_SHARE_MIN = 0.5;

/** The marks over each word: for line, then word, the places of marks in `reading.marks`. */
export type MarksOfWords = readonly (readonly ReadonlySet<number>[])[];

/**
 * Which marks take in which words: as the engine decided, or else by the areas of the marks. Margin notes stand beside
 * words and take in none.
 */
export function marksOfWords(reading: PageReading): MarksOfWords {
  const sets = reading.lines.map((line) => line.words.map(() => new Set<number>()));
  if (reading.markedWords === undefined) addByArea(sets, reading);
  for (const { line, word, mark } of reading.markedWords ?? []) {
    if (!isOwnWords(reading.marks[mark])) sets[line]?.[word]?.add(mark);
  }
  return sets;
}

function addByArea(sets: readonly (readonly Set<number>[])[], { lines, marks }: PageReading): void {
  marks.forEach((mark, place) => {
    if (isOwnWords(mark)) return;
    lines.forEach((line, at) => {
      line.words.forEach((word, wordAt) => {
        if (takesIn(mark, word)) sets[at]?.[wordAt]?.add(place);
      });
    });
  });
}

/** True where a word is marked by the areas of a mark. */
export function takesIn(mark: Pick<Mark, 'regions'>, word: Pick<Word, 'box'>): boolean {
  return coverage(word, mark) >= WIDTH_SHARE_MIN;
}

/** The share of a word's width that a mark covers, 0 to 1; areas that lie over one another count once. */
export function coverage(word: Pick<Word, 'box'>, mark: Pick<Mark, 'regions'>): number {
  const { left, right } = word.box;
  const parts = mark.regions
    .filter((region) => sharesHeight(region, word.box))
    .map((region) => ({ from: Math.max(left, region.left), to: Math.min(right, region.right) }))
    .filter((part) => part.to > part.from)
    .toSorted((a, b) => a.from - b.from);
  let covered = 0;
  let reached = left;
  for (const part of parts) {
    covered += Math.max(0, part.to - Math.max(part.from, reached));
    reached = Math.max(reached, part.to);
  }
  return right > left ? covered / (right - left) : 0;
}

function sharesHeight(region: Box, word: Box): boolean {
  const shared = overlap(region.top, region.bottom, word.top, word.bottom);
  const smaller = Math.min(region.bottom - region.top, word.bottom - word.top);
  return shared > 0 && shared >= HEIGHT_SHARE_MIN * smaller;
}

/** The line beside which a box stands: the one that shares most height with it, else the nearest; -1 without lines. */
export function lineBeside(box: Box, lines: readonly Line[]): number {
  let best = -1;
  let bestDistance = Number.POSITIVE_INFINITY;
  lines.forEach((line, at) => {
    const distance = distanceDown(box, line);
    if (distance < bestDistance) [best, bestDistance] = [at, distance];
  });
  return best;
}

/** Pixels between a box and a line, up or down; below zero the more height they share. */
function distanceDown(box: Box, line: Line): number {
  const top = Math.min(...line.words.map((word) => word.box.top));
  const bottom = Math.max(...line.words.map((word) => word.box.bottom));
  return Math.max(box.top, top) - Math.min(box.bottom, bottom);
}
