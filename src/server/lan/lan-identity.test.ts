import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeAuthority } from './certificate.ts';
import { lanIdentity } from './lan-identity.ts';

const HERE = { names: ['localhost'], addresses: ['127.0.0.1', '192.168.1.20'] };

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'commonplace-lan-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

test('a second start shows the same certificate; its keys are for this user only', async () => {
  const dir = await folder();
  const first = await lanIdentity(dir, 'desk', HERE);
  const second = await lanIdentity(dir, 'desk', HERE);
  expect([first.isNew, second.isNew]).toEqual([true, false]);
  expect(second.server).toEqual(first.server);
  if (process.platform === 'win32') return;
  expect((await stat(path.join(dir, 'lan/authority.key'))).mode & 0o077).toBe(0);
});

test('a new address gets a new certificate of the authority that phones know', async () => {
  const dir = await folder();
  const first = await lanIdentity(dir, 'desk', HERE);
  const moved = await lanIdentity(dir, 'desk', { ...HERE, addresses: ['127.0.0.1', '10.0.0.7'] });
  expect(moved.authority).toBe(first.authority);
  expect(moved.server.certificate).not.toBe(first.server.certificate);
});

test('an authority that is damaged or about to end is made anew, with what it signed', async () => {
  const dir = await folder();
  const first = await lanIdentity(dir, 'desk', HERE);
  await writeFile(path.join(dir, 'lan/authority.crt'), 'half');
  const second = await lanIdentity(dir, 'desk', HERE);
  expect(second.isNew).toBe(true);
  expect(second.server.certificate).not.toBe(first.server.certificate);
  const old = makeAuthority('desk', new Date(Date.now() - 3_640 * 24 * 60 * 60 * 1000));
  await writeFile(path.join(dir, 'lan/authority.crt'), old.certificate);
  await writeFile(path.join(dir, 'lan/authority.key'), old.key);
  expect((await lanIdentity(dir, 'desk', HERE)).authority).not.toBe(old.certificate);
  expect(await readFile(path.join(dir, 'lan/authority.crt'), 'utf8')).not.toBe(old.certificate);
});

test('what was made while the clock was ahead is made anew, since no phone takes it yet', async () => {
  const dir = await folder();
  await lanIdentity(dir, 'desk', HERE);
  const early = makeAuthority('desk', new Date(Date.now() + 40 * 24 * 60 * 60 * 1000));
  await writeFile(path.join(dir, 'lan/authority.crt'), early.certificate);
  await writeFile(path.join(dir, 'lan/authority.key'), early.key);
  expect((await lanIdentity(dir, 'desk', HERE)).authority).not.toBe(early.certificate);
});

test('where the certificate cannot be kept, that and what to do is the reason', async () => {
  const dir = await folder();
  await writeFile(path.join(dir, 'lan'), 'a file');
  await expect(lanIdentity(dir, 'desk', HERE)).rejects.toThrow(
    /certificate for other devices cannot be kept: EEXIST.*Set DATA_DIR/,
  );
});
