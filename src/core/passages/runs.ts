import { areClearlyDifferent } from '../colour.ts';
import { hasForm, type Mark, strikesOut } from '../mark.ts';
import type { Line, PageReading } from '../page.ts';
import { breaksOff, goesOnMidSentence, letterCount } from '../words/words.ts';
import type { MarksOfWords } from './marked-words.ts';

/** Letters of a word that a reader's stroke may miss at a line's turn without ending the passage: "of", "the". */
const MISSED_LETTERS_MAX = 3;
/** Marked words that must stand on both sides of a word that patchy highlighter missed. */
const PATCH_SIDE_MIN = 3;
/** Lines are neighbours up to this multiple of the page's usual line distance; a skipped line lies at 2. */
const PITCH_MAX = 1.7;
/** With too few lines to know their distance: up to this many x-heights; double-spaced print reaches 4.4. */
const X_HEIGHTS_MAX = 4.5;
/** Lines from which the page's usual line distance is known. */
const LINES_FOR_PITCH = 5;

/** A marked word: its line and its place in that line, and the marks over it (places in `reading.marks`). */
interface Spot {
  readonly line: number;
  readonly word: number;
  readonly marks: ReadonlySet<number>;
}

/** Marked words without a gap, in reading order. */
export interface Run {
  readonly spots: readonly Spot[];
}

interface Cell extends Spot {
  readonly text: string;
  readonly struck: boolean;
  readonly taken: boolean;
}

/**
 * The runs of marked words of a page, in reading order. A gap of unmarked words, a struck word, a paragraph's start, a
 * skipped line and a clearly different pen end a run; where a line turns, words that a stroke missed there belong to
 * it.
 */
export function runsOf(reading: PageReading, marks: MarksOfWords): readonly Run[] {
  const page = new Layout(reading);
  const cells = completed(bridged(cellsOf(reading, marks), page), page);
  const runs: Cell[][] = [];
  let before: Cell | undefined;
  for (const cell of cells) {
    const open = runs.at(-1);
    if (cell.taken && before?.taken === true && open !== undefined && page.runsOn(before, cell)) open.push(cell);
    else if (cell.taken) runs.push([cell]);
    before = cell;
  }
  return runs.filter((run) => run.some((cell) => isWordy(cell.text))).map((spots) => ({ spots }));
}

function cellsOf({ lines, marks: all }: PageReading, marks: MarksOfWords): readonly Cell[] {
  return lines.flatMap((line, lineAt) =>
    line.words.map((word, wordAt) => {
      const over = [...(marks[lineAt]?.[wordAt] ?? [])];
      const struck = over.some((at) => strikesOut(all[at]));
      const quoting = new Set(over.filter((at) => !strikesOut(all[at])));
      return {
        line: lineAt,
        word: wordAt,
        marks: quoting,
        text: word.text,
        struck,
        taken: quoting.size > 0 && !struck,
      };
    }),
  );
}

/**
 * Takes in single words that the stroke missed: signs without a letter under one stroke, signs and short words where a line
 * turns, any word between two long stretches of highlighter, whose ink is patchy. What a program drew misses none.
 */
function bridged(cells: readonly Cell[], page: Layout): readonly Cell[] {
  return cells.map((cell, at) => {
    const [before, after] = [cells[at - 1], cells[at + 1]];
    if (cell.taken || cell.struck || before?.taken !== true || after?.taken !== true) return cell;
    if (!page.follows(before, cell) || !page.follows(cell, after) || !page.isSameHand(before, after)) return cell;
    const isDrawn = page.isRuled(before) && page.isRuled(after);
    const missed = isSignWithin(before, cell, after) || (!isDrawn && isMissed(cells, at, page));
    return missed ? { ...cell, taken: true, marks: before.marks } : cell;
  });
}

function isSignWithin(before: Cell, cell: Cell, after: Cell): boolean {
  const atTurn = before.line !== cell.line || cell.line !== after.line;
  return !atTurn && !isWordy(cell.text) && sharesMark(before, after);
}

function isMissed(cells: readonly Cell[], at: number, page: Layout): boolean {
  const [before, cell, after] = cells.slice(at - 1, at + 2);
  const atTurn = before?.line !== cell?.line || cell?.line !== after?.line;
  return (atTurn && letterCount(cell?.text ?? '') <= MISSED_LETTERS_MAX) || isPatch(cells, at, page);
}

function isPatch(cells: readonly Cell[], at: number, page: Layout): boolean {
  return [-1, 1].every((step) => {
    for (let away = 1; away <= PATCH_SIDE_MIN; away += 1) {
      const [cell, nearer] = [cells[at + step * away], cells[at + step * (away - 1)]];
      if (cell?.taken !== true || nearer === undefined || !page.isHighlighted(cell)) return false;
      if (!(step < 0 ? page.follows(cell, nearer) : page.follows(nearer, cell))) return false;
    }
    return true;
  });
}

/**
 * A word split over two lines of which one half is marked: it counts as marked when at least half of its letters are,
 * and then both halves are taken, else none, as long as other words of its run remain.
 */
