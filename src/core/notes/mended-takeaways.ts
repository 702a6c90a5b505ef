import type { Extraction } from '../note.ts';

/**
 * `after`, its takeaways mended where `before` had them as a copy of words of a note that were corrected since; those
 * that the reader changed, and those of notes that came, went or moved, stay as they are.
 */
export function withTakeawaysMended(before: Extraction, after: Extraction): Extraction {
  const isOnlyText = before.keyTakeaways === after.keyTakeaways && before.notes.length === after.notes.length;
  if (!isOnlyText || before.notes === after.notes) return after;
  let keyTakeaways = after.keyTakeaways;
  before.notes.forEach(({ text }, at) => {
    const now = after.notes[at]?.text;
    if (now === undefined || now === text) return;
    keyTakeaways = keyTakeaways.map((takeaway) => mended(takeaway, text, now));
  });
  const isSame = keyTakeaways.every((takeaway, at) => takeaway === after.keyTakeaways[at]);
  return isSame ? after : { ...after, keyTakeaways: keyTakeaways.filter((takeaway) => takeaway !== '') };
}

/**
 * A copy from `old` with what was changed within it; the same where the change lies outside of it or across its start
 * or end.
 */
function mended(takeaway: string, old: string, now: string): string {
  const from = old.indexOf(takeaway);
  if (from < 0) return takeaway;
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const oldEnd = old.length - end;
  if (start < from || oldEnd > from + takeaway.length) return takeaway;
  return (takeaway.slice(0, start - from) + now.slice(start, now.length - end) + takeaway.slice(oldEnd - from)).trim();
}
