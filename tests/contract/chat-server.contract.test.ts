import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ChatReply } from '../stand-ins/chat-reply.ts';
import { type ChatServer, startChatServer } from '../stand-ins/chat-server.ts';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

const CALL: ChatCompletionCreateParamsNonStreaming = {
  model: 'gpt-4o',
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Answer in JSON.' },
        { type: 'image_url', image_url: { url: PNG } },
      ],
    },
  ],
  max_tokens: 1000,
  temperature: 0.1,
  response_format: { type: 'json_object' },
};

async function setUp(key?: string): Promise<{ server: ChatServer; client: OpenAI }> {
  const server = await startChatServer(key === undefined ? {} : { key });
  onTestFinished(() => server.close());
  return { server, client: new OpenAI({ apiKey: 'key', baseURL: server.address, maxRetries: 0 }) };
}

async function failureOf(reply: ChatReply): Promise<unknown> {
  const { server, client } = await setUp();
  server.reply([reply]);
  // Only an answer that never comes is worth little time.
  const timeout = reply.kind === 'hang' ? 300 : 60_000;
  return client.chat.completions.create(CALL, { timeout }).catch((error: unknown) => error);
}

describe('a request that keeps to the protocol', () => {
  test('is answered as the published client expects, and recorded', async () => {
    const { server, client } = await setUp();
    server.reply([{ kind: 'json', value: { notes: [{ page: 1, text: 'é' }], keyTakeaways: [] } }]);
    const answer = await client.chat.completions.create(CALL);
    expect(JSON.parse(answer.choices[0]?.message.content ?? '')).toEqual({
      notes: [{ page: 1, text: 'é' }],
      keyTakeaways: [],
    });
    expect(answer.choices[0]?.finish_reason).toBe('stop');
    expect(server.requests).toMatchObject([{ model: 'gpt-4o', text: 'Answer in JSON.', images: [PNG] }]);
    expect(server.violations).toEqual([]);
  });

  test('may ask for a stream', async () => {
    const { server, client } = await setUp();
    server.reply([{ kind: 'text', text: '{"notes":[],"keyTakeaways":["🖍️ a thought that is longer than one piece"]}' }]);
    const pieces = [];
    for await (const chunk of await client.chat.completions.create({ ...CALL, stream: true })) pieces.push(chunk);
    const text = pieces.map((piece) => piece.choices[0]?.delta.content ?? '').join('');
    expect(JSON.parse(text).keyTakeaways).toHaveLength(1);
    expect(pieces.at(-1)?.choices[0]?.finish_reason).toBe('stop');
    expect(pieces.length).toBeGreaterThan(3);
  });
});

describe('a request that does not', () => {
  test.each<[string, object, RegExp]>([
    ['an unknown field', { made_up: 1 }, /Unrecognized request argument supplied: made_up/],
    ['no messages', { messages: [] }, /empty array/],
    ['an unknown role', { messages: [{ role: 'reader', content: 'JSON' }] }, /role/],
    ['a picture of the assistant', { messages: [{ ...CALL.messages[0], role: 'assistant' }] }, /only allowed.*user/],
    ['no word of JSON', { messages: [{ role: 'user', content: 'Hello' }] }, /must contain the word 'json'/],
    ['temperature 3', { temperature: 3 }, /temperature/],
    ['no tokens', { max_tokens: 0 }, /max_tokens/],
    ['half a token', { max_tokens: 1.5 }, /max_tokens/],
    ['an unknown format', { response_format: { type: 'xml' } }, /response_format/],
    ['a picture that is none', image('data:image/png;base64,AAAA'), /unsupported image/],
    ['a picture under a wrong name', image(PNG.replace('png', 'jpeg')), /unsupported image/],
    ['a picture that is an object address', image('blob:http://localhost/1'), /data URL/],
  ])('%s is refused with the reason', async (_what, change, reason) => {
    const { server, client } = await setUp();
    const call = Object.assign({}, CALL, change);
    await expect(client.chat.completions.create(call)).rejects.toThrow(reason);
    expect(server.violations).toHaveLength(1);
    expect(server.requests).toEqual([]);
  });

  test('a wrong key is refused', async () => {
    const { client } = await setUp('another');
    await expect(client.chat.completions.create(CALL)).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
  });

  function image(url: string): object {
    const content = [
      { type: 'text', text: 'JSON' },
      { type: 'image_url', image_url: { url } },
    ];
    return { messages: [{ role: 'user', content }] };
  }
});

