import type { PageNumber } from '../../../src/core/note.ts';
import type { TypeStyle } from './faces.ts';
import type { Piece, TextWord } from './typeset.ts';

/** What a line of print is for. Readers of made pages mark `body` lines only. */
export type LineRole = 'body' | 'head' | 'folio' | 'heading' | 'footnote' | 'caption' | 'table' | 'sidenote' | 'aside';

/** One printed line. Lengths in millimetres from the top left of the page. */
export interface SetLine {
  readonly role: LineRole;
  readonly pieces: readonly Piece[];
  readonly baseline: number;
  readonly size: number;
  readonly xHeight: number;
  /** Number of its paragraph on the page; lines of one paragraph follow one another. */
  readonly paragraph: number;
  readonly column: number;
  readonly opensParagraph: boolean;
  readonly colour: string;
  /** Sides of its text where they are not those of the column: verse. */
  readonly sides?: { readonly left: number; readonly right: number };
}

/** Printed things that are not letters, and that no reader drew. Lengths in millimetres. */
export type Decoration =
  | {
      readonly kind: 'rule';
      readonly points: readonly (readonly [number, number])[];
      readonly width: number;
      readonly colour: string;
      readonly dash?: readonly number[];
    }
  | {
      readonly kind: 'tint';
      readonly left: number;
      readonly top: number;
      readonly width: number;
      readonly height: number;
      readonly colour: string;
      readonly border?: string;
    }
  | {
      readonly kind: 'figure';
      readonly left: number;
      readonly top: number;
      readonly width: number;
      readonly height: number;
      readonly style: 'photo' | 'chart' | 'drawing' | 'map' | 'diagram';
      readonly seed: string;
    }
  | { readonly kind: 'dot'; readonly x: number; readonly y: number; readonly radius: number; readonly colour: string };

/** A page as the printer made it. Millimetres; the left page of an open book has its inner margin on the right. */
export interface MadePage {
  readonly width: number;
  readonly height: number;
  readonly side: 'left' | 'right';
  readonly lines: readonly SetLine[];
  readonly decorations: readonly Decoration[];
  readonly words: readonly TextWord[];
  readonly pageNumber: PageNumber;
  readonly pageLabel?: string;
  /** The column of text: what margins are measured from. */
  readonly textLeft: number;
  readonly textRight: number;
  readonly bodyStyle: TypeStyle;
  readonly leading: number;
  /** Edges of the columns, left to right. */
  readonly columns: readonly { readonly left: number; readonly right: number }[];
  /** Text that did not fit and goes on on the next page. */
  readonly rest: RestOfText;
  /** True where the page starts with the second half of a split word. */
  readonly startsWithTail: boolean;
}

/** Text that goes on on the next page; `tail` when its first word was split at the end of this one. */
export interface RestOfText {
  readonly words: readonly string[];
  readonly tail: boolean;
}
