import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createPdfReader } from '../src/pipeline/pdf/node-pdf-reader.ts';
import { createQueuedPdfReader } from '../src/queue/queued-pdf-reader.ts';
import { makeBenchFiles } from './speed/pdf-files.ts';
import { processorSeconds } from './speed/processor-time.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Says how many pages a second workers read through the queue, and what a page takes of the processor there and here.

  DATABASE_URL=postgres://… npm run bench:queue [-- WORKERS [FILES [PAGES [KILLS]]]]

WORKERS (1,2) one after the other, each worker on one core, of its own while there are enough; FILES (12) scans of
PAGES (40) each, at once. With KILLS (0) that many workers are killed with -9 in the midst of it, each replaced by a new
one, and it says whether each page came once. Needs Linux. Pages a second count only on a machine that does nothing else.`;
tellUsage(USAGE);

/** From the root of the project, where npm runs this. */
const COMMAND = path.resolve('bin/commonplace.js');
const [workersGiven = '1,2', filesGiven = '12', pagesGiven = '40', killsGiven = '0'] = process.argv.slice(2);
const databaseUrl = process.env['DATABASE_URL'] ?? '';
if (databaseUrl === '') throw new Error('Set DATABASE_URL to a PostgreSQL database that may be used for this.');
const pages = Number.parseInt(pagesGiven, 10);
const files = Number.parseInt(filesGiven, 10);
const kills = Number.parseInt(killsGiven, 10);
const { scan } = await makeBenchFiles(path.join(tmpdir(), 'commonplace-bench'), pages);
async function measure(count: number): Promise<void> {
  const workers = await Promise.all(Array.from({ length: count }, (_, at) => startWorker(at)));
  const reader = createQueuedPdfReader(createPdfReader({ workers: 1 }), databaseUrl);
  const times = () => ({ workers: sumOf(workers.map(({ pid }) => processorSeconds(pid))), own: ownSeconds() });
  // What is done once is not counted: starting threads, compiling.
  await Promise.all(workers.map(() => pagesOf(reader)));
  const before = times();
  const begin = performance.now();
  const killer = new Killer(workers, Math.floor((files * pages) / (kills + 1)));
  const read = await Promise.all(Array.from({ length: files }, () => pagesOf(reader, () => killer.sawPage())));
  const seconds = (performance.now() - begin) / 1000;
  const killed = await killer.done();
  const after = times();
  const total = sumOf(read.map(({ length }) => length));
  const rate = `${count} worker(s): ${total} pages in ${seconds.toFixed(1)} s, ${(total / seconds).toFixed(1)} pages a second; `;
  const perPage = (some: number): string => ((1000 * some) / total).toFixed(1);
  if (kills === 0) {
    console.log(
      `${rate}processor time a page: workers ${perPage(after.workers - before.workers)} ms, ` +
        `who hands over and receives ${perPage(after.own - before.own)} ms`,
    );
  } else {
    const different = sumOf(read.map((indexes) => new Set(indexes).size));
    console.log(
      `${rate}${killed} kill(s) of a worker: ${files * pages - different} pages lost, ${total - different} twice`,
    );
  }
  reader.close();
  await Promise.all(workers.map((worker) => stop(worker)));
}

/** Kills one worker after the other as pages come, and starts another one in its place. */
class Killer {
  readonly #workers: ChildProcess[];
  readonly #every: number;
  #pages = 0;
  #killed = 0;
  #killing: Promise<void> = Promise.resolve();

  constructor(workers: ChildProcess[], every: number) {
    this.#workers = workers;
    this.#every = every;
  }

  sawPage(): void {
    this.#pages += 1;
    if (this.#pages % this.#every !== 0 || this.#killed >= kills) return;
    const at = this.#killed % this.#workers.length;
    this.#killed += 1;
    this.#killing = this.#killing.then(() => this.#replace(at));
  }

  /** How many were killed, once the last one is replaced. */
  async done(): Promise<number> {
    await this.#killing;
    return this.#killed;
  }

  async #replace(at: number): Promise<void> {
    const worker = this.#workers[at];
    if (worker === undefined) return;
    await stop(worker, 'SIGKILL');
    this.#workers[at] = await startWorker(at);
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** The indexes of the pages that came, in their order. */
async function pagesOf(
  reader: ReturnType<typeof createQueuedPdfReader>,
  onPage: () => void = () => undefined,
): Promise<readonly number[]> {
  const indexes: number[] = [];
  for await (const event of reader.read({ path: scan, name: 'scan.pdf' })) {
    if (event.kind !== 'page') continue;
    indexes.push(event.index);
    onPage();
  }
  return indexes;
}

/** Those that run: none is left behind, however this ends. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const worker of running) worker.kill('SIGKILL');
});

async function startWorker(at: number): Promise<ChildProcess> {
  const core = String(at % availableParallelism());
  const child = spawn('taskset', ['-c', core, process.execPath, COMMAND, 'worker'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (piece) => {
      said += String(piece);
      if (said.includes('The worker is ready')) resolve();
    });
    child.once('exit', () => reject(new Error(`The worker did not start:\n${said}`)));
  });
  return child;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

for (const count of workersGiven.split(',').map(Number)) await measure(count);
