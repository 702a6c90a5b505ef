import type { PdfiumMemory } from '../file/file.ts';

/** What a file says of the book that it holds. */
export interface BookData {
  readonly title?: string;
  readonly authors?: string;
}

/** Longer ones are abstracts or keywords in the wrong place. */
const LETTERS_MAX = 400;
const MOST_BYTES = 4 * LETTERS_MAX;
/** Programs put the name of the file that was printed there when nobody named the book. */
const FILE_NAME =
  /^(?:[a-z]:\\|\/|file:|https?:|about:)|\.(?:docx?|rtf|odt|tex|dvi|e?ps|indd|indb|qxd|qxp|pdf|pages|pptx?|xlsx?|p65|pmd|fm|html?|wpd|txt|md|cdr|ai|tiff?|jpe?g|png)$/iu;
/** What programs print with, before the name of the file. */
const PROGRAM = /^(?:microsoft (?:word|powerpoint|excel)|adobe (?:indesign|illustrator)|powerpoint)\s+-\s+/iu;
const PLACEHOLDER =
  /^\W*(?:untitled|unbenannt|sans titre|senza titolo|sin título|sem título|no title|title|document|dokument|scan(?:ned)?(?: document| image)?|print|layout|slide|page|presentation|book)[\s_-]*\d*\W*$/iu;
const NOBODY =
  /^\W*(?:unknown|author|user(?: ?name)?|owner|admin(?:istrator)?|anonymous|root|default|none|n\/?a|pc|home|scanner|acer|asus|dell|hp|lenovo|microsoft(?: office user)?|office)[\s_-]*\d*\W*$/iu;

/** Title and authors from a document's own data, where they name a book: not a file, a program or nothing at all. */
export function bookDataOf(memory: PdfiumMemory, document: number): BookData {
  const read = (key: string): string =>
    memory
      .text((buffer, bytes) => memory.pdfium.FPDF_GetMetaText(document, key, buffer, bytes), MOST_BYTES)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim();
  const title = read('Title').replace(PROGRAM, '');
  if (!isText(title) || FILE_NAME.test(title) || PLACEHOLDER.test(title)) return {};
  const authors = read('Author');
  return { title, ...(isText(authors) && !NOBODY.test(authors) && !FILE_NAME.test(authors) ? { authors } : {}) };
}

/** At least one word, no longer than a title, and readable. */
function isText(text: string): boolean {
  return text.length <= LETTERS_MAX && /\p{L}{2}|\p{Lo}/u.test(text) && !text.includes('\ufffd');
}
