import { expect, test } from 'vitest';
import { modelSettingOf } from './model-access.ts';

test.each([
  [{ OPENAI_API_KEY: 'k' }, { address: 'https://api.openai.com/v1', key: 'k', model: 'gpt-4o' }],
  [
    { OPENAI_BASE_URL: 'http://localhost:11434/v1/', OPENAI_MODEL: 'llava' },
    { address: 'http://localhost:11434/v1', model: 'llava' },
  ],
])('%j', (env, access) => {
  expect(modelSettingOf(env)).toEqual({ ok: true, access: { key: undefined, ...access } });
});

test.each([
  [{}, /OPENAI_API_KEY/],
  [{ OPENAI_API_KEY: ' ', OPENAI_MODEL: 'gpt-4o' }, /OPENAI_API_KEY/],
  [{ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'api.openai.com' }, /OPENAI_BASE_URL.*api\.openai\.com/],
  [{ OPENAI_BASE_URL: 'file:///etc' }, /OPENAI_BASE_URL/],
])('%j is told what is wrong', (env, problem) => {
  expect(modelSettingOf(env)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
});
