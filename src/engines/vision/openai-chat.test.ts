import { expect, test } from 'vitest';
import { createOpenAiChat, type ModelAccess } from './openai-chat.ts';

/** The one request that asking once makes, before a service that answers nothing of use. */
async function requestTo(access: Partial<ModelAccess>) {
  const sent: { url: string; init: RequestInit | undefined }[] = [];
  const chat = createOpenAiChat(
    { address: 'https://model.example/v1', model: 'gpt-4o', ...access },
    {
      fetchWith: async (url, init) => {
        sent.push({ url: url instanceof Request ? url.url : url.toString(), init });
        return Response.json({ choices: [] });
      },
    },
  );
  await chat.ask({ text: 'Answer in JSON.' }, new AbortController().signal);
  expect(sent).toHaveLength(1);
  return { url: sent[0]?.url, init: sent[0]?.init, headers: Object.fromEntries(new Headers(sent[0]?.init?.headers)) };
}

test('a call goes to its address with nothing but what the protocol needs', async () => {
  const { url, headers } = await requestTo({ key: 'sk-1' });
  expect(url).toBe('https://model.example/v1/chat/completions');
  expect(headers).toEqual({
    accept: 'application/json',
    authorization: 'Bearer sk-1',
    'content-type': 'application/json',
  });
});

test('without a key none is sent', async () => {
  expect((await requestTo({})).headers).not.toHaveProperty('authorization');
});

test('a key and a picture never follow a redirect to another address', async () => {
  expect((await requestTo({ key: 'sk-1' })).init?.redirect).toBe('error');
});

test('a client that does not come holds up nobody for longer than the call may take', async () => {
  const chat = createOpenAiChat(
    { address: 'https://model.example/v1', model: 'gpt-4o' },
    { load: () => new Promise(() => undefined) },
  );
  const late = new AbortController();
  const answer = chat.ask({ text: 'Answer in JSON.' }, late.signal);
  late.abort(new Error('too late'));
  await expect(answer).rejects.toThrow('too late');
});
