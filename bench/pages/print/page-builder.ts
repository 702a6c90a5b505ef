import type { Random } from '../random.ts';
import type { Book } from './book.ts';
import { emWidth, emXHeight, type TypeStyle } from './faces.ts';
import type { Decoration, LineRole, RestOfText, SetLine } from './made-page.ts';
import { type Measure, type Piece, setParagraph, type TextWord } from './typeset.ts';

/** A column of text to be filled from its first baseline downwards; lengths in millimetres. */
export interface Frame {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  /** No baseline lies below. */
  readonly bottom: number;
  readonly column: number;
  /** What stands within the column: lines beside it are shorter. */
  readonly notch?: Notch;
}

/** Room that lines leave free at one side of their column, from one height to another. */
interface Notch {
  readonly side: 'left' | 'right';
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
}

/** How a run of lines is set. */
export interface Setting {
  readonly role: LineRole;
  readonly size: number;
  readonly leading: number;
  readonly indent: number;
  readonly justify: boolean;
  readonly hyphenate: boolean;
  readonly colour?: string;
  /** Room kept free on the left and right of the frame. */
  readonly inset?: readonly [number, number];
}

/** Where a single line goes; lengths in millimetres, `wordSpace` in ems. */
export interface LinePlace {
  readonly role: LineRole;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly align: 'left' | 'centre' | 'right';
  readonly colour?: string;
  readonly wordSpace?: number;
}

const NOTHING_LEFT: RestOfText = { words: [], tail: false };

/** How formulas and raised figures stand in plain text. */
function codeOf(text: string, { formula, raised }: TypeStyle): string {
  if (formula === true) return `$${text}$`;
  if (raised === undefined) return text;
  return raised === 'after' ? `^${text}` : `${text}^`;
}

function decoded(word: string): { readonly text: string; readonly style: Partial<TypeStyle> } {
  const [, tex, after, before] = /^(?:\$(.+)\$|\^(.+)|(.+)\^)$/.exec(word) ?? [];
  if (tex !== undefined) return { text: tex, style: { formula: true } };
  if (after !== undefined) return { text: after, style: { raised: 'after' } };
  if (before !== undefined) return { text: before, style: { raised: 'before' } };
  return { text: word, style: {} };
}

/** The text of pieces that found no room, as words. */
function restOf(pieces: readonly Piece[]): RestOfText {
  const words: string[] = [];
  for (const piece of pieces) {
    const text = piece.softHyphen ? piece.text.slice(0, -1) : piece.text;
    if (piece.part === 'tail' && words.length > 0) words.push((words.pop() ?? '') + text);
    else words.push(codeOf(text, piece.style));
  }
  return { words, tail: pieces[0]?.part === 'tail' };
}

/** What a line at `baseline` leaves free on both sides of its column, in millimetres. */
function besideNotch(
  frame: Frame | undefined,
  baseline: number,
  size: number,
): { readonly left: number; readonly right: number } {
  const { side, top = 0, bottom = 0, width = 0 } = frame?.notch ?? {};
  const isBeside = side !== undefined && baseline > top && baseline - size < bottom;
  return { left: isBeside && side === 'left' ? width : 0, right: isBeside && side === 'right' ? width : 0 };
}

/** The page as it grows: what has been set so far, and where the next line goes. */
export class PageBuilder {
  readonly lines: SetLine[] = [];
  readonly decorations: Decoration[] = [];
  readonly words: TextWord[] = [];
  readonly book: Book;
  readonly random: Random;
  rest: RestOfText = NOTHING_LEFT;
  baseline = 0;
  /** The page's columns. */
  columns: readonly Frame[] = [];
  private frames: readonly Frame[] = [];
  private paragraphs = 0;
  private verses = 0;

  constructor(book: Book, random: Random) {
    this.book = book;
    this.random = random;
  }

  /** Style of running text. */
  get bodyStyle(): TypeStyle {
    const { face, oldStyleFigures, slanted = false } = this.book;
    return { family: face.family, oldStyle: oldStyleFigures, italic: slanted && face.italic };
  }

  /** How running text is set in this book. */
  get bodySetting(): Setting {
    const { size, leading, indent, justify } = this.book;
    return { role: 'body', size, leading, indent, justify, hyphenate: justify };
  }

  /** Starts to fill `frames` one after the other. */
  startOn(frames: readonly Frame[]): void {
    this.frames = frames;
    this.rest = NOTHING_LEFT;
    this.baseline = frames[0]?.top ?? 0;
  }

  /** The frame that is being filled; undefined when the page is full. */
  get frame(): Frame | undefined {
    return this.frames[0];
  }

  /** Millimetres left in the frame below the next baseline. */
  get room(): number {
    return (this.frame?.bottom ?? 0) - this.baseline;
  }

  /** Goes on to the next frame when the next line does not fit; false when there is none. */
  makeRoom(): boolean {
    while (this.frame !== undefined && this.baseline > this.frame.bottom) {
      this.frames = this.frames.slice(1);
      this.baseline = this.frame?.top ?? 0;
    }
    return this.frame !== undefined;
  }

  /**
   * Turns `text` into words of this page; a word between dollar signs is a formula in TeX, what follows a caret is raised after
   * its word, what one follows before it.
   */
  wordsOf(text: string, style: TypeStyle): TextWord[] {
    const start = this.words.length;
    const words = text.split(' ').map((word, i) => {
      const { text, style: own } = decoded(word);
      return { id: start + i, text, style: { ...style, ...own } };
    });
    this.words.push(...words);
    return words;
  }

