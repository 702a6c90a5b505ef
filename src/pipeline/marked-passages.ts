import type { Size } from '../core/geometry.ts';
import { isOwnWords } from '../core/mark.ts';
import type { Note } from '../core/note.ts';
import { boxBack, turnedSize } from '../core/turn.ts';
import type { MarkedPassage } from '../engines/pdf/annotate.ts';

/** Of a mark whose colour nobody knows. */
const USUAL_COLOUR = '#ffe066';

/**
 * What notes quote of one file, page by page: what is written back into it as highlights. The reader's own words are no
 * mark on print, and pages whose size, as they are read, is not known have no places.
 */
export function markedPassages(
  notes: readonly Note[],
  { file, sizeOf }: { readonly file: string; readonly sizeOf: (pageIndex: number) => Size | undefined },
): readonly MarkedPassage[] {
  return notes.flatMap(({ text, source }): readonly MarkedPassage[] => {
    if (source === undefined || source.marks.some((kind) => isOwnWords({ kind }))) return [];
    return [source, ...(source.continued ?? [])].flatMap((part) => {
      const { pageIndex, turn = 0 } = part;
      const size = sizeOf(pageIndex);
      if (part.file !== file || size === undefined || size.width === 0 || part.boxes.length === 0) return [];
      // The file has the page as it shows it.
      const shown = turnedSize(size, turn);
      const boxes = part.boxes.map((box) => boxBack(box, turn, shown));
      return [{ pageIndex, boxes, width: shown.width, text, colour: source.colour ?? USUAL_COLOUR }];
    });
  });
}
