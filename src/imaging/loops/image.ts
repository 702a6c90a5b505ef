import type { Size } from '../../core/geometry.ts';

/** Pixels of a colour picture: 4 bytes a pixel (red, green, blue, alpha), row by row from the top left. */
export interface RgbaImage extends Size {
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Pixels of a grey picture: 1 byte a pixel, 0 is black and 255 is white. */
export interface GreyImage extends Size {
  readonly data: Uint8Array;
}

/** Planes of a reduced colour picture, one byte a pixel and colour. */
export interface ColourPlanes extends Size {
  readonly red: Uint8Array;
  readonly green: Uint8Array;
  readonly blue: Uint8Array;
}

/** Planes that are to be filled. */
export function emptyPlanes({ width, height }: Size): ColourPlanes {
  const plane = (): Uint8Array => new Uint8Array(width * height);
  return { width, height, red: plane(), green: plane(), blue: plane() };
}

/** Ink where 1, paper where 0. */
export interface InkMask extends Size {
  readonly data: Uint8Array;
}
