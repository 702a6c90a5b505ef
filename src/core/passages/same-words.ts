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
  const groups: PlacedPassage[][] = [];
  // A page may have ten thousand marks: only those of the same letters are held against each other.
  const byLetters = new Map<string, PlacedPassage[][]>();
  for (const placed of passages) {
    const letters = lettersOf(placed.passage);
    const alike = byLetters.get(letters) ?? [];
    const twins = alike.find(
      ([first]) => first !== undefined && isSamePlace(first.passage.boxes, placed.passage.boxes),
    );
    if (twins !== undefined) {
      twins.push(placed);
      continue;
    }
    const group = [placed];
    groups.push(group);
    alike.push(group);
    byLetters.set(letters, alike);
  }
  return groups.flatMap(asOne);
}

function isSamePlace(a: readonly Box[], b: readonly Box[]): boolean {
  const shared = a.reduce((sum, box) => sum + b.reduce((all, other) => all + sharedArea(box, other), 0), 0);
  return shared >= Math.max(areaOf(a), areaOf(b)) * SAME_PLACE_SHARE;
}

function asOne(twins: readonly PlacedPassage[]): readonly PlacedPassage[] {
  const [first] = twins;
  if (first === undefined || twins.length === 1) return twins;
  const passage = {
    ...first.passage,
    marks: [...new Set(twins.flatMap((twin) => twin.passage.marks))],
    markConfidence: twins.reduce((most, twin) => Math.max(most, twin.passage.markConfidence), 0),
  };
  return [{ ...first, passage, marks: new Set(twins.flatMap((twin) => [...twin.marks])) }];
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
