import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import OpenAI from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { collectMemory } from '../../../tests/collect-memory.ts';
import { freePort } from '../../../tests/contract/postgres.ts';
import { sharedStore, testApp } from '../../../tests/contract/test-app.ts';
import type { ChatReply } from '../../../tests/stand-ins/chat-reply.ts';
import { type ChatServer, startChatServer } from '../../../tests/stand-ins/chat-server.ts';
import { readConfig } from '../config.ts';
import { MemoryCounters } from '../store/counters.ts';
import { modelRelay } from './model-relay.ts';

const KEY = 'sk-operators-own-secret-key';
const PICTURE = `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]).toString('base64')}`;
const TOKEN = 'given-to-readers-by-hand';
const PATH = '/api/model/chat/completions';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
const database = sharedStore();

const CALL: ChatCompletionCreateParamsNonStreaming = {
  model: 'gpt-4o',
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'The words of the reader. Answer in JSON.' },
        { type: 'image_url', image_url: { url: PICTURE } },
      ],
    },
  ],
  max_tokens: 1000,
  temperature: 0.1,
  response_format: { type: 'json_object' },
};

async function setUp(env: Record<string, string> = {}) {
  const service = await startChatServer({ key: KEY });
  onTestFinished(() => service.close());
  const relayed = await testApp({
    store: database(),
    env: { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: service.address, ...env },
  });
  return { service, ...relayed };
}

/** A server that listens, and the client that the app uses, as a page of that server would run it. */
async function setUpClient(env: Record<string, string> = {}) {
  const all = await setUp(env);
  const origin = await all.app.listen({ port: 0, host: '127.0.0.1' });
  const client = new OpenAI({
    apiKey: 'none',
    baseURL: `${origin}/api/model`,
    maxRetries: 0,
    defaultHeaders: { ...SAME_ORIGIN, authorization: null },
  });
  return { ...all, client, origin };
}

