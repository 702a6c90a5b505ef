import { availableParallelism } from 'node:os';
import { createNodeDeviceEngine } from '../engines/device/platform/node-engine.ts';
import { createPdfReader } from '../pipeline/pdf/node-pdf-reader.ts';
import { openObjectStore } from '../queue/object-store.ts';
import { parseObjectStore } from '../queue/object-store-place.ts';
import { startQueueWorker } from '../queue/queue-worker.ts';
import { END_SIGNALS } from './end-signals.ts';
import { pdfLimitsOf } from './pdf-limits.ts';
import type { TextSink } from './progress-line.ts';
import { EXIT } from './read-command.ts';
import { versionOfPackage } from './version.ts';

/** Most jobs in hand wait for somebody to take their pages, and leave the threads to others. */
const JOBS_PER_CORE = 4;
/** The same trouble is told again only after so long: a database that is away fails several times a second. */
const TOLD_AGAIN_MS = 30_000;

export interface WorkerCommandDeps {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stderr: TextSink;
}

/** Runs `commonplace worker` until a signal comes. Gives the exit status. */
export async function runWorkerCommand({ env, stderr }: WorkerCommandDeps): Promise<number> {
  const say = (text: string): void => void stderr.write(`${text}\n`);
  const databaseUrl = env['DATABASE_URL']?.trim() ?? '';
  const bounds = pdfLimitsOf(env);
  const storeUrl = env['OBJECT_STORE_URL']?.trim() ?? '';
  const place = parseObjectStore(storeUrl);
  if (storeUrl !== '' && place === undefined) {
    say('OBJECT_STORE_URL must be an address such as https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1.');
    return EXIT.misused;
  }
  if (databaseUrl === '' || !bounds.ok) {
    say(
      bounds.ok
        ? 'Set DATABASE_URL to the PostgreSQL database of the servers, for example postgres://…'
        : bounds.problem,
    );
    return EXIT.misused;
  }
  const reader = createPdfReader({ limits: bounds.limits });
  const engine = createNodeDeviceEngine();
  const jobs = JOBS_PER_CORE * availableParallelism();
  try {
    const store = place && openObjectStore(place);
    const parts = { databaseUrl, store, version: versionOfPackage(), reader, engine, jobs, onTrouble: teller(say) };
    const worker = await startQueueWorker(parts);
    say(`The worker is ready: up to ${jobs} jobs in hand.`);
    await untilSignal();
    await worker.stop();
    return EXIT.ok;
  } catch (error) {
    say(`The worker did not start: ${textOf(error)}. Look at DATABASE_URL.`);
    return EXIT.failed;
  } finally {
    reader.close();
    await engine.close();
  }
}

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let isOver = false;
    for (const name of END_SIGNALS) {
      process.on(name, () => {
        // A second one is somebody who does not want to wait: a killed worker loses nothing either.
        if (isOver) process.exit(EXIT.cancelled);
        isOver = true;
        resolve();
      });
    }
  });
}

function teller(say: (text: string) => void): (error: unknown) => void {
  const told = new Map<string, number>();
  return (error) => {
    const text = textOf(error);
    if (performance.now() - (told.get(text) ?? Number.NEGATIVE_INFINITY) < TOLD_AGAIN_MS) return;
    told.set(text, performance.now());
    say(`Tried again: ${text}`);
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
