import { AppError } from '../../src/core/errors.ts';
import { decodeInNode } from '../../src/engines/device/platform/node-decode.ts';
import type { ServerProcess } from '../contract/server-process.ts';
import { type HostilePdf, hostilePdfs } from '../fixtures/pdf/hostile.ts';
import { peakMemoryOf } from './bodies.ts';
import { FIRST } from './counts.ts';
import { mutated } from './mutations.ts';
import { sayProgress } from './progress.ts';

/** What became of many files. */
export interface FileTally {
  read: number;
  refused: number;
  /** Outcomes that are neither a result nor a reason, each with the seed or name of its file. */
  readonly faults: string[];
  /** Megabytes of the server at its highest, since it started; 0 where no server reads. */
  mostMemory: number;
}

const SIDE_BY_SIDE = 4;
const HOSTILE_EVERY = 8;
const PROGRESS_EVERY = 500;
/** A file is given up after a minute of work; on a machine without time one that is answered in 4 s took more than 120. */
const ANSWER_MS = 300_000;

/** Sends PDFs to a server: every one must give pages or a named reason. */
export async function sendPdfs(server: ServerProcess, files: Iterable<HostilePdf>): Promise<FileTally> {
  const tally: FileTally = { read: 0, refused: 0, faults: [], mostMemory: 0 };
  const queue = files[Symbol.iterator]();
  const sender = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      await sendPdf(server, next.value, tally);
      tally.mostMemory = Math.max(tally.mostMemory, await peakMemoryOf(server.pid));
      const { read, refused, faults, mostMemory } = tally;
      const what = `PDFs (${read} read, ${refused} refused, ${faults.length} without an answer, at most ${mostMemory} MB)`;
      sayProgress(what, read + refused + faults.length, PROGRESS_EVERY);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, sender));
  return tally;
}

async function sendPdf({ address }: ServerProcess, { name, bytes }: HostilePdf, tally: FileTally): Promise<void> {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }), 'book.pdf');
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(`${address}/api/process-pdf`, { method: 'POST', body, signal });
    const answer = await response.json();
    if (response.status === 200 && answer.pages.length > 0) tally.read += 1;
    else if (response.status >= 400 && response.status < 500 && answer.error) tally.refused += 1;
    else tally.faults.push(`${name}: ${response.status} ${JSON.stringify(answer).slice(0, 200)}`);
  } catch (error) {
    tally.faults.push(`${name}: ${String(error)}`);
  }
}

/** The first of the hostile PDFs that were made by hand. */
export function* hostile(count: number): Generator<HostilePdf> {
  const files = hostilePdfs();
  for (let made = 0; made < count; made += 1) {
    const next = files.next();
    if (next.done === true) return;
    yield next.value;
  }
}

/** Sound files by turns, so many of them, with a hostile one after every eight. */
export function* mixed(sound: readonly HostilePdf[], count: number): Generator<HostilePdf> {
  let odd = hostilePdfs();
  for (let made = 0; made < count; made += 1) {
    const file = sound[made % sound.length];
    if (file !== undefined) yield { ...file, name: `${file.name} ${made}` };
    if (made % HOSTILE_EVERY !== HOSTILE_EVERY - 1) continue;
    let next = odd.next();
    if (next.done === true) {
      odd = hostilePdfs();
      next = odd.next();
    }
    if (next.done !== true) yield next.value;
  }
}

/** The same file again and again. */
export function* copies(bytes: Uint8Array, count: number): Generator<HostilePdf> {
  for (let copy = 1; copy <= count; copy += 1) yield { name: `copy ${copy}`, bytes };
}

/** So many mutations of a file, made when they are asked for. */
export function* mutations(original: Uint8Array, count: number): Generator<HostilePdf> {
  for (let seed = FIRST; seed < FIRST + count; seed += 1)
    yield { name: `mutation ${seed}`, bytes: mutated(original, seed) };
}

/** Decodes mutated pictures in this process: every one must give a picture or a named reason. */
export async function decodePictures(original: Uint8Array, count: number): Promise<FileTally> {
  const tally: FileTally = { read: 0, refused: 0, faults: [], mostMemory: 0 };
  for (const { name, bytes } of mutations(original, count)) {
    try {
      await decodeInNode({ bytes: Uint8Array.from(bytes), type: 'image/jpeg' }, name);
      tally.read += 1;
    } catch (error) {
      if (error instanceof AppError && error.message.includes(name)) tally.refused += 1;
      else tally.faults.push(`${name}: ${String(error)}`);
    }
    sayProgress('pictures', tally.read + tally.refused + tally.faults.length, PROGRESS_EVERY);
  }
  return tally;
}
