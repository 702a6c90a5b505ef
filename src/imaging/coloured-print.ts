import { median } from '../core/statistics.ts';
import type { HighlightRun } from './highlight.ts';
import type { TextLine } from './text-lines.ts';

/**
 * Letters in colour let much of their own colour's light through where black print lets next to none, highlighter over
 * it or not: against the page's other lines their cores are brighter by this much of 255. Headings in blue and red lay
 * 61 to 107 above the body's letters on five pages, black print under highlighter up to 20 above on twelve photos.
 */
const BRIGHTER = 55;
/** …and at least this bright, of 255: thick strokes show 10 to 50, thin ones under heavy pink up to 97. */
const BRIGHT = 110;

/** Thin coloured letters, links mostly, are darker, but their fringe is weak: highlighter so weak lets cores be. */
const WEAK = 0.25;
const BRIGHTER_WEAK = 40;

/** Takes out runs that are nothing but the fringes of letters printed in colour: coloured headings, quotes, links. */
export function withoutColouredPrint(
  runs: readonly (readonly HighlightRun[])[],
  lines: readonly TextLine[],
): HighlightRun[][] {
  if (runs.every((onLine) => onLine.length === 0)) return runs.map(() => []);
  const usual = median(lines.flatMap((line) => coreOf(line, line) ?? []));
  return runs.map((onLine, at) =>
    onLine.filter((run) => {
      const core = coreOf(lines[at]!, run) ?? usual;
      if (run.saturation < WEAK && core >= usual + BRIGHTER_WEAK) return false;
      return core < BRIGHT || core < usual + BRIGHTER;
    }),
  );
}

/** Median over the letters of a stretch of their darkest pixel, in the brightest colour; undefined without letters. */
function coreOf(line: TextLine, { left, right }: { left: number; right: number }): number | undefined {
  const cores = line.letters
    .filter((letter) => letter.left < right && letter.right > left)
    .map((letter) => letter.darkest);
  return cores.length === 0 ? undefined : median(cores);
}
