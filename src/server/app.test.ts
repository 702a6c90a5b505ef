import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { newSessionId, testApp } from '../../tests/contract/test-app.ts';

function directives(policy: unknown): Map<string, string[]> {
  const parts = String(policy)
    .split(';')
    .map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]));
}

describe('security headers', () => {
  test('the policy lets our own scripts and WebAssembly run, and nothing else', async () => {
    const { app } = await testApp();
    const policy = directives((await app.inject({ url: '/' })).headers['content-security-policy']);
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect(policy.get('worker-src')).toEqual(["'self'", 'blob:']);
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.has('upgrade-insecure-requests')).toBe(false);
  });

  test.each(['/', '/api/notes/short', '/api/nothing', '/healthz'])('%s carries them', async (url) => {
    const { app } = await testApp();
    const { headers } = await app.inject({ url });
    expect(headers['content-security-policy']).toMatch(/script-src 'self'/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('health', () => {
  test('alive and ready', async () => {
    const { app } = await testApp();
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
  });

  test('alive but not ready while the database does not answer', async () => {
    const { app, store } = await testApp();
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
    await store.close();
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    const answer = await app.inject({ url: '/readyz' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ error: expect.any(String) });
  });
});

describe('time-outs', () => {
  test('the head of a request has less time than the whole, and both are bounded', async () => {
    const { app } = await testApp();
    expect(app.server.headersTimeout).toBeGreaterThan(0);
    expect(app.server.headersTimeout).toBeLessThan(app.server.requestTimeout);
    expect(app.server.keepAliveTimeout).toBeGreaterThan(0);
    expect(app.server.timeout).toBeGreaterThan(0);
  });
});

describe('clients behind a proxy', () => {
  test.each([
    ['0', '203.0.113.1', '203.0.113.2', 429],
    ['1', '203.0.113.1', '203.0.113.2', 404],
    ['1', '198.51.100.7, 203.0.113.1', '198.51.100.8, 203.0.113.1', 429],
    ['127.0.0.0/8', '203.0.113.1', '203.0.113.2', 404],
    ['10.0.0.1', '203.0.113.1', '203.0.113.2', 429],
  ])('TRUST_PROXY=%s: after %s the client %s gets %i', async (trust, first, second, status) => {
    const { app } = await testApp({ env: { TRUST_PROXY: trust, NOTES_PER_MINUTE: '1' } });
    const url = `/api/notes/${newSessionId()}`;
    await app.inject({ url, headers: { 'x-forwarded-for': first } });
    expect((await app.inject({ url, headers: { 'x-forwarded-for': second } })).statusCode).toBe(status);
  });

  test('0 calls a minute means no limit', async () => {
    const { app } = await testApp({ env: { NOTES_PER_MINUTE: '0' } });
    const { headers } = await app.inject({ url: `/api/notes/${newSessionId()}` });
    expect(headers['x-ratelimit-limit']).toBeUndefined();
  });
});

test.each([
  ['nonsense\r\n\r\n', /^HTTP\/1\.1 400/, 'The request is not valid HTTP.'],
  [
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    /^HTTP\/1\.1 431/,
    'The head of the request is too long.',
  ],
])(
  'a request that cannot be read is answered in the shape of all errors, and its connection closed',
  async (sent, status, error) => {
    const { app } = await testApp();
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const answer = await new Promise<string>((resolve, reject) => {
      const chunks: string[] = [];
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(sent));
      socket.on('data', (chunk) => chunks.push(String(chunk)));
      socket.once('close', () => resolve(chunks.join('')));
      socket.once('error', reject);
    });
    expect(answer).toMatch(status);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ error });
  },
);
