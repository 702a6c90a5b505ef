import { describe, expect, it, vi } from 'vitest';
import { ObjectScan } from './object-scan.ts';

const WANTED = /^\s*\[/u;

/** What is found in a file that comes in pieces of so many bytes. */
function scan(file: string, piece = 32_768) {
  const objects = new ObjectScan((text) => WANTED.test(text));
  const bytes = new TextEncoder().encode(file);
  for (let from = 0; from < bytes.length; from += piece) objects.take(bytes.subarray(from, from + piece));
  return objects.found;
}

function object(number: number, body: string): string {
  return `${number} 0 obj\r\n${body}\r\nendobj\r\n`;
}

/** How many characters are looked through for what begins and ends objects. */
function lookedThrough(file: string): number {
  const exec = vi.spyOn(RegExp.prototype, 'exec');
  try {
    scan(file);
    return exec.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
  } finally {
    exec.mockRestore();
  }
}

describe('the objects of a file that comes piece by piece', () => {
  const streamed = '<</Length 12>>stream\r\n7 0 obj [1]\r\nendstream';

  it.each([1, 2, 7, 31, 32, 33, 4096])('are found in pieces of %i bytes', (piece) => {
    const file = `${object(1, '[1 2]')}${object(2, streamed)}${object(3, `[${'4 '.repeat(3000)}]`)}${object(4, '[5]')}`;
    const found = scan(file, piece);
    expect([...found.keys()]).toEqual([1, 3, 4]);
    expect(found.get(1)).toEqual([1, 2]);
    expect(found.get(3)).toHaveLength(3000);
  });

  it('are found behind a stream of which another object says the length', () => {
    const file = `${object(1, '<</Length 90000 0 R>>stream\r\nshort\r\nendstream')}${object(2, '[1]')}`;
    expect([...scan(`${file}${object(3, `[${'1 '.repeat(6000)}]`)}`).keys()]).toEqual([2, 3]);
  });

  it('are not looked for within one that is too large', () => {
    const large = `[${'1 '.repeat(600_000)}\r\n8 0 obj [1] \r\n]`;
    expect([...scan(`${object(1, large)}${object(2, '[1]')}`).keys()]).toEqual([2]);
  });

  it.each([
    ['a list without an end', object(1, `<<${'/A 1 '.repeat(180_000)}>>`)],
    ['figures that begin no object', `${'1'.repeat(900_000)}\r\n`],
    ['a stream without an end', `1 0 obj\r\n<<>>stream\r\n${'x'.repeat(900_000)}`],
  ])('are looked for in each character once, and wanted or not once more: %s', (_, file) => {
    expect(lookedThrough(file)).toBeLessThan(file.length * 2.5);
  });
});
