import type { SeenStroke } from './seen-strokes.ts';
import type { Underline } from './underlines.ts';

/** A stroke that looks like a reader's underline. */
export interface UnderlineCandidate extends Underline {
  readonly what: 'underline';
}

/** A stroke under words that the network sees. */
export interface SeenUnderline extends SeenStroke {
  readonly what: 'seen underline';
}

/** A stroke with which a reader struck words out. */
export interface StrikeCandidate extends SeenStroke {
  readonly what: 'strike';
}
