import { AppError } from '../../../core/errors.ts';
import { createRowReducer, type PictureHeader, pictureHeader, placeUpright } from '../../../imaging/pixels/pixels.ts';
import { type DecodedPage, type DecodePicture, workingSize } from '../see/see.ts';

/** Pixels are fetched in bands of this many rows, so that the picture never lies in memory a third time. */
const BAND_ROWS = 256;

/** Upright; colour profiles are ignored, as in Node: following one costs 40 ms and changes no decision here. */
const AS_STORED = { imageOrientation: 'from-image', colorSpaceConversion: 'none' } as const;

/** Pixels that nobody looks at any more: 48 MB that would otherwise lie about until the browser tidies up. */
let spare: Uint8ClampedArray<ArrayBuffer> | undefined;

/**
 * `DecodePicture` with the browser's own decoders, inside a worker. Decoding a JPEG into a video frame and copying that
 * takes 80 ms for 12 megapixels (130 when it must be turned) and leaves no garbage; the way over a bitmap and a canvas,
 * for everything else and for browsers without it or whose frames do not say how they lie, takes 130 ms.
 */
export const decodeInBrowser: DecodePicture = async ({ bytes }, file) => {
  const header = pictureHeader(bytes, file);
  // A copy into a plain buffer would be needed only for shared memory, which pictures never live in.
  const picture = { bytes: bytes as Uint8Array<ArrayBuffer>, header };
  try {
    return (await decodeAsFrame(picture)) ?? (await decodeAsBitmap(picture));
  } catch (cause) {
    throw new AppError('image-broken', `"${file}" is damaged and cannot be shown. Take or export it again.`, { cause });
  }
};

interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly header: PictureHeader;
}

/** Room for the pixels of a picture, and how it is given back. */
interface Room {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly release: () => void;
}

function roomFor(pixels: number): Room {
  const room = spare !== undefined && spare.length >= pixels * 4 ? spare : new Uint8ClampedArray(pixels * 4);
  spare = undefined;
  const release = (): void => {
    spare = room;
  };
  return { data: room.subarray(0, pixels * 4), release };
}

/** Undefined where the browser cannot do it, or will not do it for this picture. */
async function decodeAsFrame({ bytes, header }: Picture): Promise<DecodedPage | undefined> {
  if (header.kind !== 'jpeg' || !('ImageDecoder' in globalThis)) return undefined;
  const decoder = new ImageDecoder({ data: bytes, type: 'image/jpeg', colorSpaceConversion: 'none' });
  let frame: VideoFrame | undefined;
  try {
    frame = (await decoder.decode()).image;
    if (!liesAsStored(frame, header)) return undefined;
    const { width, height } = workingSize(header.width, header.height);
    const { data, release } = roomFor(width * height);
    await copyUpright(frame, header, new Uint32Array(data.buffer, 0, width * height));
    return { image: { width, height, data }, scale: header.width / width, release };
  } catch {
    // Too old to convert while it copies, or a broken picture: the other way finds out which.
    return undefined;
  } finally {
    frame?.close();
    decoder.close();
  }
}

/** What newer browsers say of a frame that is to be turned before it is shown. */
interface TellsItsTurn {
  readonly rotation?: number;
  readonly flip?: boolean;
}

/**
 * True of a frame that is still to be turned as its file says. Firefox gives one that is upright already, and older browsers
 * do not tell which it is: these turn bitmaps as they should.
 */
function liesAsStored(frame: VideoFrame & TellsItsTurn, { orientation }: PictureHeader): boolean {
  const { rotation = 0, flip = false } = frame;
  return orientation === 1 || rotation !== 0 || flip;
}

/** Band by band, whether turned, reduced or neither: the browser keeps a copy of as much as it converts at once. */
async function copyUpright(frame: VideoFrame, header: PictureHeader, upright: Uint32Array): Promise<void> {
  const stored = { width: frame.codedWidth, height: frame.codedHeight };
  const working = workingSize(stored.width, stored.height);
  const reducer = working.width < stored.width ? createRowReducer(stored, working) : undefined;
  const band = new Uint32Array(stored.width * Math.min(BAND_ROWS, stored.height));
  for (let top = 0; top < stored.height; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, stored.height - top);
    const pixels = band.subarray(0, rows * stored.width);
    await frame.copyTo(pixels, { format: 'RGBA', rect: { x: 0, y: top, width: stored.width, height: rows } });
    const part = reducer?.add(new Uint8Array(pixels.buffer, 0, pixels.byteLength)) ?? { pixels, top, rows };
    if (header.orientation === 1) {
      upright.set(part.pixels.subarray(0, part.rows * working.width), part.top * working.width);
    } else placeUpright({ ...part, ...working }, header.orientation, upright);
  }
}

async function decodeAsBitmap({ bytes, header }: Picture): Promise<DecodedPage> {
  const blob = new Blob([bytes], { type: `image/${header.kind}` });
  const bitmap = await createImageBitmap(blob, { ...AS_STORED, ...sizeFor(header) });
  try {
    const { width, height } = bitmap;
    const { data, release } = copyInBands(bitmap);
    return { image: { width, height, data }, scale: header.width / width, release };
  } finally {
    bitmap.close();
  }
}

function sizeFor({ width, height }: PictureHeader): ImageBitmapOptions {
  const working = workingSize(width, height);
  if (working.width === width) return {};
  return { resizeWidth: working.width, resizeHeight: working.height, resizeQuality: 'medium' };
}

function copyInBands(bitmap: ImageBitmap): Room {
  const { width, height } = bitmap;
  const { data, release } = roomFor(width * height);
  const band = new OffscreenCanvas(width, Math.min(BAND_ROWS, height));
  const context = band.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No canvas to read pixels from.');
  context.fillStyle = 'white';
  for (let top = 0; top < height; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - top);
    context.fillRect(0, 0, width, rows);
    context.drawImage(bitmap, 0, -top);
    data.set(context.getImageData(0, 0, width, rows).data, top * width * 4);
  }
  return { data, release };
}
