import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

const UNMEASURED =
  'POST /api/notes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';

/** What costs much to take apart: as much as comes over a connection at once, and four times that. */
export const FLOODS: Readonly<Record<string, string>> = {
  'requests sent ahead': 'GET / HTTP/1.1\r\nHost:a\r\n\r\n'.repeat(2_600),
  'bodies in crumbs': UNMEASURED + '1\r\n1\r\n'.repeat(43_690),
};

/** What a flood did to another reader. */
export interface FloodResult {
  readonly statuses: readonly number[];
  readonly slowestMs: number;
}

/** Sends a text over many connections at the same time, while another reader asks one thing after the other until all of them are ended. */
export async function flood(address: string, text: string, connections: number): Promise<FloodResult> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => connected(address)));
  const left = new Set(sockets);
  for (const socket of sockets) socket.once('close', () => left.delete(socket));
  for (const socket of sockets) socket.write(text);
  const statuses: number[] = [];
  let slowestMs = 0;
  while (left.size > 0) {
    const began = performance.now();
    const answer = await fetch(`${address}/readyz`);
    await answer.text();
    statuses.push(answer.status);
    slowestMs = Math.max(slowestMs, performance.now() - began);
  }
  return { statuses, slowestMs };
}

async function connected(address: string): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket.on('error', () => undefined).resume();
}
