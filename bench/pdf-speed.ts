import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDocument } from '../src/engines/pdf/document/document.ts';
import { DEFAULT_PDF_LIMITS, PdfiumMemory } from '../src/engines/pdf/file/file.ts';
import { openFileAccess } from '../src/engines/pdf/node-file-access.ts';
import { pictureOfPage } from '../src/engines/pdf/node-page-picture.ts';
import { loadPdfium } from '../src/engines/pdf/node-pdfium.ts';
import { contentOf } from '../src/engines/pdf/objects/objects.ts';
import { createPdfReader } from '../src/pipeline/pdf/node-pdf-reader.ts';
import { makeBenchFiles } from './speed/pdf-files.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Measures time and memory of PDFs, beside poppler's pdftoppm in the same run.

  npm run bench:pdf [-- PAGES [FOLDER]]

PAGES pages (300) of a text book and of a scan, made once in FOLDER. The machine should be quiet.`;
tellUsage(USAGE);

/** Pixels to an inch at which a page is drawn. */
const DPI = 150;
/** The best of so many rounds counts: whatever else the machine does only adds time. */
const ROUNDS = 3;
const run = promisify(execFile);
/** Where Linux says what a process and its children took: two fields of this file, in hundredths of a second. */
const STAT = '/proc/self/stat';
const CHILD_TICKS = 13;
const TICK_MS = 10;

const [pagesGiven = '300', folder = path.join(tmpdir(), 'commonplace-bench')] = process.argv.slice(2);
const pageCount = Number.parseInt(pagesGiven, 10);
const files = await makeBenchFiles(folder, pageCount);

for (const [name, file] of [
  ['book', files.book],
  ['scan', files.scan],
] as const) {
  const rounds: { readonly poppler: Cost; readonly ours: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ poppler: await timed(() => withPoppler(file)), ours: await timed(() => drawAll(file)) });
  }
  const best = (of: (round: (typeof rounds)[number]) => number): number => Math.min(...rounds.map(of));
  const [poppler, ours] = [best((round) => round.poppler.wallMs), best((round) => round.ours.wallMs)];
  const [popplerCpu, oursCpu] = [best((round) => round.poppler.cpuMs), best((round) => round.ours.cpuMs)];
  console.log(`${name}: ${perPage(ours)} a page, pdftoppm ${perPage(poppler)}, ratio ${(ours / poppler).toFixed(2)}`);
  console.log(
    `  of the processor's time: ${perPage(oursCpu)}, pdftoppm ${perPage(popplerCpu)}, ratio ${(oursCpu / popplerCpu).toFixed(2)}`,
  );
}
await serviceFigures(files.book, 'book');
await serviceFigures(files.scan, 'scan');

function perPage(ms: number): string {
  return `${(ms / pageCount).toFixed(1)} ms`;
}

interface Cost {
  readonly wallMs: number;
  /** Of the processor, all threads and the programs that were run together; says more on a busy machine. */
  readonly cpuMs: number;
}

async function timed(work: () => Promise<void>): Promise<Cost> {
  const [start, cpu] = [performance.now(), cpuMs()];
  await work();
  return { wallMs: performance.now() - start, cpuMs: cpuMs() - cpu };
}

/** What this process and those that it ran took of the processor so far; where the system does not say so, without those. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  const stat = existsSync(STAT) ? readFileSync(STAT, 'utf8') : '';
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ran = fields.slice(CHILD_TICKS, CHILD_TICKS + 2).reduce((sum, ticks) => sum + Number(ticks), 0);
  return (user + system) / 1000 + ran * TICK_MS;
}

/** Drawing and coding alone, as pdftoppm does it, in one thread. */
async function drawAll(file: string): Promise<void> {
  const memory = new PdfiumMemory(await loadPdfium());
  const access = openFileAccess(memory, file);
  const document = openDocument(memory, access, file);
  const first = document.openPage(0);
  for (let index = 0; index < document.pageCount; index += 1) {
    const handle = memory.pdfium.FPDF_LoadPage(document.handle, index);
    const page = { handle, frame: first.frame, furtherTurns: 0 } as const;
    const content = contentOf(memory, { ...page, hidesLayers: () => false, characters: [] });
    await pictureOfPage(memory, page, {
      content,
      isPrint: true,
      hasAnnotations: false,
      limits: DEFAULT_PDF_LIMITS,
      dpi: DPI,
    });
    memory.pdfium.FPDF_ClosePage(handle);
  }
  first.close();
  document.close();
  access.close();
}

async function withPoppler(file: string): Promise<void> {
  const out = await mkdtemp(path.join(tmpdir(), 'commonplace-poppler-'));
  try {
    await run('pdftoppm', ['-jpeg', '-r', String(DPI), file, path.join(out, 'page')]);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/** The whole service, words and marks included: the first page, and memory as pages go by. */
async function serviceFigures(file: string, name: string): Promise<void> {
  const reader = createPdfReader({ workers: 1, limits: { pages: 100_000, bytes: 4e9 } });
  const start = performance.now();
  let firstMs = 0;
  const rssAt = new Map<number, number>();
  for await (const event of reader.read({ path: file, name })) {
    if (event.kind !== 'page') continue;
    if (firstMs === 0) firstMs = performance.now() - start;
    if ((event.index + 1) % 100 === 0) rssAt.set(event.index + 1, process.memoryUsage.rss() / 1024 / 1024);
  }
  reader.close();
  const total = performance.now() - start;
  const memory = [...rssAt].map(([page, megabytes]) => `${page}: ${megabytes.toFixed(0)} MB`).join(', ');
  console.log(
    `${name}, with words and marks: ${perPage(total)} a page, first page after ${firstMs.toFixed(0)} ms; memory at page ${memory}`,
  );
}
