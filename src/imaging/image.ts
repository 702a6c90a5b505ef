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
