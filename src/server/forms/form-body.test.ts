import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { FIELDS_MAX } from './form.ts';
import { sentMultipart } from './form-body.ts';

const KILOBYTES = 256;
const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Reads a body that comes in one piece; `turns` are those that others had meanwhile. */
async function readAtOnce(text: string) {
  let [turns, isRead] = [0, false];
  const count = (): void => {
    turns += 1;
    if (!isRead) setImmediate(count);
  };
  setImmediate(count);
  const sent = await sentMultipart('multipart/form-data; boundary=x', Readable.from([Buffer.from(text)]));
  isRead = true;
  return { sent, turns };
}

test('others have their turn while a large form is read', async () => {
  const { sent, turns } = await readAtOnce(`${field('message', 'a'.repeat(KILOBYTES * 1024))}--x--\r\n`);
  expect([...sent.fields.keys()]).toEqual(['message']);
  expect(turns).toBeGreaterThan(KILOBYTES / 8);
});

test.each([
  ['fields', field('a', '')],
  ['files', field('a"; filename="b', 'c')],
  ['parts without a name', '--x\r\n\r\n\r\n'],
])('%s by the thousand are read no further than what a form may have', async (_what, part) => {
  const { sent, turns } = await readAtOnce(part.repeat((KILOBYTES * 1024) / part.length));
  expect(sent.refusal?.status).toBe(400);
  expect(turns).toBeLessThan(5);
});

test('as many fields as a form may have are taken, and one more is named', async () => {
  const form = (count: number) => Array.from({ length: count }, (_, at) => field(`f${at}`, 'x')).join('');
  const [most, tooMany] = [
    await readAtOnce(`${form(FIELDS_MAX)}--x--\r\n`),
    await readAtOnce(`${form(FIELDS_MAX + 1)}--x--\r\n`),
  ];
  expect([most.sent.refusal, most.sent.fields.size]).toEqual([undefined, FIELDS_MAX]);
  expect(tooMany.sent.refusal?.error.message).toMatch(/more than 50 fields/);
});
