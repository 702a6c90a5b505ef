// What a container must answer, however it is run.
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a container may take to be ready, and to answer. */
const READY_MS = 120_000;
const ANSWER_MS = 5_000;
const SESSION = 'a'.repeat(21);
const TEXT = 'Kept.';

/** Waits until the server behind a port is ready. Rejects when it does not become so. @param {string} port */
export async function answers(port) {
  const end = Date.now() + READY_MS;
  while (Date.now() < end) {
    if (await isReady(port)) return;
    await wait(500);
  }
  throw new Error('It did not become ready.');
}

/** @param {string} port */
async function isReady(port) {
  const isOver = new AbortController();
  // The engine takes connections before the server does. Such a request may never be answered, and keeps no process alive.
  const timer = setTimeout(() => isOver.abort(), ANSWER_MS);
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: isOver.signal });
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** That the app is served and notes are taken. @param {string} port */
export async function expectServed(port) {
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  assert.ok(page.includes('<div id="root">'), 'the app is not served');
  const body = JSON.stringify({ sessionId: SESSION, content: { notes: [{ page: 1, text: TEXT }], keyTakeaways: [] } });
  const headers = { 'content-type': 'application/json' };
  const saved = await fetch(`http://127.0.0.1:${port}/api/notes`, { method: 'POST', headers, body });
  assert.equal(saved.status, 200, await saved.text());
}

/** That notes which `expectServed` gave are still there. @param {string} port */
export async function expectKept(port) {
  const loaded = await fetch(`http://127.0.0.1:${port}/api/notes/${SESSION}`);
  assert.ok((await loaded.text()).includes(TEXT), 'what was saved is not there any more');
}
