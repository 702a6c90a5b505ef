import { PdfError } from './pdf-error.ts';

/** Readers of PDFs look for their mark within this many bytes from the start of a file. */
export const PDF_HEAD_BYTES = 1024;

/** Starts of pictures under the name of a PDF (JPEG, PNG; decoders differ in a PNG's first byte), with their own endings. */
const PICTURES = [
  [/^\xff\xd8\xff/, '.jpg'],
  [/^.PNG\r\n/, '.png'],
] as const;

/** Throws `PdfError` `not-a-pdf` where the start of a file, a character a byte, shows that it is none. */
export function checkPdfHead(head: string, file: string): void {
  if (head.includes('%PDF-')) return;
  const ending = PICTURES.find(([start]) => start.test(head))?.[1];
  const help = ending === undefined ? '' : ` It is a picture. Give its name the ending ${ending} and try again.`;
  throw new PdfError('not-a-pdf', `"${file}" is not a PDF.${help}`);
}
