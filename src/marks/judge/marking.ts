import type { Candidate } from './candidates.ts';

/** What may be a mark that takes print in: everything but a note. */
export type Marking = Exclude<Candidate, { what: 'note' }>;

/** All of them; those of which the page is asked how likely they are. */
export const MARKINGS = [
  'highlighter',
  'underline',
  'seen underline',
  'strike',
  'seen sign',
  'enclosure',
  'hooked phrase',
] as const satisfies readonly Marking['what'][];

/** What tells a reader's mark from what only looks like one. */
export interface PageFeatures {
  /** Log of the odds that it is one, by its own look. */
  readonly look: number;
  /** The odds, 0 to 1, of the likeliest other one of the page that it does not touch: who marks, marks again. */
  readonly other: number;
}
