import { createClient } from '@formspree/core';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newSessionId, sharedStore, testApp } from '../../../tests/contract/test-app.ts';

const GOOD = { email: 'reader@example.org', message: 'Hello there' };

function post(app: FastifyInstance, url: string, body: object) {
  return app.inject({ method: 'POST', url, payload: body });
}

async function postForm(app: FastifyInstance, form: FormData) {
  const request = new Request('http://localhost/f/feedback', { method: 'POST', body: form });
  const headers = Object.fromEntries(request.headers);
  return app.inject({ method: 'POST', url: '/f/feedback', headers, payload: Buffer.from(await request.arrayBuffer()) });
}

function formData(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe('what is taken in', () => {
  test('JSON, multipart and URL-encoded, all stored alike', async () => {
    const { app, store } = await testApp();
    const answers = [
      await post(app, '/f/feedback', GOOD),
      await postForm(app, formData(GOOD)),
      await app.inject({
        method: 'POST',
        url: '/f/feedback',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(GOOD).toString(),
      }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ ok: true, next: expect.any(String) });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    const stored = await store.listSubmissions({ form: 'feedback' });
    expect(stored.map((each) => each.fields)).toEqual([GOOD, GOOD, GOOD]);
  });

  test('a form that is sent again under its key, as it came last; no other key than one that cannot be guessed counts', async () => {
    const { app, store } = await testApp();
    const key = newSessionId();
    await post(app, '/f/feedback', { ...GOOD, _id: key });
    await post(app, '/f/feedback', { ...GOOD, message: 'Hello again', _id: key });
    for (const weak of ['1', '1', 7, null]) await post(app, '/f/feedback', { ...GOOD, _id: weak });
    const stored = await store.listSubmissions();
    const messages = stored.map(({ fields }) => fields['message'] ?? '');
    expect(messages.toSorted()).toEqual(['Hello again', 'Hello there', 'Hello there']);
    expect(stored.find(({ id }) => id === key)?.fields).toEqual({ ...GOOD, message: 'Hello again' });
  });

  test('a form of a project, with its project', async () => {
    const { app, store } = await testApp();
    expect((await post(app, '/p/1234/f/feedback', GOOD)).statusCode).toBe(200);
    expect(await store.listSubmissions()).toMatchObject([{ project: '1234', fields: GOOD }]);
  });

  test('no form of a project whose name no project can have: not every database holds every sign', async () => {
    const { app, store } = await testApp({ env: { FORMS_PER_MINUTE: '0' } });
    for (const project of ['%00', 'a%00b', '%20', '..%2f', '%F0%9F%98%80', 'a'.repeat(101)]) {
      const answer = await post(app, `/p/${project}/f/feedback`, GOOD);
      expect([answer.statusCode, answer.json().errors]).toEqual([
        404,
        [{ code: 'PROJECT_NOT_FOUND', message: 'There is no such project.' }],
      ]);
    }
    expect(await store.listSubmissions()).toEqual([]);
  });

  test('text in any script, line breaks and all, and an empty file field', async () => {
    const { app, store } = await testApp();
    const fields = { email: 'reader@example.org', message: '言葉\r\n"Zeile" 🖍️ & <b>' };
    const form = formData(fields);
    form.append('attachment', new Blob([]), '');
    expect((await postForm(app, form)).json()).toMatchObject({ ok: true });
    expect(await store.listSubmissions()).toMatchObject([{ fields }]);
  });

  test('a form that fills in the honeypot is thanked and not kept', async () => {
    const { app, store } = await testApp();
    expect((await post(app, '/f/feedback', { ...GOOD, _gotcha: 'http://spam' })).json()).toMatchObject({ ok: true });
    expect((await postForm(app, formData({ ...GOOD, _gotcha: 'x' }))).json()).toMatchObject({ ok: true });
    expect(await store.listSubmissions()).toEqual([]);
    expect((await post(app, '/f/feedback', { ...GOOD, _gotcha: '' })).json()).toMatchObject({ ok: true });
    expect(await store.listSubmissions()).toMatchObject([{ fields: GOOD }]);
  });
});

describe('what is refused', () => {
  // Nothing of it is kept.
  const database = sharedStore();

  async function refusal(url: string, body: object) {
    const { app, store } = await testApp({ store: database() });
    const answer = await post(app, url, body);
    expect(answer.json().next).toBeUndefined();
    expect(answer.json().error).toEqual(expect.any(String));
    expect(await store.listSubmissions()).toEqual([]);
    return answer;
  }

  test('an unknown form', async () => {
    const answer = await refusal('/f/other', GOOD);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().errors).toMatchObject([{ code: 'FORM_NOT_FOUND' }]);
  });

  test('fields that are missing, empty or no address, each by name', async () => {
    const answer = await refusal('/f/feedback', { email: 'reader' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([
      { code: 'TYPE_EMAIL', field: 'email', message: expect.any(String) },
      { code: 'REQUIRED_FIELD_MISSING', field: 'message', message: expect.any(String) },
    ]);
  });

  test.each([[[]], [{}]])('%j as a body is empty', async (body) => {
    const answer = await refusal('/f/feedback', body);
    expect(answer.json().errors[0]).toMatchObject({ code: 'EMPTY' });
  });

  test('broken JSON, an unknown content type, a body over the limit', async () => {
    const { app } = await testApp({ store: database() });
    const send = (type: string, payload: string) =>
      app.inject({ method: 'POST', url: '/f/feedback', headers: { 'content-type': type }, payload });
    const answers = [
      await send('application/json', '{"email":'),
      await send('text/csv', 'a,b'),
      await send('application/json', JSON.stringify({ ...GOOD, message: 'a'.repeat(300 * 1024) })),
      await send('multipart/form-data', 'no boundary'),
      await send('multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\ncut'),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([400, 415, 413, 400, 400]);
    for (const answer of answers) {
      expect(answer.json()).toEqual({ error: expect.any(String), errors: [{ message: expect.any(String) }] });
    }
  });

  test('a file, too large a file, and too many files', async () => {
    const { app, store } = await testApp({ store: database() });
    const codeOf = async (...sizes: number[]) => {
      const form = formData(GOOD);
      for (const size of sizes) form.append('file', new Blob([new Uint8Array(size)]), 'a.bin');
      const answer = await postForm(app, form);
      expect([400, 413]).toContain(answer.statusCode);
      return answer.json().errors.map((error: { code: string }) => error.code);
    };
    expect(await codeOf(10)).toEqual(['NO_FILE_UPLOADS']);
    expect(await codeOf(0)).toEqual(['NO_FILE_UPLOADS']);
    expect(await codeOf(300 * 1024)).toEqual(['FILES_TOO_BIG']);
    expect(await codeOf(1, 1, 1, 1)).toEqual(['TOO_MANY_FILES']);
    expect(await store.listSubmissions()).toEqual([]);
  });

  test('a multipart field that is too long, and too many of them', async () => {
    const { app, store } = await testApp({ store: database() });
    const long = await postForm(app, formData({ ...GOOD, message: 'é'.repeat(200_000) }));
    expect(long.statusCode).toBeGreaterThanOrEqual(400);
    expect(long.json()).toMatchObject({ error: expect.any(String), errors: [{ message: expect.any(String) }] });
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, 'x']));
    const wide = await postForm(app, formData({ ...GOOD, ...many }));
    expect(wide.statusCode).toBeGreaterThanOrEqual(400);
    expect(wide.json().errors).toHaveLength(1);
    expect(await store.listSubmissions()).toEqual([]);
  });

  test('a multipart field without a name, or with one that every object has', async () => {
    const { app, store } = await testApp({ store: database() });
    const send = (disposition: string) => {
      const part = (head: string, value: string) => `--x\r\nContent-Disposition: form-data${head}\r\n\r\n${value}\r\n`;
      const payload = `${part('; name="email"', GOOD.email)}${part('; name="message"', 'Hi')}${part(disposition, 'x')}--x--\r\n`;
      return app.inject({
        method: 'POST',
        url: '/f/feedback',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload,
      });
    };
    const answers = [await send(''), await send('; name="__proto__"'), await send('; name="toString"')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect(answers[0]?.json().error).toBe('Each field of the form must have a name.');
    expect(await store.listSubmissions()).toEqual([]);
  });

  test('a multipart form whose fields are small enough and together too large', async () => {
    const { app, store } = await testApp({ store: database() });
    const many = Object.fromEntries(Array.from({ length: 45 }, (_, index) => [`f${index}`, 'x'.repeat(19_000)]));
    const answer = await postForm(app, formData({ ...GOOD, ...many }));
    expect([answer.statusCode, answer.json().errors]).toEqual([
      413,
      [expect.objectContaining({ code: 'FILES_TOO_BIG' })],
    ]);
    expect(await store.listSubmissions()).toEqual([]);
  });

  test('a page of another site; a page of ours, and a client that does not say, are let in', async () => {
    const { app } = await testApp({ env: { ALLOWED_HOSTS: 'notes.example' } });
    const from = async (headers: Record<string, string>) => {
      const all = { host: 'notes.example:3000', ...headers };
      return (await app.inject({ method: 'POST', url: '/f/feedback', headers: all, payload: GOOD })).statusCode;
    };
    expect(await from({})).toBe(200);
    expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await from({ origin: 'http://notes.example:3000' })).toBe(200);
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await from({ origin: 'https://elsewhere.example' })).toBe(403);
    expect(await from({ origin: 'null' })).toBe(403);
  });

  test('a client over its limit, in the shape of the protocol', async () => {
    const { app } = await testApp({ env: { FORMS_PER_MINUTE: '1' } });
    await post(app, '/f/feedback', GOOD);
    const answer = await post(app, '/f/feedback', GOOD);
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toEqual({
      error: expect.any(String),
      errors: [{ code: 'BLOCKED', message: expect.stringMatching(/try again/i) }],
    });
  });
});

