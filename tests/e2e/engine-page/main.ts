import { AppError } from '../../../src/core/errors.ts';
import { decodeInBrowser } from '../../../src/engines/device/browser-decode.ts';
import { createBrowserDeviceEngine } from '../../../src/engines/device/browser-engine.ts';
import { quarterColours } from '../../fixtures/quarter-colours.ts';

const engine = createBrowserDeviceEngine({ workers: 1 });

async function answerOrError<T>(work: Promise<T>) {
  try {
    return { answer: await work };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    throw error;
  }
}

function bytesFrom(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** What the tests call from outside; pictures come as base64. */
const tools = {
  concurrency: () => createBrowserDeviceEngine().concurrency,

  read: (base64: string, languages?: readonly string[]) => {
    const page = { file: 'page.jpg', pageIndex: 0, image: { bytes: bytesFrom(base64), type: 'image/jpeg' } };
    return answerOrError(engine.readPage(page, languages === undefined ? {} : { languages }));
  },

  /** Reads a picture of the server; for measuring, where handing it over as text would take longer than reading it. */
  readAt: async (address: string) => {
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
    const start = performance.now();
    await engine.readPage({ file: address, pageIndex: 0, image: { bytes, type: 'image/jpeg' } });
    return performance.now() - start;
  },

  readAndCancel: (base64: string) => {
    const stop = new AbortController();
    const page = { file: 'page.jpg', pageIndex: 0, image: { bytes: bytesFrom(base64), type: 'image/jpeg' } };
    const reading = engine.readPage(page, { signal: stop.signal });
    stop.abort();
    return answerOrError(reading);
  },

  decode: (base64: string) =>
    answerOrError(
      decodeInBrowser({ bytes: bytesFrom(base64), type: '' }, 'page.jpg').then(({ image, scale }) => {
        const { width, height, data } = image;
        return { width, height, scale, bytes: data.length, colours: quarterColours(image) };
      }),
    ),

  /** As in browsers that lack it, and on plain HTTP. */
  forgetImageDecoder: () => Reflect.deleteProperty(globalThis, 'ImageDecoder'),
};

export type EngineTools = typeof tools;

declare global {
  var engineTools: EngineTools;
}

globalThis.engineTools = tools;
