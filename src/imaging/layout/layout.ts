/**
 * From lines to pages. In go lines of print; out come pages with columns in reading order, paragraphs, running heads,
 * and how a page curves away from the camera. 5 to 15 ms for a page. It asks where lines stand and how long they are,
 * never what they say.
 */

export { ROW_GAP, withoutSpecks } from './column-rows.ts';
export { type Foreshortening, foreshorteningOf } from './foreshortening.ts';
export { type LaidOut, layOutPages } from './lay-out-pages.ts';
export {
  AT_MARGIN,
  type Column,
  LEAST_STEP,
  LETTERS_REACH,
  type PageLayout,
  slantOfSide,
  stepBetween,
  TELLING_LINES,
  usualStep,
} from './page-layout.ts';
export { paragraphStarts } from './paragraphs.ts';
export { runningText } from './running-heads.ts';
