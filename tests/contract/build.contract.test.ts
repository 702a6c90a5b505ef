import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { ROOT } from '../../scripts/running/root.mjs';

/** A project of a few lines, built by the real scripts with the real configuration. */
const root = mkdtempSync(path.join(tmpdir(), 'build-'));
const CONFIGS = readdirSync(ROOT).filter((name) =>
  /^(tsconfig.*|package(-lock)?)\.json$|^vite\.config\.ts$/.test(name),
);

const SOURCES = {
  'src/core/greeting.ts': `export const GREETING: string = 'hello';`,
  'src/marks/numbers.bin': 'numbers',
  'src/core/spare.ts': 'export const SPARE = 1;',
  'src/workers/port.ts': 'export const PORT_COUNT = 1;',
  'src/workers/browser-service-worker.ts':
    'declare const self: { readonly __WB_MANIFEST: unknown };\nconsole.log(self.__WB_MANIFEST);\nexport {};',
  'src/server/main.ts': `import { GREETING } from '../core/greeting.ts';\nconsole.log(\`\${GREETING} from the server\`);`,
  'src/cli/main.ts': `import { GREETING } from '../core/greeting.ts';\nconsole.log(\`\${GREETING} from the command line\`);`,
  'src/app/index.html': '<!doctype html><title>App</title><script type="module" src="./main.ts"></script>',
  'src/app/main.ts': `document.title = '${'long enough to be worth packing '.repeat(60)}';`,
};

/** A build takes three seconds, and with thirty other programs at work a minute. */
const PROGRAM_MS = 300_000;

const SERVER_THAT_STAYS = `
process.once('SIGTERM', () => {
  console.log('stopped');
  process.exit();
});
setInterval(() => undefined, 1000);
console.log(process.pid);
`;

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
}

function node(...args: string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: PROGRAM_MS,
  });
  return { status, out: stdout.trim(), err: stderr };
}

beforeAll(() => {
  for (const [name, text] of Object.entries(SOURCES)) write(name, text);
  for (const name of CONFIGS) copyFileSync(path.join(ROOT, name), path.join(root, name));
  for (const folder of ['scripts', 'bin'])
    cpSync(path.join(ROOT, folder), path.join(root, folder), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('start builds what is missing, packs the app, and runs the server', () => {
  const first = node('scripts/start.mjs');
  expect(first.err).toContain('Building');
  expect(first).toMatchObject({ status: 0, out: 'hello from the server' });
  expect(existsSync(path.join(root, 'dist/src/marks/numbers.bin'))).toBe(true);
  const assets = readdirSync(path.join(root, 'dist/app/assets'));
  expect(assets.map((name) => path.extname(name)).toSorted()).toEqual(['.br', '.gz', '.js']);
});

test('nothing is built again while nothing changed', () => {
  expect(node('bin/commonplace.js')).toEqual({ status: 0, out: 'hello from the command line', err: '' });
});

test('a changed source is built again, and what was made from one that is gone goes', () => {
  expect(existsSync(path.join(root, 'dist/src/core/spare.js'))).toBe(true);
  write('src/core/greeting.ts', `export const GREETING: string = 'good day';`);
  rmSync(path.join(root, 'src/core/spare.ts'));
  expect(node('scripts/start.mjs').out).toBe('good day from the server');
  expect(existsSync(path.join(root, 'dist/src/core/spare.js'))).toBe(false);
});

test('an output that was deleted is built again, and a lock left behind by a build that was killed is taken over', () => {
  rmSync(path.join(root, 'dist/src/server/main.js'));
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  write('dist/.building', String(dead));
  expect(node('scripts/start.mjs').out).toBe('good day from the server');
});

test('a lock that nobody keeps up is taken over, though its number is another program’s by now', () => {
  write('dist/.building', String(process.pid));
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(path.join(root, 'dist/.building'), longAgo, longAgo);
  write('src/core/greeting.ts', `export const GREETING: string = 'here again';`);
  expect(node('scripts/start.mjs').out).toBe('here again from the server');
});

test('a build that fails says so, starts nothing, and is not taken for done', () => {
  write('src/core/greeting.ts', `export const GREETING: string = 1;`);
  for (const attempt of [node('scripts/start.mjs'), node('scripts/start.mjs')]) {
    expect(attempt).toMatchObject({ status: 1, out: '' });
    expect(attempt.err).toContain('Could not compile the programs');
    expect(attempt.err).toContain('greeting.ts');
  }
});

test('once it is mended it is built, and a server that npm started ends with the shell that npm started it in', async () => {
  write('src/core/greeting.ts', `export const GREETING: string = 'still here';`);
  write('src/server/main.ts', SERVER_THAT_STAYS);
  const shell = spawn('sh', ['-c', `"${process.execPath}" scripts/start.mjs; true`], {
    cwd: root,
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output: string[] = [];
  shell.stdout.on('data', (chunk) => output.push(String(chunk)));
  await once(shell.stdout, 'data');
  const server = Number.parseInt(output.join(''), 10);
  onTestFailed(() => {
    process.kill(server, 'SIGKILL');
  });
  shell.kill('SIGTERM');
  // The pipe closes when the last of those that hold it ends: the server.
  await once(shell.stdout, 'close');
  expect(output.join('')).toBe(`${server}\nstopped\n`);
});
