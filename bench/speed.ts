import { fork } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makePage } from './pages/make-page.ts';
import { browserSpeed } from './speed/browser-speed.ts';
import { nativeTesseractMs } from './speed/native-tesseract.ts';
import type { SpeedJob, SpeedReport } from './speed/speed-child.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Says how long the device engine takes: by stage, by page, on one core and on all, in a browser, and how much memory.

  npm run bench:speed -- [PAGES_DIR] [--count N] [--megapixels N] [--workers N] [--long N] [--no-tesseract] [--no-browser]

Without PAGES_DIR it makes its own photos from a fixed seed: half with one marked passage, half without any.
Times are those of the processor, so that other work on the machine counts little; each page is read five times, and
the last time counts. If the program tesseract is installed, it reads the same pages whole in one thread, as a
yardstick. --long is how many pages one worker, and the browser, reads to show that memory does not grow.`;
tellUsage(USAGE);

const SEED = 'speed';

interface Group {
  readonly name: string;
  readonly paths: readonly string[];
}

async function madeGroups(folder: string, count: number, megapixels: number): Promise<readonly Group[]> {
  const groups: Group[] = [];
  for (const unmarked of [false, true]) {
    const paths: string[] = [];
    for (let i = 0; i < count; i++) {
      const options = { megapixels, unmarked, easy: true, kinds: ['highlight', 'underline'], few: true } as const;
      const { jpeg } = await makePage(`${SEED}-${unmarked ? 'plain' : 'marked'}-${i}`, options);
      const path = join(folder, `${unmarked ? 'plain' : 'marked'}-${i}.jpg`);
      await writeFile(path, jpeg);
      paths.push(path);
    }
    groups.push({ name: unmarked ? 'unmarked pages' : 'pages with one marked passage', paths });
  }
  return groups;
}

function measure(job: SpeedJob): Promise<SpeedReport> {
  const child = fork(fileURLToPath(new URL('./speed/speed-child.js', import.meta.url)));
  return new Promise((resolve, reject) => {
    child.once('message', (report) => resolve(report as SpeedReport)); // sent by our own child
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The measuring process ended with ${code}.`)));
    child.send(job);
  });
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
};

const ms = (value: number): string => `${Math.round(value)} ms`;

/** The median of what native Tesseract takes for the pages; undefined where it is not installed. */
async function tesseractMs(paths: readonly string[]): Promise<number | undefined> {
  const times: number[] = [];
  for (const path of paths) {
    const time = await nativeTesseractMs(path);
    if (time === undefined) return undefined;
    times.push(time);
  }
  return median(times);
}

const print = (name: string, figures: string): void => console.log(`  ${name.padEnd(12)} ${figures}`);

async function reportGroup(group: Group, yardstick: boolean): Promise<SpeedReport> {
  const report = await measure({ paths: group.paths, workers: 0 });
  const names = [...new Set(report.stages.flatMap((stages) => Object.keys(stages)))];
  console.log(`\n${group.name}: ${group.paths.length}, in one thread`);
  for (const name of names) print(name, ms(median(report.stages.map((stages) => stages[name] ?? 0))));
  const page = median(report.totals);
  print('page', `${ms(page)} (longest ${ms(Math.max(...report.totals))}; the very first ${ms(report.firstMs)})`);
  print('peak memory', `${Math.round(report.peakMb)} MB`);
  const whole = yardstick ? await tesseractMs(group.paths) : undefined;
  if (whole !== undefined)
    print('tesseract', `${ms(whole)} for the whole page; this engine takes ${(page / whole).toFixed(2)} of that`);
  return report;
}

/** The best of so many rounds counts: whatever else the machine does only adds time. */
const WORKER_ROUNDS = 3;

/** How throughput grows with workers. */
async function reportWorkers(paths: readonly string[], most: number): Promise<void> {
  console.log(`\nall pages, ${paths.length * 2}, from file to notes`);
  const counts: number[] = [];
  for (let workers = 1; workers <= most; workers *= 2) counts.push(workers);
  const best = new Map<number, SpeedReport>();
  for (let round = 0; round < WORKER_ROUNDS; round++) {
    for (const workers of counts) {
      const report = await measure({ paths, workers });
      if (report.wallMs < (best.get(workers)?.wallMs ?? Infinity)) best.set(workers, report);
    }
  }
  const pages = 2 * paths.length;
  const single = best.get(1);
  for (const [workers, report] of best) {
    const linear = (kind: 'wallMs' | 'cpuMs', by: number): string =>
      ((single?.[kind] ?? 0) / report[kind] / by).toFixed(2);
    print(
      `${workers} worker${workers === 1 ? '' : 's'}`,
      `${ms(report.wallMs / pages)} a page by the clock, ${linear('wallMs', workers)} of linear; ` +
        `${ms(report.cpuMs / pages)} of the processor, ${linear('cpuMs', 1)} of linear with cores of its own; ` +
        `${Math.round(report.peakMb)} MB in all`,
    );
  }
}

async function reportMemory(paths: readonly string[], pages: number): Promise<void> {
  const { earlyPeakMb, peakMb } = await measure({ paths, workers: 1, pages });
  console.log(`\none worker, ${pages} pages`);
  print('peak memory', `${Math.round(earlyPeakMb)} MB after a third, ${Math.round(peakMb)} MB at the end`);
}

/** The same pages in a browser, beside what they take here. */
async function reportBrowser(groups: readonly Group[], here: readonly SpeedReport[], pages: number): Promise<void> {
  const paths = groups.flatMap((group) => group.paths);
  const found = await browserSpeed(paths, { rounds: 3, long: pages });
  console.log(`\nin a browser, ${paths.length} pages, then ${pages} more`);
  const own = here.flatMap(({ totals }) => totals);
  const [there, inNode] = [median(found.cpuMs), median(own)];
  print('page', `${ms(there)}, ${(there / inNode).toFixed(2)} of the time in Node`);
  if (found.peakMb !== undefined && found.earlyPeakMb !== undefined)
    print(
      'peak memory',
      `${Math.round(found.earlyPeakMb)} MB after a third, ${Math.round(found.peakMb)} MB at the end`,
    );
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      count: { type: 'string', default: '4' },
      megapixels: { type: 'string', default: '12' },
      workers: { type: 'string' },
      long: { type: 'string', default: '60' },
      tesseract: { type: 'boolean', default: true },
      browser: { type: 'boolean', default: true },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-speed-'));
  try {
    const [given] = positionals;
    const groups =
      given === undefined
        ? await madeGroups(folder, Number(values.count), Number(values.megapixels))
        : [
            {
              name: given,
              paths: (await readdir(given))
                .filter((name) => /\.(jpe?g|png)$/i.test(name))
                .map((name) => join(given, name)),
            },
          ];
    const reports: SpeedReport[] = [];
    for (const group of groups) reports.push(await reportGroup(group, values.tesseract));
    const most = values.workers === undefined ? Math.min(4, availableParallelism()) : Number(values.workers);
    const paths = groups.flatMap((group) => group.paths);
    await reportWorkers(paths, most);
    await reportMemory(paths, Number(values.long));
    if (values.browser) await reportBrowser(groups, reports, Number(values.long));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
