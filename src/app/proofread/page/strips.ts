import { type Box, unionOf } from '../../../core/geometry.ts';
import type { Note, SourcePart } from '../../../core/note.ts';
import { isDoubtful } from '../../../core/notes/notes.ts';
import { type PagePlace, partsOf } from '../../../core/passages/passages.ts';

/** Room around the words of a strip, in line heights: marks stand above and below them. */
const PADDING = 0.55;
/** A strip shows at least this share of the page's width, so that print is not blown up; the facing page is none of it. */
const WIDTH_SHARE_MIN = 0.42;
/** A strip is at least this share of the page's width high: that of a single low word would be a slit. */
const HEIGHT_SHARE_MIN = 0.045;

/** A piece of a page that shows what a note was read from. */
export interface Strip {
  readonly place: PagePlace;
  /** In pixels of the page image, as are the boxes of doubtful words. */
  readonly crop: Box;
  readonly doubtful: readonly Box[];
}

/** Size of a page image in pixels. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
  /** How many pages of a book are on it side by side; one when absent. */
  readonly pages?: number;
}

/** The strips of a note: one for each run of lines that stand under one another. `sizeOf` knows the pages at hand. */
export function stripsOf(note: Note, sizeOf: (place: PagePlace) => PageSize | undefined): readonly Strip[] {
  return partsOf(note).flatMap((part) => {
    const size = sizeOf(part);
    return size === undefined ? [] : stripsOfPart(part, size);
  });
}

function stripsOfPart(part: SourcePart, size: PageSize): readonly Strip[] {
  const doubtful = (part.words ?? []).filter(isDoubtful).map(({ box }) => box);
  return runsOfBoxes(part.boxes).map((boxes) => {
    const crop = cropOf(boxes, size);
    const inside = doubtful.filter(({ top, bottom, left }) => {
      const middle = (top + bottom) / 2;
      return middle >= crop.top && middle <= crop.bottom && left >= crop.left && left < crop.right;
    });
    return { place: { file: part.file, pageIndex: part.pageIndex }, crop, doubtful: inside };
  });
}

/** Boxes that go on at the top again stand in another column, or on the other page of a spread. */
function runsOfBoxes(boxes: readonly Box[]): readonly (readonly Box[])[] {
  const runs: Box[][] = [];
  boxes.forEach((box, at) => {
    const before = boxes[at - 1];
    if (before === undefined || box.bottom < before.top) runs.push([]);
    runs.at(-1)?.push(box);
  });
  return runs;
}

function cropOf(boxes: readonly Box[], { width, height, pages = 1 }: PageSize): Box {
  const pageWidth = width / pages;
  const all = unionOf(boxes);
  const lineHeight = Math.min(...boxes.map((box) => box.bottom - box.top));
  const padding = Math.max(PADDING * lineHeight, (pageWidth * HEIGHT_SHARE_MIN - (all.bottom - all.top)) / 2);
  const wide = Math.max(all.right - all.left + 2 * padding, pageWidth * WIDTH_SHARE_MIN);
  const middle = (all.left + all.right) / 2;
  const left = Math.max(0, Math.min(middle - wide / 2, width - wide));
  return {
    left,
    right: Math.min(width, left + wide),
    top: Math.max(0, all.top - padding),
    bottom: Math.min(height, all.bottom + padding),
  };
}
