import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Identity, makeAuthority, makeServerIdentity, type ServerNames } from './certificate.ts';

const FOLDER = 'lan';
/** A certificate that ends sooner than this, or begins later than now, is made anew at start. */
const LEAST_LEFT_MS = 30 * 24 * 60 * 60 * 1000;

/** What the server shows, and the authority that phones may be told to trust. */
export interface LanIdentity {
  readonly server: Identity;
  /** PEM of the authority's certificate. */
  readonly authority: string;
  /** True on the first start. */
  readonly isNew: boolean;
}

/**
 * The certificate for this machine's names and addresses as they are now, kept in `lan/` of the data folder: the
 * authority once and for all, so that a phone that trusts it is asked nothing again, the server's own whenever an address
 * has been added or it is about to end. Files can be read by this user only. Rejects in words for whoever starts the server
 * when the folder cannot be written.
 */
export async function lanIdentity(dataDir: string, machine: string, names: ServerNames): Promise<LanIdentity> {
  const folder = path.join(dataDir, FOLDER);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await identityIn(folder, machine, names);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const remedy = 'Set DATA_DIR to a folder with room that this user may write to.';
    throw new Error(`The certificate for other devices cannot be kept: ${why}. ${remedy}`, { cause });
  }
}

async function identityIn(folder: string, machine: string, names: ServerNames): Promise<LanIdentity> {
  const known = await kept(folder, 'authority');
  const authority = known !== undefined && isCurrent(known) ? known : makeAuthority(machine);
  const isNew = authority !== known;
  if (isNew) await keep(folder, 'authority', authority);
  const shown = isNew ? undefined : await kept(folder, 'server');
  if (shown !== undefined && isCurrent(shown) && covers(shown, authority, names)) {
    return { server: shown, authority: authority.certificate, isNew };
  }
  const server = makeServerIdentity(authority, machine, names);
  await keep(folder, 'server', server);
  return { server, authority: authority.certificate, isNew };
}

async function kept(folder: string, name: string): Promise<Identity | undefined> {
  try {
    const key = await readFile(path.join(folder, `${name}.key`), 'utf8');
    const certificate = await readFile(path.join(folder, `${name}.crt`), 'utf8');
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key)) ? { key, certificate } : undefined;
  } catch {
    // Missing, half written or not ours: it is made anew.
    return undefined;
  }
}

async function keep(folder: string, name: string, { key, certificate }: Identity): Promise<void> {
  for (const [ending, text] of [
    ['key', key],
    ['crt', certificate],
  ]) {
    const file = path.join(folder, `${name}.${ending}`);
    await writeFile(`${file}.new`, text ?? '', { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
}

function isCurrent({ certificate }: Identity): boolean {
  const { validFrom, validTo } = new X509Certificate(certificate);
  return Date.parse(validFrom) <= Date.now() && Date.parse(validTo) - Date.now() > LEAST_LEFT_MS;
}

function covers({ certificate }: Identity, authority: Identity, { names, addresses }: ServerNames): boolean {
  const shown = new X509Certificate(certificate);
  return (
    shown.checkIssued(new X509Certificate(authority.certificate)) &&
    names.every((name) => shown.checkHost(name) !== undefined) &&
    addresses.every((address) => shown.checkIP(address) !== undefined)
  );
}
