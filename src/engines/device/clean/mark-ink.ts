import type { Point } from '../../../core/geometry.ts';
import type { Outline } from '../../../marks/enclosures/enclosures.ts';
import { type Candidate, only } from '../../../marks/judge/judge.ts';
import type { PageScene } from '../../../marks/scene/scene.ts';
import { inkOfStroke } from '../../../marks/strokes/strokes.ts';

/** The ink of a page's marks that would be read as letters, of its own line and of others that it runs through. */
export function inkOfMarks(marks: readonly Candidate[], scene: PageScene): readonly Outline[] {
  const hooks = only(marks, 'hooked phrase').flatMap((phrase) => phrase.hooks);
  const underlines = only(marks, 'underline', 'seen underline');
  return [
    ...underlines.map((stroke) => thinStroke(inkOfStroke(stroke, scene.lines))),
    ...only(marks, 'enclosure').map(({ outline }) => outline),
    ...hooks.map(thinStroke),
  ];
}

/** A stroke as what is wiped along it before words are read. */
const thinStroke = (points: readonly Point[]): Outline => ({ points, isThin: points.map(() => true) });
