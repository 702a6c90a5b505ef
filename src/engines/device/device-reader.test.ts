import { describe, expect, test } from 'vitest';
import { AppError } from '../../core/errors.ts';
import type { DeviceJob } from './device-job.ts';
import { createDeviceReader, type DeviceReader, type DeviceReaderParts } from './device-reader.ts';
import { nodeMarksNetwork, nodeOcrAssets } from './platform/node-assets.ts';
import type { DecodePicture } from './see/decode.ts';

function jobOf(file: string): DeviceJob {
  return { file, image: { bytes: new Uint8Array(1), type: 'image/jpeg' }, languages: ['eng'] };
}

/** A blank page; it decodes what it is told to by the name of the file. */
const decodeByName: DecodePicture = async (_, file) => {
  if (file === 'damaged.jpg') throw new AppError('image-broken', '"damaged.jpg" is damaged.');
  if (file === 'strange.jpg') throw new RangeError('no such pixel');
  const data = new Uint8Array(200 * 100 * 4).fill(255);
  return { image: { width: 200, height: 100, data }, scale: 2 };
};

const readerWith = (parts: Partial<DeviceReaderParts> = {}): DeviceReader =>
  createDeviceReader({ decode: decodeByName, assets: nodeOcrAssets, marksNetwork: nodeMarksNetwork, ...parts });

describe('seeing a page', () => {
  test('keeps our own errors and names the file in foreign ones; the next page is read', async () => {
    const reader = readerWith();
    await expect(reader.readPage(jobOf('damaged.jpg'))).rejects.toMatchObject({ code: 'image-broken' });
    const strange: unknown = await reader.readPage(jobOf('strange.jpg')).catch((error: unknown) => error);
    expect(strange).toMatchObject({ code: 'engine-failed', message: expect.stringContaining('"strange.jpg"') });
    expect(strange).toHaveProperty('cause.message', 'no such pixel');
    await expect(reader.readPage(jobOf('blank.jpg'))).resolves.toHaveLength(1);
  });

  test('decodes one picture at a time, in the order of the calls', async () => {
    const steps: string[] = [];
    const decode: DecodePicture = async (image, file) => {
      steps.push(`begin ${file}`);
      await new Promise((resolve) => setImmediate(resolve));
      const page = await decodeByName(image, file);
      steps.push(`end ${file}`);
      return page;
    };
    const reader = readerWith({ decode });
    await Promise.all(['a', 'b', 'c'].map((file) => reader.readPage(jobOf(file))));
    expect(steps).toEqual(['a', 'b', 'c'].flatMap((file) => [`begin ${file}`, `end ${file}`]));
  });
});

describe('the network that sees marks', () => {
  const nowhere = new URL('./no-such-network.bin', import.meta.url);

  test('is loaded with the first page and kept', async () => {
    let loads = 0;
    const marksNetwork = () => {
      loads++;
      return nodeMarksNetwork();
    };
    const reader = readerWith({ marksNetwork });
    expect(loads).toBe(0);
    await reader.readPage(jobOf('blank.jpg'));
    await reader.readPage(jobOf('blank.jpg'));
    expect(loads).toBe(1);
  });

  test('is named when it cannot be loaded, and asked for again with the next page', async () => {
    const files = [nowhere, undefined];
    const marksNetwork = () => nodeMarksNetwork(files.shift());
    const reader = readerWith({ marksNetwork });
    await expect(reader.readPage(jobOf('blank.jpg'))).rejects.toMatchObject({
      code: 'engine-failed',
      message: expect.stringMatching(/part that sees marks could not be loaded from .*no-such-network\.bin.*build/),
    });
    await expect(reader.readPage(jobOf('blank.jpg'))).resolves.toHaveLength(1);
    expect(files).toEqual([]);
  });
});
