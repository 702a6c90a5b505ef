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
