import { isOwnWords } from '../core/mark.ts';
import type { Note } from '../core/note.ts';
import type { MarkedPassage } from '../engines/pdf/annotate.ts';

/** Of a mark whose colour nobody knows. */
const USUAL_COLOUR = '#ffe066';

/**
 * What notes quote of one file, page by page: what is written back into it as highlights. The reader's own words are no
 * mark on print, and pages whose width is not known have no places.
 */
export function markedPassages(
  notes: readonly Note[],
  { file, widthOf }: { readonly file: string; readonly widthOf: (pageIndex: number) => number | undefined },
): readonly MarkedPassage[] {
  return notes.flatMap(({ text, source }): readonly MarkedPassage[] => {
    if (source === undefined || source.marks.some((kind) => isOwnWords({ kind }))) return [];
    return [source, ...(source.continued ?? [])].flatMap((part) => {
      const { pageIndex, boxes } = part;
      const width = widthOf(pageIndex) ?? 0;
      return part.file !== file || width === 0 || boxes.length === 0
        ? []
        : [{ pageIndex, boxes, width, text, colour: source.colour ?? USUAL_COLOUR }];
    });
  });
}
