import type { Outline } from '../../../marks/enclosures/enclosures.ts';
import type { HookShape } from '../../../marks/hooks/hooks.ts';
import { type Candidate, only, wholeLine } from '../../../marks/judge/judge.ts';
import type { PageScene } from '../../../marks/scene/scene.ts';
import type { SeenUnderline, UnderlineCandidate } from '../../../marks/strokes/strokes.ts';
import type { LinePrint, MarkBeside } from './wipe-margins.ts';

/** The ink of a page's marks, as it is wiped out of its lines before these are read. */
export interface MarkInk {
  readonly underlines: readonly (UnderlineCandidate | SeenUnderline)[];
  readonly outlines: readonly Outline[];
  readonly beside: readonly MarkBeside[];
  /** Where the print of a line ends, signs in the margin left out. */
  readonly printOf: (line: number) => LinePrint;
}

/** What of the marks of a page would be read as letters. */
export function inkOfMarks(marks: readonly Candidate[], scene: PageScene): MarkInk {
  const hooks = only(marks, 'hooked phrase').flatMap((phrase) => phrase.hooks);
  return {
    underlines: only(marks, 'underline', 'seen underline'),
    outlines: [...only(marks, 'enclosure').map(({ outline }) => outline), ...hooks.map(outlineOfHook)],
    beside: only(marks, 'seen sign'),
    printOf: (at) => ({ ...wholeLine(at, scene), line: scene.lines[at]! }),
  };
}

/** A hook as what is wiped before its words are read. */
function outlineOfHook({ points }: HookShape): Outline {
  return { points, isThin: points.map(() => true) };
}
