import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Box } from '../../src/core/geometry.ts';

const run = promisify(execFile);
/** Bytes that are taken of what Poppler says. */
const MOST_BYTES = 512 * 1024 * 1024;
const WORD = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/gsu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/** A word of a page, its box in points from the top left. */
export interface PopplerWord {
  readonly text: string;
  readonly box: Box;
}

/** True where `pdftotext` can be run. */
export async function hasPoppler(): Promise<boolean> {
  return await run('pdftotext', ['-v']).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}

/** The words of each page as poppler reads them; undefined for a file that it cannot open. */
export async function wordsOfPdf(file: string): Promise<readonly (readonly PopplerWord[])[] | undefined> {
  const html = await run('pdftotext', ['-bbox', file, '-'], { maxBuffer: MOST_BYTES }).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
  return html
    ?.split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(WORD)].map(([, left, top, right, bottom, text = '']) => ({
        text: text.replaceAll(/&(?:lt|gt|quot|apos|amp);/gu, (entity) => ENTITIES[entity] ?? entity),
        box: { left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
      })),
    );
}
