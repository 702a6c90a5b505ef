import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { processorSeconds } from '../../bench/speed/processor-time.ts';

/** Every `npm run bench:NAME` with the compiled program that it runs. */
const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };
const COMMANDS = Object.entries(scripts).flatMap(([name, command]) => {
  const program = /^node scripts\/bench\.mjs (?<program>\S+)$/.exec(command)?.groups?.['program'];
  return program === undefined ? [] : [{ name, program }];
});

/** Loads programs one after the other, what they share once, and tells what each printed and how it ended. */
const LOADER = `
  const { parentPort, workerData } = require('node:worker_threads');
  class End { constructor(status) { this.status = status; } }
  process.exit = (status) => { throw new End(status); };
  (async () => {
    const ends = [];
    for (const url of workerData) {
      let printed = '';
      console.log = (text) => { printed += text; };
      const status = await import(url).then(() => 'went on', (end) => end instanceof End ? end.status : String(end));
      ends.push({ printed, status });
    }
    parentPort.postMessage(ends);
  })();
`;

it('every command for measuring loads, and says with --help what it does and how it is called', async () => {
  const workerData = COMMANDS.map(({ program }) => String(new URL(`../../dist/bench/${program}.js`, import.meta.url)));
  const worker = new Worker(LOADER, { eval: true, argv: ['--help'], workerData });
  const [ends] = await once(worker, 'message');
  await worker.terminate();
  expect(COMMANDS.length).toBeGreaterThan(15);
  for (const [at, { name }] of COMMANDS.entries())
    expect({ name, ...ends[at] }).toEqual({
      name,
      status: 0,
      printed: expect.stringMatching(new RegExp(`^[A-Z]\\w+ [^]*npm run ${name} `)),
    });
});

it('the page about measuring has every command', async () => {
  const page = await readFile('bench/README.md', 'utf8');
  const named = new Set([...page.matchAll(/npm run (?<name>bench:[\w-]+)/g)].map((match) => match.groups?.['name']));
  expect(COMMANDS.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});

it.skipIf(process.platform !== 'linux')(
  'processor time of a program is that of what it has started as well',
  async () => {
    const busy = 'while (process.cpuUsage().user < 300_000); process.stdout.write("done"); process.stdin.resume();';
    const starts = `require('node:child_process').spawn(process.execPath, ['-e', process.argv[1]], { stdio: 'inherit' });`;
    const child = spawn(process.execPath, ['-e', starts, busy], { stdio: ['pipe', 'pipe', 'inherit'] });
    onTestFinished(() => void child.stdin.end());
    await once(child.stdout, 'data');
    expect(processorSeconds(child.pid)).toBeGreaterThanOrEqual(0.3);
  },
);