function completed(cells: readonly Cell[], page: Layout): readonly Cell[] {
  const result = [...cells];
  cells.forEach((cell, at) => {
    const next = cells[at + 1];
    if (next === undefined || cell.line === next.line || cell.taken === next.taken || cell.struck || next.struck)
      return;
    if (!/\p{L}[-\u2010\u00ad\u00ac\u2e17]$/u.test(cell.text) || !page.follows(cell, next)) return;
    const [marked, other] = cell.taken ? [cell, next] : [next, cell];
    const alone = !hasNeighbour(cells, at + (cell.taken ? 0 : 1), cell.taken ? -1 : 1);
    const enough = 2 * letterCount(marked.text) >= letterCount(cell.text) + letterCount(next.text);
    const changed = enough || alone ? other : marked;
    const fixed = { ...changed, taken: changed === other, marks: marked.marks };
    result[changed === cell ? at : at + 1] = fixed;
  });
  return result;
}

function hasNeighbour(cells: readonly Cell[], at: number, step: -1 | 1): boolean {
  return cells[at + step]?.taken === true;
}

/** Knows which lines and words of a page follow one another. */
class Layout {
  readonly #lines: readonly Line[];
  readonly #marks: readonly Mark[];
  readonly #reach: number;
  /** Places of lines that were looked at and hold no word: pieces of formulas, signs. */
  readonly #empty: ReadonlySet<number>;

  constructor({ lines, marks }: PageReading) {
    this.#lines = lines;
    this.#marks = marks;
    this.#reach = reachOf(lines);
    this.#empty = new Set(lines.flatMap(({ words, bodyPlace }) => (words.length === 0 ? (bodyPlace ?? []) : [])));
  }

  #nextPlace(place: number): number {
    let next = place + 1;
    while (this.#empty.has(next)) next += 1;
    return next;
  }

  /** True where nothing is printed between two words that stand one after the other in the list. */
  follows(a: Spot, b: Spot): boolean {
    if (a.line === b.line) return true;
    const [above, below] = [this.#lines[a.line], this.#lines[b.line]];
    if (above === undefined || below === undefined || opensParagraph(above, below)) return false;
    if (above.bodyPlace !== undefined || below.bodyPlace !== undefined) {
      return above.bodyPlace !== undefined && this.#nextPlace(above.bodyPlace) === below.bodyPlace;
    }
    return middleOf(below) - middleOf(above) <= this.#reach;
  }

  runsOn(a: Spot, b: Spot): boolean {
    return this.follows(a, b) && this.isSameHand(a, b);
  }

  /** False where two words surely carry marks of different pens. */
  isSameHand(a: Spot, b: Spot): boolean {
    if (sharesMark(a, b)) return true;
    return [...a.marks].some((first) => [...b.marks].some((second) => this.#alike(first, second)));
  }

  isRuled(spot: Spot): boolean {
    return [...spot.marks].every((at) => this.#marks[at]?.isRuled === true);
  }

  isHighlighted(spot: Spot): boolean {
    return [...spot.marks].some((at) => {
      const mark = this.#marks[at];
      return mark !== undefined && hasForm(mark.kind, 'tint');
    });
  }

  #alike(first: number, second: number): boolean {
    const [a, b] = [this.#marks[first], this.#marks[second]];
    return a !== undefined && b !== undefined && !areClearlyDifferent(a.colour, b.colour);
  }
}

/**
 * True where a line opens a paragraph by the look of it, and its first word does not go on with a sentence of the line above.
 * Where it only stands in, or follows a short line, the line above has to end something: lines of verse stand in as well.
 */
function opensParagraph(above: Line, below: Line): boolean {
  const last = above.words.at(-1);
  if (below.startsParagraph !== true || goesOnMidSentence(last, below.words[0])) return false;
  return below.standsApart === true || !breaksOff(last);
}

/** The greatest distance in pixels, middle to middle, of two lines that are neighbours. */
function reachOf(lines: readonly Line[]): number {
  const steps = lines.slice(1).map((line, at) => middleOf(line) - middleOf(lines[at] ?? line));
  const down = steps.filter((step) => step > 0).toSorted((a, b) => a - b);
  const usual = down[Math.floor(down.length / 4)];
  if (usual !== undefined && lines.length >= LINES_FOR_PITCH) return usual * PITCH_MAX;
  const xHeight = Math.max(0, ...lines.map((line) => line.xHeight));
  return xHeight > 0 ? xHeight * X_HEIGHTS_MAX : Number.POSITIVE_INFINITY;
}

function middleOf(line: Line): number {
  const tops = line.words.map((word) => word.box.top);
  const bottoms = line.words.map((word) => word.box.bottom);
  return tops.length === 0 ? 0 : (Math.min(...tops) + Math.max(...bottoms)) / 2;
}

function sharesMark(a: Spot, b: Spot): boolean {
  return [...a.marks].some((mark) => b.marks.has(mark));
}

function isWordy(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
