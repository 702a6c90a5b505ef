import { startServer } from '../contract/server-process.ts';
import { sayProgress } from './progress.ts';
import { type Tally, Writers } from './writers.ts';

const WRITERS = 24;
/** Saves before each kill, so that it falls into the midst of many. */
const SAVES_BEFORE = 40;
const PROGRESS_EVERY = 50;

/** Kills the server with -9 under writers, starts it again, and compares all that was acknowledged after each kill. */
export async function kills(env: Readonly<Record<string, string>>, count: number): Promise<Tally> {
  const writers = new Writers(WRITERS);
  let server = await startServer(env);
  for (let kill = 0; kill < count; kill += 1) {
    writers.start(server.address, { untilBroken: true });
    await writers.progress(SAVES_BEFORE);
    await server.end('SIGKILL');
    await writers.stop();
    server = await startServer(env);
    await writers.check(server.address);
    sayProgress('kills', kill + 1, PROGRESS_EVERY);
  }
  return writers.tally;
}
