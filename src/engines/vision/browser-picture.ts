import { AppError } from '../../core/errors.ts';
import { pictureHeader } from '../../imaging/pixels/pixels.ts';
import { SENT_QUALITY, sentSize } from './picture-size.ts';
import type { PreparePicture } from './vision-engine.ts';

/** `PreparePicture` with the browser's own decoders. What a camera noted in the file (place, time) stays here. */
export const preparePictureInBrowser: PreparePicture = async ({ bytes }, file) => {
  const header = pictureHeader(bytes, file);
  const { width, height } = sentSize(header);
  try {
    // A copy into a plain buffer would be needed only for shared memory, which pictures never live in.
    const encoded = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: `image/${header.kind}` });
    const bitmap = await createImageBitmap(encoded, {
      imageOrientation: 'from-image',
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'high',
    });
    return await dataUrl(await jpegOf(bitmap, { width, height }));
  } catch (cause) {
    throw new AppError('image-broken', `"${file}" is damaged and cannot be shown. Take or export it again.`, { cause });
  }
};

async function jpegOf(bitmap: ImageBitmap, size: { readonly width: number; readonly height: number }): Promise<Blob> {
  try {
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas to draw on.');
    context.fillStyle = 'white';
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(bitmap, 0, 0);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: SENT_QUALITY });
  } finally {
    bitmap.close();
  }
}

async function dataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const pieces: string[] = [];
  // Calls take a limited number of arguments.
  for (let at = 0; at < bytes.length; at += PIECE) pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  return `data:${blob.type};base64,${btoa(pieces.join(''))}`;
}

/** Bytes that become text with one call: as arguments of a function more might overflow its stack. */
const PIECE = 8192;
