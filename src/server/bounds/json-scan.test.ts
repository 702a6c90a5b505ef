import { assert, integer, json, property } from 'fast-check';
import { expect, test } from 'vitest';
import { type JsonBounds, JsonScan } from './json-scan.ts';

const BOUNDS: JsonBounds = { depth: 3, values: 20, fields: 4, entries: 6 };

/** What is said of a text that comes in pieces of so many bytes. */
function scan(text: string, bounds = BOUNDS, pieceBytes = 1): string | undefined {
  const bytes = new TextEncoder().encode(text);
  const scanner = new JsonScan(bounds);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const problem = scanner.take(bytes.subarray(at, at + pieceBytes));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

test.each([
  ['three levels', '[[[1]]]'],
  ['as many entries as may be', '[1,2,3,4,5,6]'],
  ['as many fields as may be', '{"a":1,"b":2,"c":3,"d":4}'],
  ['brackets and commas in a text', '["[[[[{{{{,,,,,,,,,,","\\"[[[[\\\\"]'],
  ['lists one after the other', '[[1,2,3],[1,2,3],[1,2,3]]'],
  ['what is no JSON at all', ']]}}"'],
])('%s passes', (_what, text) => {
  expect(scan(text)).toBeUndefined();
});

test.each([
  ['[[[[1]]]]', 'levels deep'],
  ['{"a":{"b":[{}]}}', 'levels deep'],
  ['[1,2,3,4,5,6,7]', 'more than 6 entries'],
  ['{"a":1,"b":2,"c":3,"d":4,"e":5}', 'more than 4 fields'],
  ['[[1,2,3,4,5],[1,2,3,4,5],[1,2,3,4,5],[1,2,3,4,5],[1,2]]', 'more than 20 values'],
  [`"${'\\n'.repeat(21)}"`, 'more than 20 values'],
  ['["\\\\",[[[1]]]]', 'levels deep'],
  ['["\\"",[[[1]]]]', 'levels deep'],
])('%s is refused: %s', (text, problem) => {
  expect(scan(text)).toContain(problem);
});

test('texts that are JSON and small pass, in pieces of any size', () => {
  const wide: JsonBounds = { depth: 100, values: 10_000, fields: 1_000, entries: 1_000 };
  assert(
    property(json(), integer({ min: 1, max: 9 }), (text, pieceBytes) => {
      expect(scan(text, wide, pieceBytes)).toBeUndefined();
    }),
  );
});

/** How many bytes are looked at of a body of so many lists, names or signs, each in a piece as the network brings them. */
function looksAt(text: string, bounds: JsonBounds): number {
  let looks = 0;
  const counted = (bytes: Uint8Array): Uint8Array =>
    new Proxy(bytes, {
      get: (of, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
        return Reflect.get(of, key);
      },
    });
  const bytes = new TextEncoder().encode(text);
  const scanner = new JsonScan(bounds);
  for (let at = 0; at < bytes.length; at += 65_536) scanner.take(counted(bytes.subarray(at, at + 65_536)));
  return looks;
}

test.each([
  ['lists in one another', '['],
  ['names', '"k":0,'],
  ['objects', '{},'],
  ['signs with a backslash', '\\u00e9'],
  ['quotes', '"",'],
  ['letters', 'x'],
])('of %s each byte is looked at once, however many come', (_what, piece) => {
  const endless: JsonBounds = { depth: 1e6, values: 1e9, fields: 1e9, entries: 1e9 };
  for (const count of [1_000, 40_000]) expect(looksAt(piece.repeat(count), endless)).toBe(count * piece.length);
});

test('of a body that breaks a rule no byte is looked at after that', () => {
  expect(looksAt('['.repeat(60_000), BOUNDS)).toBe(BOUNDS.depth + 1);
});
