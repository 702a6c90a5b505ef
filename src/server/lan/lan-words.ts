import { generate } from 'lean-qr';

/** Blank modules around a code: cameras want four, and two rows of text are four modules. */
const QUIET = 4;

/**
 * The code for a text as lines of half blocks, two rows of modules in each. Light is drawn and dark left out, as it must be
 * on a dark terminal; on one that shows colours the lines are black on white whatever its own colours are.
 */
export function qrLines(text: string, { hasColours }: { readonly hasColours: boolean }): readonly string[] {
  const code = generate(text);
  const isDark = (x: number, y: number): boolean => code.get(x, y);
  const [signs, before, after] = hasColours ? [' ▄▀█', '\u001b[30;107m', '\u001b[0m'] : ['█▀▄ ', '', ''];
  const lines: string[] = [];
  for (let y = -QUIET; y < code.size + QUIET; y += 2) {
    let line = '';
    for (let x = -QUIET; x < code.size + QUIET; x += 1) {
      line += signs[(isDark(x, y) ? 2 : 0) + (isDark(x, y + 1) ? 1 : 0)];
    }
    lines.push(before + line + after);
  }
  return lines;
}

/** What is said after the start: where to go, and what the phone will ask. `addresses` are whole, the likeliest first. */
export function lanWords(
  addresses: readonly string[],
  { port, hasColours }: { readonly port: number; readonly hasColours: boolean },
): readonly string[] {
  const [first, ...others] = addresses.map((address) => `https://${address}:${port}`);
  if (first === undefined)
    return ['This machine is on no private network: no phone can reach it. Connect it and start again.'];
  return [
    `On a phone in the same network, open ${first} or point its camera here:`,
    '',
    ...qrLines(first, { hasColours }),
    '',
    ...(others.length === 0 ? [] : [`Not reached? This machine is also ${others.join(' and ')}.`, '']),
    'The phone will say that the connection is not private, because it does not know this machine yet.',
    'Either go on once (“Advanced” or “Details”, then proceed or visit): reading, camera and copying work.',
    `Or let it know the machine: open ${first}/lan-certificate on it and install what comes.`,
    '  Android: Settings > Security > Install a certificate > CA certificate.',
    '  iPhone, iPad: Settings > Profile Downloaded > Install, then',
    '    Settings > General > About > Certificate Trust Settings: turn it on.',
    'Then nothing is asked any more, and the app can be installed and works without a network as well.',
    'Everybody in this network can open the app. Their notes are apart; end it with Ctrl-C.',
  ];
}
