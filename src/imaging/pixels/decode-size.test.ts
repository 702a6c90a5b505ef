import { constantFrom, integer, tuple, uint8Array } from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { forSome } from '../../../tests/fixtures/for-all.ts';
import { AppError } from '../../core/errors.ts';
import { pictureHeader } from './decode-size.ts';

const PLAIN = { width: 60, height: 40, channels: 3, background: '#7a6f60' } as const;

interface Samples {
  readonly jpeg: Uint8Array;
  readonly progressive: Uint8Array;
  readonly turned: Uint8Array;
  readonly png: Uint8Array;
  readonly turnedPng: Uint8Array;
}
let samples: Samples;

beforeAll(async () => {
  const picture = () => sharp({ create: PLAIN });
  samples = {
    jpeg: await picture().jpeg().toBuffer(),
    progressive: await picture().jpeg({ progressive: true }).toBuffer(),
    turned: await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    png: await picture().png().toBuffer(),
    turnedPng: await picture().withMetadata({ orientation: 8 }).png().toBuffer(),
  };
});

function failure(bytes: Uint8Array, file = 'page.jpg'): AppError {
  try {
    pictureHeader(bytes, file);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('no error');
}

/** Bytes of which only the header is true. */
function pngOfSize(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(samples.png);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

const JPEG = { kind: 'jpeg', width: 60, height: 40, orientation: 1 } as const;
const PNG = { ...JPEG, kind: 'png' } as const;

test.each<[string, () => Uint8Array, object]>([
  ['a JPEG', () => samples.jpeg, JPEG],
  ['a progressive one', () => samples.progressive, JPEG],
  [
    'one that lies on its side, its size upright',
    () => samples.turned,
    { ...JPEG, width: 40, height: 60, orientation: 6 },
  ],
  ['a PNG, whatever it is called', () => samples.png, PNG],
  ['a PNG that lies on its side', () => samples.turnedPng, { ...PNG, width: 40, height: 60, orientation: 8 }],
  ['bytes in the middle of a larger buffer', () => Uint8Array.of(7, 7, 7, ...samples.jpeg, 7).subarray(3, -1), JPEG],
  ['what a phone appends something to', () => Uint8Array.of(...samples.jpeg, ...Array<number>(300).fill(0xd9)), JPEG],
  [
    'fill bytes and bare marks before a segment',
    () => Uint8Array.of(0xff, 0xd8, 0xff, 0xff, 0xff, 0x01, ...samples.jpeg.subarray(2)),
    JPEG,
  ],
  ['the largest picture', () => pngOfSize(12_000, 10_000), { ...PNG, width: 12_000, height: 10_000 }],
])('size and kind are told by the first bytes: %s', (_, bytes, header) => {
  expect(pictureHeader(bytes(), 'a.jpg')).toEqual(header);
});

/** The small picture inside a photo. */
const PREVIEW = [0xff, 0xe1, 0x00, 0x08, 0xff, 0xd8, 0xff, 0xd9, 0x00, 0x00];
const NO_PICTURE = '"page.jpg" is not a JPEG or PNG picture, though its name says so.';
const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('what cannot be a page', () => {
  test.each<[string, () => Uint8Array, AppError['code'], string[]]>([
    ['an empty file', () => new Uint8Array(0), 'file-empty', ['"page.jpg" is empty. Take or export it again.']],
    ['a bomb', () => pngOfSize(30_000, 30_000), 'image-too-large', ['has 30000 × 30000 pixels', '120 megapixels']],
    ['a little more than the largest picture', () => pngOfSize(12_000, 10_001), 'image-too-large', ['"page.jpg" has']],
    ['a picture without pixels', () => pngOfSize(0, 100), 'image-broken', []],
    ['half an end mark', () => Uint8Array.of(...samples.jpeg.subarray(0, -2), 0x00, 0xd9), 'image-broken', []],
    [
      'the end mark of the small picture inside a photo, not its own',
      () => Uint8Array.of(0xff, 0xd8, ...PREVIEW, ...samples.jpeg.subarray(2, -2)),
      'image-broken',
      [],
    ],
    [
      'a HEIC',
      () => textBytes('\0\0\0\x18ftypheic'),
      'image-broken',
      [NO_PICTURE, 'It is a HEIC picture. Export it as JPEG'],
    ],
    ['a PDF', () => textBytes('%PDF-1.7'), 'image-broken', [NO_PICTURE, 'It is a PDF. Give its name the ending .pdf']],
    ['a WebP', () => textBytes('RIFF\0\0\0\0WEBP'), 'image-broken', [NO_PICTURE, 'It is a WebP picture.']],
  ])('%s', (_, bytes, code, said) => {
    const error = failure(bytes());
    expect(error.code).toBe(code);
    for (const part of said) expect(error.message).toContain(part);
  });

  test('something else under its own name', () => {
    const { message } = failure(textBytes('Dear diary'), 'notes');
    expect(message).toBe('"notes" is not a JPEG or PNG picture. Export it as JPEG and try again.');
  });

  test.each(['jpeg', 'progressive', 'turned', 'png', 'turnedPng'] as const)('a %s cut off anywhere', (kind) => {
    const whole = samples[kind];
    for (let length = 1; length < whole.length; length++) {
      expect(failure(whole.subarray(0, length)).code).toBe('image-broken');
    }
  });
});

describe('any bytes at all', () => {
  function neverSurprises(bytes: Uint8Array): void {
    try {
      pictureHeader(bytes, 'fuzz.jpg');
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
    }
  }

  test('noise after a true beginning gives a header or an error of ours', () => {
    const start = constantFrom<readonly number[]>([], [0xff, 0xd8, 0xff], [...samples.png.subarray(0, 16)]);
    forSome(2000)([start, uint8Array({ maxLength: 400 })], (beginning, noise) =>
      neverSurprises(new Uint8Array([...beginning, ...noise])),
    );
  });

  test('a true picture with bytes changed gives a header or an error of ours', () => {
    const kind = constantFrom('jpeg', 'turned', 'png', 'turnedPng');
    const change = tuple(integer({ min: 0, max: 699 }), integer({ min: 0, max: 255 }));
    forSome(3000)([kind, change, change], (name, first, second) => {
      const bytes = new Uint8Array(samples[name]);
      for (const [place, value] of [first, second]) bytes[place % bytes.length] = value;
      neverSurprises(bytes);
    });
  });
});
