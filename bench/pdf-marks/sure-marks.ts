import { overlap, sharedAcross } from '../../src/core/geometry.ts';
import type { PopplerWord } from './poppler-words.ts';
import type { QuadMark } from './quads-of-pdf.ts';

/** A word is surely marked from this share of its width and height on, and surely not below the other. */
const SURE_MIN = 0.85;
const SURE_NOT_MAX = 0.15;

/** What an annotation marks by poppler's words, in their order. */
export interface SureMark {
  readonly page: number;
  readonly text: string;
}

/** The marks of which every word near them is surely marked or surely not. */
export function sureMarks(marks: readonly QuadMark[], pages: readonly (readonly PopplerWord[])[]): readonly SureMark[] {
  return marks.flatMap(({ page, quads }): readonly SureMark[] => {
    const words = pages[page] ?? [];
    const shares = words.map((word) => Math.max(0, ...quads.map((quad) => shareUnder(word, quad))));
    const isSure = shares.every((share) => share >= SURE_MIN || share <= SURE_NOT_MAX);
    const text = words
      .filter((_, at) => (shares[at] ?? 0) >= SURE_MIN)
      .map((word) => word.text)
      .join(' ');
    return isSure && text !== '' ? [{ page, text }] : [];
  });
}

function shareUnder({ box }: PopplerWord, quad: PopplerWord['box']): number {
  const across = sharedAcross(box, quad) / Math.max(1e-6, box.right - box.left);
  const shared = overlap(box.top, box.bottom, quad.top, quad.bottom);
  const down = shared / Math.max(1e-6, Math.min(box.bottom - box.top, quad.bottom - quad.top));
  return across * Math.min(1, down);
}

/** Letters and figures alone: blanks and the hyphens at the ends of lines are no part of what was marked. */
export function lettersOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
