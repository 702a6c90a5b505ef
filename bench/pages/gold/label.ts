import type { Box, Point } from '../../../src/core/geometry.ts';
import type { MarkKind } from '../../../src/core/mark.ts';
import type { PageNumber } from '../../../src/core/note.ts';
import type { Ink, MarginNote, MarkedRun, PieceAt, ReaderMark } from '../pen/reader-mark.ts';
import type { PagePoint } from '../pen/strokes.ts';
import type { Projection } from '../photo/camera.ts';
import type { PlacedPage } from '../photo/sheet-plan.ts';
import { emInk, emWidth } from '../print/faces.ts';
import type { MadePage } from '../print/made-page.ts';
import type { Piece } from '../print/typeset.ts';

/** A passage as labels give it. `[[word]]` is doubtful. */
export interface GoldPassage {
  readonly text: string;
  readonly marks: readonly string[];
  readonly continues?: string;
  readonly mayJoin?: boolean;
}

/** The reader's own words as labels give them. */
interface GoldMarginNote {
  readonly text: string;
  readonly beside: string;
  readonly certain: boolean;
  readonly box?: Box;
  /** Printed letters can be read; a cursive hand need not be. */
  readonly hand?: 'block' | 'cursive';
}

/**
 * A printed word as labels give it; boxes are pixels of the upright picture. `marks` are indices into the page's marks.
 */
export interface GoldWord {
  readonly text: string;
  readonly box: Box;
  readonly line: number;
  readonly role: string;
  readonly marks: readonly number[];
}

/** A drawn mark as labels give it. */
export interface GoldMark {
  readonly kind: MarkKind;
  readonly tool: string;
  readonly colour: string;
  readonly regions: readonly Box[];
  /** Where its ink is. */
  readonly ink: Box;
  /** The same of each of its strokes, in the order in which they were drawn. */
  readonly strokes?: readonly Box[];
}

/** One page of a label. Readers of labels need only the first four fields. */
export interface GoldPage {
  readonly page: PageNumber;
  readonly pageLabel?: string;
  readonly passages: readonly GoldPassage[];
  readonly marginNotes: readonly GoldMarginNote[];
  readonly words?: readonly GoldWord[];
  readonly drawn?: readonly GoldMark[];
  readonly baselines?: readonly (readonly Point[])[];
}

/** The label file of one picture. */
export interface Gold {
  readonly file: string;
  readonly kind?: string;
  readonly language?: string;
  readonly pages: readonly GoldPage[];
  readonly fullText?: readonly string[];
  readonly remarks?: string;
  /** How the picture was made, for sorting results. */
  readonly conditions?: Readonly<Record<string, string | number | boolean>>;
}

const bare = (piece: Piece): string => (piece.softHyphen ? piece.text.slice(0, -1) : piece.text);

/** The other half of a split word, from the line before or after, or from what the next page begins with. */
function otherHalf(page: MadePage, at: PieceAt, piece: Piece): string {
  const near = page.lines[at.line + (piece.part === 'tail' ? -1 : 1)];
  const half = near?.pieces.find(({ wordId, part }) => wordId === piece.wordId && part !== piece.part);
  if (half !== undefined) return bare(half);
  return piece.part === 'head' && page.rest.tail ? (page.rest.words[0] ?? '') : '';
}

/** A half word at the end of a mark: both the half and the whole word are offered as doubtful. */
function doubtful(page: MadePage, at: PieceAt, piece: Piece): string {
  const other = otherHalf(page, at, piece);
  const whole = piece.part === 'tail' ? other + piece.text : bare(piece) + other;
  return other === '' ? `[[${piece.text}]]` : `[[${piece.text}]] [[${whole}]]`;
}

/** Text of `pieces` as a reader would copy it: lines joined, split words made whole, halves at the ends doubtful. */
export function textOf(page: MadePage, pieces: readonly PieceAt[]): string {
  const printed = pieces.flatMap((at) => {
    const piece = page.lines[at.line]?.pieces[at.piece];
    return piece === undefined ? [] : [{ at, piece }];
  });
  const words: string[] = [];
  for (const [index, { at, piece }] of printed.entries()) {
    const opensInWord = index === 0 && (piece.part === 'tail' || (page.startsWithTail && isFirstOfBody(page, at)));
    const endsInWord = index === printed.length - 1 && piece.part === 'head';
    if (opensInWord || endsInWord) words.push(doubtful(page, at, piece));
    else if (piece.part === 'tail') words.push((words.pop() ?? '') + bare(piece));
    else if (piece.style.raised === 'before') words.push(`[[${piece.text}]]`);
    else if (piece.style.raised === 'after') words.push(withRaised(words.pop(), piece.text));
    else words.push(bare(piece));
  }
  return words.join(' ');
}

/** A word and the number of its note: nobody can say whether that belongs to it. */
function withRaised(word: string | undefined, number: string): string {
  if (word === undefined) return `[[${number}]]`;
  return word.startsWith('[[') ? word : `[[${word}]] [[${word}${number}]]`;
}

const isFirstOfBody = (page: MadePage, at: PieceAt): boolean =>
  at.piece === 0 && page.lines.findIndex(({ role }) => role === 'body') === at.line;

