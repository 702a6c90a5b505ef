// `npm run try:container`: builds the container with the engine that is here, Docker or Podman, and tries it. Without one the
// steps of the Dockerfile are taken one by one in clean folders, which is said.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './running/root.mjs';
import { answers, expectServed } from './trying/container-answers.mjs';
import { ENGINE, tryEngine } from './trying/container-engine.mjs';
import { stagesOf, wordsOf } from './trying/dockerfile-steps.mjs';

const PORT = process.env['TRY_PORT'] ?? '3999';

async function trySteps() {
  const root = mkdtempSync(path.join(tmpdir(), 'commonplace-steps-'));
  chmodSync(root, 0o755);
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  /** @type {Place | undefined} */
  let place;
  for (const [at, { name, steps }] of stagesOf(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')).entries()) {
    place = new Place(path.join(root, name || `stage-${at}`), root);
    for (const step of steps) place.take(step);
  }
  assert.ok(place);
  const server = place.start({ PORT });
  try {
    await answers(PORT);
    await expectServed(PORT);
    assert.equal(place.check({ PORT }), 0, 'the check of its health fails');
    assert.ok(readdirSync(place.inside('/data')).length > 0, 'nothing was written to /data');
  } finally {
    server.kill('SIGTERM');
  }
  console.log('There is no container engine here. The steps of the Dockerfile were taken one by one in clean folders:');
  console.log(
    `what they made runs as user ${place.user ?? 'of this shell'}, is healthy, answers, and writes to /data only.`,
  );
}

/** A folder that stands for the file system of a stage. */
class Place {
  folder = '/';
  /** @type {Record<string, string>} */
  env = {};
  /** @type {number | undefined} */
  user;
  /** @type {string[]} */
  command = [];
  /** @type {string[]} */
  health = [];
  /** @param {string} root @param {string} stages */
  constructor(root, stages) {
    this.root = root;
    this.stages = stages;
  }

  /** @param {string} name */
  inside(name) {
    return path.join(this.root, path.resolve(this.folder, name));
  }

  /** @param {import('./trying/dockerfile-steps.mjs').Step} step */
  take({ command, text }) {
    const { options, words } = wordsOf(text);
    if (command === 'WORKDIR') {
      this.folder = text;
      mkdirSync(this.inside('.'), { recursive: true });
    } else if (command === 'COPY') this.#copy(words, options['from']);
    else if (command === 'RUN') this.#run(words.join(' '));
    else if (command === 'ENV') this.env = { ...this.env, ...Object.fromEntries(words.map((word) => word.split('='))) };
    else if (command === 'USER') this.user = process.getuid?.() === 0 ? Number(text.split(':')[0]) : undefined;
    else if (command === 'CMD') this.command = JSON.parse(text);
    else if (command === 'HEALTHCHECK') this.health = JSON.parse(text.slice(text.indexOf('[')));
    else assert.ok(['VOLUME', 'EXPOSE'].includes(command), `the step ${command} is not known here`);
  }

  /** @param {string[]} words @param {string | undefined} from */
  #copy(words, from) {
    const target = words.at(-1) ?? '.';
    for (const name of words.slice(0, -1)) {
      const source = from === undefined ? path.join(ROOT, name) : path.join(this.stages, from, name);
      const isInto = target.endsWith('/');
      const to = isInto ? path.join(this.inside(target), path.basename(name)) : this.inside(target);
      cpSync(source, to, { recursive: true, filter: (file) => from !== undefined || !isIgnored(file) });
    }
  }

  /** @param {string} line */
  #run(line) {
    console.log(`${path.basename(this.root)}: ${line}`);
    // What stands at the root of the container stands at the root of the place.
    const own = line.replaceAll(/(?<=\s)\/(?=data\b)/g, `${this.root}/`);
    const status = spawnSync('sh', ['-ec', own], { cwd: this.inside('.'), stdio: ['ignore', 2, 2] }).status;
    assert.equal(status, 0, `it failed: ${line}`);
  }

  /** @param {Record<string, string>} env */
  #options(env) {
    const own = { ...this.env, DATA_DIR: this.inside(this.env['DATA_DIR'] ?? '/data'), ...env };
    const user = this.user === undefined ? {} : { uid: this.user, gid: this.user };
    return { cwd: this.inside('.'), env: { PATH: process.env['PATH'] ?? '', ...own }, ...user };
  }

  /** @param {Record<string, string>} env */
  start(env) {
    return spawn(this.command[0] ?? '', this.command.slice(1), {
      ...this.#options(env),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  }

  /** @param {Record<string, string>} env */
  check(env) {
    return spawnSync(this.health[0] ?? '', this.health.slice(1), { ...this.#options(env), stdio: 'inherit' }).status;
  }
}

/** Whether `.dockerignore` leaves a file out. @param {string} file */
function isIgnored(file) {
  const patterns = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const name = path.relative(ROOT, file).split(path.sep).join('/');
  return patterns.some((pattern) => {
    if (pattern.startsWith('**/')) return name.split('/').includes(pattern.slice(3));
    if (pattern.startsWith('*')) return name.endsWith(pattern.slice(1));
    return name === pattern;
  });
}

await (ENGINE === undefined ? trySteps() : tryEngine(ENGINE, PORT));
