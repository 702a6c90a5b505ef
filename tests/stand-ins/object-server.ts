import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Who may use the stand-in, and where it says that it stands. */
export const STORE_KEY = { id: 'AKIDEXAMPLE', secret: 'a/secret+with signs', region: 'eu-test-1' } as const;
/** A clock may be off by so much. */
const SKEW_MS = 15 * 60_000;

/** An answer that is no success, in the words of S3. */
interface Refusal {
  readonly status: number;
  readonly code: string;
}

/** Keeps objects as S3 does, as far as one bucket's PUT, GET and DELETE go; signatures are checked. */
export interface ObjectServer {
  /** For `OBJECT_STORE_URL`. */
  readonly url: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Every request, as `METHOD key`. */
  readonly asked: readonly string[];
  /** Answers the next requests that `isMeant` in this way instead. */
  readonly refuse: (refusal: Refusal, times: number, isMeant?: (method: string) => boolean) => void;
  readonly close: () => Promise<void>;
}

/** Starts it on a free port. */
export async function startObjectServer(): Promise<ObjectServer> {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  let refusal: (Refusal & { left: number; isMeant: (method: string) => boolean }) | undefined;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { method = '' } = request;
    const key = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname.replace(/^\/bucket\//u, ''));
    asked.push(`${method} ${key}`);
    let refused = refusalOf(request, body);
    if (refused === undefined && refusal !== undefined && refusal.left > 0 && refusal.isMeant(method)) {
      refusal.left -= 1;
      refused = refusal;
    }
    if (refused === undefined && method === 'GET' && !objects.has(key)) refused = { status: 404, code: 'NoSuchKey' };
    if (refused !== undefined) {
      response.writeHead(refused.status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${refused.code}</Code><Message>No.</Message></Error>`);
      return;
    }
    if (method === 'PUT') objects.set(key, body);
    if (method === 'DELETE') objects.delete(key);
    response.writeHead(method === 'DELETE' ? 204 : 200);
    response.end(method === 'GET' ? objects.get(key) : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // One that listens on a port has such an address.
  const { id, secret, region } = STORE_KEY;
  return {
    url: `http://${id}:${encodeURIComponent(secret)}@127.0.0.1:${port}/bucket?region=${region}`,
    objects,
    asked,
    refuse: (what, times, isMeant = () => true) => {
      refusal = { ...what, left: times, isMeant };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** What S3 says to a request that is not signed as its documentation of version 4 says; nothing to one that is. */
function refusalOf(request: IncomingMessage, body: Buffer): Refusal | undefined {
  const { method = '', headers } = request;
  const url = new URL(request.url ?? '/', 'http://host');
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/u.exec(
      headers.authorization ?? '',
    );
  if (found === null) return { status: 403, code: 'AccessDenied' };
  const [, id, day = '', region, signed = '', signature = ''] = found;
  const date = String(headers['x-amz-date']);
  const hash = String(headers['x-amz-content-sha256']);
  if (id !== STORE_KEY.id) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== STORE_KEY.region) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  if (!date.startsWith(day) || Math.abs(timeOf(date) - Date.now()) > SKEW_MS)
    return { status: 403, code: 'RequestTimeTooSkewed' };
  if (method === 'PUT' && headers['content-length'] === undefined) return { status: 411, code: 'MissingContentLength' };
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return { status: 400, code: 'XAmzContentSHA256Mismatch' };
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) return { status: 403, code: 'AccessDenied' };
  const canonical = [
    ...[
      method,
      url.pathname,
      [...url.searchParams]
        .map(([name, value]) => `${name}=${value}`)
        .toSorted()
        .join('&'),
    ],
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    ...['', signed, hash],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(Buffer.from(canonical))].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (before, part) => hmac(before, part),
    Buffer.from(`AWS4${STORE_KEY.secret}`),
  );
  const isRight = timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
  return isRight ? undefined : { status: 403, code: 'SignatureDoesNotMatch' };
}

function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, '$1-$2-$3T$4:$5:$6Z'));
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
