import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { quarterColours } from '../../../../tests/fixtures/drawn/quarter-colours.ts';
import { oddPictures } from '../../../../tests/fixtures/odd-pictures.ts';
import { decodeInNode } from './node-decode.ts';

function decode(bytes: Uint8Array, file = 'page.jpg') {
  return decodeInNode({ bytes, type: 'image/jpeg' }, file);
}

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#445566' } });
}

const pictures = await oddPictures();
const photo = await plain(400, 300).jpeg().toBuffer();

describe('decoding', () => {
  test.each(pictures)('$name is upright and in its colours', async ({ bytes, width, height, expected, tolerance }) => {
    const { image, scale } = await decode(bytes);
    expect([image.width, image.height, scale]).toEqual([width, height, 1]);
    expect(image.data.length).toBe(width * height * 4);
    for (const [quarter, colour] of quarterColours(image).entries()) {
      for (const [channel, value] of colour.entries()) {
        expect(Math.abs(value - (expected[quarter]?.[channel] ?? Number.NaN))).toBeLessThanOrEqual(tolerance);
      }
    }
  });

  test('a single pixel', async () => {
    const { image } = await decode(await plain(1, 1).png().toBuffer());
    expect([...image.data]).toEqual([0x44, 0x55, 0x66, 255]);
  });

  test('a large photo, lying on its side, is reduced; the scale leads back to its own pixels', async () => {
    const lying = await plain(6000, 4500).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { image, scale } = await decode(lying);
    expect(image.width * image.height).toBeLessThanOrEqual(16_100_000);
    expect(image.width * scale).toBeCloseTo(4500);
    expect(Math.abs(image.height * scale - 6000)).toBeLessThan(scale);
  });
});

describe('what cannot be decoded', () => {
  test.each([
    ['an empty file', new Uint8Array(0), 'file-empty'],
    ['a photo that ends early', photo.subarray(0, 900), 'image-broken'],
  ])('%s', async (_, bytes, code) => {
    await expect(decode(bytes)).rejects.toMatchObject({ code, message: expect.stringContaining('"page.jpg"') });
  });

  test('a picture whose header is true and whose body is not', async () => {
    const bytes = new Uint8Array(await plain(400, 300).png().toBuffer());
    bytes.fill(0x55, 60, 120);
    await expect(decode(bytes, 'page.png')).rejects.toMatchObject({
      code: 'image-broken',
      message: '"page.png" is damaged and cannot be shown. Take or export it again.',
    });
  });
});
