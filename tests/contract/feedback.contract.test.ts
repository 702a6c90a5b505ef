import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openStore } from '../../src/server/store/sql-store.ts';
import { temporaryFolder } from './test-app.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/src/server/feedback.js', import.meta.url));

async function feedback(dataDir: string, ...words: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, 'feedback', ...words], { env });
  return stdout;
}

test('lists what readers sent, also while the server runs, as CSV or JSON', async () => {
  const dataDir = await temporaryFolder();
  const store = await openStore({ dataDir });
  await store.addSubmission({ form: 'feedback', fields: { email: 'a@example.org', message: 'Fine, "really"' } });
  expect(await feedback(dataDir)).toMatch(
    /^received,form,project,email,message\r\n\S+,feedback,,a@example.org,"Fine, ""really"""\r\n$/,
  );
  const listed = JSON.parse(await feedback(dataDir, '--format', 'json'));
  expect(listed).toEqual(await store.listSubmissions());
  await store.close();
});

test('says what it does, and what it was not able to do', async () => {
  expect(await feedback('', '--help')).toMatch(/commonplace feedback/);
  await expect(feedback('', '--format', 'xml')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/"xml"/),
  });
  await expect(feedback('/dev/null/x')).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/DATA_DIR/) });
});

test('a reader that leaves early is no crash', async () => {
  const dataDir = await temporaryFolder();
  const store = await openStore({ dataDir });
  await store.addSubmission({ form: 'feedback', fields: { email: 'a@example.org', message: 'long '.repeat(50_000) } });
  await store.close();
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const child = spawn(process.execPath, [PROGRAM, 'feedback'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const said: string[] = [];
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  const [code] = await once(child, 'close');
  expect([code, said.join('')]).toEqual([0, '']);
});
