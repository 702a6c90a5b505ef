// Builds the container with a real engine, and tries it as a stranger would run it who lets it do little.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { ROOT } from '../running/root.mjs';
import { answers, expectKept, expectServed } from './container-answers.mjs';

const IMAGE = 'commonplace';
const LIMITS = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
/** What knows compose.yaml, by name and first words. */
const COMPOSERS = [['docker', 'compose'], ['docker-compose'], ['podman-compose']];

/** The engine of this machine: one that is there and answers. */
export const ENGINE = ['docker', 'podman'].find((name) => works(name, 'info'));

/** @param {string} engine @param {string} port */
export async function tryEngine(engine, port) {
  const call = (/** @type {string[]} */ ...args) => execFileSync(engine, args, { cwd: ROOT, encoding: 'utf8' }).trim();
  // Podman's own format of images knows no check of health.
  const format = engine === 'podman' ? ['--format', 'docker'] : [];
  execFileSync(engine, ['build', ...format, '--tag', IMAGE, '.'], { cwd: ROOT, stdio: 'inherit' });
  checkCompose();
  const volume = `commonplace-try-${process.pid}`;
  const run = () =>
    call('run', '--detach', '--publish', `127.0.0.1:${port}:3000`, '--volume', `${volume}:/data`, ...LIMITS, IMAGE);
  let id = run();
  try {
    await answers(port);
    await expectServed(port);
    assert.equal(call('exec', id, 'id', '-u'), '1000');
    assert.ok(!works(engine, 'exec', id, 'touch', '/app/written'), 'the file system of the root can be written to');
    assert.ok(
      call('inspect', '--format', '{{.Config.Healthcheck}}', id).includes('bin/healthy.js'),
      'no check of health',
    );
    call('exec', id, 'node', 'bin/healthy.js');
    call('kill', '--signal', 'KILL', id);
    call('rm', '--force', id);
    id = run();
    await answers(port);
    await expectKept(port);
    call('stop', id);
    assert.equal(call('inspect', '--format', '{{.State.ExitCode}}', id), '0', 'it does not end when it is told to');
  } finally {
    call('rm', '--force', id);
    call('volume', 'rm', volume);
  }
  console.log(
    `${engine} builds the container; it runs read-only as a user without rights, is healthy, answers, and keeps`,
  );
  console.log('what was saved when it is killed and another one takes its volume.');
}

function checkCompose() {
  const [name, ...words] = COMPOSERS.find(([name = '', ...words]) => works(name, ...words, 'version')) ?? [];
  if (name === undefined) return console.log('Nothing here knows compose.yaml; it was not looked at.');
  execFileSync(name, [...words, '--profile', 'many', 'config'], { cwd: ROOT, stdio: 'ignore' });
}

/** @param {string} name @param {string[]} words */
function works(name, ...words) {
  return spawnSync(name, words, { stdio: 'ignore' }).status === 0;
}
