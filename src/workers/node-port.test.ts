import { execFileSync } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/contract/test-app.ts';
import { bundleWorker } from '../../tests/fixtures/bundle-worker.ts';
import { startNodeWorker } from './node-port.ts';

const OPEN_FILES = '/proc/self/fd';

/** Where the files that this program has open lie. */
function openFiles(): readonly string[] {
  return readdirSync(OPEN_FILES).flatMap((number) => {
    try {
      return [readlinkSync(join(OPEN_FILES, number))];
    } catch {
      // That of the listing itself.
      return [];
    }
  });
}

/** Opens the near end of a pipe as soon as somebody waits at the far one, does `then` at once, and closes it. */
async function atReader<T>(pipe: string, then: () => T): Promise<T[]> {
  const done: T[] = [];
  await expect
    .poll(() => {
      // Throws as long as nobody is there.
      const end = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
      done.push(then());
      closeSync(end);
      return done.length;
    })
    .toBe(1);
  return done;
}

test.skipIf(!existsSync(OPEN_FILES))(
  'a worker that is ended while it loads its modules leaves none of them open',
  async () => {
    const folder = await temporaryFolder();
    const code = (await bundleWorker(new URL('../../tests/fixtures/pool-worker.ts', import.meta.url))).href.split(
      ',',
    )[1];
    const [slow, worker] = [join(folder, 'slow.mjs'), join(folder, 'worker.mjs')];
    writeFileSync(worker, `import './slow.mjs';\n${String(Buffer.from(code ?? '', 'base64'))}`);
    // A pipe: who opens it waits until somebody writes to it.
    execFileSync('mkfifo', [slow]);
    for (let round = 0; round < 12; round += 1) {
      const port = startNodeWorker(pathToFileURL(worker));
      for (const ending of await atReader(slow, () => port.terminate())) await ending;
    }
    expect(openFiles()).not.toContain(slow);
  },
);
