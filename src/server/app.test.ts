import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { newSessionId, sharedStore, testApp } from '../../tests/contract/test-app.ts';

const database = sharedStore();

function directives(policy: unknown): Map<string, string[]> {
  const parts = String(policy)
    .split(';')
    .map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]));
}

describe('security headers', () => {
  test('the policy lets our own scripts and WebAssembly run, and nothing else', async () => {
    const { app } = await testApp({ store: database() });
    const policy = directives((await app.inject({ url: '/' })).headers['content-security-policy']);
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect(policy.get('worker-src')).toEqual(["'self'", 'blob:']);
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.has('upgrade-insecure-requests')).toBe(false);
  });

  test.each(['/', '/api/notes/short', '/api/nothing', '/healthz'])('%s carries them', async (url) => {
    const { app } = await testApp({ store: database() });
    const { headers } = await app.inject({ url });
    expect(headers['content-security-policy']).toMatch(/script-src 'self'/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
  });

  test('so does what is refused before its route is looked for', async () => {
    const { app } = await testApp({ store: database() });
    const answers = [await app.inject({ url: '/', headers: { host: 'elsewhere.example' } }), await app.inject('/%zz')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([421, 400]);
    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toMatch(/^default-src /);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});

describe('what a browser is told for longer', () => {
  test('to stay with TLS, where a request came by it through a proxy that is believed', async () => {
    const url = '/healthz';
    const headers = { 'x-forwarded-proto': 'https' };
    const { app: believing } = await testApp({ store: database(), env: { TRUST_PROXY: '1' } });
    const told = (await believing.inject({ url, headers })).headers['strict-transport-security'];
    expect(told).toMatch(/^max-age=\d{7,}$/);
    expect((await believing.inject({ url })).headers['strict-transport-security']).toBeUndefined();
    const { app: doubting } = await testApp({ store: database() });
    expect((await doubting.inject({ url, headers })).headers['strict-transport-security']).toBeUndefined();
  });

  test('to keep from the page what it does not need', async () => {
    const { app } = await testApp({ store: database() });
    const policy = (await app.inject('/')).headers['permissions-policy'];
    expect(policy).toContain('camera=(), ');
    // Browsers that have none of it warn of the name.
    expect(policy).not.toContain('bluetooth');
  });
});

describe('names of the server', () => {
  test.each([
    ['localhost:3000', {}, 200],
    ['127.0.0.1:3000', {}, 200],
    ['192.168.1.20', {}, 200],
    ['[::1]:3000', {}, 200],
    ['evil.example', {}, 421],
    ['evil.example:3000', { ALLOWED_HOSTS: 'notes.example.org' }, 421],
    ['127.0.0.1.evil.example', {}, 421],
    ['Notes.example.org', { ALLOWED_HOSTS: 'other.example, notes.example.org' }, 200],
    ['books.home', { HOST: 'books.home' }, 200],
  ])('%s with %j is answered %i', async (host, env, status) => {
    const { app } = await testApp({ store: database(), env });
    const answer = await app.inject({ url: '/api/settings', headers: { host, origin: `http://${host}` } });
    expect(answer.statusCode).toBe(status);
    if (status === 421) expect(answer.json().details).toContain('ALLOWED_HOSTS');
    expect((await app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(200);
  });

  test('are those that a proxy passes on, where it is believed', async () => {
    const { app } = await testApp({ store: database(), env: { TRUST_PROXY: '1' } });
    const headers = { host: '127.0.0.1', 'x-forwarded-host': 'evil.example' };
    expect((await app.inject({ url: '/api/settings', headers })).statusCode).toBe(421);
  });
});

describe('health', () => {
  test('alive and ready', async () => {
    const { app } = await testApp({ store: database() });
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
  });

  test('however many ask at once, the database is asked for one of them', async () => {
    let asked = 0;
    const store = {
      ...database(),
      ping: async () => {
        asked += 1;
        await nextTurn();
      },
    };
    const { app } = await testApp({ store });
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(asked).toBeLessThan(5);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
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
    const { app } = await testApp({ store: database() });
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
    const { app } = await testApp({ store: database(), env: { TRUST_PROXY: trust, NOTES_PER_MINUTE: '1' } });
    const url = `/api/notes/${newSessionId()}`;
    await app.inject({ url, headers: { 'x-forwarded-for': first } });
    expect((await app.inject({ url, headers: { 'x-forwarded-for': second } })).statusCode).toBe(status);
  });

  test('0 calls a minute means no limit', async () => {
    const { app } = await testApp({ store: database(), env: { NOTES_PER_MINUTE: '0' } });
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
  ['CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n', /^HTTP\/1\.1 501/, 'This server is no proxy.'],
  ['GET / HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400/, 'The request names no host.'],
  [
    'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: cake\r\n\r\n',
    /^HTTP\/1\.1 417/,
    'The request expects what this server does not do.',
  ],
])(
  'a request that never reaches a route is answered in the shape of all errors, and its connection closed',
  async (sent, status, error) => {
    const { app } = await testApp({ store: database() });
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
    expect(answer).toMatch(/^content-security-policy: default-src /im);
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
  },
);

test.each([
  [
    'more fields',
    413,
    Array.from({ length: 20 }, (_, at) => `field${at}`),
    'The form has more fields than are accepted.',
  ],
  ['a field of a name that is never taken', 400, ['__proto__'], 'The form has a field whose name is not accepted.'],
])('a form with %s is told so', async (_what, status, names, error) => {
  const { app } = await testApp({ store: database() });
  const parts = names.map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\na\r\n`);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const payload = `${parts.join('')}--x--\r\n`;
  const answer = await app.inject({ method: 'POST', url: '/api/process-pdf', headers, payload });
  expect([answer.statusCode, answer.json()]).toEqual([status, { error }]);
});
