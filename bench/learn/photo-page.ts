import { type Column, type PageLayout, paragraphStarts } from '../../src/imaging/layout/layout.ts';
import { curveAt } from '../../src/imaging/maths/maths.ts';
import type { TextLine } from '../../src/imaging/print/print.ts';
import type { Projection } from '../pages/photo/camera.ts';
import { TEXT_FACES } from '../pages/print/faces.ts';
import type { MadePage, SetLine } from '../pages/print/made-page.ts';
import type { Piece } from '../pages/print/typeset.ts';
import { ColumnWarp, medianOf, type PixelLine, tiltOf, toPictureBy } from './column-warp.ts';

/** A page of a photograph as the page maker knows pages, and how its columns lie in the picture. */
export interface PhotoPage {
  readonly page: MadePage;
  readonly warps: readonly ColumnWarp[];
  /** The pixel that shows a place on the page, in millimetres. */
  readonly project: Projection;
}

/** How a photograph's lines become a page. */
export interface PhotoScale {
  /** Pixels of the picture that is drawn on for one of the analysed one. */
  readonly factor: number;
  /** Pixels of the picture that is drawn on for a millimetre of the page. */
  readonly unit: number;
  /** Size of the picture that is drawn on, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Letters further apart than this, in x-heights, belong to two words. */
const WORD_GAP = 0.42;
const FEWEST_LINES = 3;
/** Size of the type for one of x-height. */
const SIZE_OF_X = 2.2;
const WORDS_A_SENTENCE = 13;

/** The page that a layout found in a photograph shows; undefined where there are too few lines. */
export function photoPageOf(layout: PageLayout, scale: PhotoScale): PhotoPage | undefined {
  const printed = layout.columns.map((column) => ({
    column,
    lines: column.lines.map((line) => pixelLine(line, scale)),
  }));
  const tilt = tiltOf(
    printed.flatMap(({ lines }) => lines),
    { x: scale.width / 2, y: scale.height / 2 },
  );
  const columns = printed.flatMap(({ column, lines }) =>
    lines.length < FEWEST_LINES ? [] : [{ column, lines, warp: new ColumnWarp(lines, scale.unit, tilt) }],
  );
  if (columns.length === 0) return undefined;
  let paragraph = 0;
  const lines = columns.flatMap(({ column, warp }, index) => {
    const starts = paragraphStarts(column);
    return column.lines.map((line, k): SetLine => {
      if (starts[k] !== undefined) paragraph++;
      return setLine(line, { scale, warp, column: index, paragraph });
    });
  });
  const edges = columns.map(({ warp }) => edgesOf(warp));
  const page: MadePage = {
    width: scale.width / scale.unit,
    height: scale.height / scale.unit,
    side: 'right',
    lines: lines.filter(({ pieces }) => pieces.length > 0),
    decorations: [],
    words: [],
    pageNumber: 'x',
    textLeft: Math.min(...edges.map(({ left }) => left)),
    textRight: Math.max(...edges.map(({ right }) => right)),
    bodyStyle: { family: TEXT_FACES[0]?.family ?? '' },
    leading: medianOf(columns.flatMap(({ column, warp }) => leadings(column, warp, scale))),
    columns: edges,
    rest: { words: [], tail: false },
    startsWithTail: false,
  };
  const warps = columns.map(({ warp }) => warp);
  return { page, warps, project: (x, y) => toPictureBy(warps, { x, y }) };
}

const pixelLine = (line: TextLine, { factor }: PhotoScale): PixelLine => ({
  left: line.left * factor,
  right: line.right * factor,
  xHeight: line.xHeight * factor,
  at: (x) => curveAt(line.baseline, x / factor) * factor,
});

const edgesOf = (warp: ColumnWarp): { readonly left: number; readonly right: number } => ({
  left: warp.left,
  right: warp.right,
});

function leadings(column: Column, warp: ColumnWarp, { factor }: PhotoScale): readonly number[] {
  const baselines = column.lines.map((line) => {
    const x = (line.left + line.right) / 2;
    return warp.toPage(x * factor, curveAt(line.baseline, x) * factor).y;
  });
  return baselines.slice(1).map((y, i) => y - (baselines[i] ?? y));
}

function setLine(
  line: TextLine,
  how: { scale: PhotoScale; warp: ColumnWarp; column: number; paragraph: number },
): SetLine {
  const { scale, warp, column, paragraph } = how;
  const { factor, unit } = scale;
  const middle = (line.left + line.right) / 2;
  const xHeight = (line.xHeight * factor) / unit;
  const baseline = warp.toPage(middle * factor, curveAt(line.baseline, middle) * factor).y;
  const pieces = wordsOf(line).map(({ left, right }, i): Piece => {
    const y = curveAt(line.baseline, left) * factor;
    const from = warp.toPage(left * factor, y).x;
    const to = warp.toPage(right * factor, y).x;
    // Nobody knows its letters; by its place no other word has the same, and in small letters a sentence would seem to go on.
    const word = `Word${Math.round(left * factor)}x${Math.round(y)}`;
    const text = i % WORDS_A_SENTENCE === WORDS_A_SENTENCE - 1 ? `${word}.` : word;
    const style = { family: TEXT_FACES[0]?.family ?? '' };
    return { text, style, left: from, width: to - from, wordId: i, part: 'whole', softHyphen: false };
  });
  return {
    role: 'body',
    pieces,
    baseline,
    size: xHeight * SIZE_OF_X,
    xHeight,
    paragraph,
    column,
    opensParagraph: false,
    colour: '#000000',
  };
}

/** Letters of a line, run together to words; pixels of the analysed picture. */
function wordsOf(line: TextLine): readonly { readonly left: number; readonly right: number }[] {
  const words: { left: number; right: number }[] = [];
  for (const { left, right } of line.letters.toSorted((a, b) => a.left - b.left)) {
    const last = words.at(-1);
    if (last !== undefined && left - last.right < WORD_GAP * line.xHeight) last.right = Math.max(last.right, right);
    else words.push({ left, right });
  }
  return words;
}
