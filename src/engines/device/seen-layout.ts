import { type Box, type Size, scaleBox } from '../../core/geometry.ts';
import { type Mark, strikesOut } from '../../core/mark.ts';
import type { NumberRow, PrintedNumber } from '../../core/numbers/numbers.ts';
import type { Line, MarkedWord, PageReading, Word } from '../../core/page.ts';
import { withQuotesOfPage } from '../../core/words/words.ts';
import {
  type Foreshortening,
  foreshorteningOf,
  LETTERS_REACH,
  type PageLayout,
  paragraphStarts,
  runningText,
} from '../../imaging/layout/layout.ts';
import type { GreyImage } from '../../imaging/loops/loops.ts';
import { curveAt, polylineOf } from '../../imaging/maths/maths.ts';
import type { Stretch, TextLine } from '../../imaging/print/print.ts';
import { candidatesOf, type FoundMark, judged, markOf, only, unlinedMarks } from '../../marks/judge/judge.ts';
import type { MarkMaps, MarksNetwork } from '../../marks/maps/maps.ts';
import { sceneOf } from '../../marks/scene/scene.ts';
import {
  inkOfMarks,
  mayHaveLongS,
  wipeStrokes,
  withCommas,
  withLongS,
  withoutLongStrokes,
  withUprightLetters,
} from './clean/clean.ts';
import { numberRows } from './number/number.ts';
import { type LanguageSearch, ownLanguage } from './own-language.ts';
import {
  areSurelyReadable,
  areUnreadable,
  cutLines,
  isReadable,
  isUnsure,
  LINES_LAYOUT,
  type LineWord,
  longest,
  type Mend,
  noteMarks,
  partedAtMarks,
  type ReadAgain,
  type ReadLine,
  type ReadWord,
  readLines,
  type TextReader,
  unlinedPrint,
  wordsUnder,
} from './read/read.ts';
import { inRuns } from './reading-order.ts';
import type { View } from './see/see.ts';

/** What a reading is made of: the lines that carry marks, all lines, or those that were read so far on the way there. */
/** What stands beside a page's text. */
interface Beside {
  readonly rows: readonly NumberRow[];
  readonly notes: readonly Mark[];
}

export type Extent = 'marked' | 'all' | 'so far';

/** A reading but for the size of its picture, and how that was turned. */
export type SizelessReading = Omit<PageReading, 'width' | 'height' | 'turn'>;

/** Lines of a page that are still to be read. */
export interface UnreadSheet {
  readonly sheet: GreyImage;
  /** The language that they are to be read in, where it is none of those asked for. */
  readonly language: string | undefined;
  /** Takes in what was read on the sheet, as `LINES_LAYOUT`: lines count as read where that is the language of the page. */
  take(read: readonly ReadWord[], readers: Readers): void;
}

/** Who reads a language, by its code; who reads those asked for where it is undefined. */
export type Readers = (language: string | undefined) => TextReader;

type BodyLine = ReadLine & { readonly line: TextLine };

/** One page of a picture whose lines and marks are found. A line is read once, when it is first wanted. */
export class SeenLayout {
  /** Its lines from the top, wanted by their places here. */
  readonly body: readonly TextLine[];
  /** Places of the lines that carry marks. */
  readonly marked: readonly number[];
  readonly #layout: PageLayout;
  readonly #view: View;
  readonly #maps: MarkMaps;
  readonly #candidates: ReturnType<typeof judged>;
  readonly #marks: readonly FoundMark[];
  readonly #drawn: Parameters<typeof wipeStrokes>[2];
  /** Lines that were read, by the language that they were read in; undefined stands for those asked for. */
  readonly #read = new Map<string | undefined, Map<number, LineWord[]>>();
  /** Lines as they were read by who knows the letters of old print. */
  readonly #old = new Map<number, readonly Word[]>();
  /** The language of its print, once that was asked; nothing in it where it is one of those asked for. */
  #found: Pick<PageReading, 'language'> | undefined;
  #beside: Beside | undefined;

