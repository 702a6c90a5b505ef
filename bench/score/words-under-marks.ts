import { scaleBox } from '../../src/core/geometry.ts';
import { type Mark, strikesOut } from '../../src/core/mark.ts';
import type { Line, MarkedWord, PageReading, Word } from '../../src/core/page.ts';
import { wordsUnder } from '../../src/engines/device/read/read.ts';
import { type PageLayout, paragraphStarts, runningText } from '../../src/imaging/layout/layout.ts';
import { curveAt } from '../../src/imaging/maths/maths.ts';
import type { TextLine } from '../../src/imaging/print/print.ts';
import { candidatesOf, type FoundMark, judged, markOf } from '../../src/marks/judge/judge.ts';
import type { PageScene } from '../../src/marks/scene/scene.ts';
import type { GoldWord } from '../pages/gold/label.ts';

/** A word lies this far beyond the ends of its line at the most, and its middle beside the line's; in x-heights. */
const BEYOND = 3;
const ASIDE = 1;
/** What recognisers say of words that they are sure of. */
const SURE = 0.95;

/**
 * A page as the engine would read it if the recogniser made no mistake: the words of the label stand on the lines that
 * were found, marks are the engine's own. `scale` takes pixels of the analysed picture to the label's.
 */
export function readingOfLabel(
  layout: PageLayout,
  { scene, words, scale }: { readonly scene: PageScene; readonly words: readonly GoldWord[]; readonly scale: number },
): PageReading {
  const onLines = wordsOnLines(words, scene.lines, scale);
  const found = judged(candidatesOf(scene), scene).flatMap((each) => markOf(each, scene) ?? []);
  const quoted = new Set(
    found.filter((mark) => !strikesOut(mark)).flatMap((mark) => mark.stretches.map((s) => s.line)),
  );
  const shown = [...scene.lines.keys()].filter((line) => quoted.has(line));
  const placeOf = new Map(shown.map((line, place) => [line, place]));
  const marks: Mark[] = [];
  const markedWords: MarkedWord[] = [];
  for (const mark of found) {
    const under = wordsOf(mark, onLines, scale).flatMap(({ line, word }) => {
      const place = placeOf.get(line);
      return place === undefined ? [] : [{ line: place, word, mark: marks.length }];
    });
    if (under.length === 0) continue;
    markedWords.push(...under);
    marks.push(asMark(mark, scene.lines, scale));
  }
  const starts = layout.columns.flatMap(paragraphStarts);
  const running = new Set(layout.columns.flatMap((column) => [...runningText(column)]));
  const bodyPlaces = new Map(
    [...scene.lines.keys()].filter((line) => running.has(scene.lines[line]!)).map((line, place) => [line, place]),
  );
  const lines = shown.map((at): Line => {
    const { baseline, left, right, xHeight } = scene.lines[at]!;
    const bodyPlace = bodyPlaces.get(at);
    return {
      words: onLines[at]!,
      baseline: [left, right].map((x) => ({ x: x * scale, y: curveAt(baseline, x) * scale })),
      xHeight: xHeight * scale,
      ...(bodyPlace === undefined ? {} : { bodyPlace }),
      ...(starts[at] && { startsParagraph: true, standsApart: starts[at] === 'apart' }),
    };
  });
  const size = { width: scene.planes.width * scale, height: scene.planes.height * scale };
  return { ...size, pageNumber: 'x', marks, markedWords, bodyLineCount: bodyPlaces.size, lines };
}

/** The label's words by the line on which they stand, left to right. */
function wordsOnLines(words: readonly GoldWord[], lines: readonly TextLine[], scale: number): Word[][] {
  const out: Word[][] = lines.map(() => []);
  for (const { text, box } of words) {
    const x = (box.left + box.right) / 2 / scale;
    const y = (box.top + box.bottom) / 2 / scale;
    let [nearest, least] = [-1, ASIDE];
    for (const [at, { baseline, left, right, xHeight }] of lines.entries()) {
      if (x < left - BEYOND * xHeight || x > right + BEYOND * xHeight) continue;
      const aside = Math.abs(curveAt(baseline, x) - xHeight / 2 - y) / xHeight;
      if (aside < least) [nearest, least] = [at, aside];
    }
    out[nearest]?.push({ text, box, confidence: SURE });
  }
  return out.map((some) => some.toSorted((a, b) => a.box.left - b.box.left));
}

function wordsOf(
  { stretches }: FoundMark,
  onLines: readonly (readonly Word[])[],
  scale: number,
): { line: number; word: number }[] {
  return stretches.flatMap(({ line, left, right }) =>
    wordsUnder(onLines[line]!, { left: left * scale, right: right * scale }).map((word) => ({ line, word })),
  );
}

function asMark({ kind, colour, confidence, stretches }: FoundMark, lines: readonly TextLine[], scale: number): Mark {
  const regions = stretches.map(({ line, left, right }) => {
    const { baseline, xHeight } = lines[line]!;
    const ends = [curveAt(baseline, left), curveAt(baseline, right)];
    const [top, bottom] = [Math.min(...ends) - 1.4 * xHeight, Math.max(...ends) + 0.5 * xHeight];
    return scaleBox({ left, right, top, bottom }, scale);
  });
  return { kind, colour, confidence, regions };
}
