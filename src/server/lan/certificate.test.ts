import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeAuthority, makeServerIdentity } from './certificate.ts';

const NAMES = { names: ['localhost', 'desk', 'desk.local'], addresses: ['127.0.0.1', '192.168.1.20'] };
const REFUSED = 'permitted subtree violation';
const DAY_MS = 24 * 60 * 60 * 1000;

test('the certificate is for the names and addresses given, signed by the authority, for no longer than phones allow', () => {
  const authority = makeAuthority('desk');
  const known = new X509Certificate(authority.certificate);
  const shown = new X509Certificate(makeServerIdentity(authority, 'desk', NAMES).certificate);
  expect(known.ca).toBe(true);
  expect(known.verify(known.publicKey)).toBe(true);
  expect(shown.ca).toBe(false);
  expect(shown.verify(known.publicKey)).toBe(true);
  expect(shown.checkIssued(known)).toBe(true);
  expect(shown.checkHost('desk.local')).toBe('desk.local');
  expect(shown.checkIP('192.168.1.20')).toBe('192.168.1.20');
  expect(shown.checkIP('192.168.1.21')).toBeUndefined();
  expect(Date.parse(shown.validTo) - Date.parse(shown.validFrom)).toBeLessThan(398 * DAY_MS);
});

/** What a client that trusts the authority says to a server that shows the certificate. */
async function meet(names: { names: string[]; addresses: string[] }, servername: string): Promise<string> {
  const authority = makeAuthority('desk');
  const { key, certificate } = makeServerIdentity(authority, 'desk', names);
  const server = createServer({ key, cert: certificate }, (_request, response) => response.end('met'));
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address object.
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    const request = get(
      { host: '127.0.0.1', port, servername, ca: authority.certificate, agent: false },
      (response) => {
        response.setEncoding('utf8').on('data', resolve);
      },
    );
    request.on('error', (error) => resolve(error.message));
  });
}

test('a client that trusts the authority is served, by address and by name', async () => {
  expect(await meet(NAMES, '')).toBe('met');
  expect(await meet(NAMES, 'desk.local')).toBe('met');
});

test('the authority is not believed for sites and addresses of the internet', async () => {
  const names = { names: ['bank.example'], addresses: ['127.0.0.1'] };
  expect(await meet(names, 'bank.example')).toBe(REFUSED);
  expect(await meet({ names: ['localhost'], addresses: ['127.0.0.1', '8.8.8.8'] }, 'localhost')).toBe(REFUSED);
});
