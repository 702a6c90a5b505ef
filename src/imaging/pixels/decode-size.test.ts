import { assert, constantFrom, integer, property, tuple, uint8Array } from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
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

describe('size and kind from the first bytes', () => {
  test.each(['jpeg', 'progressive'] as const)('a %s JPEG', (kind) => {
    expect(pictureHeader(samples[kind], 'a.jpg')).toEqual({ kind: 'jpeg', width: 60, height: 40, orientation: 1 });
  });

  test('a JPEG that lies on its side has its upright size', () => {
    expect(pictureHeader(samples.turned, 'a.jpg')).toEqual({ kind: 'jpeg', width: 40, height: 60, orientation: 6 });
  });

  test('a PNG, upright and turned, whatever it is called', () => {
    expect(pictureHeader(samples.png, 'a.jpg')).toEqual({ kind: 'png', width: 60, height: 40, orientation: 1 });
    expect(pictureHeader(samples.turnedPng, 'a.png')).toEqual({ kind: 'png', width: 40, height: 60, orientation: 8 });
  });

  test('bytes in the middle of a larger buffer', () => {
    const larger = new Uint8Array(samples.jpeg.length + 10);
    larger.set(samples.jpeg, 7);
    const header = pictureHeader(larger.subarray(7, 7 + samples.jpeg.length), 'a.jpg');
    expect(header).toMatchObject({ width: 60, height: 40 });
  });

  test('what a phone appends after the picture does not matter', () => {
    const appended = new Uint8Array([...samples.jpeg, ...new Uint8Array(300).fill(0xd9)]);
    expect(pictureHeader(appended, 'a.jpg')).toMatchObject({ width: 60, height: 40 });
  });

  test('fill bytes and bare marks before a segment are passed over', () => {
    const filled = new Uint8Array([0xff, 0xd8, 0xff, 0xff, 0xff, 0x01, ...samples.jpeg.subarray(2)]);
    expect(pictureHeader(filled, 'a.jpg')).toMatchObject({ width: 60, height: 40 });
  });
});

describe('what cannot be a page', () => {
  test('an empty file', () => {
    expect(failure(new Uint8Array(0))).toMatchObject({
      code: 'file-empty',
      message: '"page.jpg" is empty. Take or export it again.',
    });
  });

  test.each([
    ['heic', '\0\0\0\x18ftypheic', 'It is a HEIC picture.'],
    ['pdf', '%PDF-1.7', 'It is a PDF.'],
    ['webp', 'RIFF\0\0\0\0WEBP', 'It is a WebP picture.'],
  ])('a %s under a false name', (_, start, said) => {
    const error = failure(new TextEncoder().encode(start));
    expect(error.code).toBe('image-broken');
    expect(error.message).toContain('"page.jpg" is not a JPEG or PNG picture, though its name says so.');
    expect(error.message).toContain(said);
  });

  test('something else under its own name', () => {
    const error = failure(new TextEncoder().encode('Dear diary'), 'notes');
    expect(error.message).toBe('"notes" is not a JPEG or PNG picture. Export it as JPEG and try again.');
  });

  test('a bomb: a small file of a huge picture', () => {
    const error = failure(pngOfSize(30_000, 30_000), 'bomb.png');
    expect(error.code).toBe('image-too-large');
    expect(error.message).toContain('"bomb.png" has 30000 × 30000 pixels');
    expect(error.message).toContain('120 megapixels');
  });

  test('the largest picture is still allowed', () => {
    expect(pictureHeader(pngOfSize(12_000, 10_000), 'a.png')).toMatchObject({ width: 12_000, height: 10_000 });
    expect(failure(pngOfSize(12_000, 10_001)).code).toBe('image-too-large');
  });

  test('a picture without pixels', () => {
    expect(failure(pngOfSize(0, 100)).code).toBe('image-broken');
  });

  test.each(['jpeg', 'progressive', 'turned', 'png', 'turnedPng'] as const)('a %s cut off anywhere', (kind) => {
    const whole = samples[kind];
    for (let length = 1; length < whole.length; length++) {
      expect(failure(whole.subarray(0, length)).code).toBe('image-broken');
    }
  });

  test('a byte that only looks like half an end mark', () => {
    const cut = new Uint8Array([...samples.jpeg.subarray(0, -2), 0x00, 0xd9]);
    expect(failure(cut).code).toBe('image-broken');
  });

  test('the end mark of the small picture inside a photo is not the end of the photo', () => {
    const preview = [0xff, 0xe1, 0x00, 0x08, 0xff, 0xd8, 0xff, 0xd9, 0x00, 0x00];
    const cut = new Uint8Array([0xff, 0xd8, ...preview, ...samples.jpeg.subarray(2, -2)]);
    expect(failure(cut).code).toBe('image-broken');
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
    assert(
      property(start, uint8Array({ maxLength: 400 }), (beginning, noise) =>
        neverSurprises(new Uint8Array([...beginning, ...noise])),
      ),
      { numRuns: 2000 },
    );
  });

  test('a true picture with bytes changed gives a header or an error of ours', () => {
    const kind = constantFrom('jpeg', 'turned', 'png', 'turnedPng');
    const change = tuple(integer({ min: 0, max: 699 }), integer({ min: 0, max: 255 }));
    assert(
      property(kind, change, change, (name, first, second) => {
        const bytes = new Uint8Array(samples[name]);
        for (const [place, value] of [first, second]) bytes[place % bytes.length] = value;
        neverSurprises(bytes);
      }),
      { numRuns: 3000 },
    );
  });
});
