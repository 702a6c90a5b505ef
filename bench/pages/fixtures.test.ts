import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sourceFileOf } from '../../tests/fixtures/fixture-file.ts';
import * as hostile from '../../tests/fixtures/hostile.ts';
import { highlightedPage, underlinedPage, unmarkedPage } from '../../tests/fixtures/pages.ts';

describe('fixture pages', () => {
  it('show what they say', async () => {
    const [highlighted, underlined, unmarked] = await Promise.all([
      highlightedPage(),
      underlinedPage(),
      unmarkedPage(),
    ]);
    const kinds = (page: typeof highlighted) =>
      page.gold.pages.flatMap(({ drawn }) => drawn ?? []).map(({ kind }) => kind);
    expect(new Set(kinds(highlighted))).toEqual(new Set(['highlight']));
    expect(new Set(kinds(underlined))).toEqual(new Set(['underline']));
    expect(kinds(unmarked)).toEqual([]);
    for (const page of [highlighted, underlined, unmarked])
      expect(page.gold.pages[0]?.page).toEqual(expect.any(Number));
    const source = sourceFileOf(highlighted);
    expect((await source.bytes()).length).toBe(source.size);
  });
});

describe('hostile files', () => {
  it('that cannot be read are refused by an honest decoder', async () => {
    const decoded: string[] = [];
    for (const { name, bytes } of await hostile.unreadableFiles()) {
      const decode = async () => await sharp(bytes, { failOn: 'truncated' }).raw().toBuffer();
      await decode().then(
        () => decoded.push(name),
        () => undefined,
      );
    }
    expect(decoded).toEqual([]);
  });

  it('are what they claim to be', async () => {
    const bomb = hostile.pngBomb();
    expect(bomb.bytes.length).toBeLessThan(400_000);
    expect(await sharp(bomb.bytes, { limitInputPixels: false }).metadata()).toMatchObject({
      width: 30_000,
      height: 30_000,
    });
    expect(await sharp((await hostile.onePixel()).bytes).metadata()).toMatchObject({ width: 1, height: 1 });
    expect(await sharp((await hostile.cmykJpeg()).bytes).metadata()).toMatchObject({ space: 'cmyk', channels: 4 });
    expect(await sharp((await hostile.greyJpeg()).bytes).metadata()).toMatchObject({ space: 'b-w', channels: 1 });
    expect(await sharp((await hostile.deepPng()).bytes).metadata()).toMatchObject({ depth: 'ushort', channels: 4 });
  });

  it('decode as the valid PNG they are, where there is room', async () => {
    const { blackPng } = await import('../../tests/fixtures/png.ts');
    const { data, info } = await sharp(blackPng(1003, 2507)).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1003, 2507]);
    expect(data.every((value) => value === 0)).toBe(true);
  });

  it.each([3, 6, 8] as const)('turned by EXIF %i come upright again', async (orientation) => {
    const plain = await highlightedPage();
    const turned = await hostile.exifRotated(orientation);
    const small = (bytes: Uint8Array) =>
      sharp(bytes).autoOrient().resize(24, 32, { fit: 'fill' }).greyscale().raw().toBuffer();
    const [a, b] = await Promise.all([small(plain.bytes), small(turned.bytes)]);
    expect(Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 0))))).toBeLessThan(12);
    expect((await sharp(turned.bytes).metadata()).orientation).toBe(orientation);
  });
});
