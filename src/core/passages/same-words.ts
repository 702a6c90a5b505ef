import { type Box, sharedArea } from '../geometry.ts';
import type { Passage, PlacedPassage } from './passage.ts';

/** Passages of which each covers the other by this share stand on the same words. */
const SAME_PLACE_SHARE = 0.7;

/**
 * Passages with those that quote the same words at the same place as one: a shape drawn over words that an annotation
 * marks as well, a highlight and an underline of one sentence. The first keeps its words; the marks of all are its
 * own, so that comments on any of them follow it.
 */
export function oncePerWords(passages: readonly PlacedPassage[]): readonly PlacedPassage[] {
  const kept: PlacedPassage[] = [];
  for (const placed of passages) {
    const at = kept.findIndex((other) => quoteTheSame(other.passage, placed.passage));
    const twin = kept[at];
    if (twin === undefined) kept.push(placed);
    else kept[at] = asOne(twin, placed);
  }
  return kept;
}

function quoteTheSame(a: Passage, b: Passage): boolean {
  if (lettersOf(a) !== lettersOf(b)) return false;
  const shared = a.boxes.reduce((sum, box) => sum + b.boxes.reduce((all, other) => all + sharedArea(box, other), 0), 0);
  return shared >= Math.max(areaOf(a.boxes), areaOf(b.boxes)) * SAME_PLACE_SHARE;
}

function asOne(first: PlacedPassage, second: PlacedPassage): PlacedPassage {
  const marks = [...new Set([...first.passage.marks, ...second.passage.marks])];
  const markConfidence = Math.max(first.passage.markConfidence, second.passage.markConfidence);
  return {
    ...first,
    passage: { ...first.passage, marks, markConfidence },
    marks: new Set([...first.marks, ...second.marks]),
  };
}

/** A mark of the pen takes in whole words with their stops, an annotation may leave these out. */
function lettersOf({ words }: Passage): string {
  return words
    .map(({ text }) => text)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function areaOf(boxes: readonly Box[]): number {
  return boxes.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0);
}
