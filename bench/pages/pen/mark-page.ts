import { hasForm, type MarkKind } from '../../../src/core/mark.ts';
import type { MadePage } from '../print/made-page.ts';
import type { Random } from '../random.ts';
import type { Stock } from '../stock.ts';
import { looseBandInk, loosePenInk } from '../world/draw-lines.ts';
import {
  MARKED_ROLES,
  piecesOf,
  type Reading,
  type RunLength,
  readingOf,
  type Span,
  stretchesOf,
  takeBlock,
  takeEnd,
  takeLines,
  takeRun,
  takeStart,
  WORLD_MARKED_ROLES,
} from './choose-run.ts';
import { boxInk, circleInk, hookInk, looseCircleInk, looseHookInk, strikeInk } from './draw-around.ts';
import { besideInk, type Hand, type LineSign, type MarginSign, signInk } from './draw-beside.ts';
import { blockInk } from './draw-block.ts';
import { highlightInk } from './draw-highlight.ts';
import { underlineInk } from './draw-underline.ts';
import { writeMarginNote } from './margin-note.ts';
import type { Ink, MarginNote, MarkedRun, PageMarks, PieceAt, ReaderMark } from './reader-mark.ts';
import { keptInGrey, steadied, type Tool } from './tool.ts';
import { pickHighlighterOf, pickPenOf } from './tool-box.ts';
import { mixedKinds, usualKinds } from './wanted-kinds.ts';

/** How often a mark is made with another ink than the one in hand. */
const OTHER_INK = 0.15;
/** Share of quick hands among all the world's. */
const LOOSE_SHARE = 0.55;
const OTHER_INK_MIXED = 0.6;
/** How often a page of many kinds has a highlight over so many lines, whatever paragraphs they are of. */
const BLOCK_SHARE = 0.4;
const BLOCK_LINES = [4, 18] as const;

/** What a reader makes each kind of mark with; underlines now and then with the thin edge of a highlighter. */
const MADE_WITH = {
  highlight: 'highlighter',
  underline: 'pen or thin edge',
  bracket: 'pen',
  bar: 'pen',
  box: 'pen',
  circle: 'pen',
  tick: 'pen',
  strike: 'pen',
  'margin-note': 'pen',
} as const satisfies Record<MarkKind, string>;

/** One half of a passage that runs from the end of one page to the start of the next. */
export interface PageTurn {
  readonly at: 'end' | 'start';
  readonly kind: 'highlight' | 'underline';
  readonly words: number;
  readonly tool: Tool;
}

/** How a reader marks a page. */
interface Habits {
  /** Careful: even ink, strokes in their place. */
  readonly steady: boolean;
  /** Brackets only as hooks inside the text. */
  readonly hooks: boolean;
  /** The page is copied in grey. */
  readonly grey: boolean;
  /** All kinds about as often, several of them on a page, each mostly in another ink. */
  readonly mixed: boolean;
  readonly stock: Stock;
}

/** The marks of a page while they are drawn. */
class Reader {
  readonly runs: MarkedRun[] = [];
  readonly struck: ReaderMark[] = [];
  readonly notes: MarginNote[] = [];
  readonly reading: Reading;
  readonly random: Random;
  private readonly page: MadePage;
  private readonly highlighter: Tool;
  private readonly pen: Tool;
  private readonly steady: boolean;
  private readonly hooks: boolean;
  private readonly grey: boolean;
  private readonly mixed: boolean;
  private readonly stock: Stock;

  constructor(page: MadePage, random: Random, { steady, hooks, grey, mixed, stock }: Habits) {
    this.mixed = mixed;
    this.stock = stock;
    this.hooks = hooks;
    this.grey = grey;
    this.page = page;
    this.reading = readingOf(page, stock.world ? WORLD_MARKED_ROLES : MARKED_ROLES);
    this.random = random;
    const held = (tool: Tool): Tool => (steady ? steadied(tool) : tool);
    this.highlighter = held(pickHighlighterOf(stock, random));
    this.pen = held(pickPenOf(stock, random));
    this.steady = steady;
  }

  /** A tool for a mark, one that is seen in the copy when the page is copied in grey. */
  toolFor(kind: MarkKind): Tool {
    const tool = this.toolInHand(kind);
    return this.grey ? keptInGrey(tool, this.random) : tool;
  }

  /** Mostly the tool that the reader already has in hand. */
  private toolInHand(kind: MarkKind): Tool {
    const other = this.random.chance(this.mixed ? OTHER_INK_MIXED : OTHER_INK) && !this.steady;
    const tool = MADE_WITH[kind];
    if (tool === 'highlighter') return other ? pickHighlighterOf(this.stock, this.random) : this.highlighter;
    const thin = tool === 'pen or thin edge' && !this.steady && this.random.chance(0.1);
    if (thin)
      return {
        ...pickHighlighterOf(this.stock, this.random),
        width: this.random.between(0.9, 1.5),
        texture: 'felt',
        strength: 0.9,
      };
    return other ? pickPenOf(this.stock, this.random) : this.pen;
  }

