import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Note } from '../src/core/note.ts';
import { createNodeDeviceEngine } from '../src/engines/device/platform/node-engine.ts';
import { openPdfWith } from '../src/pipeline/pdf/node-open-pdf.ts';
import { createPdfReader } from '../src/pipeline/pdf/node-pdf-reader.ts';
import { readFiles } from '../src/pipeline/read-files.ts';
import { makeScan } from './pdf-scans/made-scan.ts';
import { peakMbOf } from './speed/memory.ts';

const USAGE = `Counts the notes on made scans, with a text layer, of pages that nobody marked, and says what they cost.

  npm run bench:pdf-plain -- [--pages N] [--each N] [--seed S] [--photos N] [--folder DIR]

--pages   how many pages (300), in files of --each (30); made once in --folder, the same for the same seed
--photos  the first N of them (24) are read as photos as well: what a page costs in a PDF and as a picture, in the
          processor's time, all threads together`;

const text = { type: 'string' } as const;

/** What reading a list of files took of the processor, and what came out. */
interface Read {
  readonly notes: readonly Note[];
  readonly pageMs: number;
  readonly failures: readonly string[];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { pages: text, each: text, seed: text, photos: text, folder: text, help: { type: 'boolean' } },
  });
  if (values.help === true) throw new Error(USAGE);
  const [pages, each, photos] = [values.pages ?? '300', values.each ?? '30', values.photos ?? '24'].map(Number);
  if (!(pages && each && photos !== undefined)) throw new Error(USAGE);
  const folder = values.folder ?? path.join(tmpdir(), 'commonplace-bench');
  const files = await madeFiles(folder, { seed: values.seed ?? 'plain', pages, each, photos });
  const engine = createNodeDeviceEngine({ workers: 1 });
  const reader = createPdfReader({ workers: 1 });
  try {
    await report(files, { engine, openPdf: openPdfWith(reader) }, { pages, photos });
  } finally {
    reader.close();
    await engine.close();
  }
}

interface Made {
  readonly pdfs: readonly string[];
  readonly pictures: readonly string[];
}

async function madeFiles(
  folder: string,
  {
    seed,
    pages,
    each,
    photos,
  }: { readonly seed: string; readonly pages: number; readonly each: number; readonly photos: number },
): Promise<Made> {
  await mkdir(folder, { recursive: true });
  const [pdfs, pictures]: [string[], string[]] = [[], []];
  for (let from = 0; from < pages; from += each) {
    const name = path.join(folder, `${seed}-${from}-${Math.min(each, pages - from)}`);
    const own = Array.from(
      { length: Math.min(each, pages - from, Math.max(0, photos - from)) },
      (_, at) => `${name}-${at}.jpg`,
    );
    if (!existsSync(`${name}.pdf`)) {
      const made = await makeScan(`${seed}-${from}`, Math.min(each, pages - from));
      await Promise.all(own.map((file, at) => writeFile(file, made.pictures[at] ?? new Uint8Array())));
      await writeFile(`${name}.pdf`, made.pdf);
    }
    pdfs.push(`${name}.pdf`);
    pictures.push(...own);
  }
  return { pdfs, pictures };
}

type Deps = Parameters<typeof readFiles<Awaited<ReturnType<typeof fileAt>>>>[1];

async function report(
  { pdfs, pictures }: Made,
  deps: Deps,
  { pages, photos }: { readonly pages: number; readonly photos: number },
): Promise<void> {
  // Cold code is nobody's page: the first read of each way is not counted.
  await readAll(pdfs.slice(0, 1), deps, 1);
  const found: Note[] = [];
  let total = 0;
  for (const pdf of pdfs) {
    const { notes, pageMs, failures } = await readAll([pdf], deps, 1);
    found.push(...notes);
    total += pageMs;
    for (const failure of failures) console.log(`${path.basename(pdf)}: ${failure}`);
    for (const { text: words, source } of notes)
      console.log(
        `${path.basename(pdf)} page ${(source?.pageIndex ?? 0) + 1}: ${source?.marks.join('+') ?? ''} "${words.slice(0, 60)}"`,
      );
  }
  const noted = new Set(found.map(({ source }) => `${source?.file} ${source?.pageIndex}`)).size;
  console.log(
    `${found.length} notes on ${noted} of ${pages} unmarked scanned pages; ${Math.round(total / pages)} ms a page`,
  );
  if (photos > 0 && pictures.length > 0) await besidePhotos(pictures, deps, total / pages);
  console.log(`at most ${Math.round(peakMbOf('self') ?? 0)} MB`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

async function besidePhotos(pictures: readonly string[], deps: Deps, pdfMs: number): Promise<void> {
  const { pageMs } = await readAll(pictures, deps, pictures.length);
  console.log(
    `the same pictures as photos: ${Math.round(pageMs)} ms a page, so in a PDF ${(pdfMs / pageMs).toFixed(2)} of that`,
  );
}

async function fileAt(file: string) {
  const { size } = await stat(file);
  const type = file.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg';
  return { name: path.basename(file), path: file, type, size, bytes: async () => new Uint8Array(await readFile(file)) };
}

async function readAll(paths: readonly string[], deps: Deps, share: number): Promise<Read> {
  const files = await Promise.all(paths.map(fileAt));
  const from = process.cpuUsage();
  const { extraction, failures } = await readFiles(files, deps, { languages: ['eng'] });
  const { user, system } = process.cpuUsage(from);
  return {
    notes: extraction.notes,
    pageMs: (user + system) / 1000 / share,
    failures: failures.map(({ error }) => error.message),
  };
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
});
