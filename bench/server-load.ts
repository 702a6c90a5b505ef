import { randomBytes } from 'node:crypto';
import { startOwnServer } from './speed/own-server.ts';
import { processorSeconds } from './speed/processor-time.ts';
import { tellUsage } from './usage.ts';

const USAGE = `Says what readers cost the server, in processor time, on a database file or, with DATABASE_URL, on PostgreSQL (whose
own time is not counted).

  npm run bench:server [-- COUNT]

COUNT (1,000) first visits, saves and loads, eight at a time. Needs Linux. Processor time is nearly the same on a
machine that has other work; how many there are in a second is not.`;
tellUsage(USAGE);

/** Requests that are under way at one time. */
const AT_A_TIME = 8;
/** Notes of a long book: 100 passages of 200 letters. */
const NOTES = Array.from({ length: 100 }, (_, page) => ({ page, text: 'marked words '.repeat(16).trim() }));

const count = Number.parseInt(process.argv[2] ?? '1000', 10);
const server = await startOwnServer();
try {
  const { address } = server;
  const firstFiles = await filesOfFirstVisit(address);
  const sessions = Array.from({ length: count }, () => randomBytes(16).toString('hex').slice(0, 21));
  await measure(`first visit (${firstFiles.length} files)`, async () => {
    for (const file of firstFiles) await ask(`${address}${file}`, { headers: { 'accept-encoding': 'br' } });
  });
  await measure('save of 20 kB', (index) => ask(`${address}/api/notes`, saveOf(sessions[index] ?? '')));
  await measure('load of it', (index) => ask(`${address}/api/notes/${sessions[index]}`));
} finally {
  await server.close();
}

async function measure(name: string, work: (index: number) => Promise<void>): Promise<void> {
  // What is done once is not counted: compiling, opening, filling caches.
  for (let index = 0; index < AT_A_TIME; index += 1) await work(index);
  const before = processorSeconds(server.pid);
  const begin = performance.now();
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, client));
  const seconds = (performance.now() - begin) / 1000;
  const each = (1000 * (processorSeconds(server.pid) - before)) / count;
  console.log(`${name}: ${each.toFixed(2)} ms of processor time; ${(count / seconds).toFixed(0)} a second`);
}

async function ask(address: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(address, init);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
}

function saveOf(sessionId: string): RequestInit {
  const body = JSON.stringify({ sessionId, content: { notes: NOTES, keyTakeaways: [] } });
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body };
}

/** The page and what it names. */
async function filesOfFirstVisit(address: string): Promise<readonly string[]> {
  const page = await (await fetch(address)).text();
  const named = [...page.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+)"/g)].map(([, file]) => `/${file}`);
  return ['/', ...new Set(named)];
}