  /** Millimetres of margin beside the text. */
  private get room(): number {
    const { page } = this;
    if (page.columns.length > 1) return ((page.columns[1]?.left ?? 0) - (page.columns[0]?.right ?? 0)) * 0.45;
    return Math.max(1.5, Math.min(page.textLeft, page.width - page.textRight) - 2);
  }

  private addRun(span: Span, kind: MarkKind, draw: (pieces: readonly PieceAt[]) => readonly Ink[], tool: Tool): void {
    const pieces = piecesOf(this.reading, span);
    this.runs.push({ pieces, marks: [{ kind, tool, ink: draw(pieces), pieces }] });
  }

  /** Draws one mark of `kind` somewhere; nothing when the page has no room left. */
  draw(kind: MarkKind): void {
    const { random, page, reading } = this;
    const tool = this.toolFor(kind);
    const pen = { tool, random };
    const beside = (): Hand => ({ ...pen, room: this.room, isQuick: this.isLoose() });
    const strokes = (pieces: readonly PieceAt[]) => stretchesOf(page, pieces);
    const onRun = (length: RunLength, ink: (pieces: readonly PieceAt[]) => readonly Ink[]): void => {
      const span = takeRun(reading, length, random);
      if (span !== undefined) this.addRun(span, kind, ink, tool);
    };
    const onLines = (count: number, ink: (pieces: readonly PieceAt[]) => readonly Ink[]): void => {
      const span = takeLines(reading, count, random);
      if (span !== undefined) this.addRun(span, kind, ink, tool);
    };
    switch (kind) {
      case 'highlight':
        return onRun(this.lengthOf(2), (pieces) =>
          (this.isLoose() ? looseBandInk : highlightInk)(strokes(pieces), tool, random),
        );
      case 'underline':
        return onRun(this.lengthOf(4), (pieces) =>
          (this.isLoose() ? loosePenInk : underlineInk)(strokes(pieces), tool, random),
        );
      case 'bracket':
        if (this.hooks || random.chance(0.35))
          return onRun(this.lengthOf(0), (pieces) =>
            (this.isLoose() ? looseHookInk : hookInk)(strokes(pieces), {
              ...pen,
              tool: { ...tool, width: Math.min(tool.width, 0.42) },
            }),
          );
        return onLines(random.whole(2, 7), (pieces) => besideInk(strokes(pieces), this.bracketSign(), beside()));
      case 'bar':
        return this.drawBar(tool, beside());
      case 'box':
        if (random.chance(0.5)) return this.drawInLine(kind, 3, (pieces) => boxInk(strokes(pieces), pen), tool);
        return onLines(random.whole(2, 5), (pieces) => boxInk(strokes(pieces), pen));
      case 'circle':
        return this.drawInLine(
          kind,
          2,
          (pieces) => strokes(pieces).flatMap((stretch) => (this.isLoose() ? looseCircleInk : circleInk)(stretch, pen)),
          tool,
        );
      case 'tick':
        return onLines(1, (pieces) =>
          strokes(pieces).flatMap((stretch) => signInk(stretch, this.lineSign(), beside())),
        );
      case 'strike':
        return this.drawStrike(tool);
      case 'margin-note':
        return this.writeNote(tool);
      default:
        kind satisfies never;
    }
  }

  /** Highlights many lines at once, each paragraph a passage of its own. */
  drawBlock(): void {
    const { page, random } = this;
    const tool = this.toolFor('highlight');
    const count = random.whole(...BLOCK_LINES);
    const parts = takeBlock(this.reading, count, random).map((span) => piecesOf(this.reading, span));
    const inks = blockInk(
      parts.map((pieces) => stretchesOf(page, pieces)),
      tool,
      random,
    );
    for (const [i, pieces] of parts.entries())
      this.runs.push({ pieces, marks: [{ kind: 'highlight', tool, ink: inks[i] ?? [], pieces }] });
  }

  /** Marks the text up to the end of the page, or from its start, as a passage that runs over a page turn. */
  drawTurn({ at, kind, words, tool }: PageTurn): void {
    const span = at === 'end' ? takeEnd(this.reading, words) : takeStart(this.reading, words);
    if (span === undefined) return;
    const pieces = piecesOf(this.reading, span);
    const strokes = stretchesOf(this.page, pieces);
    const ink =
      kind === 'highlight' ? highlightInk(strokes, tool, this.random) : underlineInk(strokes, tool, this.random);
    this.runs.push({ pieces, marks: [{ kind, tool, ink, pieces }], ...(at === 'end' ? { continues: true } : {}) });
  }

