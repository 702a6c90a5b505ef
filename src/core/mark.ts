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
  /** A tint over words, a stroke along them, an outline around them, a sign that stands beside lines, or handwriting. */
  readonly form: 'tint' | 'stroke' | 'outline' | 'sign' | 'writing';
  /** How the page view outlines it where it could not be read: writing that waits to be typed, or a mark without words. */
  readonly unread: 'dashed' | 'dotted';
}

/**
 * A kind that is added here compiles only where everything that must decide about it has done so: beside these traits who
 * finds it (`FOUND_BY` of `marks/judge`), and how often, with which tool and strokes and on which plane of labels the page
 * maker draws it (`SHARES`, `MADE_WITH`, `Reader` and `PLANE_OF_KIND` of `bench/pages`), for the engine knows nothing of its
 * bench. All else asks these traits; only the sentence in which a vision model is asked for marks no compiler reads (`engines/vision`).
 */
export const MARK_TRAITS = {
  highlight: { name: 'Highlighter', words: 'quoted', form: 'tint', unread: 'dotted' },
  underline: { name: 'Underlining', words: 'quoted', form: 'stroke', unread: 'dotted' },
  bracket: { name: 'A bracket', words: 'quoted', form: 'sign', unread: 'dotted' },
  bar: { name: 'A line in the margin', words: 'quoted', form: 'sign', unread: 'dotted' },
  box: { name: 'A box', words: 'quoted', form: 'outline', unread: 'dotted' },
  circle: { name: 'A circle', words: 'quoted', form: 'outline', unread: 'dotted' },
  tick: { name: 'A tick or star', words: 'quoted', form: 'sign', unread: 'dotted' },
  strike: { name: 'Words struck out', words: 'struck', form: 'stroke', unread: 'dotted' },
  'margin-note': { name: 'A note in the margin', words: 'own', form: 'writing', unread: 'dashed' },
} as const satisfies Record<MarkKind, MarkTraits>;

/** The kinds of some form. */
export type KindOfForm<Form extends MarkTraits['form']> = {
  [Kind in MarkKind]: (typeof MARK_TRAITS)[Kind]['form'] extends Form ? Kind : never;
}[MarkKind];

/** True for a mark of one of these forms. */
export const hasForm = <Form extends MarkTraits['form']>(
  kind: MarkKind,
  ...forms: readonly Form[]
): kind is KindOfForm<Form> => forms.some((form) => form === MARK_TRAITS[kind].form);

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
  /** True for what a program drew: a word that it leaves out is no gap in patchy ink. */
  readonly isRuled?: boolean;
  /**
   * The exact words that it takes in, when the source says them (an annotation object over a PDF's text layer): they
   * may begin or end within a printed word. Such a mark is one passage by itself, whatever lies beside it; with none of
   * them it lies over words that could not be read.
   */
  readonly words?: readonly QuotedWord[];
}

/** A word, or the part of one, under a mark; `endsLine` is true where a line of print ends with it. */
export interface QuotedWord {
  readonly text: string;
  readonly box: Box;
  readonly endsLine: boolean;
  /** How sure its letters are, 0 to 1, where they were read from its picture; absent where the file says them. */
  readonly confidence?: number;
}
