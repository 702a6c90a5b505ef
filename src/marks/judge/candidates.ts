import type { MarkKind } from '../../core/mark.ts';
import { type Enclosure, enclosureCandidates } from '../enclosures/enclosures.ts';
import { type HighlightCandidate, highlightCandidates } from '../highlight/highlight.ts';
import { type HookCandidate, hookCandidates } from '../hooks/hooks.ts';
import { type SeenSign, seenSigns } from '../margin/margin.ts';
import { type NoteCandidate, noteCandidates } from '../notes/notes.ts';
import type { PageScene } from '../scene/scene.ts';
import {
  type SeenUnderline,
  type StrikeCandidate,
  strokeCandidates,
  type UnderlineCandidate,
} from '../strokes/strokes.ts';

/** What a family took for a mark, with its evidence. */
export type Candidate =
  | HighlightCandidate
  | UnderlineCandidate
  | SeenUnderline
  | StrikeCandidate
  | SeenSign
  | HookCandidate
  | Enclosure
  | NoteCandidate;

type Finder = (scene: PageScene) => readonly Candidate[];

/** Who finds a kind of mark. None of the finders knows of another; marks of a page are listed in this order. */
const FOUND_BY = {
  highlight: [highlightCandidates],
  underline: [strokeCandidates],
  strike: [strokeCandidates],
  bar: [seenSigns],
  bracket: [seenSigns, hookCandidates],
  tick: [seenSigns],
  box: [enclosureCandidates],
  circle: [enclosureCandidates],
  'margin-note': [noteCandidates],
} as const satisfies Record<MarkKind, readonly Finder[]>;

/** Each of them once, though several kinds come from one. */
const FINDERS: readonly Finder[] = [...new Set<Finder>(Object.values(FOUND_BY).flat())];

/** Everything on a page that any family takes for a mark. */
export function candidatesOf(scene: PageScene): readonly Candidate[] {
  return FINDERS.flatMap((find) => find(scene));
}

/** The candidates of some kinds, in their order. */
export function only<What extends Candidate['what']>(
  candidates: readonly Candidate[],
  ...kinds: readonly What[]
): Extract<Candidate, { what: What }>[] {
  const isOne = (each: Candidate): each is Extract<Candidate, { what: What }> =>
    kinds.some((kind) => kind === each.what);
  return candidates.filter(isOne);
}
