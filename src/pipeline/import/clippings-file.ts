import { type KindleLine, readClippings, readKindleExport } from '../../engines/kindle/kindle.ts';
import type { BookNotes } from './book-notes.ts';

const SEPARATOR = '==========';

/** Kindle's `My Clippings.txt`, book by book in the order in which they first come; undefined for any other text. */
export function readClippingsFile(text: string, file: string): readonly BookNotes[] | undefined {
  const blocks = text
    .replaceAll('\ufeff', '')
    .split(/^={8,}\s*$/mu)
    .map((block) => block.trim());
  if (blocks.length < 2 || !blocks.some((block) => /^.+\r?\n\s*[-–]\s/u.test(block))) return undefined;
  const books = new Map<string, string[]>();
  for (const block of blocks.filter((one) => one !== '')) {
    const title = block.split(/\r?\n/u, 1)[0]?.trim() ?? '';
    const own = books.get(title) ?? [];
    own.push(block);
    books.set(title, own);
  }
  const read = [...books.values()].map((own) => readKindleExport(linesOf(own), file));
  return read.flatMap((found) => (found === undefined ? [] : [found]));
}

/** The lines as if they had been printed, where a blank line is a wider gap. */
function linesOf(blocks: readonly string[]): readonly KindleLine[] {
  const lines: KindleLine[] = [];
  let y = 0;
  for (const line of blocks.flatMap((block) => [...block.split(/\r?\n/u), SEPARATOR])) {
    y += 16;
    if (line.trim() !== '') lines.push({ text: line.trim(), x: 0, right: 400, y, size: 12, page: 0 });
  }
  return readClippings(lines) === undefined ? [] : lines;
}
