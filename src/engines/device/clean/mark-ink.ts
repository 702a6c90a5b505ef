import type { Point } from '../../../core/geometry.ts';
import { type Candidate, MARKINGS, only, pointsOf } from '../../../marks/judge/judge.ts';
import type { PageScene } from '../../../marks/scene/scene.ts';

/** Points along the ink of a page's marks that would be read as letters, in their own lines and others that they run through. */
export function inkOfMarks(marks: readonly Candidate[], scene: PageScene): readonly Point[] {
  return only(marks, ...MARKINGS)
    .filter(({ what }) => what !== 'highlighter' && what !== 'strike')
    .flatMap((mark) => pointsOf(mark, scene));
}
