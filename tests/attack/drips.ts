import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { nanoid } from 'nanoid';
import { goodPdf } from '../fixtures/pdf/hostile.ts';

/** What a drip attack does and for how long. */
export interface DripOptions {
  readonly address: string;
  /** Connections, of which a third each drips into PDFs, notes and forms. */
  readonly sockets: number;
  /** Requests that an honest reader makes meanwhile, one after the other. */
  readonly requests: number;
}

/** What it did to others. */
export interface DripResult {
  /** Statuses of the honest reader's answers. */
  readonly statuses: readonly number[];
  readonly slowestMs: number;
  /** Connections that the server has ended by itself so far. */
  readonly ended: () => number;
  /** Ends those that are left. */
  readonly stop: () => void;
}

const DRIP_EVERY_MS = 200;
const HEADS = [
  'POST /api/process-pdf HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.1\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
  'POST /api/notes HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.1\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{',
  'POST /f/feedback HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 200000\r\n\r\nmessage=',
] as const;

/**
 * Drips single bytes from one client while another sends PDFs and saves notes. The server must believe one proxy
 * (`TRUST_PROXY=1`): so two clients can come from one machine.
 */
export async function drips({ address, sockets, requests }: DripOptions): Promise<DripResult> {
  const open = await Promise.all(
    Array.from({ length: sockets }, (_, index) => drip(address, HEADS[index % HEADS.length] ?? '')),
  );
  const statuses: number[] = [];
  let slowestMs = 0;
  for (let round = 0; round < requests; round += 1) {
    const began = performance.now();
    statuses.push(await (round % 2 === 0 ? readPdf(address) : saveNotes(address)));
    slowestMs = Math.max(slowestMs, performance.now() - began);
  }
  return {
    statuses,
    slowestMs,
    ended: () => open.filter(({ socket }) => socket.destroyed || socket.readableEnded).length,
    stop: () => {
      for (const { stop } of open) stop();
    },
  };
}

async function drip(address: string, head: string): Promise<{ readonly socket: Socket; readonly stop: () => void }> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined).resume();
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(head);
  const timer = setInterval(() => socket.write(' '), DRIP_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    socket.destroy();
  };
  socket.once('close', () => clearInterval(timer));
  return { socket, stop };
}

async function readPdf(address: string): Promise<number> {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(goodPdf())], { type: 'application/pdf' }), 'book.pdf');
  const answer = await fetch(`${address}/api/process-pdf`, { method: 'POST', body, headers: HONEST });
  await answer.text();
  return answer.status;
}

async function saveNotes(address: string): Promise<number> {
  const content = { notes: [{ page: 1, text: 'kept' }], keyTakeaways: [] };
  const body = JSON.stringify({ sessionId: nanoid(), content });
  const headers = { ...HONEST, 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/notes`, { method: 'POST', body, headers });
  await answer.text();
  return answer.status;
}

const HONEST = { 'x-forwarded-for': '198.51.100.7' };