describe('a call of the product', () => {
  test('goes to the service with the key and model of the operator, and its answer comes back', async () => {
    const { service, client } = await setUpClient({ OPENAI_MODEL: 'operators-model' });
    service.reply([{ kind: 'json', value: { notes: [], keyTakeaways: ['A thought.'] } }]);
    const answer = await client.chat.completions.create({ ...CALL, model: 'another' });
    expect(answer.choices[0]?.message.content).toBe('{"notes":[],"keyTakeaways":["A thought."]}');
    expect(service.violations).toEqual([]);
    expect(service.requests).toHaveLength(1);
    expect(service.requests[0]?.body).toEqual({ ...CALL, model: 'operators-model' });
  });

  test('may be text alone', async () => {
    const { service, app } = await setUp();
    const messages = [{ role: 'user', content: 'Choose takeaways, in JSON.' }];
    const answer = await app.inject({
      method: 'POST',
      url: PATH,
      headers: SAME_ORIGIN,
      payload: { ...CALL, messages },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(service.requests[0]?.images).toEqual([]);
  });

  test('streams: the first piece is there before the service has finished', async () => {
    const { service, client } = await setUpClient();
    service.reply([{ kind: 'hang-midway', text: 'piece '.repeat(100) }]);
    const stream = await client.chat.completions.create({ ...CALL, stream: true });
    for await (const chunk of stream) {
      expect(chunk.object).toBe('chat.completion.chunk');
      break;
    }
    await expect.poll(() => service.abandoned()).toBe(1);
  });

  test('with a picture of many megabytes', async () => {
    const { service, app } = await setUp();
    const url = `${PICTURE.replaceAll('=', '')}${'AAAA'.repeat(1024 * 1024)}`;
    const content = [
      { type: 'text', text: 'JSON' },
      { type: 'image_url', image_url: { url } },
    ];
    const payload = { ...CALL, messages: [{ role: 'user', content }] };
    const answer = await app.inject({ method: 'POST', url: PATH, headers: SAME_ORIGIN, payload });
    expect(answer.statusCode).toBe(200);
    expect(service.requests[0]?.images[0]).toHaveLength(url.length);
  });
});

test('of a picture of megabytes, others have their turn between each two steps', async () => {
  const { app } = await setUp();
  const steps = new Map<string, number>();
  let [turn, isDone] = [0, false];
  const count = (): void => {
    turn += 1;
    if (!isDone) setImmediate(count);
  };
  // Of each, the first time that it takes all of the picture.
  const note = (step: string, size: number): void => {
    if (size > 4_000_000 && !steps.has(step)) steps.set(step, turn);
  };
  const url = `${PICTURE.replaceAll('=', '')}${'AAAA'.repeat(1024 * 1024)}`;
  const content = [
    { type: 'text', text: 'JSON' },
    { type: 'image_url', image_url: { url } },
  ];
  const payload = JSON.stringify({ ...CALL, messages: [{ role: 'user', content }] });
  const [concat, parse] = [Buffer.concat.bind(Buffer), JSON.parse.bind(JSON)];
  const [stringify, call] = [JSON.stringify.bind(JSON), globalThis.fetch.bind(globalThis)];
  vi.spyOn(Buffer, 'concat').mockImplementation((pieces, size) => {
    const whole = concat(pieces, size);
    note('joined', whole.length);
    return whole;
  });
  vi.spyOn(JSON, 'parse').mockImplementation((text, revive) => {
    note('parsed', text.length);
    return parse(text, revive);
  });
  vi.spyOn(JSON, 'stringify').mockImplementation((...given: Parameters<typeof stringify>) => {
    const text = stringify(...given);
    note('written', text?.length ?? 0);
    return text;
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    note('sent', typeof init?.body === 'string' ? init.body.length : 0);
    return call(url, init);
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  setImmediate(count);
  const headers = { ...SAME_ORIGIN, 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: PATH, headers, payload });
  isDone = true;
  expect(answer.statusCode).toBe(200);
  expect([...steps.keys()]).toEqual(['joined', 'parsed', 'written', 'sent']);
  expect(new Set(steps.values()).size).toBe(4);
});

describe('what goes wrong at the service', () => {
  async function answerTo(reply: ChatReply, env: Record<string, string> = {}) {
    const { service, app, logged } = await setUp(env);
    service.reply([reply]);
    const answer = await app.inject({ method: 'POST', url: PATH, headers: SAME_ORIGIN, payload: CALL });
    return { answer, logged };
  }

  test('its limit, with the time to wait', async () => {
    const { answer } = await answerTo({ kind: 'rate-limited', retryAfter: '12' });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('12');
    expect(answer.json().error.code).toBe('rate_limit_exceeded');
  });

  test.each([
    [400, 400],
    [404, 400],
    [500, 500],
    [503, 503],
    [529, 502],
  ])('its error %i is ours, %i, without a word of its own', async (status, told) => {
    const { answer } = await answerTo({ kind: 'error', status, message: `Why ${KEY.slice(0, 12)} failed` });
    expect(answer.statusCode).toBe(told);
    expect(answer.json().error.message).toMatch(/^The model service .* \(status \d+\)\.$/);
    expect(answer.body).not.toContain(KEY.slice(0, 12));
  });

  test.each([200, 502])('HTML with status %i is never a page of ours', async (status) => {
    const { answer } = await answerTo({ kind: 'html', status });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('an answer that does not end is cut off, as a whole and in pieces', async () => {
    // The client of HTTP opens a new connection for one that it breaks off, and has no call for it.
    const endless = fastify({ forceCloseConnections: true });
    let sent = 0;
    let abandoned = 0;
    endless.post('/v1/chat/completions', async (request, reply) => {
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) abandoned += 1;
      });
      const isStream = (request.body as { readonly stream?: boolean }).stream === true;
      const pieces = async function* () {
        for (; sent < 400; sent += 1) yield Buffer.alloc(1024 * 1024, 0x20);
      };
      return reply.type(isStream ? 'text/event-stream' : 'application/json').send(Readable.from(pieces()));
    });
    onTestFinished(() => endless.close());
    const address = await endless.listen({ port: 0, host: '127.0.0.1' });
    const { app } = await setUp({ OPENAI_BASE_URL: `${address}/v1` });
    const whole = await app.inject({ method: 'POST', url: PATH, headers: SAME_ORIGIN, payload: CALL });
    expect([whole.statusCode, whole.json().error.message]).toEqual([502, expect.stringContaining('more than')]);
    await expect.poll(() => abandoned).toBe(1);
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { ...SAME_ORIGIN, 'content-type': 'application/json' };
    const body = JSON.stringify({ ...CALL, stream: true });
    const stream = await fetch(`${origin}${PATH}`, { method: 'POST', headers, body });
    await expect(stream.text()).rejects.toThrow();
    await expect.poll(() => abandoned).toBe(2);
    expect(sent).toBeLessThan(100);
  });

  test('a key that it refuses is the operator’s matter, and no part of it is shown or logged', async () => {
    const wrong = 'sk-a-wrong-key-of-the-operator';
    const { answer, logged } = await answerTo({ kind: 'no-content' }, { OPENAI_API_KEY: wrong });
    expect(answer.statusCode).toBe(502);
    expect(answer.json().error.message).toMatch(/refuses the key/);
    expect(answer.body + logged()).not.toContain(wrong);
    expect(logged()).toContain('refuses the key');
  });

  test('no service at all', async () => {
    const { answer, logged } = await answerTo(
      { kind: 'no-content' },
      { OPENAI_BASE_URL: `http://127.0.0.1:${await freePort()}/v1` },
    );
    expect(answer.statusCode).toBe(502);
    expect(answer.json().error).toEqual({
      message: 'The model service cannot be reached.',
      type: 'server_error',
      param: null,
      code: null,
    });
    expect(logged()).toContain('ECONNREFUSED');
  });

  test('a connection that breaks, before or within the answer', async () => {
    expect((await answerTo({ kind: 'disconnect' })).answer.statusCode).toBe(502);
    const { service, client } = await setUpClient();
    service.reply([{ kind: 'disconnect-midway', text: 'x'.repeat(10_000) }]);
    await expect(client.chat.completions.create(CALL)).rejects.toThrow();
  });

  test('a redirect is not followed: the key is not for the place it names', async () => {
    const elsewhere: string[] = [];
    const thief = fastify();
    thief.post('/', async (request) => elsewhere.push(String(request.headers.authorization)));
    const redirecting = fastify();
    const target = await thief.listen({ port: 0, host: '127.0.0.1' });
    redirecting.post('/v1/chat/completions', async (_request, reply) => reply.redirect(target, 307));
    const address = await redirecting.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(async () => {
      await Promise.all([thief.close(), redirecting.close()]);
    });
    const { answer } = await answerTo({ kind: 'no-content' }, { OPENAI_BASE_URL: `${address}/v1` });
    expect(answer.statusCode).toBe(502);
    expect(elsewhere).toEqual([]);
  });

  async function impatient(reply: ChatReply, { times = 1, answerTimeoutMs = 1_000 } = {}) {
    const service = await startChatServer();
    service.reply(Array(times).fill(reply));
    const app = fastify();
    onTestFinished(async () => {
      await app.close();
      await service.close();
    });
    const config = readConfig({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: service.address });
    await app.register(modelRelay, { config, counters: new MemoryCounters(), answerTimeoutMs });
    return { app, service };
  }

  test('silence ends in 504', async () => {
    const { app } = await impatient({ kind: 'hang' });
    const answer = await app.inject({ method: 'POST', url: PATH, headers: SAME_ORIGIN, payload: CALL });
    expect(answer.statusCode).toBe(504);
    expect(answer.json().error.message).toMatch(/did not answer in time/);
  });

  test('silence within the answer ends it, also when memory was collected', async () => {
    collectMemory();
    const { app, service } = await impatient(
      { kind: 'hang-midway', text: 'piece '.repeat(100) },
      // The head of the answer must come within it.
      { times: 2, answerTimeoutMs: 5_000 },
    );
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { ...SAME_ORIGIN, 'content-type': 'application/json' };
    const call = (stream: boolean) =>
      fetch(`${origin}${PATH}`, { method: 'POST', headers, body: JSON.stringify({ ...CALL, stream }) });
    const inPieces = async () => (await call(true)).text();
    await Promise.all([
      expect(call(false)).resolves.toHaveProperty('status', 504),
      expect(inPieces()).rejects.toThrow(),
    ]);
    await expect.poll(() => service.abandoned()).toBe(2);
  });

  test('a reader who leaves ends the call at the service as well', async () => {
    const { service, origin } = await setUpClient();
    service.reply([{ kind: 'hang' }]);
    const leave = new AbortController();
    const headers = { ...SAME_ORIGIN, 'content-type': 'application/json' };
    const body = JSON.stringify(CALL);
    const call = fetch(`${origin}${PATH}`, { method: 'POST', headers, body, signal: leave.signal });
    await expect.poll(() => service.requests.length).toBe(1);
    leave.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(() => service.abandoned()).toBe(1);
  });
});

describe('what the relay refuses', () => {
  async function refusal(payload: object, headers: Record<string, string> = SAME_ORIGIN, env = {}) {
    const { service, app } = await setUp(env);
    const answer = await app.inject({ method: 'POST', url: PATH, headers, payload });
    expectUnasked(service);
    expect(answer.json().error).toMatchObject({ message: expect.any(String), type: 'invalid_request_error' });
    return answer.statusCode;
  }

  function expectUnasked(service: ChatServer): void {
    expect(service.requests).toEqual([]);
    expect(service.violations).toEqual([]);
  }

  test.each<[string, object]>([
    ['an unknown field', { ...CALL, tools: [] }],
    ['more tokens than a page needs', { ...CALL, max_tokens: 100_000 }],
    ['no limit of tokens', { ...CALL, max_tokens: undefined }],
    ['several answers', { ...CALL, n: 10 }],
    ['another format', { ...CALL, response_format: { type: 'text' } }],
    ['no format', { ...CALL, response_format: undefined }],
    ['a conversation', { ...CALL, messages: [...CALL.messages, ...CALL.messages] }],
    ['a system message', { ...CALL, messages: [{ role: 'system', content: 'JSON' }] }],
    ['a picture elsewhere', image('https://example.org/a.jpg')],
    ['a picture that is a document', image('data:text/html;base64,AAAA')],
    ['several pictures', pictures(3)],
    ['a long text', { ...CALL, messages: [{ role: 'user', content: 'a'.repeat(200_001) }] }],
  ])('%s', async (_what, payload) => {
    expect(await refusal(payload)).toBe(400);
  });

  test('a body over the limit', async () => {
    expect(await refusal(image(`data:image/png;base64,${'A'.repeat(13 * 1024 * 1024)}`))).toBe(413);
  });

  test.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }],
    ['another origin over plain HTTP', { origin: 'http://elsewhere.example' }],
    ['a program that does not say', {}],
  ])('%s', async (_who, headers) => {
    expect(await refusal(CALL, headers)).toBe(403);
  });

  test('a page of ours over plain HTTP is let in', async () => {
    const { app } = await setUp();
    const headers = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' };
    expect((await app.inject({ method: 'POST', url: PATH, headers, payload: CALL })).statusCode).toBe(200);
  });

  const ELSEWHERE = [
    ['another machine', { remoteAddress: '203.0.113.9' }, {}],
    ['a proxy on this machine', {}, { 'x-forwarded-for': '203.0.113.9' }],
    ['this machine under another name', {}, { host: 'notes.home' }],
  ] as const;

  test.each(ELSEWHERE)('a call through %s without the operator’s token', async (_from, from, more) => {
    const { service, app } = await setUp({ ALLOWED_HOSTS: 'notes.home', MODEL_ACCESS_TOKEN: TOKEN });
    const headers = { ...SAME_ORIGIN, ...more, cookie: 'commonplace-access=guessed' };
    const answer = await app.inject({ method: 'POST', url: PATH, headers, payload: CALL, ...from });
    expect(answer.statusCode).toBe(403);
    expectUnasked(service);
    expect((await app.inject({ url: '/api/settings', headers, ...from })).json().model.relay).toBeNull();
  });

  test.each(ELSEWHERE)('but not one through %s of a reader who was given it', async (_from, from, more) => {
    const { app, logged } = await setUp({ ALLOWED_HOSTS: 'notes.home', MODEL_ACCESS_TOKEN: TOKEN });
    const visit = await app.inject({ url: `/access/${TOKEN}`, headers: more, ...from });
    expect([visit.statusCode, visit.headers.location]).toEqual([303, '../../']);
    const [cookie = ''] = String(visit.headers['set-cookie']).split(';');
    expect(String(visit.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
    const headers = { ...SAME_ORIGIN, ...more, cookie };
    const answer = await app.inject({ method: 'POST', url: PATH, headers, payload: CALL, ...from });
    expect(answer.statusCode).toBe(200);
    expect((await app.inject({ url: '/api/settings', headers, ...from })).json().model.relay).not.toBeNull();
    expect(cookie + logged()).not.toContain(TOKEN);
  });

  test('but not one of a reader who was given the longest token', async () => {
    const token = 'a'.repeat(500);
    const { app } = await setUp({ MODEL_ACCESS_TOKEN: token });
    expect((await app.inject(`/access/${token}`)).statusCode).toBe(303);
  });

  test('a token that is not the operator’s, and soon any more guesses', async () => {
    const { app } = await setUp({ MODEL_ACCESS_TOKEN: TOKEN });
    const statuses = [];
    for (let guess = 0; guess < 11; guess += 1) statuses.push((await app.inject(`/access/guess-${guess}`)).statusCode);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  });

  test('all clients together beyond the calls of a day', async () => {
    const { app } = await setUp({ MODEL_CALLS_PER_DAY: '2', MODEL_ACCESS_TOKEN: TOKEN });
    const visit = await app.inject({ url: `/access/${TOKEN}` });
    const headers = { ...SAME_ORIGIN, cookie: String(visit.headers['set-cookie']).split(';')[0] };
    const call = (remoteAddress: string) =>
      app.inject({ method: 'POST', url: PATH, headers, payload: CALL, remoteAddress });
    expect((await call('203.0.113.1')).statusCode).toBe(200);
    expect((await call('203.0.113.2')).statusCode).toBe(200);
    const refused = await call('203.0.113.3');
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      429,
      expect.stringContaining('MODEL_CALLS_PER_DAY'),
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600);
  });

  test('any call while no key is set', async () => {
    expect(await refusal(CALL, SAME_ORIGIN, { OPENAI_API_KEY: '' })).toBe(404);
  });

  test('a client over its limit, with the time to wait', async () => {
    const { app } = await setUp({ MODEL_CALLS_PER_MINUTE: '1' });
    const call = () => app.inject({ method: 'POST', url: PATH, headers: SAME_ORIGIN, payload: CALL });
    expect((await call()).statusCode).toBe(200);
    const refused = await call();
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error.message).toMatch(/Too many requests/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  function image(url: string): object {
    const content = [
      { type: 'text', text: 'JSON' },
      { type: 'image_url', image_url: { url } },
    ];
    return { ...CALL, messages: [{ role: 'user', content }] };
  }

  function pictures(count: number): object {
    const content = Array.from({ length: count }, () => ({ type: 'image_url', image_url: { url: PICTURE } }));
    return { ...CALL, messages: [{ role: 'user', content }] };
  }
});

test('neither picture nor text nor key is logged, at any level', async () => {
  const { service, app, logged } = await setUp();
  const replies: ChatReply[] = [
    { kind: 'text', text: 'What the model said' },
    { kind: 'error', status: 500, message: 'What the model said' },
    { kind: 'html', status: 502 },
    { kind: 'disconnect' },
  ];
  service.reply(replies);
  for (const _ of replies) await app.inject({ method: 'POST', url: PATH, headers: SAME_ORIGIN, payload: CALL });
  await app.inject({ method: 'POST', url: PATH, headers: SAME_ORIGIN, payload: { ...CALL, extra: 'The words' } });
  expect(logged()).toContain('/api/model/chat/completions');
  for (const secret of ['The words', 'What the model said', PICTURE.slice(-12), KEY]) {
    expect(logged()).not.toContain(secret);
  }
});