  /** True for a mark that a quick hand draws; careful ones only unless all the world's are wanted. */
  private isLoose(): boolean {
    return this.stock.world && this.random.chance(LOOSE_SHARE);
  }

  private bracketSign(): MarginSign {
    return this.random.pick(['square-bracket', 'square-bracket', 'round-bracket', 'brace']);
  }

  private lineSign(): LineSign {
    return this.random.pick(['tick', 'star', 'arrow', 'cross', 'exclamation']);
  }

  private lengthOf(short: number): RunLength {
    const { random } = this;
    return random.weighted<RunLength>([
      [{ words: random.whole(1, 3) }, short],
      [{ words: random.whole(4, 12) }, 3],
      [{ sentences: 1 }, 4],
      [{ sentences: random.whole(2, 4) }, 2],
    ]);
  }

  /** Marks words that stand in one line: circles and small boxes. */
  private drawInLine(
    kind: MarkKind,
    most: number,
    ink: (pieces: readonly PieceAt[]) => readonly Ink[],
    tool: Tool,
  ): void {
    for (let attempt = 0; attempt < 12; attempt++) {
      const span = takeRun(this.reading, { words: this.random.whole(1, most) }, this.random);
      if (span === undefined) return;
      const lines = new Set(piecesOf(this.reading, span).map(({ line }) => line));
      if (lines.size === 1) return this.addRun(span, kind, ink, tool);
    }
  }

  /** A bar beside lines; now and then with a phrase of them underlined as well, which makes one passage of both. */
  private drawBar(tool: Tool, beside: Hand): void {
    const { random, page, reading } = this;
    const span = takeLines(reading, random.whole(2, 9), random);
    if (span === undefined) return;
    const pieces = piecesOf(reading, span);
    const sign = random.chance(0.2) ? 'double-bar' : 'bar';
    const marks: ReaderMark[] = [
      { kind: 'bar', tool, ink: besideInk(stretchesOf(page, pieces), sign, beside), pieces },
    ];
    if (random.chance(0.2)) {
      const from = random.whole(0, pieces.length - 1);
      const inner = pieces.slice(from, from + random.whole(2, 9));
      marks.push({ kind: 'underline', tool, ink: underlineInk(stretchesOf(page, inner), tool, random), pieces: inner });
    }
    this.runs.push({ pieces, marks });
  }

  private drawStrike(tool: Tool): void {
    const span = takeRun(this.reading, { words: this.random.whole(1, 8) }, this.random);
    if (span === undefined) return;
    const pieces = piecesOf(this.reading, span);
    const ink = strikeInk(stretchesOf(this.page, pieces), { tool, random: this.random });
    this.struck.push({ kind: 'strike', tool, ink, pieces });
  }

  private writeNote(tool: Tool): void {
    const { random, page } = this;
    const lines = page.lines.flatMap((line, index) => (line.role === 'body' ? [index] : []));
    const beside = random.pick(lines);
    const near = (index: number): boolean =>
      Math.abs((page.lines[index]?.baseline ?? 0) - (page.lines[beside]?.baseline ?? 0)) < page.leading * 5;
    const besideMarked = this.runs.some(
      (run) => run.marks.some(({ kind }) => hasForm(kind, 'sign')) && run.pieces.some(({ line }) => near(line)),
    );
    if (this.notes.some((note) => near(note.beside)) || besideMarked) return;
    const note = writeMarginNote(page, { tool, random, beside, block: random.chance(0.5), stock: this.stock });
    if (note !== undefined) this.notes.push(note);
  }

  /** What has been drawn, in reading order. */
  result(): PageMarks {
    const placeOf = ({ pieces }: MarkedRun): number => (pieces[0]?.line ?? 0) * 1000 + (pieces[0]?.piece ?? 0);
    return { runs: this.runs.toSorted((a, b) => placeOf(a) - placeOf(b)), struck: this.struck, notes: this.notes };
  }
}

/** Lets a reader mark `page` with marks of `kinds`, mostly one to five of them. Margin notes come last. */
export function markPage(
  page: MadePage,
  kinds: readonly MarkKind[],
  how: Habits & { readonly random: Random; readonly few: boolean; readonly turn?: PageTurn },
): PageMarks {
  const { random, turn } = how;
  const reader = new Reader(page, random, how);
  if (reader.reading.order.length === 0) return reader.result();
  if (turn !== undefined) reader.drawTurn(turn);
  if (how.mixed && kinds.includes('highlight') && random.chance(BLOCK_SHARE)) reader.drawBlock();
  const wanted = how.mixed ? mixedKinds(kinds, random) : usualKinds(kinds, how);
  for (const kind of wanted.filter((one) => !hasForm(one, 'writing'))) reader.draw(kind);
  for (const kind of wanted.filter((one) => hasForm(one, 'writing'))) reader.draw(kind);
  return reader.result();
}
