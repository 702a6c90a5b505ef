import type { MarkKind } from '../../core/mark.ts';
import type { PageScene } from '../scene/scene.ts';
import type { Candidate } from './candidates.ts';

/** A stretch of a line, by the line's place in the scene; its ends in pixels of the analysed picture. */
export interface Stretch {
  readonly line: number;
  readonly left: number;
  readonly right: number;
}

/** A mark as found, before the words are read: the stretches of lines that it takes in. */
export interface FoundMark {
  readonly kind: MarkKind;
  readonly colour: string;
  readonly confidence: number;
  readonly stretches: readonly Stretch[];
}

/** The mark that a candidate is when no rule refused it; none for notes, which hold no print. */
export function markOf(candidate: Candidate, scene: PageScene): FoundMark | undefined {
  switch (candidate.what) {
    case 'highlighter': {
      const { line, left, right, colour, odds } = candidate;
      return {
        kind: 'highlight',
        colour,
        confidence: odds,
        stretches: [{ line, left, right }],
      };
    }
    case 'underline': {
      const { what: kind, line, left, right, colour, contrast, continuity } = candidate;
      return { kind, colour, confidence: sureBy(contrast) * continuity, stretches: [{ line, left, right }] };
    }
    case 'seen underline':
    case 'strike': {
      const { what, line, left, right, colour, odds } = candidate;
      const kind = what === 'strike' ? what : 'underline';
      return { kind, colour, confidence: odds, stretches: [{ line, left, right }] };
    }
    case 'seen sign': {
      const { kind, colour, lines, odds } = candidate;
      return { kind, colour, confidence: odds, stretches: lines.map((line) => wholeLine(line, scene)) };
    }
    case 'hooked phrase': {
      const { colour, contrast, stretches } = candidate;
      return { kind: 'bracket', colour, confidence: sureBy(contrast), stretches };
    }
    case 'enclosure': {
      const { kind, colour, odds, stretches } = candidate;
      return { kind, colour, confidence: odds, stretches };
    }
    case 'note':
      return undefined;
  }
}

/** How sure a stroke of some darkness against its paper is, 0.5 to 1. */
const sureBy = (contrast: number): number => Math.min(1, 0.5 + contrast * 2);

/** The stretch of a whole line, without a sign in the margin that was taken for one of its letters. */
export function wholeLine(line: number, { ends }: PageScene): Stretch {
  return { line, left: ends.left[line]!, right: ends.right[line]! };
}
