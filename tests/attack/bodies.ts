import { execFile } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import type { ServerProcess } from '../contract/server-process.ts';
import { type Gap, longestGap } from './loop-gaps.ts';

/** A body that costs more than it looks. */
export interface CostlyBody {
  readonly name: string;
  readonly path: string;
  readonly type: string;
  readonly text: string;
  /** How the answer begins: its status and what it says. */
  readonly answer: RegExp;
}

/** What became of one. */
export interface BodyOutcome {
  /** Status and the beginning of the answer. */
  readonly answer: string;
  /** Milliseconds for which the server could do nothing else, of each try. */
  readonly gapsMs: { readonly [which in keyof Gap]: readonly number[] };
}

const MEGABYTE = 1024 * 1024;
const JSON_TYPE = 'application/json';
const SESSION = 'a'.repeat(21);
const TOO_DEEP = /^400 .*levels deep/;

/** Bodies of the largest size that each route takes, or somewhat more. */
export function costlyBodies(): readonly CostlyBody[] {
  const notes = { path: '/api/notes', type: JSON_TYPE };
  const wide = (content: string) => `{"sessionId":"${SESSION}","content":${content}}`;
  const note = `{"page":1,"text":"${'word '.repeat(150)}"}`;
  const shortNote = `{"page":1,"text":"${'Straße '.repeat(70)}"}`;
  return [
    { ...notes, name: 'a small one', text: '{}', answer: /^400 .*content/ },
    { ...notes, name: '4 MB of nested lists', text: '['.repeat(4 * MEGABYTE), answer: TOO_DEEP },
    {
      ...notes,
      name: '8 MB of nested lists',
      text: `${'['.repeat(4 * MEGABYTE - 99)}${']'.repeat(4 * MEGABYTE - 99)}`,
      answer: TOO_DEEP,
    },
    {
      ...notes,
      name: '8 MB of names',
      text: `{${repeated((index) => `"k${index}":0,`, 8 * MEGABYTE - 99)}"z":0}`,
      answer: /^400 .*more than 32 fields/,
    },
    {
      ...notes,
      name: '8 MB of small objects',
      text: wide(`[${repeated(() => '{},', 8 * MEGABYTE - 99)}0]`),
      answer: /^400 .*more than \d+ entries/,
    },
    {
      ...notes,
      name: '8 MB of one text',
      text: wide(`"${repeated(() => '\\u00e9', 8 * MEGABYTE - 99)}"`),
      answer: /^400 .*more than \d+ values/,
    },
    { ...notes, name: '9 MB', text: wide(`"${'x'.repeat(9 * MEGABYTE)}"`), answer: /^(413 .*too large|broken off)/ },
    {
      ...notes,
      name: '7 MB of notes',
      text: wide(`{"keyTakeaways":[],"notes":[${repeated(() => `${note},`, 7 * MEGABYTE)}${note}]}`),
      answer: /^200 /,
    },
    {
      ...notes,
      name: '10,000 notes',
      text: wide(`{"keyTakeaways":[],"notes":[${Array(10_000).fill(shortNote).join(',')}]}`),
      answer: /^200 /,
    },
    {
      path: '/f/feedback',
      type: 'application/x-www-form-urlencoded',
      name: '256 kB of fields',
      text: repeated((index) => `${index}&`, 256_000),
      answer: /^4\d\d .*fields/,
    },
    {
      path: '/f/feedback',
      type: JSON_TYPE,
      name: '256 kB of names',
      text: `{${repeated((index) => `"k${index}":"",`, 256_000)}"z":""}`,
      answer: /^400 .*more than 1000 fields/,
    },
    {
      path: '/api/model/chat/completions',
      type: JSON_TYPE,
      name: '5 MB for the model',
      text: `{"messages":"${repeated(() => '\\u00e9', 5 * MEGABYTE - 99)}"}`,
      answer: /^400 .*more than 20000 values/,
    },
  ];
}

function repeated(piece: (index: number) => string, length: number): string {
  const pieces: string[] = [];
  for (let [index, size] = [0, 0]; size < length; index += 1) {
    pieces.push(piece(index));
    size += pieces.at(-1)?.length ?? 1;
  }
  return pieces.join('').slice(0, length - (length % (pieces[0]?.length ?? 1)));
}

/** Sends a body `tries` times. The server must report its gaps (`REPORT_GAPS`). */
export async function sendBody(server: ServerProcess, body: CostlyBody, tries: number): Promise<BodyOutcome> {
  const gaps: Gap[] = [];
  let answer = '';
  for (let round = 0; round < tries; round += 1) {
    const before = server.output().length;
    answer = await answerTo(server.address, body);
    // Its watch has turned to this by then.
    await fetch(`${server.address}/healthz`).then((other) => other.text());
    gaps.push(longestGap(server.output().slice(before)));
  }
  return { answer, gapsMs: { worked: gaps.map(({ worked }) => worked), delay: gaps.map(({ delay }) => delay) } };
}

async function answerTo(address: string, { path, type, text }: CostlyBody): Promise<string> {
  const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' };
  try {
    const answer = await fetch(`${address}${path}`, { method: 'POST', body: text, headers });
    return `${answer.status} ${(await answer.text()).slice(0, 300)}`;
  } catch {
    // An answer before the end of the body is lost with the connection.
    return 'broken off';
  }
}

/** Sends all but the end of `count` bodies of 8 MB; gives the server's memory in megabytes, at its highest. */
export async function unfinished(server: ServerProcess, count: number): Promise<number> {
  const sockets: Socket[] = [];
  const head = `POST /api/notes HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${8 * MEGABYTE}\r\n\r\n`;
  const text = `{"sessionId":"${'a'.repeat(8 * MEGABYTE - 100)}`;
  let most = 0;
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    socket.on('error', () => undefined).resume();
    sockets.push(socket);
    socket.write(head);
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
      socket.write(text, () => resolve());
    });
    if (index % 10 === 9) most = Math.max(most, await memoryOf(server.pid));
  }
  most = Math.max(most, await memoryOf(server.pid));
  for (const socket of sockets) socket.destroy();
  return most;
}

/** Megabytes of memory that a process has. */
export async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Math.round(Number(stdout.trim()) / 1024);
}
