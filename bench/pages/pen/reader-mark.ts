import type { MarkKind } from '../../../src/core/mark.ts';
import type { PagePoint } from './strokes.ts';
import type { Tool } from './tool.ts';

/** Ink of one movement of the hand; millimetres of the page. */
export type Ink =
  | { readonly kind: 'line'; readonly points: readonly PagePoint[]; readonly tool: Tool }
  | { readonly kind: 'band'; readonly from: PagePoint; readonly to: PagePoint; readonly tool: Tool }
  | {
      readonly kind: 'writing';
      readonly text: string;
      readonly at: PagePoint;
      readonly size: number;
      readonly family: string;
      readonly angle: number;
      readonly tool: Tool;
    };

/** A piece of a page by its place: index of the line, then of the piece in it. */
export interface PieceAt {
  readonly line: number;
  readonly piece: number;
}

/** One mark as the reader drew it. `pieces` are what it takes in, in reading order. */
export interface ReaderMark {
  readonly kind: MarkKind;
  readonly tool: Tool;
  readonly ink: readonly Ink[];
  readonly pieces: readonly PieceAt[];
  /** The reader's own words. */
  readonly text?: string;
}

/** One continuous run of marked words: what should become one note. Struck words are marks without a run. */
export interface MarkedRun {
  readonly pieces: readonly PieceAt[];
  readonly marks: readonly ReaderMark[];
  /** True where the marked text goes on on the next page. */
  readonly continues?: boolean;
}

/** The reader's own words on a page. */
export interface MarginNote {
  readonly mark: ReaderMark;
  readonly text: string;
  /** Index of the line beside which it stands. */
  readonly beside: number;
  readonly hand: 'block' | 'cursive';
}

/** Everything that a reader left on one page. */
export interface PageMarks {
  readonly runs: readonly MarkedRun[];
  readonly struck: readonly ReaderMark[];
  readonly notes: readonly MarginNote[];
}
