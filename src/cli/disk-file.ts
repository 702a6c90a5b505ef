import { open, readFile, stat } from 'node:fs/promises';
import { AppError } from '../core/errors.ts';
import type { SourceFile } from '../pipeline/source-file.ts';

/** A file on this machine. */
export interface DiskFile extends SourceFile {
  readonly path: string;
}

const TYPES_BY_ENDING: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
};
/** PDF readers look for the mark within this many bytes. */
const HEAD_BYTES = 1024;

/**
 * Opens a file far enough to know what it is: its first bytes decide, then its name's ending. Rejects with `AppError`
 * `file-unreadable` or `type-not-accepted`.
 */
export async function openDiskFile(path: string): Promise<DiskFile> {
  const { head, size } = await headOf(path).catch((cause: unknown) => {
    throw new AppError('file-unreadable', `${path} cannot be read.`, { cause });
  });
  const ending = path.toLowerCase().split('.').at(-1) ?? '';
  const type = typeOfHead(head) ?? TYPES_BY_ENDING[ending];
  if (type === undefined) throw new AppError('type-not-accepted', `${path} is neither a JPEG, a PNG nor a PDF.`);
  return { name: path, path, type, size, bytes: async () => new Uint8Array(await readFile(path)) };
}

async function headOf(path: string): Promise<{ readonly head: Uint8Array; readonly size: number }> {
  // Opening a pipe that nobody writes to would wait for ever.
  if (!(await stat(path)).isFile()) throw new Error(`${path} is a pipe or a device.`);
  const handle = await open(path);
  try {
    const head = new Uint8Array(HEAD_BYTES);
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
    return { head: head.subarray(0, bytesRead), size: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

function typeOfHead(head: Uint8Array): string | undefined {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47])) return 'image/png';
  return Buffer.from(head).includes('%PDF-', 0, 'latin1') ? 'application/pdf' : undefined;
}

function startsWith(head: Uint8Array, sign: readonly number[]): boolean {
  return sign.every((byte, at) => head[at] === byte);
}
