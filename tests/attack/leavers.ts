import { connect, type Socket } from 'node:net';
import type { ServerProcess } from '../contract/server-process.ts';
import { memoryOf } from './bodies.ts';

/** Notes of seven megabytes, as the app saves them. */
const NOTES = {
  keyTakeaways: [],
  notes: Array.from({ length: 9_000 }, () => ({ page: 1, text: 'word '.repeat(150) })),
};
const largeSave = (sessionId: string) => JSON.stringify({ sessionId, content: NOTES });
const STATUS_LENGTH = 'HTTP/1.1 200'.length;

/** What became of requests whose answers nobody takes. */
export interface TakenNot {
  /** The first line of each answer, up to its status, with how many there were. */
  readonly statuses: ReadonlyMap<string, number>;
  /** Megabytes of the server at its highest. */
  readonly mostMemory: number;
  /** Ends the connections. */
  readonly leave: () => void;
}

/** Saves large notes from one client; gives the status. */
export async function saveLarge(address: string, sessionId: string, client: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': client };
  const answer = await fetch(`${address}/api/notes`, { method: 'POST', body: largeSave(sessionId), headers });
  await answer.text();
  return answer.status;
}

/** Asks for notes on `count` connections, and takes no more of each answer than its status. */
export async function takeNothing(
  server: ServerProcess,
  { sessionId, client, count }: { readonly sessionId: string; readonly client: string; readonly count: number },
): Promise<TakenNot> {
  const request = `GET /api/notes/${sessionId} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${client}\r\n\r\n`;
  const statuses = new Map<string, number>();
  const sockets: Socket[] = [];
  let mostMemory = 0;
  for (let index = 0; index < count; index += 1) {
    const socket = open(server.address);
    sockets.push(socket);
    socket.write(request);
    const status = await new Promise<string>((resolve) => {
      socket.once('readable', () => resolve(String(socket.read(STATUS_LENGTH))));
      socket.once('close', () => resolve('closed'));
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    mostMemory = Math.max(mostMemory, await memoryOf(server.pid));
  }
  return {
    statuses,
    mostMemory,
    leave: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Sends a whole save, and leaves as soon as the last byte is out. */
export async function leaveAfterSaving(
  { address }: ServerProcess,
  { sessionId, client }: { readonly sessionId: string; readonly client: string },
): Promise<void> {
  const body = largeSave(sessionId);
  const head = `POST /api/notes HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${client}\r\nContent-Type: application/json\r\n`;
  const request = `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const socket = open(address);
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.write(request, () => socket.destroy());
  });
}

function open(address: string): Socket {
  return connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined);
}
