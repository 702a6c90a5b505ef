import { expect, test } from 'vitest';
import { startServer } from '../contract/server-process.ts';
import { temporaryFolder } from '../contract/test-app.ts';
import { costlyBodies, memoryOf, peakMemoryOf, sendBody, unfinished } from './bodies.ts';
import { COUNTS, IS_LONG } from './counts.ts';
import { drips } from './drips.ts';
import { FLOODS, flood } from './floods.ts';
import { leaveAfterSaving, saveLarge, takeNothing } from './leavers.ts';
import { REPORT_WORK } from './loop-gaps.ts';

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

/** Megabytes that a flood may cost. */
const FLOOD_MEGABYTES = 150;
/** Milliseconds within which another reader is answered, however many come at once; held by the long form alone. */
const FLOOD_MS = 5_000;
/** Megabytes that bodies without an end may cost. */
const UNFINISHED_MEGABYTES = 250;
/**
 * Milliseconds of its own work for which the server may turn to nothing else, in each try: held by the long form alone. In
 * the short form a bound of time would tell of the machine.
 */
const WORKED_MS = 50;
/** A port of this machine at which nobody answers. */
const NOBODY = 'http://127.0.0.1:9';

test(
  'a body that would cost much is refused for what it is, before anything is built of it',
  async () => {
    const model = { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: NOBODY, MODEL_CALLS_PER_MINUTE: '0' };
    const server = await startServer({
      ...model,
      DATA_DIR: await temporaryFolder(),
      LOG_LEVEL: 'silent',
      NODE_OPTIONS: REPORT_WORK,
      NOTES_PER_MINUTE: '0',
      FORMS_PER_MINUTE: '0',
      PDFS_PER_MINUTE: '0',
      STORAGE_MEGABYTES_PER_DAY: '10000',
    });
    const gaps: string[] = [];
    const [small, ...others] = costlyBodies();
    // What its start takes is told only after it has said that it is ready.
    await sendBody(server, small, 1);
    for (const body of [small, ...others]) {
      const { answer, gapsMs, built } = await sendBody(server, body, COUNTS.bodies.tries);
      gaps.push(`${body.name} ${middleAndMost(gapsMs.worked)} (delay ${middleAndMost(gapsMs.delay)})`);
      expect.soft(answer, body.name).toMatch(body.answer);
      expect.soft(built, `characters built of ${body.name}`).toBeLessThanOrEqual(body.builtMax ?? 0);
      // What is read here is seen being built: else the counts of the others would say nothing.
      if (body.builtMax !== undefined) expect.soft(built, `characters built of ${body.name}`).toBeGreaterThan(0);
      if (IS_LONG)
        expect.soft(Math.max(...gapsMs.worked), `milliseconds for ${body.name}`).toBeLessThanOrEqual(WORKED_MS);
    }
    console.log(
      `Milliseconds for which a body kept the server from others, half and all of the time:\n${gaps.join('\n')}`,
    );
  },
  COUNTS.timeoutMs,
);

function middleAndMost(values: readonly number[]): string {
  return `${values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0} to ${Math.max(...values)}`;
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

test.each(Object.entries(FLOODS))(
  '%s on many connections at once cost little, and keep no other reader waiting',
  async (name, text) => {
    const server = await startServer({ DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'silent' });
    const before = await peakMemoryOf(server.pid);
    const { statuses, slowestMs } = await flood(server.address, text, COUNTS.floods.connections);
    const most = await peakMemoryOf(server.pid);
    console.log(
      `Flood of ${name}: ${COUNTS.floods.connections} connections, memory from ${before} to ${most} MB; ` +
        `${statuses.length} requests of another reader meanwhile, slowest ${Math.round(slowestMs)} ms.`,
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(most - before).toBeLessThan(FLOOD_MEGABYTES);
    if (IS_LONG) expect(slowestMs).toBeLessThan(FLOOD_MS);
  },
  COUNTS.timeoutMs,
);

test(
  'answers that nobody takes, and saves whose client leaves, cost a bounded amount and keep nobody out',
  async () => {
    const env = { TRUST_PROXY: '1', NOTES_PER_MINUTE: '0', STORAGE_MEGABYTES_PER_DAY: '0', LOG_LEVEL: 'silent' };
    const server = await startServer({ ...env, DATA_DIR: await temporaryFolder() });
    const [sessionId, client, other] = ['a'.repeat(21), '203.0.113.1', '198.51.100.7'] as const;
    expect(await saveLarge(server.address, sessionId, client)).toBe(200);
    const before = await memoryOf(server.pid);
    const { statuses, mostMemory, leave } = await takeNothing(server, {
      sessionId,
      client,
      count: COUNTS.leavers.untaken,
    });
    // The rest is refused: so many of seven megabytes are kept for a client that does not take them.
    expect([...statuses.keys()].toSorted()).toEqual(['HTTP/1.1 200', 'HTTP/1.1 429']);
    // A measure that failed would be within any bound.
    expect(mostMemory).toBeGreaterThan(0);
    expect(mostMemory - before).toBeLessThan(UNFINISHED_MEGABYTES);
    expect(
      (await fetch(`${server.address}/api/notes/${sessionId}`, { headers: { 'x-forwarded-for': other } })).status,
    ).toBe(200);
    leave();
    for (let index = 0; index < COUNTS.leavers.left; index += 1) await leaveAfterSaving(server, { sessionId, client });
    await expect.poll(() => saveLarge(server.address, sessionId, client), { timeout: ENDED_MS }).toBe(200);
    console.log(
      `Leavers: ${COUNTS.leavers.untaken} answers not taken, memory from ${before} to ${mostMemory} MB; ` +
        `${COUNTS.leavers.left} connections left after saves, and the next save is taken.`,
    );
  },
  COUNTS.timeoutMs,
);
