import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './test-app.ts';

const MAIN = fileURLToPath(new URL('../../dist/src/server/main.js', import.meta.url));
const LAST_WORD = /Ctrl-C|no phone can reach it/;

function start(args: readonly string[], dataDir: string): { child: ChildProcess; said: () => string } {
  const env = { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: dataDir };
  const child = spawn(process.execPath, [MAIN, ...args], { env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, said: () => text };
}

/** Starts the server for the network and waits until it has said all. */
async function startLan(dataDir: string) {
  const { child, said } = start(['--lan'], dataDir);
  await expect.poll(said).toMatch(LAST_WORD);
  const address = /ready: (https:\S+)/.exec(said())?.[1] ?? '';
  const ca = await readFile(path.join(dataDir, 'lan/authority.crt'), 'utf8');
  return { child, said, address, ca };
}

async function fetched(address: string, ca: string): Promise<IncomingMessage & { readonly text: string }> {
  const [answer] = await once(get(address, { ca, agent: false }), 'response');
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return Object.assign(answer, { text });
}

test('who trusts the machine gets the app by HTTPS, and the certificate to trust it', async () => {
  const { address, ca, said, child } = await startLan(await temporaryFolder());
  const page = await fetched(address, ca);
  expect(page.statusCode).toBe(200);
  expect(page.text).toContain('<title>');
  expect(page.headers['strict-transport-security']).toBeUndefined();
  const certificate = await fetched(`${address}/lan-certificate`, ca);
  expect(certificate.headers['content-type']).toContain('x-x509-ca-cert');
  expect(certificate.text).toBe(ca);
  expect(said()).toMatch(/https:\/\/[\d.]+:\d+|no phone can reach it/);
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await exit)[0]).toBe(0);
});

test('a second start shows a certificate of the same authority', async () => {
  const dataDir = await temporaryFolder();
  const first = await startLan(dataDir);
  first.child.kill('SIGKILL');
  const second = await startLan(dataDir);
  expect(second.ca).toBe(first.ca);
  expect((await fetched(`${second.address}/readyz`, first.ca)).statusCode).toBe(200);
});

test('connections that never agree on a key are ended, and do not hold up the end', async () => {
  const { address, child } = await startLan(await temporaryFolder());
  const begun = (): Socket => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(Buffer.from([0x16, 3, 1, 2, 0, 1]));
    return socket.resume();
  };
  expect(await once(begun(), 'end')).toEqual([]);
  await once(begun(), 'connect');
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await exit)[0]).toBe(0);
});

test('a word that is not known is told, and nothing starts', async () => {
  const { child, said } = start(['--lna'], await temporaryFolder());
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(said()).toContain('"--lna" is not known here; --lan is.');
});
