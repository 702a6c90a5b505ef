import type { CSSProperties } from 'react';
import type { Size, Turn } from '../../../core/geometry.ts';
import { turnedSize } from '../../../core/turn.ts';
import type { KeptPage } from '../../storage/page-shelf.ts';

/** How far the picture of a page has to be turned to be read. What was kept before anybody knew is shown as it came. */
export function turnOf(page: Pick<KeptPage, 'readings'> | undefined): Turn {
  return page?.readings[0]?.turn ?? 0;
}

/** Of a picture that would fill a page's sheet: turned, it fills that. `size` is that of the page as it is read. */
export function turnedStyle(turn: Turn, { width, height }: Size): CSSProperties {
  if (turn === 0) return {};
  const isOnSide = turn % 180 !== 0;
  const moved = { 90: '0, -100%', 180: '-100%, -100%', 270: '-100%, 0' }[turn];
  return {
    // Its size is none of the sheet's until it is turned.
    position: 'absolute',
    maxWidth: 'none',
    transformOrigin: '0 0',
    transform: `rotate(${turn}deg) translate(${moved})`,
    ...(isOnSide && { width: `${(height / width) * 100}%`, height: `${(width / height) * 100}%` }),
  };
}

/** From now on what is drawn of a picture, in its own pixels or as many others, is drawn turned; `size` is that of the turned one. */
export function turnDrawing(
  context: Pick<CanvasRenderingContext2D, 'translate' | 'rotate'>,
  turn: Turn,
  { width, height }: Size,
): void {
  context.translate(turn === 90 || turn === 180 ? width : 0, turn === 180 || turn === 270 ? height : 0);
  context.rotate((turn / 180) * Math.PI);
}

/** A picture, turned; the one that came is closed. */
export function turnedBitmap(bitmap: ImageBitmap, turn: Turn): ImageBitmap {
  if (turn === 0) return bitmap;
  const size = turnedSize(bitmap, turn);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (context !== null) {
    turnDrawing(context, turn, size);
    context.drawImage(bitmap, 0, 0);
  }
  bitmap.close();
  return canvas.transferToImageBitmap();
}
