import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createNodeDeviceEngine } from '../../src/engines/device/platform/node-engine.ts';
import { readFiles } from '../../src/pipeline/read-files.ts';
import { peakMbOf } from './memory.ts';
import { createTimedReader } from './timed-reader.ts';

/** What one measuring process is to do: read `paths` in its own thread, or `pages` pages of them on `workers` threads. */
export interface SpeedJob {
  readonly paths: readonly string[];
  /** 0 reads in the process's own thread and reports stages. */
  readonly workers: number;
  /** Pages in all, the paths over and over; only for workers. */
  readonly pages?: number;
}

/** What it found. Milliseconds of processor time but for `wallMs`, and megabytes of the whole process at its largest. */
export interface SpeedReport {
  readonly stages: readonly Readonly<Record<string, number>>[];
  readonly totals: readonly number[];
  readonly cpuMs: number;
  readonly wallMs: number;
  /** The very first page, start of the recogniser and cold code among it. */
  readonly firstMs: number;
  readonly peakMb: number;
  /** After a third of the pages. */
  readonly earlyPeakMb: number;
}

/** Time of the processor that this process, all its threads together, has had: a busy machine does not add to it. */
function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** On Linux a new process starts with its parent's peak in `maxRSS`; its own is in /proc. */
const peakMb = (): number => peakMbOf('self') ?? process.resourceUsage().maxRSS / 1024;

/**
 * Rounds over all pages; the last one counts, when code is warm: on one core four unmarked pages took 1321, 698, 500, 516,
 * 498 and 473 ms in the mean of the first six.
 */
const ROUNDS = 5;

async function inThisThread(paths: readonly string[]): Promise<SpeedReport> {
  const read = createTimedReader(cpuNow);
  const started = performance.now();
  const cpuStarted = cpuNow();
  let stages: Readonly<Record<string, number>>[] = [];
  let totals: number[] = [];
  let firstMs = 0;
  for (let round = 0; round < ROUNDS; round++) {
    stages = [];
    totals = [];
    for (const path of paths) {
      const from = cpuNow();
      const image = { bytes: new Uint8Array(await readFile(path)), type: 'image/jpeg' } as const;
      stages.push((await read({ file: basename(path), image, languages: ['eng'] })).stages);
      totals.push(cpuNow() - from);
      if (firstMs === 0) firstMs = totals[0] ?? 0;
    }
  }
  const wallMs = performance.now() - started;
  return { stages, totals, cpuMs: cpuNow() - cpuStarted, wallMs, firstMs, peakMb: peakMb(), earlyPeakMb: peakMb() };
}

async function fileAt(path: string) {
  const { size } = await stat(path);
  const bytes = async (): Promise<Uint8Array> => new Uint8Array(await readFile(path));
  return { name: basename(path), type: 'image/jpeg', size, bytes };
}

async function onWorkers(paths: readonly string[], job: { workers: number; pages: number }): Promise<SpeedReport> {
  const { workers, pages } = job;
  const engine = createNodeDeviceEngine({ workers });
  const files = await Promise.all(Array.from({ length: pages }, (_, k) => fileAt(paths[k % paths.length] ?? '')));
  const read = async (some: typeof files): Promise<void> => {
    const { failures } = await readFiles(some, { engine });
    if (failures[0] !== undefined) throw failures[0].error;
  };
  try {
    const cold = cpuNow();
    await read(files.slice(0, workers * paths.length));
    const firstMs = cpuNow() - cold;
    const started = performance.now();
    const cpuStarted = cpuNow();
    await read(files.slice(0, Math.ceil(pages / 3)));
    const earlyPeakMb = peakMb();
    await read(files.slice(Math.ceil(pages / 3)));
    const wallMs = performance.now() - started;
    return { stages: [], totals: [], cpuMs: cpuNow() - cpuStarted, wallMs, firstMs, earlyPeakMb, peakMb: peakMb() };
  } finally {
    await engine.close();
  }
}

process.once('message', (job: SpeedJob) => {
  const { paths, workers, pages = 2 * paths.length } = job;
  const work = workers === 0 ? inThisThread(paths) : onWorkers(paths, { workers, pages });
  work.then(
    (report) => process.send?.(report, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
