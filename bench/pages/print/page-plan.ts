import type { Block } from './blocks.ts';
import type { Emphasis } from './emphasis.ts';
import type { FormDesign } from './forms.ts';
import type { RestOfText } from './made-page.ts';
import type { PageDesign } from './page-forms.ts';

/** What one page of a book is to hold. */
export interface PagePlan {
  readonly number: number;
  readonly side: 'left' | 'right';
  readonly opensChapter: boolean;
  readonly blocks: readonly Block[];
  readonly emphasis: readonly Emphasis[];
  readonly footnotes: boolean;
  /** Text that the page before had no room for. */
  readonly rest?: RestOfText;
  /** Share of the page that is filled; the rest stays blank, as at the end of a chapter. */
  readonly filled: number;
  /** How its text stands, where it is no prose. */
  readonly form?: FormDesign;
  /** How the page is laid out, where that is not usual. */
  readonly layout?: PageDesign;
}
