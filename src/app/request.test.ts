import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../core/errors.ts';
import { createQueryClient } from './notes/query-client.ts';
import { apiRequest, RequestError, readByUrl } from './request.ts';

interface Seen {
  readonly method: string;
  readonly type: string | undefined;
  readonly body: string;
}

let server: Server;
let address: string;
let seen: Seen[];

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  seen.push({
    method: request.method ?? '',
    type: request.headers['content-type'],
    body: Buffer.concat(chunks).toString(),
  });
  const status = Number(/status=(\d+)/.exec(request.url ?? '')?.[1] ?? 200);
  const after = /after=(\d+)/.exec(request.url ?? '')?.[1];
  if (after !== undefined) response.setHeader('retry-after', after);
  response.writeHead(status, status === 418 ? 'Short and stout' : undefined);
  response.end(status === 418 ? '' : JSON.stringify({ told: status }));
}

describe('apiRequest', () => {
  it('sends JSON with its content type, and neither without a body', async () => {
    await apiRequest({ method: 'POST', url: `${address}/a`, json: { a: 1 } });
    await apiRequest({ method: 'POST', url: `${address}/a` });
    expect(seen).toEqual([
      { method: 'POST', type: 'application/json', body: '{"a":1}' },
      { method: 'POST', type: undefined, body: '' },
    ]);
  });

  it('sends nothing that is more than the server takes at once, by bytes and not by letters', async () => {
    const sent = (json: string) => apiRequest({ method: 'POST', url: `${address}/a`, json, bytesMax: 10 });
    await sent('é'.repeat(4));
    await expect(sent('é'.repeat(5))).rejects.toMatchObject({ status: 413 });
    expect(seen.map(({ body }) => body)).toEqual(['"éééé"']);
  });

  it('fails with status, colon and body', async () => {
    const failed = apiRequest({ method: 'GET', url: `${address}/?status=503` });
    await expect(failed).rejects.toMatchObject({ message: '503: {"told":503}', status: 503 });
    await expect(failed).rejects.toBeInstanceOf(RequestError);
  });

  it('tells how long the server asks to wait', async () => {
    const failed = apiRequest({ method: 'POST', url: `${address}/?status=503&after=7` });
    await expect(failed).rejects.toMatchObject({ status: 503, retryAfterMs: 7000 });
    await expect(apiRequest({ method: 'POST', url: `${address}/?status=503` })).rejects.toMatchObject({
      retryAfterMs: undefined,
    });
  });

  it('fails with the status text when the body is empty', async () => {
    await expect(apiRequest({ method: 'GET', url: `${address}/?status=418` })).rejects.toThrow('418: Short and stout');
  });

  it('says that a server cannot be reached, and keeps the cause', async () => {
    const failed = apiRequest({ method: 'GET', url: 'http://127.0.0.1:1/' });
    await expect(failed).rejects.toBeInstanceOf(AppError);
    await expect(failed).rejects.toMatchObject({ code: 'request-failed', cause: expect.any(TypeError) });
  });

  it('is cancelled by its signal', async () => {
    const signal = AbortSignal.abort();
    await expect(apiRequest({ method: 'GET', url: address, signal })).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('the default read', () => {
  it('reads the address that is the first element of the key', async () => {
    const queries = createQueryClient();
    await expect(queries.fetchQuery({ queryKey: [`${address}/x`] })).resolves.toEqual({ told: 200 });
    expect(seen).toMatchObject([{ method: 'GET', type: undefined }]);
  });

  it('never grows stale, retries or polls by itself', async () => {
    const { queries } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      retry: false,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
    });
    const client = createQueryClient();
    await expect(client.fetchQuery({ queryKey: [`${address}/?status=500`] })).rejects.toThrow('500: ');
    expect(seen).toHaveLength(1);
  });

  it('throws on 401, or gives null where that is asked for', async () => {
    const client = createQueryClient();
    const queryKey = [`${address}/?status=401`];
    await expect(client.fetchQuery({ queryKey })).rejects.toMatchObject({ status: 401 });
    await expect(client.fetchQuery({ queryKey, queryFn: readByUrl('return-null') })).resolves.toBeNull();
  });
});
