import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import type { Note, Source } from '../src/core/note.ts';
import { createNodeDeviceEngine } from '../src/engines/device/platform/node-engine.ts';
import { openPdfWith } from '../src/pipeline/pdf/node-open-pdf.ts';
import { createPdfReader } from '../src/pipeline/pdf/node-pdf-reader.ts';
import { readFiles } from '../src/pipeline/read-files.ts';
import { makeScan } from './pdf-scans/made-scan.ts';
import { peakMbOf } from './speed/memory.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Counts the notes on made scans, with a text layer, of pages that nobody marked, and says what they cost.

  npm run bench:pdf-plain -- [--pages N] [--from N] [--minutes N] [--each N] [--seed S] [--photos N] [--folder DIR]

--pages    up to which page (300), in files of --each (10); each is made when its turn comes and kept in --folder, the
           same for the same seed
--from     from which page on (0): where a run was cut off, its last line says how far it came
--minutes  no further file is begun after so many
--photos   the first N of them (0) are read as photos as well, at the end: what a page costs in a PDF and as a picture,
           in the processor's time, all threads together`;
tellUsage(USAGE);

const text = { type: 'string' } as const;
const run = promisify(execFile);

/** What reading a list of files took of the processor, and what came out. */
interface Read {
  readonly notes: readonly Note[];
  readonly pageMs: number;
  readonly failures: readonly string[];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      ...{ pages: text, from: text, minutes: text, each: text, seed: text, photos: text, folder: text, make: text },
    },
  });
  const given = [
    values.pages ?? '300',
    values.from ?? '0',
    values.minutes ?? '1e6',
    values.each ?? '10',
    values.photos ?? '0',
  ];
  const [pages, from, minutes, each, photos] = given.map(Number) as [number, number, number, number, number];
  if (![pages, minutes, each].every((number) => number > 0) || !(from >= 0 && photos >= 0)) throw new Error(USAGE);
  const folder = values.folder ?? path.join(tmpdir(), 'commonplace-bench');
  const plan: Plan = {
    ...{ folder, pages, from, each, photos },
    seed: values.seed ?? 'plain',
    until: Date.now() + minutes * 60_000,
  };
  if (values.make !== undefined) return await makeFile(plan, Number(values.make));
  const engine = createNodeDeviceEngine({ workers: 1 });
  const reader = createPdfReader({ workers: 1 });
  try {
    await report(plan, { engine, openPdf: openPdfWith(reader) });
  } finally {
    reader.close();
    await engine.close();
  }
}

interface Plan {
  readonly folder: string;
  readonly seed: string;
  readonly pages: number;
  readonly from: number;
  /** Pages a file. */
  readonly each: number;
  readonly photos: number;
  /** In milliseconds since 1970. */
  readonly until: number;
}

interface Made {
  readonly pdf: string;
  readonly pages: number;
  readonly pictures: readonly string[];
}

function fileFrom({ folder, seed, pages, each, photos }: Plan, from: number): Made {
  const count = Math.min(each, pages - from);
  const name = path.join(folder, `${seed}-${from}-${count}`);
  const kept = Math.min(count, Math.max(0, photos - from));
  return { pdf: `${name}.pdf`, pages: count, pictures: Array.from({ length: kept }, (_, at) => `${name}-${at}.jpg`) };
}

/** Pages are made in a process of their own: what drawing them takes of memory is not what reading them takes. */
async function madeFile(plan: Plan, from: number): Promise<Made> {
  const file = fileFrom(plan, from);
  if (![file.pdf, ...file.pictures].every((name) => existsSync(name))) {
    await run(process.execPath, [fileURLToPath(import.meta.url), ...process.argv.slice(2), '--make', String(from)]);
  }
  return file;
}

async function makeFile(plan: Plan, from: number): Promise<void> {
  const { pdf, pages, pictures } = fileFrom(plan, from);
  await mkdir(plan.folder, { recursive: true });
  const made = await makeScan(`${plan.seed}-${from}`, pages);
  await Promise.all(pictures.map((file, at) => writeFile(file, made.pictures[at] ?? new Uint8Array())));
  await writeFile(`${pdf}.part`, made.pdf);
  await rename(`${pdf}.part`, pdf);
}

type Deps = Parameters<typeof readFiles<Awaited<ReturnType<typeof fileAt>>>>[1];

async function report(plan: Plan, deps: Deps): Promise<void> {
  const found: Note[] = [];
  const pictures: string[] = [];
  let [total, done] = [0, 0];
  for (let from = plan.from; from < plan.pages && Date.now() < plan.until; from += plan.each) {
    const made = await madeFile(plan, from);
    // Cold code is nobody's page: the first read is not counted.
    if (done === 0) await readAll([made.pdf], deps, 1);
    const { notes, pageMs, failures } = await readAll([made.pdf], deps, 1);
    found.push(...notes);
    pictures.push(...made.pictures);
    total += pageMs;
    done += made.pages;
    for (const failure of failures) console.log(`${path.basename(made.pdf)}: ${failure}`);
    for (const note of notes) console.log(`${path.basename(made.pdf)} ${placeOf(note)} "${note.text.slice(0, 60)}"`);
    const cost = `${Math.round(total / done)} ms a page, at most ${Math.round(peakMbOf('self') ?? 0)} MB`;
    console.log(`pages ${plan.from} to ${plan.from + done}: ${summaryOf(found)}; ${cost}`);
  }
  if (pictures.length > 0) await besidePhotos(pictures, deps, total / done);
  process.exitCode = found.length === 0 ? 0 : 1;
}

function placeOf({ source }: Note): string {
  return `page ${(source?.pageIndex ?? 0) + 1}: ${kindsOf(source)}`;
}

function kindsOf(source: Source | undefined): string {
  return source?.marks.join('+') ?? '';
}

function summaryOf(notes: readonly Note[]): string {
  const noted = new Set(notes.map(({ source }) => `${source?.file} ${source?.pageIndex}`)).size;
  const counts = new Map<string, number>();
  for (const { source } of notes) counts.set(kindsOf(source), (counts.get(kindsOf(source)) ?? 0) + 1);
  const kinds = [...counts].toSorted(([, a], [, b]) => b - a).map(([kind, count]) => `${count} ${kind}`);
  return `${notes.length} notes on ${noted} of them${kinds.length === 0 ? '' : ` (${kinds.join(', ')})`}`;
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
