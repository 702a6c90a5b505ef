import type { Note, PageNumber } from '../note.ts';
import { parsePrintedPage } from './note-page.ts';
import { withSources } from './note-sources.ts';

/** Why a line of the notes area is not kept. */
export type DropReason = 'no-page' | 'roman-page' | 'no-text' | 'page-too-large';

/** A line of the notes area that is no note. */
export interface DroppedLine {
  /** Counted from 1, blank lines included. */
  readonly line: number;
  readonly text: string;
  readonly reason: DropReason;
}

/** What the notes area holds: its notes, and the lines that are none. Blank lines are neither. */
export interface ParsedNotes {
  readonly notes: readonly Note[];
  readonly dropped: readonly DroppedLine[];
}

/** The largest page number that is taken for one; the record's schema has the same bound. */
const PAGE_MAX = 99_999;
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
const NOTE_LINE = /^(?:[\u2022\u00b7*\u2013\u2014-]\s*)?p\.\s*(\d+|x)(?:\s+(.*))?$/isu;
/** What may be a Roman page number, and the text after it; in small letters, as a capital I is a word. */
const ROMAN_LINE = /^(?:[\u2022\u00b7*\u2013\u2014-]\s*)?[Pp]\.\s*([ivxlc]+)\s+(.+)$/su;
const TAKEAWAY_BULLET = /^[\u2022\u00b7*\u2013\u2014-]\s*/u;

/** The lines of an area, as all that reads one counts them. */
export function linesOf(area: string): readonly string[] {
  return area.split(LINE_BREAK);
}

/** The notes area: `• p. N text`, one line a note. */
export function displayNotes(notes: readonly Note[]): string {
  return notes.map(({ page, text }) => `• p. ${page} ${oneLine(text)}`).join('\n');
}

/** The takeaways area: `• text`, one line a takeaway. */
export function displayTakeaways(takeaways: readonly string[]): string {
  return takeaways.map((text) => `• ${oneLine(text)}`).join('\n');
}

/**
 * Reads the notes area: each line an optional bullet, `p.`, a page number or `x`, and the text. Notes that stand in
 * `before`, unchanged, edited or moved, keep their source; an unchanged note is the same object. `before` may hold more
 * than is on screen: a note whose line is being mended finds its source again there.
 */
export function parseNotes(area: string, before: readonly Note[] = []): ParsedNotes {
  const notes: Note[] = [];
  const dropped: DroppedLine[] = [];
  linesOf(area).forEach((raw, at) => {
    const text = raw.trim();
    if (text === '') return;
    const found = noteOfLine(text);
    const parsed = found === 'no-text' ? (hiddenNote(text, before) ?? found) : found;
    if (typeof parsed === 'string') dropped.push({ line: at + 1, text, reason: parsed });
    else notes.push(parsed);
  });
  return { notes: withSources(notes, before), dropped };
}

/** Reads the takeaways area: a leading bullet, dash or asterisk is taken off each line, empty lines are dropped. */
export function parseTakeaways(area: string): readonly string[] {
  return linesOf(area)
    .map((line) => line.trim().replace(TAKEAWAY_BULLET, '').trim())
    .filter((line) => line !== '');
}

/** How a line that is no note is kept: as the end of the note before it, or as a note with that note's page. */
export type LineKeeping = 'with-note-before' | 'as-note';

/**
 * The text of the notes area with line number `line`, which is no note, made one or part of one; unchanged where it is
 * to be added to a note and none stands before it.
 */
export function withLineKept(area: string, line: number, how: LineKeeping): string {
  const lines = linesOf(area);
  const kept = (lines[line - 1] ?? '').trim();
  const afterRoman = textAfterRoman(kept);
  const text = afterRoman ?? kept.replace(TAKEAWAY_BULLET, '');
  const before = lines.findLastIndex((one, at) => at < line - 1 && typeof noteOfLine(one.trim()) !== 'string');
  if (how === 'with-note-before') {
    if (before < 0) return area;
    return lines
      .map((one, at) => (at === before ? `${one.trimEnd()} ${text}` : one))
      .filter((_, at) => at !== line - 1)
      .join('\n');
  }
  const note = noteOfLine((lines[before] ?? '').trim());
  const page = typeof note === 'string' || afterRoman !== undefined ? 'x' : note.page;
  return lines.with(line - 1, `• p. ${page} ${text}`).join('\n');
}

/** What is wrong with a line, or with several, that are not kept, for the reader. */
export function dropReasonText(reason: DropReason): string {
  switch (reason) {
    case 'no-page':
      return 'no "p." with a page number (or x) at the start';
    case 'roman-page':
      return 'a Roman page number, which is x here and is typed on the page number beside the note';
    case 'no-text':
      return 'no text after the page number';
    case 'page-too-large':
      return `a page number greater than ${PAGE_MAX}`;
    default:
      return reason satisfies never;
  }
}

/** The text on one line: line breaks become spaces. */
export function oneLine(text: string): string {
  return text
    .split(LINE_BREAK)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

/** The line of a note that has no text because a Kindle export hides it: such a note is kept as it is. */
function hiddenNote(line: string, before: readonly Note[]): Note | undefined {
  const page = NOTE_LINE.exec(line)?.[1]?.toLowerCase();
  const hidden = before.find((note) => note.text === '' && String(note.page) === page);
  return hidden && { page: hidden.page, text: '' };
}

function noteOfLine(line: string): Note | DropReason {
  const [, label, rest] = NOTE_LINE.exec(line) ?? [];
  if (label === undefined) return textAfterRoman(line) === undefined ? 'no-page' : 'roman-page';
  const page: PageNumber = /^x$/i.test(label) ? 'x' : Number.parseInt(label, 10);
  if (page !== 'x' && page > PAGE_MAX) return 'page-too-large';
  const text = (rest ?? '').trim();
  return text === '' ? 'no-text' : { page, text };
}

/** The text of a line that begins with a Roman page number; undefined for every other line. */
function textAfterRoman(line: string): string | undefined {
  const [, numeral = '', text] = ROMAN_LINE.exec(line) ?? [];
  return parsePrintedPage(numeral)?.label === undefined ? undefined : text;
}
