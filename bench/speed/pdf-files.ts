import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';

/** Pocket-book pages of 129 by 198 mm. */
const PAGE: readonly [width: number, height: number] = [366, 561];
const LINES_A_PAGE = 36;
const WORDS =
  'it was the best of times it was the worst of times it was the age of wisdom it was the age of foolishness it was the epoch of belief it was the epoch of incredulity it was the season of Light it was the season of Darkness'.split(
    ' ',
  );
/** Scans are made at this resolution, as libraries do. */
const SCAN_DPI = 300;
/** So many different pages are drawn; the others repeat them, each with its own bytes. */
const SCAN_ORIGINALS = 6;

/** The two files that speed is measured on. */
export interface BenchFiles {
  readonly book: string;
  readonly scan: string;
}

/** Makes a text book and a scan of `pages` pages in `folder`, unless they are there. A scan of 300 takes half a minute. */
export async function makeBenchFiles(folder: string, pages: number): Promise<BenchFiles> {
  await mkdir(folder, { recursive: true });
  const files = { book: path.join(folder, `book-${pages}.pdf`), scan: path.join(folder, `scan-${pages}.pdf`) };
  if (!existsSync(files.book)) await writeFile(files.book, await textBook(pages));
  if (!existsSync(files.scan)) await writeFile(files.scan, await scannedBook(pages));
  return files;
}

async function textBook(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([...PAGE]);
    linesOf(number).forEach((text, line) => {
      page.drawText(text, { x: 40, y: PAGE[1] - 60 - line * 13, size: 10, font });
    });
    page.drawText(String(number), { x: PAGE[0] / 2, y: 28, size: 9, font });
  }
  return await document.save();
}

/** Prose that differs from page to page. */
function linesOf(page: number): readonly string[] {
  return Array.from({ length: LINES_A_PAGE }, (_, line) =>
    Array.from({ length: 11 }, (_, word) => WORDS[(page * 7 + line * 11 + word * 3) % WORDS.length] ?? '').join(' '),
  );
}

/** Pages of one colour JPEG each: print on grained, yellowed paper, about half a megabyte a page. */
async function scannedBook(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const originals = await Promise.all(Array.from({ length: SCAN_ORIGINALS }, (_, index) => scanOf(index + 1)));
  for (let index = 0; index < pages; index += 1) {
    const page = document.addPage([...PAGE]);
    const image = await document.embedJpg(originals[index % SCAN_ORIGINALS] ?? new Uint8Array());
    page.drawImage(image, { x: 0, y: 0, width: PAGE[0], height: PAGE[1] });
  }
  return await document.save();
}

async function scanOf(number: number): Promise<Uint8Array> {
  const [width, height] = PAGE.map((points) => Math.round((points / 72) * SCAN_DPI)) as [number, number];
  const lines = linesOf(number).map(
    (text, line) =>
      `<text x="${width * 0.11}" y="${height * 0.1 + line * 54}" font-size="42" font-family="serif">${text}</text>`,
  );
  const print = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join('')}</svg>`,
  );
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#efe6d2', noise: { type: 'gaussian', mean: 225, sigma: 4 } },
  })
    .png()
    .toBuffer();
  return await sharp(grain)
    .composite([{ input: print }])
    .tint('#f3ead6')
    .jpeg({ quality: 75 })
    .toBuffer();
}
