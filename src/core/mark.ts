import type { Box } from './geometry.ts';

/** What a reader's pen can do to a page. `tick` stands for ticks, stars and arrows beside a line. */
export const MARK_KINDS = [
  'highlight',
  'underline',
  'bracket',
  'bar',
  'box',
  'circle',
  'tick',
  'strike',
  'margin-note',
] as const;

export type MarkKind = (typeof MARK_KINDS)[number];

/**
 * One mark of the reader's. `regions` are the areas of text that it takes in, in page pixels, one per line of text
 * (for a margin note: where the ink stands). `colour` is `#rrggbb`. `text` is the reader's own words, when known.
 */
export interface Mark {
  readonly kind: MarkKind;
  readonly colour: string;
  readonly regions: readonly Box[];
  readonly confidence: number;
  readonly text?: string;
  /**
   * The exact words that it takes in, when the source says them (an annotation object over a PDF's text layer): they
   * may begin or end within a printed word. Such a mark is one passage by itself, whatever lies beside it.
   */
  readonly words?: readonly QuotedWord[];
}

/** A word, or the part of one, under a mark; `endsLine` is true where a line of print ends with it. */
export interface QuotedWord {
  readonly text: string;
  readonly box: Box;
  readonly endsLine: boolean;
}
