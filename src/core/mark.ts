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

/** What is to be known of a kind of mark wherever marks are handled. */
export interface MarkTraits {
  /** What readers are told that it is. */
  readonly name: string;
  /** What becomes of words: those that it takes in are quoted or struck out, or it is itself the reader's own words. */
  readonly words: 'quoted' | 'struck' | 'own';
}

/** A kind that is added here compiles only where everything that must decide about it has done so. */
export const MARK_TRAITS = {
  highlight: { name: 'Highlighter', words: 'quoted' },
  underline: { name: 'Underlining', words: 'quoted' },
  bracket: { name: 'A bracket', words: 'quoted' },
  bar: { name: 'A line in the margin', words: 'quoted' },
  box: { name: 'A box', words: 'quoted' },
  circle: { name: 'A circle', words: 'quoted' },
  tick: { name: 'A tick or star', words: 'quoted' },
  strike: { name: 'Words struck out', words: 'struck' },
  'margin-note': { name: 'A note in the margin', words: 'own' },
} as const satisfies Record<MarkKind, MarkTraits>;

/** True for a mark that strikes words out. */
export const strikesOut = (mark: Pick<Mark, 'kind'> | undefined): boolean =>
  mark !== undefined && MARK_TRAITS[mark.kind].words === 'struck';

/** True for a mark that is the reader's own words and takes in no print. */
export const isOwnWords = (mark: Pick<Mark, 'kind'> | undefined): boolean =>
  mark !== undefined && MARK_TRAITS[mark.kind].words === 'own';

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