const boxOf = (points: readonly Point[]): Box => ({
  left: Math.floor(Math.min(...points.map(({ x }) => x))),
  top: Math.floor(Math.min(...points.map(({ y }) => y))),
  right: Math.ceil(Math.max(...points.map(({ x }) => x))),
  bottom: Math.ceil(Math.max(...points.map(({ y }) => y))),
});

/** Box in the picture of a rectangle on the page (`left`, `top`, `right`, `bottom` in millimetres). */
function projectedBox(placed: PlacedPage, project: Projection, area: readonly [number, number, number, number]): Box {
  const [left, top, right, bottom] = area;
  const middle = (left + right) / 2;
  const corners = [left, middle, right].flatMap((x) =>
    [top, bottom].map((y) => project(placed.left + x, placed.top + y)),
  );
  return boxOf(corners);
}

function pieceBox(placed: PlacedPage, project: Projection, at: PieceAt): Box {
  const line = placed.page.lines[at.line];
  const piece = line?.pieces[at.piece];
  if (line === undefined || piece === undefined) return { left: 0, top: 0, right: 0, bottom: 0 };
  const ink = emInk(piece.text, piece.style);
  const top = line.baseline - ink.above * line.size;
  const bottom = line.baseline + ink.below * line.size;
  return projectedBox(placed, project, [piece.left, top, piece.left + piece.width, bottom]);
}

const hex = (mark: ReaderMark): string =>
  `#${mark.tool.colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

const passageOf = (page: MadePage, run: MarkedRun): GoldPassage => ({
  text: textOf(page, run.pieces),
  marks: [...new Set(run.marks.map((mark) => `${mark.kind}:${mark.tool.name}`))],
  ...(run.continues === true ? { continues: 'next-page' } : {}),
});

function goldMark(placed: PlacedPage, project: Projection, mark: ReaderMark): GoldMark {
  const lines = [...new Set(mark.pieces.map(({ line }) => line))];
  const regions = lines.map((line) => {
    const boxes = mark.pieces.filter((at) => at.line === line).map((at) => pieceBox(placed, project, at));
    return boxOf(
      boxes.flatMap((box) => [
        { x: box.left, y: box.top },
        { x: box.right, y: box.bottom },
      ]),
    );
  });
  const inkBox = (inks: readonly Ink[]): Box =>
    boxOf(inkCorners(inks).map(([x, y]) => project(placed.left + x, placed.top + y)));
  const own = inkBox(mark.ink);
  return {
    kind: mark.kind,
    tool: mark.tool.name,
    colour: hex(mark),
    regions: regions.length > 0 ? regions : [own],
    ink: own,
    strokes: mark.ink.map((ink) => inkBox([ink])),
  };
}

/** The label of one page in a picture that `project` shows. */
export function goldPageOf(placed: PlacedPage, project: Projection): GoldPage {
  const { page, marks } = placed;
  const all = [...marks.runs.flatMap((run) => run.marks), ...marks.struck, ...marks.notes.map((note) => note.mark)];
  const words = page.lines.flatMap((line, index) =>
    line.pieces.map(
      (piece, k): GoldWord => ({
        text: piece.text,
        box: pieceBox(placed, project, { line: index, piece: k }),
        line: index,
        role: line.role,
        marks: all.flatMap((mark, m) => (mark.pieces.some((at) => at.line === index && at.piece === k) ? [m] : [])),
      }),
    ),
  );
  return {
    page: page.pageNumber,
    ...(page.pageLabel === undefined ? {} : { pageLabel: page.pageLabel }),
    passages: marks.runs.map((run) => passageOf(page, run)),
    marginNotes: marks.notes.map((note) => goldMarginNote(placed, project, note)),
    words,
    drawn: all.map((mark) => goldMark(placed, project, mark)),
    baselines: page.lines.map((line) => baselineOf(placed, project, line)),
  };
}

function goldMarginNote(placed: PlacedPage, project: Projection, note: MarginNote): GoldMarginNote {
  const box = boxOf(inkCorners(note.mark.ink).map(([x, y]) => project(placed.left + x, placed.top + y)));
  return {
    text: note.text,
    beside: lineText(placed.page, note.beside),
    certain: note.hand === 'block',
    box,
    hand: note.hand,
  };
}

/** Corners of the area that strokes cover, in millimetres of the page. */
export function inkCorners(inks: readonly Ink[]): readonly PagePoint[] {
  return inks.flatMap((ink): readonly PagePoint[] => {
    if (ink.kind === 'line') return ink.points;
    if (ink.kind === 'band') return [ink.from, ink.to];
    const [x, y] = ink.at;
    const width = emWidth(ink.text, { family: ink.family }) * ink.size;
    return [
      [x, y - ink.size * 0.8],
      [x + width, y - ink.size * 0.8],
      [x, y + ink.size * 0.3],
      [x + width, y + ink.size * 0.3],
    ];
  });
}

const lineText = (page: MadePage, index: number): string =>
  (page.lines[index]?.pieces ?? []).map(({ text }) => text).join(' ');

function baselineOf(placed: PlacedPage, project: Projection, line: MadePage['lines'][number]): readonly Point[] {
  const first = line.pieces[0];
  const last = line.pieces.at(-1);
  if (first === undefined || last === undefined) return [];
  const right = last.left + last.width;
  return Array.from({ length: 9 }, (_, i) => {
    const { x, y } = project(placed.left + first.left + ((right - first.left) * i) / 8, placed.top + line.baseline);
    return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
  });
}