describe('as the form client of the app sees it', () => {
  async function client(env: Record<string, string> = {}) {
    const { app, store } = await testApp({ env });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    const submit = (formKey: string, data: Record<string, string> | FormData) =>
      createClient().submitForm(formKey, data, { endpoint: address });
    return { store, submit };
  }

  test('success, for an object and for form data', async () => {
    const { store, submit } = await client();
    expect(await submit('feedback', GOOD)).toMatchObject({ kind: 'success' });
    expect(await submit('feedback', formData(GOOD))).toMatchObject({ kind: 'success' });
    expect(await store.listSubmissions()).toHaveLength(2);
  });

  test('errors of fields and of the form arrive with their codes', async () => {
    const { submit } = await client();
    const wrong = await submit('feedback', formData({ email: 'x', message: '' }));
    if (wrong.kind !== 'error') throw new Error('The form should have been refused.');
    expect(wrong.getFieldErrors('email')).toMatchObject([{ code: 'TYPE_EMAIL' }]);
    expect(wrong.getFieldErrors('message')).toMatchObject([{ code: 'REQUIRED_FIELD_EMPTY' }]);
    expect(wrong.getFormErrors()).toEqual([]);
    const unknown = await submit('other', GOOD);
    if (unknown.kind !== 'error') throw new Error('The form should have been refused.');
    expect(unknown.getFormErrors()).toMatchObject([{ code: 'FORM_NOT_FOUND' }]);
  });
});
