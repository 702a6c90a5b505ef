import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import type { ServerProcess } from '../contract/server-process.ts';
import { type Gap, longestGap, mostBuilt } from './loop-gaps.ts';

/** A body that costs more than it looks. */
export interface CostlyBody {
  readonly name: string;
  readonly path: string;
  readonly type: string;
  readonly text: string;
  /** How the answer begins: its status and what it says. */
  readonly answer: RegExp;
  /** Characters of JSON that the thread which answers may build values from; absent for none. */
  readonly builtMax?: number;
}

/** What became of one. */
export interface BodyOutcome {
  /** Status and the beginning of the answer. */
  readonly answer: string;
  /** Characters of JSON that the thread which answers built values from, the most of all tries. */
  readonly built: number;
  /** Milliseconds for which the server could do nothing else, of each try. */
  readonly gapsMs: { readonly [which in keyof Gap]: readonly number[] };
}

const MEGABYTE = 1024 * 1024;
const JSON_TYPE = 'application/json';
const SESSION = 'a'.repeat(21);
const TOO_DEEP = /^400 .*levels deep/;

/** A small one, then bodies of the largest size that each route takes, or somewhat more. */
export function costlyBodies(): readonly [CostlyBody, ...CostlyBody[]] {
  const notes = { path: '/api/notes', type: JSON_TYPE };
  const wide = (content: string) => `{"sessionId":"${SESSION}","content":${content}}`;
  const note = `{"page":1,"text":"${'word '.repeat(150)}"}`;
  const cyrillic = `{"page":1,"text":"${'слово '.repeat(150)}"}`;
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
      ...notes,
      name: '10,000 notes on another version',
      text: wide(
        `{"keyTakeaways":["Written elsewhere."],"notes":[${Array(10_000).fill(shortNote).join(',')}]},"version":999999`,
      ),
      answer: /^409 .*changed elsewhere/,
    },
    {
      ...notes,
      name: '7 MB of Cyrillic notes',
      text: wide(`{"keyTakeaways":[],"notes":[${repeated(() => `${cyrillic},`, 4 * MEGABYTE)}${cyrillic}]}`),
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
    {
      path: '/api/model/chat/completions',
      type: JSON_TYPE,
      name: 'a picture of 5 MB for the model',
      text: modelCall('A'.repeat(5 * MEGABYTE - 999)),
      // It is passed on, so it is read here; nobody answers.
      answer: /^502 .*cannot be reached/,
      builtMax: 5 * MEGABYTE,
    },
    {
      path: '/f/feedback',
      type: 'multipart/form-data; boundary=x',
      name: '256 kB of parts',
      text: repeated(() => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n', 256_000),
      answer: /^4\d\d /,
    },
    {
      path: '/api/process-pdf',
      type: 'multipart/form-data; boundary=x',
      name: '20 MB of half boundaries as a PDF',
      text: `${PDF_PART}%PDF-${repeated(() => '\r\n--', 20 * MEGABYTE)}\r\n--x--\r\n`,
      answer: /^4\d\d /,
    },
  ];
}

const PDF_PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';

function modelCall(picture: string): string {
  const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${picture}` } };
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'Read it.' }, image] }];
  return JSON.stringify({ messages, max_tokens: 9, response_format: { type: 'json_object' } });
}

function repeated(piece: (index: number) => string, length: number): string {
  const pieces: string[] = [];
  for (let [index, size] = [0, 0]; size < length; index += 1) {
    pieces.push(piece(index));
    size += pieces.at(-1)?.length ?? 1;
  }
  return pieces.join('').slice(0, length - (length % (pieces[0]?.length ?? 1)));
}

/** Sends a body `tries` times. The server must report its gaps (`REPORT_WORK`). */
export async function sendBody(server: ServerProcess, body: CostlyBody, tries: number): Promise<BodyOutcome> {
  const gaps: Gap[] = [];
  let [answer, built] = ['', 0];
  for (let round = 0; round < tries; round += 1) {
    const before = server.output().length;
    answer = await answerTo(server.address, body);
    // Its watch has turned to this by then.
    await fetch(`${server.address}/healthz`).then((other) => other.text());
    const said = server.output().slice(before);
    gaps.push(longestGap(said));
    built = Math.max(built, mostBuilt(said));
  }
  return { answer, built, gapsMs: { worked: gaps.map(({ worked }) => worked), delay: gaps.map(({ delay }) => delay) } };
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
    most = Math.max(most, await memoryOf(server.pid));
  }
  for (const socket of sockets) socket.destroy();
  return most;
}

/** Megabytes of memory that a process has. */
export async function memoryOf(pid: number): Promise<number> {
  const told = await kilobytesOf(pid, 'VmRSS');
  if (told !== undefined) return Math.round(told / 1024);
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Math.round(Number(stdout.trim()) / 1024);
}

/** Megabytes that a process had at its highest; where the system does not tell (Linux does), those that it has. */
export async function peakMemoryOf(pid: number): Promise<number> {
  const told = await kilobytesOf(pid, 'VmHWM');
  return told === undefined ? memoryOf(pid) : Math.round(told / 1024);
}

async function kilobytesOf(pid: number, name: string): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const found = new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1];
  return found === undefined ? undefined : Number(found);
}
