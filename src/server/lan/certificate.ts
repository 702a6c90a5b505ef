import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { bits, field, identifier, integer, octets, sequence, setOf, utcTime, utf8, yes } from './der.ts';
import { addressBytes, PRIVATE_NETWORKS } from './private-addresses.ts';

/** Object identifiers, by what they name. */
const OID = {
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  subjectAltName: '2.5.29.17',
  nameConstraints: '2.5.29.30',
  subjectKey: '2.5.29.14',
  authorityKey: '2.5.29.35',
  serverAuth: '1.3.6.1.5.5.7.3.1',
} as const;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Phones refuse certificates of servers for longer than 398 days from known authorities, and 825 from others. */
const SERVER_DAYS = 390;
const AUTHORITY_DAYS = 10 * 365;
/** Clocks differ. */
const EARLIER_MS = DAY_MS;
/** The two kinds of names that are used here, by their number in a list of names. */
const DNS_NAME = 2;
const ADDRESS = 7;
/** Bits of the usages of a key, from the left. */
const SIGNS_DATA = Buffer.from([0x80]);
const SIGNS_CERTIFICATES = Buffer.from([0x04]);

/** A key and what says whose it is, both as PEM. */
export interface Identity {
  readonly key: string;
  readonly certificate: string;
}

/** What a server is reached by. */
export interface ServerNames {
  readonly names: readonly string[];
  /** Private addresses; others are beyond what the authority may vouch for. */
  readonly addresses: readonly string[];
}

/**
 * An authority of this machine's own, for ten years. Whoever trusts it trusts it for names of a home network and private
 * addresses only, so that its key would be of no use against sites of the internet.
 */
export function makeAuthority(machine: string, now = new Date()): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = nameOf(`Commonplace on ${machine}`);
  const certificate = signed(privateKey, {
    issuer: name,
    subject: name,
    publicKey,
    ...{ now, days: AUTHORITY_DAYS },
    extensions: [
      extension(OID.basicConstraints, sequence(yes()), 'critical'),
      extension(OID.keyUsage, bits(SIGNS_CERTIFICATES, 2), 'critical'),
      extension(OID.nameConstraints, sequence(field(0, permittedNames(machine), 'explicit')), 'critical'),
      extension(OID.subjectKey, octets(keyId(publicKey))),
    ],
  });
  return { key: pemOfKey(privateKey), certificate };
}

/** A certificate for a server of a bit over a year, signed by the authority. */
export function makeServerIdentity(
  authority: Identity,
  machine: string,
  names: ServerNames,
  now = new Date(),
): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const certificate = signed(authority.key, {
    issuer: nameOf(`Commonplace on ${machine}`),
    subject: nameOf(machine),
    publicKey,
    ...{ now, days: SERVER_DAYS },
    extensions: [
      extension(OID.basicConstraints, sequence(), 'critical'),
      extension(OID.keyUsage, bits(SIGNS_DATA, 7), 'critical'),
      extension(OID.extendedKeyUsage, sequence(identifier(OID.serverAuth))),
      extension(OID.subjectAltName, sequence(...alternativeNames(names))),
      extension(OID.authorityKey, sequence(field(0, keyId(createPublicKey(authority.key)), 'implicit'))),
    ],
  });
  return { key: pemOfKey(privateKey), certificate };
}

interface Statement {
  readonly issuer: Buffer;
  readonly subject: Buffer;
  readonly publicKey: KeyObject;
  readonly now: Date;
  readonly days: number;
  readonly extensions: readonly Buffer[];
}

/** A certificate of version 3 as PEM (RFC 5280, 4.1). */
function signed(key: KeyObject | string, { issuer, subject, publicKey, now, days, extensions }: Statement): string {
  const algorithm = sequence(identifier(OID.ecdsaWithSha256));
  const from = new Date(now.getTime() - EARLIER_MS);
  const until = new Date(now.getTime() + days * DAY_MS);
  const statement = sequence(
    field(0, integer(Buffer.from([2])), 'explicit'),
    integer(randomBytes(16)),
    algorithm,
    issuer,
    sequence(utcTime(from), utcTime(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    field(3, sequence(...extensions), 'explicit'),
  );
  const certificate = sequence(statement, algorithm, bits(sign('sha256', statement, key)));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function extension(name: string, value: Buffer, weight?: 'critical'): Buffer {
  return sequence(identifier(name), ...(weight === undefined ? [] : [yes()]), octets(value));
}

function nameOf(text: string): Buffer {
  return sequence(setOf(sequence(identifier(OID.commonName), utf8(text))));
}

function alternativeNames({ names, addresses }: ServerNames): readonly Buffer[] {
  return [
    ...names.map((name) => field(DNS_NAME, Buffer.from(name), 'implicit')),
    ...addresses.map((address) => field(ADDRESS, addressBytes(address), 'implicit')),
  ];
}

/** The names that the authority may vouch for: those of this machine, `….local`, and addresses of private networks. */
function permittedNames(machine: string): Buffer {
  const names = ['localhost', 'local', machine].map((name) => field(DNS_NAME, Buffer.from(name), 'implicit'));
  const networks = PRIVATE_NETWORKS.map(({ address, prefix }) =>
    field(ADDRESS, Buffer.concat([addressBytes(address), maskOf(isIPv4(address) ? 32 : 128, prefix)]), 'implicit'),
  );
  return Buffer.concat([...names, ...networks].map((name) => sequence(name)));
}

function maskOf(length: number, prefix: number): Buffer {
  return Buffer.from(
    Array.from({ length: length / 8 }, (_, byte) => 0xff & ~(0xff >> Math.min(8, Math.max(0, prefix - byte * 8)))),
  );
}

function keyId(key: KeyObject): Buffer {
  return createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest();
}

function pemOfKey(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}
