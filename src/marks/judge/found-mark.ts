import type { MarkKind } from '../../core/mark.ts';
import type { Stretch } from '../../imaging/print/print.ts';
import type { PageScene } from '../scene/scene.ts';
import type { Candidate } from './candidates.ts';
import type { Marking } from './marking.ts';

/** A mark as found, before the words are read: the stretches of lines that it takes in. */
export interface FoundMark {
  readonly kind: MarkKind;
  readonly colour: string;
  readonly confidence: number;
  readonly stretches: readonly Stretch[];
}

/** The kinds of mark that some candidates are, which have no other. */
const KINDS = { highlighter: 'highlight', underline: 'underline', 'hooked phrase': 'bracket' } as const;

/** The mark that a candidate is when no rule refused it; none for notes, which hold no print. */
export function markOf(candidate: Candidate, scene: PageScene): FoundMark | undefined {
  if (candidate.what === 'note') return undefined;
  const kind = 'kind' in candidate ? candidate.kind : KINDS[candidate.what];
  return {
    kind,
    colour: candidate.colour,
    confidence: surenessOf(candidate),
    stretches: stretchesOf(candidate, scene),
  };
}

function surenessOf(candidate: Marking): number {
  if (candidate.what === 'underline') return sureBy(candidate.contrast) * candidate.continuity;
  return candidate.what === 'hooked phrase' ? sureBy(candidate.contrast) : candidate.odds;
}

/** How sure a stroke of some darkness against its paper is, 0.5 to 1. */
const sureBy = (contrast: number): number => Math.min(1, 0.5 + contrast * 2);

function stretchesOf(candidate: Marking, scene: PageScene): readonly Stretch[] {
  if ('stretches' in candidate) return candidate.stretches;
  if ('lines' in candidate) return candidate.lines.map((line) => wholeLine(line, scene));
  const { line, left, right } = candidate;
  return [{ line, left, right }];
}

function wholeLine(line: number, { lines }: PageScene): Stretch {
  const { left, right } = lines[line]!;
  return { line, left, right };
}