  constructor(layout: PageLayout, view: View, { maps, network }: { maps: MarkMaps; network: MarksNetwork }) {
    const scene = sceneOf(layout, { ...view, maps, network });
    this.body = scene.lines;
    [this.#layout, this.#view, this.#maps] = [layout, view, maps];
    this.#candidates = judged(candidatesOf(scene), scene);
    this.#marks = this.#candidates.flatMap((candidate) => markOf(candidate, scene) ?? []);
    this.#drawn = { ink: inkOfMarks(this.#candidates, scene), darkEven: view.darkEven, maps, network };
    const marked = new Set(this.#quoting.flatMap((mark) => mark.stretches.map((s) => s.line)));
    this.marked = [...this.body.keys()].filter((line) => marked.has(line));
  }

  isRead(line: number): boolean {
    return this.#words.has(line);
  }

  /** The language that it is read in, where it is none of those asked for. */
  get language(): string | undefined {
    const language = this.#found?.language;
    return language?.wasRead === true ? language.code : undefined;
  }

  /** The lines that were read in its language. */
  get #words(): Map<number, LineWord[]> {
    return this.#wordsIn(this.language);
  }

  #wordsIn(language: string | undefined): Map<number, LineWord[]> {
    const words = this.#read.get(language) ?? new Map<number, LineWord[]>();
    this.#read.set(language, words);
    return words;
  }

