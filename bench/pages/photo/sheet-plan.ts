import type { PageMarks } from '../pen/reader-mark.ts';
import type { Rgb } from '../pen/tool.ts';
import type { MadePage } from '../print/made-page.ts';
import type { WorldWear } from '../world/wear.ts';
import type { Wear } from './wear.ts';

/** A page that lies on the sheet; `left` and `top` in millimetres of the sheet. */
export interface PlacedPage {
  readonly page: MadePage;
  readonly marks: PageMarks;
  readonly left: number;
  readonly top: number;
  readonly wear: readonly Wear[];
  readonly worldWear?: readonly WorldWear[];
  /** False for the sliver of a facing page that is not part of the label. */
  readonly labelled: boolean;
}

/** Part of a sheet, in millimetres. */
export interface SheetView {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What a sheet is made of, in millimetres, `unit` pixels for each. */
export interface SheetPlan {
  readonly width: number;
  readonly height: number;
  readonly unit: number;
  /** The part that is drawn, where the picture shows no more of it. */
  readonly view?: SheetView;
  readonly pages: readonly PlacedPage[];
  /** Marks are not drawn. */
  readonly isBare?: boolean;
  /** Where the fold of the open book runs, or undefined for a loose leaf. */
  readonly gutter?: number;
  /** Which page of a bound book lies there, when its neighbour is not drawn. */
  readonly alone?: 'left' | 'right';
  readonly paper: Rgb;
  /** How dark the print is: 0 white, 1 black. */
  readonly blackness: number;
  /** How strongly the text of the other side shows through, 0 to about 0.15. */
  readonly showThrough: number;
  /** Colour of a cover that looks out behind the pages. */
  readonly cover?: Rgb;
  /** Edges of the pages below, in millimetres. */
  readonly block: number;
}
