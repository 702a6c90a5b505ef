import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPdfReader } from '../src/pipeline/pdf/node-pdf-reader.ts';
import { createQueuedPdfReader } from '../src/queue/queued-pdf-reader.ts';
import { makeBenchFiles } from './speed/pdf-files.ts';

/*
 * Pages a second that workers read through the queue:
 *   DATABASE_URL=postgres://… npm run bench:queue [-- WORKERS [FILES [PAGES]]]
 * WORKERS (1,2) one after the other, each worker on one core of its own; FILES (12) scans of PAGES (40) each, at once.
 */

/** From the root of the project, where npm runs this. */
const COMMAND = path.resolve('bin/commonplace.js');
const [workersGiven = '1,2', filesGiven = '12', pagesGiven = '40'] = process.argv.slice(2);
const databaseUrl = process.env['DATABASE_URL'] ?? '';
if (databaseUrl === '') throw new Error('Set DATABASE_URL to a PostgreSQL database that may be used for this.');
const pages = Number.parseInt(pagesGiven, 10);
const { scan } = await makeBenchFiles(path.join(tmpdir(), 'commonplace-bench'), pages);
for (const count of workersGiven.split(',').map(Number)) await measure(count, Number.parseInt(filesGiven, 10));

async function measure(count: number, files: number): Promise<void> {
  const workers = await Promise.all(Array.from({ length: count }, (_, at) => startWorker(at)));
  const reader = createQueuedPdfReader(createPdfReader({ workers: 1 }), databaseUrl);
  const begin = performance.now();
  const read = await Promise.all(Array.from({ length: files }, () => pagesOf(reader)));
  const seconds = (performance.now() - begin) / 1000;
  const total = read.reduce((sum, some) => sum + some, 0);
  console.log(
    `${count} worker(s): ${total} pages in ${seconds.toFixed(1)} s, ${(total / seconds).toFixed(1)} pages a second`,
  );
  reader.close();
  await Promise.all(workers.map(stop));
}

async function pagesOf(reader: ReturnType<typeof createQueuedPdfReader>): Promise<number> {
  let count = 0;
  for await (const event of reader.read({ path: scan, name: 'scan.pdf' })) if (event.kind === 'page') count += 1;
  return count;
}

async function startWorker(core: number): Promise<ChildProcess> {
  const child = spawn('taskset', ['-c', String(core), process.execPath, COMMAND, 'worker'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Its first line says that it is ready.
  await once(child.stderr, 'data');
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
