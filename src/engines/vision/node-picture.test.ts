import sharp from 'sharp';
import { expect, test } from 'vitest';
import { preparePictureInNode } from './node-picture.ts';
import { sentSize } from './picture-size.ts';

async function prepared(bytes: Uint8Array) {
  const url = await preparePictureInNode({ bytes, type: 'image/jpeg' }, 'p.jpg');
  const [, base64 = ''] = /^data:image\/jpeg;base64,(.+)$/.exec(url) ?? [];
  const jpeg = Buffer.from(base64, 'base64');
  return { metadata: await sharp(jpeg).metadata(), stats: await sharp(jpeg).stats() };
}

test('a photo is sent upright, no larger than models look at, without what the camera noted', async () => {
  const photo = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#804020' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '48/1 12/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { metadata } = await prepared(photo);
  expect([metadata.width, metadata.height]).toEqual([683, 2048]);
  expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
});

test('what is transparent is white', async () => {
  const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  expect((await prepared(clear)).stats.channels.map((channel) => channel.min)).toEqual([255, 255, 255]);
});

test('a small picture keeps its size', () => {
  expect(sentSize({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
  expect(sentSize({ width: 9000, height: 1 })).toEqual({ width: 2048, height: 1 });
});

test('what is no picture is named', async () => {
  const bytes = new TextEncoder().encode('%PDF-1.7 and more');
  await expect(preparePictureInNode({ bytes, type: 'image/jpeg' }, 'p.jpg')).rejects.toMatchObject({
    code: 'image-broken',
    message: expect.stringContaining('p.jpg'),
  });
});
