import { AppError } from '../../core/errors.ts';
import type { Size } from '../../core/geometry.ts';

/** The most pixels that are decoded; four bytes each. The largest phone photos have 50 to 108 megapixels. */
export const MAX_PIXELS = 120_000_000;

/** What the first bytes of a picture say of it. */
export interface PictureHeader {
  readonly kind: 'jpeg' | 'png';
  /** Size in pixels once the picture stands upright. */
  readonly width: number;
  readonly height: number;
  /** EXIF orientation, 1 to 8; 1 when it is not given. */
  readonly orientation: number;
}

interface RawHeader extends PictureHeader {
  /** False when the file ends before the picture does. */
  readonly complete: boolean;
}

/**
 * Reads size and kind of a JPEG or PNG picture from its bytes, without decoding: the name of `file` is only for the
 * messages. Throws `AppError`: `file-empty`; `image-broken` when it is something else, damaged or cut off;
 * `image-too-large` above `MAX_PIXELS`.
 */
export function pictureHeader(bytes: Uint8Array, file: string): PictureHeader {
  if (bytes.length === 0) throw new AppError('file-empty', `"${file}" is empty. Take or export it again.`);
  const raw = isJpeg(bytes) ? jpegHeader(bytes) : isPng(bytes) ? pngHeader(bytes) : undefined;
  if (raw === undefined) throw new AppError('image-broken', foreignMessage(bytes, file));
  const { complete, ...header } = raw;
  if (header.width === 0 || header.height === 0 || !complete) {
    throw new AppError('image-broken', `"${file}" is damaged (the picture ends early). Take or export it again.`);
  }
  if (header.width * header.height > MAX_PIXELS) throw tooLarge(header, file);
  return header;
}

function tooLarge({ width, height }: PictureHeader, file: string): AppError {
  const limit = MAX_PIXELS / 1e6;
  const message = `"${file}" has ${width} × ${height} pixels; at most ${limit} megapixels can be read. Make it smaller and try again.`;
  return new AppError('image-too-large', message);
}

const EXPORT = 'Export it as JPEG and try again.';

/** Starts of formats that often hide behind a wrong name, with the offset at which they stand, and what helps. */
const FOREIGN: readonly (readonly [offset: number, start: string, name: string, help?: string])[] = [
  [4, 'ftyphei', 'a HEIC picture'],
  [4, 'ftypmif1', 'a HEIC picture'],
  [4, 'ftypavif', 'an AVIF picture'],
  [8, 'WEBP', 'a WebP picture'],
  [0, 'GIF8', 'a GIF picture'],
  [0, 'II*\0', 'a TIFF picture'],
  [0, 'MM\0*', 'a TIFF picture'],
  [0, 'BM', 'a BMP picture'],
  [0, '%PDF', 'a PDF', 'Give its name the ending .pdf and try again.'],
];

function foreignMessage(bytes: Uint8Array, file: string): string {
  const found = FOREIGN.find(([offset, start]) => asciiAt(bytes, offset, start.length) === start);
  const named = /\.(jpe?g|png)$/i.test(file) ? ', though its name says so' : '';
  const [, , format, help = EXPORT] = found ?? [];
  const actual = format === undefined ? '' : ` It is ${format}.`;
  return `"${file}" is not a JPEG or PNG picture${named}.${actual} ${help}`;
}

function asciiAt(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

// PNG: https://www.w3.org/TR/png-3/#5Chunk-layout

/** A PNG's first bytes; the line ends among them show where a transfer has changed some. */
const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
/** Bytes before a PNG's first chunk: its signature. */
const PNG_FIRST_CHUNK = 8;
/** Bytes of a PNG's chunk besides its data: length, name and checksum. */
const PNG_CHUNK_FRAME = 12;

function isPng(bytes: Uint8Array): boolean {
  return asciiAt(bytes, 0, PNG_SIGNATURE.length) === PNG_SIGNATURE;
}

function pngHeader(bytes: Uint8Array): RawHeader {
  const view = viewOf(bytes);
  const isThere = bytes.length >= 24 && asciiAt(bytes, 12, 4) === 'IHDR';
  const size = isThere ? { width: view.getUint32(16), height: view.getUint32(20) } : { width: 0, height: 0 };
  let orientation = 1;
  let at = PNG_FIRST_CHUNK;
  while (at + PNG_CHUNK_FRAME <= bytes.length) {
    const length = view.getUint32(at);
    const type = asciiAt(bytes, at + 4, 4);
    if (type === 'IEND') return upright('png', size, { orientation, complete: true });
    if (type === 'eXIf') orientation = exifOrientation(bytes.subarray(at + 8, at + 8 + length));
    at += PNG_CHUNK_FRAME + length;
  }
  return upright('png', size, { orientation, complete: false });
}

// JPEG: ITU-T T.81, annex B

/** Each marker of a JPEG begins with it (ITU-T T.81, annex B). */
const MARKER_START = 0xff;
/** Marker after the last scan. */
const END_OF_IMAGE = 0xd9;
/** Marker of the compressed data, beyond which no header is looked for. */
const START_OF_SCAN = 0xda;
/** Marker of the segment that holds Exif. */
const APP1 = 0xe1;

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

function jpegHeader(bytes: Uint8Array): RawHeader {
  const view = viewOf(bytes);
  let size = { width: 0, height: 0 };
  let orientation = 1;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== MARKER_START) break;
    const marker = bytes[at + 1] ?? 0;
    if (marker === MARKER_START || isBare(marker)) {
      at += marker === MARKER_START ? 1 : 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    const body = bytes.subarray(at + 4, at + 2 + length);
    if (isFrame(marker) && body.length >= 5) size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker === APP1 && asciiAt(body, 0, 6) === 'Exif\0\0') orientation = exifOrientation(body.subarray(6));
    at += 2 + length;
    if (marker === START_OF_SCAN) return upright('jpeg', size, { orientation, complete: endsAfter(bytes, at) });
  }
  return upright('jpeg', size, { orientation, complete: false });
}

/** Markers without a body: restart marks, start of image, and the reserved 0x01. */
function isBare(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;
}

/** Start of frame, any process; C4, C8 and CC are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** In scan data a real 0xff is always followed by 0, so an end mark is one. Phones append films and maps after it. */
function endsAfter(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.lastIndexOf(END_OF_IMAGE); at > from; at = bytes.lastIndexOf(END_OF_IMAGE, at - 1)) {
    if (bytes[at - 1] === MARKER_START) return true;
  }
  return false;
}

/** Number of the entry that tells how the camera was held (Exif 2.32: a TIFF header, then the first directory). */
const ORIENTATION_TAG = 0x0112;
/** Bytes of an entry of an Exif directory. */
const ENTRY_BYTES = 12;

function exifOrientation(exif: Uint8Array): number {
  if (exif.length < 10) return 1;
  const view = viewOf(exif);
  const little = asciiAt(exif, 0, 2) === 'II';
  const directory = view.getUint32(4, little);
  if (directory + 2 > exif.length) return 1;
  const entries = view.getUint16(directory, little);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > exif.length) return 1;
    if (view.getUint16(at, little) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

function upright(
  kind: PictureHeader['kind'],
  stored: Size,
  { orientation, complete }: { readonly orientation: number; readonly complete: boolean },
): RawHeader {
  const turned = orientation >= 5;
  const width = turned ? stored.height : stored.width;
  const height = turned ? stored.width : stored.height;
  return { kind, width, height, orientation, complete };
}
