import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findsFromReading, readingsFromKnown } from '../src/core/passages/passages.ts';
import { createPdfReader } from '../src/pipeline/pdf/node-pdf-reader.ts';
import { filesIn } from './pdf-marks/files-in.ts';
import { hasPoppler, wordsOfPdf } from './pdf-marks/poppler-words.ts';
import { quadsOfPdf, turnedPagesOf } from './pdf-marks/quads-of-pdf.ts';
import { lettersOf, sureMarks } from './pdf-marks/sure-marks.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Holds the marked words of PDFs against an independent reading: the quad points of their annotations, over the boxes of
the words that poppler finds (pdftotext -bbox).

  npm run bench:pdf-marks -- FILE_OR_FOLDER…

A mark is sure where its quads cut no word and cover each line clearly or not at all. One of the same letters in another
order is counted apart: poppler lists words as they stand on the page, across columns, and Arabic and Hebrew from the left.
Exit status 1 when a sure mark has other letters or a quote is there that no annotation made.`;
tellUsage(USAGE);
const { positionals } = parseArgs({ allowPositionals: true });
if (positionals.length === 0) {
  console.error(USAGE);
  process.exit(2);
}
if (!(await hasPoppler())) {
  console.error('Skipped: pdftotext is not installed (package poppler-utils), and there is nothing to compare with.');
  process.exit(0);
}

const reader = createPdfReader({ workers: 1 });
const total = { sure: 0, exact: 0, reordered: 0, marks: 0, extra: 0 };
for (const file of await filesIn(positionals)) {
  const found = await quotesOf(file);
  const [words, annotations] = [await wordsOfPdf(file), await quadsOfPdf(file)];
  if (found === undefined || words === undefined || annotations === undefined) {
    console.log(`${path.basename(file)}: passed over (it cannot be opened here or there)`);
    continue;
  }
  const sure = sureMarks(annotations, words);
  const notQuoted = (inOrder: (letters: string) => string): typeof sure =>
    sure.filter(
      ({ page, text }) =>
        !found.some((quote) => quote.page === page && inOrder(quote.letters) === inOrder(lettersOf(text))),
    );
  const others = notQuoted((letters) => letters);
  const missing = notQuoted((letters) => [...letters].toSorted().join(''));
  const turned = await turnedPagesOf(file);
  const extra = Math.max(0, found.filter(({ page }) => !turned.has(page)).length - annotations.length);
  total.sure += sure.length;
  total.exact += sure.length - others.length;
  total.reordered += others.length - missing.length;
  total.marks += annotations.length;
  total.extra += extra;
  console.log(
    `${path.basename(file)}: ${sure.length - others.length} of ${sure.length} sure marks exact, ${others.length - missing.length} in another order, ${extra} extra, ${annotations.length} marks`,
  );
  for (const { page, text } of missing) console.log(`  page ${page + 1}, by poppler's words: ${text}`);
}
reader.close();
const share = total.sure === 0 ? 100 : (total.exact / total.sure) * 100;
console.log(
  `in all: ${total.exact} of ${total.sure} sure marks exact (${share.toFixed(1)} %), ${total.reordered} in another order, ${total.extra} extra, ${total.marks} marks`,
);
process.exitCode = total.exact + total.reordered === total.sure && total.extra === 0 ? 0 : 1;

/** The quotes that objects with quads made, letters only: what a line's end does to a hyphen is told elsewhere. */
async function quotesOf(
  file: string,
): Promise<readonly { readonly page: number; readonly letters: string }[] | undefined> {
  const quotes: { page: number; letters: string }[] = [];
  await stat(file);
  try {
    for await (const event of reader.read({ path: file, name: path.basename(file) })) {
      if (event.kind === 'page-failed') console.log(`  ${event.message}`);
      if (event.kind !== 'page') continue;
      const marks = (event.known.marks ?? []).filter(
        ({ kind, words }) => words !== undefined && /^(?:highlight|underline)$/u.test(kind),
      );
      const readings = readingsFromKnown({ ...event.known, marks });
      const found = readings.flatMap((one) => findsFromReading(one, { file, pageIndex: event.index }).finds);
      for (const find of found) {
        if (find.kind !== 'passage') continue;
        quotes.push({ page: event.index, letters: lettersOf(find.passage.words.map(({ text }) => text).join('')) });
      }
    }
    return quotes;
  } catch {
    return undefined;
  }
}