  /** Reads those of these lines that were not read before, by the same runs as elsewhere: it must not matter who reads them. */
  readMore(lines: readonly number[], readers: Readers, language = this.language): void {
    for (const run of inRuns(lines)) {
      if (run.every((line) => this.#wordsIn(language).has(line))) continue;
      const unread = this.cut(run, language);
      unread.take(readers(language).readSheet(unread.sheet, LINES_LAYOUT), readers);
    }
  }

  /**
   * Finds out, once, whether its print is in another language than those asked for: then it is read in that. Of a page without marks
   * it is asked only where it is wanted whole.
   */
  async findLanguage(readers: Readers, search: LanguageSearch): Promise<void> {
    if (this.#found !== undefined || (this.marked.length === 0 && !search.isWhole)) return;
    /** As they are read: what is mended afterwards goes by lists of words. */
    const asRead = (lines: readonly number[], readers: Readers, code?: string): readonly BodyLine[] => {
      this.readMore(lines, readers, code);
      return lines.map((line) => ({ line: this.body[line]!, words: this.#wordsIn(code).get(line)! }));
    };
    const marked = asRead(this.marked, readers);
    const sample = longest(this.body, new Set(this.marked));
    const language = await ownLanguage(
      {
        ...{ reader: readers(undefined), marked, longest: () => asRead(sample, readers) },
        readBy: (reader, code) => asRead(sample, (language) => (language === code ? reader : readers(language)), code),
      },
      search,
    );
    this.#found = { ...(language && { language }) };
    if (this.language !== undefined) this.#beside = undefined;
  }

  /** Those of these lines that were not read before, one at least, cut out for a recogniser elsewhere, and taken in when they were read. */
  cut(lines: readonly number[], language = this.language): UnreadSheet {
    const fresh = lines.filter((line) => !this.#wordsIn(language).has(line));
    const { mend, ...cutting } = this.#cutting;
    // What was wiped may have taken letters' feet with it, or left a stroke that ties them together.
    const again: readonly ReadAgain[] = [
      { mend: (strip) => strip, where: isUnsure },
      { mend: (strip, line) => withoutLongStrokes(mend(strip, line)), where: (words) => !isReadable(words) },
    ];
    const uncut = fresh.map((line) => this.body[line]!);
    const cut = cutLines(uncut, this.#view.source, { ...cutting, mend, again });
    return {
      ...{ sheet: cut.sheet, language },
      take: (read, readers) => {
        const words = cut.wordsOf(read, readers(language));
        for (const [k, line] of fresh.entries()) this.#wordsIn(language).set(line, words[k]!);
      },
    };
  }

  /** How lines are cut: as the page lies, strokes of its marks wiped out. */
  get #cutting(): {
    readonly page: Foreshortening | undefined;
    readonly among: readonly TextLine[];
    readonly mend: Mend;
  } {
    const page = foreshorteningOf(this.#layout, sizeOf(this.#view));
    return { page, among: this.body, mend: (strip, line) => wipeStrokes(strip, line, this.#drawn) };
  }

  /** Lines that were read and may show long s, and were not read by who knows the letter. */
  linesOfOldPrint(readers: Readers): readonly number[] {
    const read = [...this.#words.keys()].toSorted((a, b) => a - b);
    const isOld = mayHaveLongS(
      read.map((line) => this.#words.get(line)!),
      readers(this.language).isWord,
    );
    return isOld ? read.filter((line) => !this.#old.has(line)) : [];
  }

  /** Reads lines once more, by who knows the letters of old print: for its long s alone. */
  readOld(lines: readonly number[], old: TextReader): void {
    const body = lines.map((line) => this.body[line]!);
    const words = readLines(body, this.#view.source, { ...this.#cutting, reader: old });
    for (const [k, line] of lines.entries()) this.#old.set(line, words[k]!);
  }

  /** True where nothing that was read speaks against its being print in a language that is known. */
  isSurelyReadable(readers: Readers): boolean {
    return this.#words.size === 0 || areSurelyReadable(this.#readLines([...this.#words.keys()], readers));
  }

  /** The rows at its head, foot and sides that may hold its number. */
  numberRows(readers: Readers): readonly NumberRow[] {
    return this.#readBeside(readers(this.language)).rows;
  }

  /** What is known by the lines that were read, in pixels of the picture as it was looked at; the page has that number. */
  reading(extent: Extent, readers: Readers, number: PrintedNumber): SizelessReading {
    const { body } = this;
    const [layout, view] = [this.#layout, this.#view];
    const wanted = this.#wanted(extent);
    const place = new Map(wanted.map((line, k) => [line, k]));
    const read = this.#readLines(wanted, readers);
    const runsOn = (line: number): readonly Stretch[] =>
      this.#marks.flatMap(({ stretches }) => stretches.filter((s) => s.line === line));
    const upright = withCommas(read.map(withUprightLetters));
    const words = withQuotesOfPage(upright.map((line, k) => partedAtMarks(line, runsOn(wanted[k]!))));
    const { notes } = this.#readBeside(readers(this.language));
    const printed = { ...numberOf(number), ...this.#found };
    const marks: Mark[] = [];
    const markedWords: MarkedWord[] = [];
    const unread: Mark[] = [];
    for (const mark of this.#marks) {
      const taken = mark.stretches.filter((s) => place.has(s.line) && isReadable(words[place.get(s.line)!]!));
      const under = taken.flatMap((s) => {
        const line = place.get(s.line)!;
        return wordsUnder(words[line]!, s).map((word) => ({ line, word, mark: marks.length }));
      });
      if (under.length === 0) {
        const bareMark = markOnPage(mark, body, view.toOriginal);
        if (strikesOut(mark)) marks.push(bareMark);
        else if (taken.length === 0) unread.push(bareMark);
        continue;
      }
      markedWords.push(...under);
      marks.push(markOnPage({ ...mark, stretches: taken }, body, view.toOriginal));
    }
    if (extent !== 'so far') {
      const quoted = markedWords.filter(({ mark }) => !strikesOut(marks[mark]));
      const lined = this.#quoting.map((mark) => markOnPage(mark, body, view.toOriginal));
      const stray = quoted.length > 0 ? [] : unlinedMarks(lined, this.#maps, view);
      const seen = [...lined, ...stray];
      if (this.#isUnreadable({ lines: read, extent, marks: seen.length, hasQuotes: quoted.length > 0 }, readers)) {
        return { ...printed, lines: [], marks: [...seen, ...notes], isUnreadable: true };
      }
      // What may be a mark on words that nobody can read is told where others of its page are quoted: else it is hardly one.
      if (quoted.length > 0) marks.push(...unread);
    }
    marks.push(...notes);
    const starts = layout.columns.flatMap(paragraphStarts);
    const places = bodyPlaces(layout, body);
    return {
      ...printed,
      lines: wanted.map((i, k) => ({
        ...lineOf(body[i]!, words[k]!, view.toOriginal),
        ...(places.has(i) ? { bodyPlace: places.get(i)! } : {}),
        ...(starts[i] && { startsParagraph: true, standsApart: starts[i] === 'apart' }),
      })),
      marks,
      markedWords,
      bodyLineCount: places.size,
    };
  }

  get #quoting(): readonly FoundMark[] {
    return this.#marks.filter((mark) => !strikesOut(mark));
  }

  #wanted(extent: Extent): readonly number[] {
    if (extent === 'marked') return this.marked;
    return [...this.body.keys()].filter((line) => this.isRead(line));
  }

  /** Rows that may hold the page's number and the notes in its margins, read once. */
  #readBeside(reader: TextReader): Beside {
    const [layout, view] = [this.#layout, this.#view];
    const beside = view.layouts.filter((other) => other !== layout);
    this.#beside ??= {
      rows: numberRows(layout, view.source, reader, { ink: view.ink, maps: this.#maps, beside }),
      notes: noteMarks(only(this.#candidates, 'note'), view, reader),
    };
    return this.#beside;
  }

  #readLines(lines: readonly number[], readers: Readers): readonly BodyLine[] {
    const words = withLongS(
      lines.map((line) => this.#words.get(line)!),
      readers(this.language).isWord,
      lines.map((line) => this.#old.get(line)),
    );
    return lines.map((line, k) => ({ line: this.body[line]!, words: words[k]! }));
  }

  /**
   * True where the marks of a page stand on print that cannot be read: of the lines that were read hardly a word is
   * known, nor of a few others, so that it is not a figure among print. The others are read only where the marked ones
   * leave a doubt. `marks` is how many marks should quote words, `hasQuotes` whether any does.
   */
  #isUnreadable(
    {
      lines,
      extent,
      marks,
      hasQuotes,
    }: { lines: readonly BodyLine[]; extent: Extent; marks: number; hasQuotes: boolean },
    readers: Readers,
  ): boolean {
    const view = this.#view;
    // How much print stands on no line, as width in x-heights.
    const unlined = (): number => unlinedPrint(this.#maps, view);
    if (extent === 'all') return areUnreadable(lines, unlined(), hasQuotes || marks === 0);
    if (marks === 0 || areSurelyReadable(lines)) return false;
    const marked = new Set(this.marked);
    const rest = [...this.body.keys()].filter((line) => !marked.has(line));
    const others = longest(rest.map((line) => this.body[line]!)).map((place) => rest[place]!);
    this.readMore(others, readers);
    return areUnreadable([...lines, ...this.#readLines(others, readers)], unlined(), hasQuotes);
  }
}

const sizeOf = ({ source: { image, factor } }: View): Size => ({
  width: image.width / factor,
  height: image.height / factor,
});

function numberOf({ number, label }: PrintedNumber): Pick<PageReading, 'pageNumber' | 'pageLabel'> {
  return { pageNumber: number, ...(label === undefined ? {} : { pageLabel: label }) };
}

/** The place of each line among the running text of its page; heads, feet and numbers have none. */
function bodyPlaces(layout: PageLayout, body: readonly TextLine[]): Map<number, number> {
  const running = new Set(layout.columns.flatMap((column) => [...runningText(column)]));
  const places = new Map<number, number>();
  body.forEach((line, i) => {
    if (running.has(line)) places.set(i, places.size);
  });
  return places;
}

function markOnPage(mark: FoundMark, body: readonly TextLine[], scale: number): Mark {
  const regions = mark.stretches.map(({ line: at, left, right }): Box => {
    const line = body[at]!;
    const ends = [curveAt(line.baseline, left), curveAt(line.baseline, right)];
    const top = Math.min(...ends) - line.xHeight * LETTERS_REACH.above;
    return scaleBox({ left, right, top, bottom: Math.max(...ends) + line.xHeight * LETTERS_REACH.below }, scale);
  });
  return { kind: mark.kind, colour: mark.colour, confidence: mark.confidence, regions };
}

function lineOf(line: TextLine, words: readonly Word[], toOriginal: number): Line {
  return {
    words: words.map(({ text, confidence, box }) => ({ text, confidence, box: scaleBox(box, toOriginal) })),
    baseline: polylineOf(line.baseline, { left: line.left, right: line.right, scale: toOriginal }),
    xHeight: line.xHeight * toOriginal,
  };
}
