import type { Point } from '../../../core/geometry.ts';
import { type Candidate, MARKINGS, only, pointsOf } from '../../../marks/judge/judge.ts';
import type { PageScene } from '../../../marks/scene/scene.ts';

/** The ink of a page's marks that would be read as letters, stroke by stroke, of its own line and of others that it runs through. */
export function inkOfMarks(marks: readonly Candidate[], scene: PageScene): readonly (readonly Point[])[] {
  return only(marks, ...MARKINGS)
    .filter(({ what }) => what !== 'highlighter' && what !== 'strike')
    .map((mark) => pointsOf(mark, scene));
}
