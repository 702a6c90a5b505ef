import type { Extraction, Note } from '../../core/note.ts';
import {
  type DroppedLine,
  displayNotes,
  displayTakeaways,
  dropReasonText,
  linesOf,
  parseNotes,
  parseTakeaways,
} from '../../core/notes/notes.ts';
import { runsLeft } from '../../core/words/words.ts';
import type { Area, Drafts } from './session-shelf.ts';

/** An area as it was read: the notes with it, and the lines that are not kept. */
export interface ReadArea {
  readonly content: Extraction;
  readonly dropped: readonly DroppedLine[];
}

/** The text that an area shows for notes. */
export function textOfArea(area: Area, content: Extraction): string {
  switch (area) {
    case 'notes':
      return displayNotes(content.notes);
    case 'takeaways':
      return displayTakeaways(content.keyTakeaways);
    default:
      return area satisfies never;
  }
}

/**
 * The notes that an area's text stands for, the other area's list as in `content`. `origin` are notes that stood there
 * before, among which an edited line finds its place on the page again.
 */
export function readArea(area: Area, text: string, { content, origin = [] }: ReadAreaContext): ReadArea {
  switch (area) {
    case 'notes': {
      const known = new Set(content.notes);
      const before = [...content.notes, ...origin.filter((note) => !known.has(note))];
      const { notes, dropped } = parseNotes(text, before);
      return { content: { ...content, notes }, dropped };
    }
    case 'takeaways':
      return { content: { ...content, keyTakeaways: parseTakeaways(text) }, dropped: [] };
    default:
      return area satisfies never;
  }
}

/**
 * The side from which an area's lines run where most of its notes are written from the right: each line of notes begins with
 * `p.`, and would run from the left by itself, its full stop on the wrong side.
 */
export function directionOf(area: Area, { notes }: Extraction): 'rtl' | undefined {
  const left = notes.filter(({ text }) => runsLeft(text)).length;
  return area === 'notes' && 2 * left > notes.length ? 'rtl' : undefined;
}

/** The lines of the text that was asked for last, and those of them that are not kept. */
let known: { readonly lines: readonly string[]; readonly dropped: readonly DroppedLine[] } = { lines: [], dropped: [] };

/**
 * The lines of an area's text that are not kept. Asked for with each key: only lines that are others than the last time are
 * read, since all of three thousand take 5 ms.
 */
export function droppedOf(area: Area, text: string | undefined): readonly DroppedLine[] {
  if (area !== 'notes' || text === undefined) return [];
  const [before, lines] = [known.lines, linesOf(text)];
  const shorter = Math.min(before.length, lines.length);
  let start = 0;
  while (start < shorter && before[start] === lines[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === lines.at(-1 - end)) end += 1;
  const changed = parseNotes(lines.slice(start, lines.length - end).join('\n')).dropped;
  const dropped = [
    ...known.dropped.filter(({ line }) => line <= start),
    ...changed.map((one) => ({ ...one, line: one.line + start })),
    ...known.dropped
      .filter(({ line }) => line > before.length - end)
      .map((one) => ({ ...one, line: one.line + lines.length - before.length })),
  ];
  known = { lines, dropped };
  return dropped;
}

/** Of what was typed the areas with lines that are no notes: the notes do not have all of it. */
export function unsettledOf(drafts: Drafts): Drafts {
  const { notes } = drafts;
  return notes !== undefined && droppedOf('notes', notes).length > 0 ? { notes } : {};
}

interface ReadAreaContext {
  readonly content: Extraction;
  readonly origin?: readonly Note[];
}

/** How many line numbers are named before the rest is only counted. */
const NAMED_LINES_MAX = 5;

/** What is said under an area about lines that are not kept; empty when all are. */
export function droppedRemark(dropped: readonly DroppedLine[]): string {
  if (dropped.length === 0) return '';
  const reasons = [...new Set(dropped.map(({ reason }) => dropReasonText(reason)))].join('; ');
  const named = dropped
    .slice(0, NAMED_LINES_MAX)
    .map(({ line }) => line)
    .join(', ');
  if (dropped.length === 1) return `Line ${named} is not kept: ${reasons}.`;
  const more = dropped.length > NAMED_LINES_MAX ? ', …' : '';
  return `${dropped.length} lines are not kept (lines ${named}${more}): ${reasons}.`;
}
