import type { Point } from '../../../core/geometry.ts';
import type { Outline } from '../../../marks/enclosures/enclosures.ts';
import { type Candidate, only } from '../../../marks/judge/judge.ts';
import type { PageScene } from '../../../marks/scene/scene.ts';
import { inkOfStroke } from '../../../marks/strokes/strokes.ts';

/** The ink of a page's marks, as it is wiped out of its lines before these are read. */
export interface MarkInk {
  /** Each is wiped out of its own line. */
  readonly underlines: readonly (Outline & { readonly line: number })[];
  readonly outlines: readonly Outline[];
}

/** What of the marks of a page would be read as letters. */
export function inkOfMarks(marks: readonly Candidate[], scene: PageScene): MarkInk {
  const hooks = only(marks, 'hooked phrase').flatMap((phrase) => phrase.hooks);
  const underlines = only(marks, 'underline', 'seen underline');
  return {
    underlines: underlines.map((stroke) => ({ line: stroke.line, ...thinStroke(inkOfStroke(stroke, scene.lines)) })),
    outlines: [...only(marks, 'enclosure').map(({ outline }) => outline), ...hooks.map(thinStroke)],
  };
}

/** A stroke as what is wiped along it before words are read. */
const thinStroke = (points: readonly Point[]): Outline => ({ points, isThin: points.map(() => true) });
