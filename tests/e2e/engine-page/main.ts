import { AppError } from '../../../src/core/errors.ts';
import type { PageReading } from '../../../src/core/page.ts';
import { browserMarksNetwork } from '../../../src/engines/device/platform/browser-assets.ts';
import { decodeInBrowser } from '../../../src/engines/device/platform/browser-decode.ts';
import { createBrowserDeviceEngine } from '../../../src/engines/device/platform/browser-engine.ts';
import { createMarksNetwork } from '../../../src/marks/maps/run-network.ts';
import { quarterColours } from '../../fixtures/drawn/quarter-colours.ts';
import { digestsOf, speckedPage } from '../../fixtures/drawn/specked-page.ts';

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

const pictures = new Map<string, Uint8Array>();

/** A picture of the server, fetched once: a browser that is driven from outside keeps the text of every answer in its page. */
async function pictureAt(address: string): Promise<Uint8Array> {
  const bytes = pictures.get(address) ?? new Uint8Array(await (await fetch(address)).arrayBuffer());
  pictures.set(address, bytes);
  return bytes;
}

const StoredDecoder = globalThis.ImageDecoder;

class UprightDecoder extends StoredDecoder {
  readonly #picture: Blob;

  constructor(init: ImageDecoderInit) {
    super(init);
    this.#picture = new Blob([init.data as Uint8Array<ArrayBuffer>], { type: init.type });
  }

  override async decode(options?: ImageDecodeOptions): Promise<ImageDecodeResult> {
    const { image: stored, complete } = await super.decode(options);
    stored.close();
    const upright = await createImageBitmap(this.#picture, { colorSpaceConversion: 'none' });
    const { width: codedWidth, height: codedHeight } = upright;
    const context = new OffscreenCanvas(codedWidth, codedHeight).getContext('2d');
    context?.drawImage(upright, 0, 0);
    upright.close();
    const pixels = context?.getImageData(0, 0, codedWidth, codedHeight).data ?? new Uint8Array();
    const image = new VideoFrame(pixels, { format: 'RGBA', codedWidth, codedHeight, timestamp: 0 });
    return { image, complete };
  }
}

/** What the tests call from outside; pictures come as base64. */
const tools = {
  concurrency: () => createBrowserDeviceEngine().concurrency,

  read: (base64: string, languages?: readonly string[]) => {
    const page = { file: 'page.jpg', pageIndex: 0, image: { bytes: bytesFrom(base64), type: 'image/jpeg' } };
    return answerOrError(engine.readPage(page, languages === undefined ? {} : { languages }));
  },

  /** Reads what is marked on a page and then all of it, with two workers; and how many lines were told of on the way. */
  readRest: (base64: string) => {
    const two = createBrowserDeviceEngine({ workers: 2 });
    const page = { file: 'page.jpg', pageIndex: 0, image: { bytes: bytesFrom(base64), type: 'image/jpeg' } };
    const told: number[] = [];
    const onPart = (readings: readonly PageReading[]): void => void told.push(readings[0]?.lines.length ?? 0);
    const read = async () => {
      const marked = await two.readPage(page);
      const all = await two.readPage(page, { readAll: true, onPart });
      await two.close();
      return { marked, all, told };
    };
    return answerOrError(read());
  },

  /** Reads a picture of the server; for measuring, where handing it over as text would take longer than reading it. */
  readAt: async (address: string) => {
    const bytes = await pictureAt(address);
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

  /** What a network sees on a made page, as digests; its file comes as base64. */
  seeMarks: (base64: string) => digestsOf(createMarksNetwork(bytesFrom(base64)).see(speckedPage(700, 900), 9)),

  /** How many maps the network that is shipped gives. */
  shippedMaps: () =>
    answerOrError(browserMarksNetwork().then((network) => Object.keys(network.see(speckedPage(64, 64), 8).planes))),

  /** As in Firefox, whose frames are upright, and do not say so. */
  turnFramesInDecoder: () => {
    globalThis.ImageDecoder = UprightDecoder;
  },

  /** As in browsers that lack it, and on plain HTTP. */
  forgetImageDecoder: () => Reflect.deleteProperty(globalThis, 'ImageDecoder'),
};

export type EngineTools = typeof tools;

declare global {
  var engineTools: EngineTools;
}

globalThis.engineTools = tools;
