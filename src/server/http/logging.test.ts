import { expect, test } from 'vitest';
import { newSessionId, sharedStore, testApp } from '../../../tests/contract/test-app.ts';
import { withoutSessionIds } from './logging.ts';

const CONTENT = { notes: [{ page: 1, text: 'Private words' }], keyTakeaways: [] };
const database = sharedStore();

test('no session identifier and no content reaches the log, at any level and on any path', async () => {
  const { app, logged } = await testApp({ store: database() });
  const sessionId = newSessionId();
  const paths = [
    `/api/notes/${sessionId}`,
    `/api/notes/${sessionId}/`,
    `/api/notes/${sessionId}%zz`,
    `/api/notes/${sessionId}?session=${sessionId}`,
    `/api/note/${sessionId}`,
    `/${sessionId}`,
    `/assets/${sessionId}`,
    `//${sessionId}`,
  ];
  for (const url of paths) await app.inject({ url, headers: { referer: `http://localhost/${sessionId}` } });
  await app.inject({ method: 'POST', url: '/api/notes', payload: { content: CONTENT, sessionId } });
  await app.inject({ method: 'POST', url: '/api/notes', payload: { content: CONTENT, sessionId: `${sessionId}!` } });
  await app.inject({
    method: 'POST',
    url: '/api/notes',
    headers: { 'content-type': 'application/json' },
    payload: `{"sessionId":"${sessionId}","content":{"notes":[{"text":"Private words"`,
  });
  await app.inject({
    method: 'POST',
    url: '/f/feedback',
    payload: { email: 'someone@example.org', message: sessionId },
  });
  expect(logged()).not.toContain(sessionId);
  expect(logged()).not.toContain('Private words');
  expect(logged()).not.toContain('someone@example.org');
});

test('each answer is one line with method, route, status and the id that the client was given', async () => {
  const { app, logged } = await testApp({ store: database() });
  const answers = [await app.inject(`/api/notes/${newSessionId()}`), await app.inject('/%zz')];
  const lines = logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [known, unreadable] = answers.map(({ headers }) => headers['x-request-id']);
  const told = expect.objectContaining({ method: 'GET', route: '/api/notes/:sessionId', status: 404, reqId: known });
  expect(lines).toContainEqual(told);
  expect(lines).toContainEqual(expect.objectContaining({ route: '(unknown)', status: 400, reqId: unreadable }));
});

test('an id that the client names itself is not taken over', async () => {
  const { app } = await testApp({ store: database() });
  const answer = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
  expect(answer.headers['x-request-id']).not.toBe('mine');
});

test('withoutSessionIds takes out identifiers and leaves the rest', () => {
  const sessionId = newSessionId();
  expect(withoutSessionIds(`Key (session_id)=(${sessionId}) exists`)).toBe('Key (session_id)=([session]) exists');
  expect(withoutSessionIds('duplicate key value')).toBe('duplicate key value');
});
