import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './test-app.ts';

const LEAN_MEMORY = new URL('../../bin/lean-memory.js', import.meta.url).href;
const HEAPS = process.platform === 'linux' ? '2' : 'none';

/** Says who it is and what it was given, then does as its first word says. */
const PROGRAM = `
import { withFewHeaps } from ${JSON.stringify(LEAN_MEMORY)};
await withFewHeaps(process, { mayFork: process.argv[2] !== 'alone' });
process.on('SIGTERM', () => { console.log('stopped'); process.exit(7); });
console.log(JSON.stringify({
  heaps: process.env.MALLOC_ARENA_MAX ?? 'none',
  words: process.argv.slice(2),
  flags: process.execArgv,
  pid: process.pid,
}));
if (process.argv[2] === 'end') process.exitCode = 3;
else setInterval(() => {}, 1000);
`;

let program: string;

beforeAll(async () => {
  program = path.join(await temporaryFolder(afterAll), 'program.mjs');
  writeFileSync(program, PROGRAM);
});

interface Said {
  readonly heaps: string;
  readonly words: readonly string[];
  readonly flags: readonly string[];
  readonly pid: number;
}

interface Started {
  readonly child: ChildProcess;
  /** What it says first. */
  readonly said: Said;
  /** Everything that was said once nobody can say any more. */
  readonly all: Promise<string>;
}

async function start(word: string, env: Readonly<Record<string, string>> = {}): Promise<Started> {
  const { MALLOC_ARENA_MAX: _, ...own } = process.env;
  const child = spawn(process.execPath, ['--no-deprecation', program, word], {
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const chunks: string[] = [];
  child.stdout.on('data', (chunk) => chunks.push(String(chunk)));
  // The pipe closes when the last process that holds it ends.
  const all = once(child.stdout, 'close').then(() => chunks.join(''));
  await once(child.stdout, 'data');
  const said: Said = JSON.parse(chunks.join(''));
  onTestFinished(() => killIfThere(said.pid));
  return { child, said, all };
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended as it should.
  }
}

test('a program goes on with few heaps, with its words and flags, and its exit code is handed back', async () => {
  const { child, said } = await start('end');
  expect(said).toMatchObject({ heaps: HEAPS, words: ['end'], flags: ['--no-deprecation'] });
  expect((await once(child, 'exit'))[0]).toBe(3);
});

test('what must not fork has few heaps where Node can replace its own process, and goes on as it is elsewhere', async () => {
  const { child, said } = await start('alone');
  expect(said.pid).toBe(child.pid);
  expect(said.heaps).toBe('execve' in process ? HEAPS : 'none');
});

test('a number of heaps that the operator chose stays, and nothing is started again', async () => {
  const { child, said } = await start('end', { MALLOC_ARENA_MAX: '5' });
  expect(said).toMatchObject({ heaps: '5', pid: child.pid });
});

test('a signal reaches the program that was started again', async () => {
  const { child, all } = await start('stay');
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(7);
  expect(await all).toContain('stopped');
});

test('what is killed outright leaves nothing running', async () => {
  const { child, said, all } = await start('stay');
  child.kill('SIGKILL');
  expect(JSON.parse(await all)).toEqual(said);
});

test('the end of the program that was started again is the end of the one that started it', async () => {
  const { child, said } = await start('stay');
  process.kill(said.pid, 'SIGKILL');
  expect((await once(child, 'exit'))[1]).toBe('SIGKILL');
});
