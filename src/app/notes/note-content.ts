import type { Extraction, Note } from '../../core/note.ts';
import { textMark } from '../storage/text-mark.ts';

/** A result that holds nothing yet. */
export const EMPTY_EXTRACTION: Extraction = { notes: [], keyTakeaways: [] };

/** True when there is nothing to show in either text area. */
export function isEmpty(content: Extraction | null): boolean {
  return content === null || (content.notes.length === 0 && content.keyTakeaways.length === 0);
}

/** True for a note that was read from a page, wherever its picture is now. */
export function wasSeen({ source }: Note): boolean {
  return source !== undefined && source.boxes.length > 0;
}

/** True when a reader would see the same two lists. */
export function readsTheSame(a: Extraction, b: Extraction): boolean {
  const shown = ({ notes, keyTakeaways }: Extraction): string =>
    JSON.stringify([notes.map(({ page, text }) => [page, text]), keyTakeaways]);
  return shown(a) === shown(b);
}

/** A short mark of what a reader sees of notes: other lists have another one. */
export function markOf({ notes, keyTakeaways }: Extraction): string {
  return textMark(JSON.stringify([notes.map(({ page, text }) => [page, text]), keyTakeaways]));
}

/** Mine, then what only theirs holds: nothing of either is lost. */
export function bothOf(mine: Extraction, theirs: Extraction): Extraction {
  const keyOf = ({ page, text }: Note): string => `${page} ${text}`;
  const known = new Set(mine.notes.map(keyOf));
  const takeaways = new Set(mine.keyTakeaways);
  return {
    ...theirs,
    ...mine,
    notes: [...mine.notes, ...theirs.notes.filter((note) => !known.has(keyOf(note)))],
    keyTakeaways: [...mine.keyTakeaways, ...theirs.keyTakeaways.filter((takeaway) => !takeaways.has(takeaway))],
  };
}

/** What came from the server, with the pictures of unread ink that only the device has. */
export function withPicturesOf(device: Extraction | null, saved: Extraction): Extraction {
  if (saved.unread === undefined || device?.unread === undefined) return saved;
  const pictures = new Map(device.unread.map((item) => [placeOf(item), item.picture]));
  const unread = saved.unread.map((item) => {
    const picture = item.picture ?? pictures.get(placeOf(item));
    return picture === undefined ? item : { ...item, picture };
  });
  return { ...saved, unread };
}

/** Names a piece of unread ink by where it stands. */
export function placeOf({ file, pageIndex, box }: NonNullable<Extraction['unread']>[number]): string {
  return `${file}#${pageIndex}@${box.left},${box.top},${box.right},${box.bottom}`;
}

/** The names of all files that notes and ink are from. */
export function filesOf(content: Extraction | null): ReadonlySet<string> {
  if (content === null) return new Set();
  const { notes, unread = [], doubtful = [] } = content;
  const parts = notes.flatMap(({ source }) => (source === undefined ? [] : [source, ...(source.continued ?? [])]));
  return new Set([...parts, ...unread, ...doubtful].map(({ file }) => file));
}
