import { parseNotes, parseTakeaways } from '../../core/notes/notes.ts';
import type { Area } from './session-shelf.ts';

/** The lists of an area before and after a change that was made elsewhere, as the lines that show them. */
export interface ChangedLines {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * What stands in a text area, changed as the list behind it was changed elsewhere: lines of entries that stayed are left
 * as they were typed, and so are blank lines and lines that are not kept.
 */
export function draftThrough(area: Area, draft: string, { before, after }: ChangedLines): string {
  const places = placesAmong(after, before);
  if (places === undefined) return draftPastChange(area, draft, { before, after });
  const result: string[] = [];
  let [entry, shown] = [0, 0];
  for (const line of draft.split('\n')) {
    if (isEntry(area, line)) {
      const place = places[entry] ?? after.length;
      result.push(...after.slice(shown, place));
      [entry, shown] = [entry + 1, place + 1];
    }
    result.push(line);
  }
  return [...result, ...after.slice(shown)].join('\n');
}

/** Where lines stand to which others were only added, in one place or in several; undefined where not all are there, in order. */
function placesAmong(after: readonly string[], lines: readonly string[]): readonly number[] | undefined {
  const places: number[] = [];
  for (const line of lines) {
    const place = after.indexOf(line, (places.at(-1) ?? -1) + 1);
    if (place < 0) return undefined;
    places.push(place);
  }
  return places;
}

/** The same where one run of lines was changed. */
function draftPastChange(area: Area, draft: string, { before, after }: ChangedLines): string {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const added = after.slice(start, after.length - end);
  const lines = draft.split('\n');
  const kept = lines.map((line) => isEntry(area, line));
  const removedTo = before.length - end;
  const result: string[] = [];
  let entry = 0;
  let isAdded = false;
  const add = (): void => {
    if (!isAdded) result.push(...added);
    isAdded = true;
  };
  lines.forEach((line, at) => {
    if (kept[at] !== true) {
      result.push(line);
      return;
    }
    if (entry >= start && entry >= removedTo) add();
    if (entry < start || entry >= removedTo) result.push(line);
    else add();
    entry += 1;
  });
  add();
  return result.join('\n');
}

function isEntry(area: Area, line: string): boolean {
  return area === 'notes' ? parseNotes(line).notes.length === 1 : parseTakeaways(line).length === 1;
}

/** Where a cursor belongs in a text that was changed elsewhere: before the same characters as until now. */
export function caretThrough(before: string, after: string, caret: number): number {
  return caretAmongAdded(before, after, caret) ?? caretPastChange(before, after, caret);
}

/** Pages that are read add lines in several places at once: where each line is still there, the cursor stays in its own. */
function caretAmongAdded(before: string, after: string, caret: number): number | undefined {
  const lines = after.split('\n');
  const own = before.slice(0, caret).split('\n');
  const place = placesAmong(lines, before.split('\n'))?.[own.length - 1];
  if (place === undefined) return undefined;
  const above = lines.slice(0, place).reduce((sum, line) => sum + line.length + 1, 0);
  return above + (own.at(-1)?.length ?? 0);
}

/** Where it belongs in a text of which one run of characters was changed. */
function caretPastChange(before: string, after: string, caret: number): number {
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1;
  return caret <= start ? caret : Math.max(start, caret + after.length - before.length);
}