  /** Sets one paragraph into the frames; what finds no room becomes the rest of the page. */
  addParagraph(words: readonly TextWord[], setting: Setting): void {
    if (!this.makeRoom() || this.frame === undefined) return;
    const paragraph = this.paragraphs++;
    const [insetLeft, insetRight] = setting.inset ?? [0, 0];
    const { left, width } = this.frame;
    const start = this.baseline;
    const lines = setParagraph(words, (line): Measure => {
      const notch = besideNotch(this.frame, start + line * setting.leading, setting.size);
      const from = left + insetLeft + notch.left;
      return { ...setting, left: from, width: width - insetLeft - insetRight - notch.left - notch.right };
    });
    for (const [index, pieces] of lines.entries()) {
      if (!this.makeRoom()) {
        this.rest = restOf(lines.slice(index).flat());
        return;
      }
      this.addLineOf(pieces, { ...setting, paragraph, opensParagraph: index === 0, from: left });
      this.baseline += setting.leading;
    }
  }

  /**
   * Sets lines that stand as they are, all of one paragraph: verse. What is too long goes on `turned` millimetres in; every
   * so many lines (`numbered`) have their number at the right of the frame. Lines without room are left out.
   */
  addVerse(
    lines: readonly { readonly words: readonly TextWord[]; readonly indent: number }[],
    setting: Setting,
    { turned, numbered }: { readonly turned: number; readonly numbered: number },
  ): void {
    const paragraph = this.paragraphs++;
    const numbers: { readonly text: string; readonly baseline: number; readonly x: number }[] = [];
    const start = this.lines.length;
    for (const { words, indent } of lines) {
      if (!this.makeRoom() || this.frame === undefined) break;
      this.verses += 1;
      const { left, width } = this.frame;
      const [, insetRight] = setting.inset ?? [0, 0];
      const measure = { ...setting, left: left + turned, width: width - turned - insetRight, indent: indent - turned };
      if (numbered > 0 && this.verses % numbered === 0)
        numbers.push({ text: String(this.verses), baseline: this.baseline, x: left + width });
      for (const pieces of setParagraph(words, () => measure)) {
        if (!this.makeRoom()) break;
        this.addLineOf(pieces, { ...setting, paragraph, opensParagraph: this.lines.length === start, from: left });
        this.baseline += setting.leading;
      }
    }
    const pieces = this.lines.slice(start).flatMap((line) => line.pieces);
    const left = Math.min(...pieces.map((piece) => piece.left));
    const right = Math.max(...pieces.map((piece) => piece.left + piece.width));
    for (let at = start; at < this.lines.length; at++) {
      const line = this.lines[at];
      if (line !== undefined) this.lines[at] = { ...line, sides: { left, right } };
    }
    const style = { family: this.book.face.family };
    for (const { text, ...at } of numbers)
      this.addLine(text, style, { role: 'sidenote', ...at, size: setting.size * 0.85, align: 'right' });
  }

  /** Leaves the rest of the page blank. */
  endPage(): void {
    this.frames = [];
  }

  private addLineOf(
    pieces: readonly Piece[],
    how: Setting & { paragraph: number; opensParagraph: boolean; from: number },
  ): void {
    const shift = (this.frame?.left ?? how.from) - how.from;
    const style = pieces[0]?.style ?? this.bodyStyle;
    const notch = besideNotch(this.frame, this.baseline, how.size);
    const { left = 0, width = 0 } = this.frame ?? {};
    const isNotched = notch.left > 0 || notch.right > 0;
    this.lines.push({
      role: how.role,
      pieces: shift === 0 ? pieces : pieces.map((piece) => ({ ...piece, left: piece.left + shift })),
      baseline: this.baseline,
      size: how.size,
      xHeight: emXHeight(style) * how.size,
      paragraph: how.paragraph,
      column: this.frame?.column ?? 0,
      opensParagraph: how.opensParagraph,
      colour: how.colour ?? '#000000',
      ...(isNotched && { sides: { left: left + notch.left, right: left + width - notch.right } }),
    });
  }

  /** Adds one line of text that stands by itself, aligned on `x`. */
  addLine(text: string, style: TypeStyle, place: LinePlace): void {
    const words = this.wordsOf(text, style);
    const space = (place.wordSpace ?? 0.27) * place.size;
    const widths = words.map((word) => emWidth(word.text, word.style) * place.size);
    const width = widths.reduce((sum, one) => sum + one, 0) + space * (words.length - 1);
    let left = place.align === 'left' ? place.x : place.align === 'right' ? place.x - width : place.x - width / 2;
    const pieces = words.map((word, i) => {
      const wide = widths[i] ?? 0;
      const piece = {
        text: word.text,
        style: word.style,
        left,
        width: wide,
        wordId: word.id,
        part: 'whole',
        softHyphen: false,
      } as const;
      left += wide + space;
      return piece;
    });
    this.lines.push({
      role: place.role,
      pieces,
      baseline: place.baseline,
      size: place.size,
      xHeight: emXHeight(style) * place.size,
      paragraph: this.paragraphs++,
      column: 0,
      opensParagraph: true,
      colour: place.colour ?? '#000000',
    });
  }
}