describe('every fault comes on demand', () => {
  test('an answer that breaks off, at any byte', async () => {
    const { server, client } = await setUp();
    const text = '{"notes":["é"]}';
    server.reply([
      { kind: 'cut', text, bytes: 11 },
      { kind: 'cut', text, bytes: 12 },
      { kind: 'cut', text, bytes: 13 },
    ]);
    const contents = [];
    for (let call = 0; call < 3; call += 1) {
      const { choices } = await client.chat.completions.create(CALL);
      expect(choices[0]?.finish_reason).toBe('length');
      contents.push(choices[0]?.message.content);
    }
    expect(contents).toEqual(['{"notes":["', '{"notes":["\uFFFD', '{"notes":["é']);
  });

  test('refusal, filter, no content, no choices', async () => {
    const { server, client } = await setUp();
    server.reply([
      { kind: 'refusal', text: 'I cannot help.' },
      { kind: 'content-filter' },
      { kind: 'no-content' },
      { kind: 'no-choices' },
    ]);
    const answers = [];
    for (let call = 0; call < 4; call += 1) answers.push((await client.chat.completions.create(CALL)).choices[0]);
    expect(answers.slice(0, 3)).toMatchObject([
      { message: { content: null, refusal: 'I cannot help.' }, finish_reason: 'stop' },
      { message: { content: null, refusal: null }, finish_reason: 'content_filter' },
      { message: { content: null, refusal: null }, finish_reason: 'stop' },
    ]);
    expect(answers[3]).toBeUndefined();
  });

  test.each<[ChatReply, number]>([
    [{ kind: 'rate-limited', retryAfter: '7' }, 429],
    [{ kind: 'error', status: 500 }, 500],
    [{ kind: 'error', status: 400, code: 'content_filter' }, 400],
    [{ kind: 'html', status: 502 }, 502],
    [{ kind: 'raw', status: 503, body: 'null' }, 503],
  ])('%j', async (reply, status) => {
    const error = await failureOf(reply);
    expect(error).toBeInstanceOf(APIError);
    expect(error).toMatchObject({ status });
    if (reply.kind === 'rate-limited') expect((error as APIError).headers?.get('retry-after')).toBe('7');
  });

  test('no answer, or half of one', async () => {
    expect(await failureOf({ kind: 'hang' })).toBeInstanceOf(APIConnectionTimeoutError);
    expect(await failureOf({ kind: 'disconnect' })).toBeInstanceOf(APIConnectionError);
    expect(await failureOf({ kind: 'disconnect-midway', text: 'x'.repeat(1000) })).toBeInstanceOf(Error);
  });

  test('HTML and other shapes under status 200', async () => {
    const { server, client } = await setUp();
    server.reply([{ kind: 'html', status: 200 }]);
    expect(await client.chat.completions.create(CALL)).toMatch(/<!doctype html>/);
    server.reply([{ kind: 'raw', status: 200, body: '[]' }]);
    expect(await client.chat.completions.create(CALL)).toEqual([]);
  });

  test('replies of a list come in order, the last one again', async () => {
    const { server, client } = await setUp();
    server.reply([
      { kind: 'error', status: 500 },
      { kind: 'text', text: 'JSON' },
    ]);
    await expect(client.chat.completions.create(CALL)).rejects.toMatchObject({ status: 500 });
    for (let call = 0; call < 2; call += 1) {
      expect((await client.chat.completions.create(CALL)).choices[0]?.message.content).toBe('JSON');
    }
  });
});
