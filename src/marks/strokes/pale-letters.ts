import { median } from '../../core/statistics.ts';
import { type DarkStrip, type PenStroke, STROKE_X_HEIGHT } from '../../imaging/strips/strips.ts';

/**
 * Links come out paler than the running text, in grey scans too, where no colour tells them. Six printed strokes on four
 * made pages stood under letters of 0.59 to 0.68 of the darkness of the page's and 0.62 to 0.74 of that of the rest of
 * their line; of 385 drawn strokes on 140 pages none under letters of less than 0.86 of the page's.
 */
const OF_PAGE = 0.77;
const OF_LINE = 0.8;
/** Columns with letters that tell how dark they are: over a stroke, and in the rest of its line. */
const LEAST_OVER = 10;
const LEAST_BESIDE = 42;
/** Rows right above the baseline may hold a stroke's own ink. */
const OWN_ROWS = 3;
/** What is darker than this share of a line's limit between ink and paper is a letter. */
const INK = 0.9;

/** So many lines tell how dark the print of a page is. */
const PRINT_LINES = 15;

/** How dark the letters of a page are, 0 to 1: the median of its lines. */
export function darknessOfPage(strips: readonly DarkStrip[]): number {
  const every = Math.ceil(strips.length / PRINT_LINES);
  const some = strips.filter((_, k) => k % every === 0);
  return median(some.map((strip) => median(darkestOf(strip, 0, strip.path.columns))));
}

/** True for a stroke whose letters are paler than those of the page and those beside them: a printed link. */
export function isUnderPaleLetters(stroke: PenStroke, strip: DarkStrip, ofPage: number): boolean {
  const end = stroke.firstColumn + stroke.offsets.length;
  const over = darkestOf(strip, stroke.firstColumn, end);
  if (over.length < LEAST_OVER) return false;
  const own = median(over);
  if (own >= OF_PAGE * ofPage) return false;
  const beside = [...darkestOf(strip, 0, stroke.firstColumn), ...darkestOf(strip, end, strip.path.columns)];
  return beside.length >= LEAST_BESIDE && own < OF_LINE * median(beside);
}

/** The darkest point of the letters in each column of a stretch in which some stand. */
export function darkestOf({ dark, rows, baseRow, ink }: DarkStrip, from: number, to: number): number[] {
  const out: number[] = [];
  for (let c = from; c < to; c++) {
    let most = 0;
    for (let r = baseRow - STROKE_X_HEIGHT + 1; r < baseRow - OWN_ROWS; r++) most = Math.max(most, dark[c * rows + r]!);
    if (most > ink * INK) out.push(most);
  }
  return out;
}
