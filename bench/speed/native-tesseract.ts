import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a program and then says what its children took: POSIX's `times`, minutes and seconds of user and system. */
const WITH_TIMES = '"$@" >/dev/null 2>&1 && times';

/**
 * Milliseconds of processor time that native Tesseract takes to read a picture whole, in one thread; `undefined` where
 * it, or a POSIX shell to measure it, is not installed.
 */
export async function nativeTesseractMs(path: string): Promise<number | undefined> {
  const env = { ...process.env, OMP_THREAD_LIMIT: '1', LC_ALL: 'C' };
  try {
    const { stdout } = await run('sh', ['-c', WITH_TIMES, 'sh', 'tesseract', path, '-', '-l', 'eng'], { env });
    const children = stdout.trim().split('\n').at(-1) ?? '';
    const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
    return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000, 0);
  } catch {
    return undefined;
  }
}
