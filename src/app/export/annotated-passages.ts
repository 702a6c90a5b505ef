import { AppError } from '../../core/errors.ts';
import type { Note } from '../../core/note.ts';
import type { PagePlace } from '../../core/passages/passages.ts';
import type { MarkedPassage } from '../../engines/pdf/annotate.ts';
import { markedPassages } from '../../pipeline/marked-passages.ts';
import type { KeptPage } from '../storage/page-shelf.ts';

const PDF = /\.pdf$/iu;

/** Where the pages of the open book are found. */
interface Pages {
  at(place: PagePlace): Pick<KeptPage, 'readings'> | undefined;
}

/** The PDFs on whose pages notes stand; entries of a Kindle export have no place on a page. */
export function pdfsOf(notes: readonly Note[]): readonly string[] {
  const names = notes.flatMap(({ source }) =>
    source !== undefined && source.boxes.length > 0 && PDF.test(source.file) ? [source.file] : [],
  );
  return [...new Set(names)];
}

/** What the notes quote of the file that was chosen, which may have got another name. Throws `AppError` where nothing is. */
export function passagesIn(chosen: string, notes: readonly Note[], pages: Pages): readonly MarkedPassage[] {
  const names = pdfsOf(notes);
  const file = names.includes(chosen) || names.length > 1 ? chosen : (names[0] ?? chosen);
  const sizeOf = (pageIndex: number) => pages.at({ file, pageIndex })?.readings[0];
  const passages = markedPassages(notes, { file, sizeOf });
  if (passages.length > 0) return passages;
  throw new AppError(
    'pdf-failed',
    names.includes(file)
      ? `The pages of "${chosen}" are no longer on this device. Read the file again, then export it.`
      : `None of these notes stand in "${chosen}". Choose ${names.join(' or ')}.`,
  );
}

/** `book.pdf` becomes `book-annotated.pdf`. */
export function annotatedName(file: string): string {
  return file.replace(/(?:\.pdf)?$/iu, '-annotated.pdf');
}
