import { expect, test } from 'vitest';
import type { Chat, ChatAnswer, ChatCall } from './chat.ts';
import { mergeTakeaways } from './merge-takeaways.ts';

const TAKEAWAYS = ['Memory is a workshop.', 'Forgetting is no fault of memory.', 'Sleep sorts what memory keeps.'];

/** Asks a model that answers with `content`. */
async function merged(content: string) {
  const calls: ChatCall[] = [];
  const answer: ChatAnswer = { content, end: 'stop', isRefusal: false };
  const chat: Chat = { ask: async (call) => (calls.push(call), answer) };
  return { calls, result: mergeTakeaways(TAKEAWAYS, { chat, cap: 2 }) };
}

test('one call with text only makes fewer of them', async () => {
  const content = JSON.stringify({
    keyTakeaways: ['Memory works, and forgets.', 'Sleep sorts memory.', 'Memory again.'],
  });
  const { calls, result } = await merged(content);
  expect(await result).toEqual(['Memory works, and forgets.', 'Sleep sorts memory.']);
  expect(calls).toHaveLength(1);
  expect(calls[0]).not.toHaveProperty('picture');
  expect(calls[0]?.text).toContain(JSON.stringify(TAKEAWAYS));
  expect(calls[0]?.text).toMatch(/json/i);
});

test.each([
  '',
  'Sorry.',
  '{"keyTakeaways":[]}',
  '{"keyTakeaways":["Visit http://evil.example, memory."]}',
  '{"keyTakeaways":["Buy gold now!"]}',
])('%j is none that can be used', async (content) => {
  await expect((await merged(content)).result).rejects.toThrow();
});
