import { generate } from 'lean-qr';
import { expect, test } from 'vitest';
import { lanWords, qrLines } from './lan-words.ts';

const ADDRESS = 'https://192.168.1.20:3000';

test.each([
  { hasColours: false, light: '█▀▄' },
  { hasColours: true, light: ' ▄▀' },
])(
  'each half of a sign is a module, dark where the code is ($hasColours)',
  ({ hasColours, light: [both, top, bottom] }) => {
    const code = generate(ADDRESS);
    const lines = qrLines(ADDRESS, { hasColours }).map((line) =>
      line.replace('\u001b[30;107m', '').replace('\u001b[0m', ''),
    );
    const drawn = lines.flatMap((line) => {
      // Of a sign for "top light" in colours the lower half is ink, and the other way round.
      const row = (light: readonly (string | undefined)[]) => [...line].map((sign) => !light.includes(sign));
      return [row([both, top]), row([both, bottom])];
    });
    expect(drawn.length).toBeGreaterThanOrEqual(code.size + 8);
    for (let y = 0; y < code.size; y += 1) {
      for (let x = 0; x < code.size; x += 1) expect(drawn[y + 4]?.[x + 4]).toBe(code.get(x, y));
    }
  },
);

test('says the address, what the phone will ask, and other addresses when there are any', () => {
  const said = lanWords(['192.168.1.20', '10.0.0.5'], { port: 3000, hasColours: false }).join('\n');
  expect(said).toContain(`open ${ADDRESS} or`);
  expect(said).toContain('also https://10.0.0.5:3000.');
  expect(said).toContain(`${ADDRESS}/lan-certificate`);
  expect(said).toContain('not private');
});

test('a machine that no phone can reach says so', () => {
  expect(lanWords([], { port: 3000, hasColours: false })).toEqual([expect.stringContaining('no phone can reach it')]);
});
