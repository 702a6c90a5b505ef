/** Pixels of a colour picture: 4 bytes a pixel (red, green, blue, alpha), row by row from the top left. */
export interface RgbaImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Pixels of a grey picture: 1 byte a pixel, 0 is black and 255 is white. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Planes of a reduced colour picture, one byte a pixel and colour. */
export interface ColourPlanes {
  readonly width: number;
  readonly height: number;
  readonly red: Uint8Array;
  readonly green: Uint8Array;
  readonly blue: Uint8Array;
}

/** Ink where 1, paper where 0. */
export interface InkMask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A grid of square blocks over a part of a picture; the last ones of a row and column may be cut off. In pixels. */
export interface BlockGrid {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Side of a block. */
  readonly block: number;
}
