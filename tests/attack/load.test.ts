import { expect, test } from 'vitest';
import { startServer } from '../contract/server-process.ts';
import { temporaryFolder } from '../contract/test-app.ts';
import { costlyBodies, memoryOf, sendBody, unfinished } from './bodies.ts';
import { COUNTS } from './counts.ts';
import { drips } from './drips.ts';
import { REPORT_GAPS } from './loop-gaps.ts';

/** Each is watched over seconds; a busy machine takes longer to say so. */
const ENDED_MS = 300_000;

test(
  'connections that drip keep no other reader waiting, and are ended',
  async () => {
    const server = await startServer({
      DATA_DIR: await temporaryFolder(),
      TRUST_PROXY: '1',
      PDF_SILENT_SECONDS_MAX: '5',
      PDFS_PER_MINUTE: '0',
      LOG_LEVEL: 'silent',
    });
    const { sockets, requests } = COUNTS.drips;
    const { statuses, slowestMs, ended, stop } = await drips({ address: server.address, sockets, requests });
    console.log(
      `Drips: ${sockets} connections; ${statuses.length} requests of another reader meanwhile, slowest ${Math.round(slowestMs)} ms.`,
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    await expect.poll(ended, { timeout: ENDED_MS }).toBe(sockets);
    stop();
    expect(await server.end('SIGTERM')).toBe(0);
  },
  COUNTS.timeoutMs,
);

/** Megabytes that bodies without an end may cost. */
const UNFINISHED_MEGABYTES = 250;

test(
  'a body that would cost much is refused for what it is, before anything is built of it',
  async () => {
    const env = { DATA_DIR: await temporaryFolder(), OPENAI_API_KEY: 'none', LOG_LEVEL: 'silent' };
    const server = await startServer({
      ...env,
      NODE_OPTIONS: REPORT_GAPS,
      NOTES_PER_MINUTE: '0',
      FORMS_PER_MINUTE: '0',
    });
    const gaps: string[] = [];
    for (const body of costlyBodies()) {
      const { answer, gapsMs } = await sendBody(server, body, COUNTS.bodies.tries);
      gaps.push(`${body.name} ${middleAndMost(gapsMs.worked)} (delay ${middleAndMost(gapsMs.delay)})`);
      expect.soft(answer, body.name).toMatch(body.answer);
    }
    console.log(
      `Milliseconds for which a body kept the server from others, half and all of the time:\n${gaps.join('\n')}`,
    );
  },
  COUNTS.timeoutMs,
);

function middleAndMost(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return `${sorted[sorted.length >> 1]} to ${sorted.at(-1)}`;
}

test(
  'bodies that never end cost a bounded amount of memory',
  async () => {
    const server = await startServer({ DATA_DIR: await temporaryFolder(), NOTES_PER_MINUTE: '0', LOG_LEVEL: 'silent' });
    const before = await memoryOf(server.pid);
    const most = await unfinished(server, COUNTS.bodies.unfinished);
    console.log(`Unfinished bodies: ${COUNTS.bodies.unfinished} of 8 MB, memory from ${before} to ${most} MB.`);
    expect(most - before).toBeLessThan(UNFINISHED_MEGABYTES);
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  },
  COUNTS.timeoutMs,
);
