import type { BackMap } from './camera.ts';
import { DESK_SIZE, type Desk } from './desk.ts';
import type { LightMap } from './light.ts';
import type { Sheet } from './sheet.ts';

/** Pixels of a picture: 3 bytes each, row by row. */
export interface RgbPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** What one picture is rendered from. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly sheet: Sheet;
  readonly map: BackMap;
  readonly light: LightMap;
  readonly desk: Desk;
  readonly lift: number;
}

/**
 * Takes the picture: for every pixel the place on the sheet, the colour there (blended from four pixels of the sheet),
 * the desk where there is no paper, the light. About 50 ns a pixel.
 */
export function render(scene: Scene): RgbPicture {
  const { width, height, map } = scene;
  const pixels = new Uint8Array(width * height * 3);
  const { canvas, unit } = scene.sheet;
  const sheet = canvas.data();
  const paint = painter(scene, new Uint8Array(sheet.buffer, sheet.byteOffset, sheet.length), pixels);
  for (let row = 0; row * map.step < height; row++)
    for (let column = 0; column * map.step < width; column++) paint(column, row, unit);
  return { width, height, pixels };
}

type Layer = Float64Array | Float32Array;

/** Reads rows of cells; allocates nothing, since a picture has some hundred thousand of them. */
interface RowReader {
  /** Values of all layers at the left end of the row, and how they change from pixel to pixel. */
  readonly value: Float64Array;
  readonly slope: Float64Array;
  /** Reads the row so far down (0 to 1) the cell whose upper left node is given. */
  readonly read: (node: number, down: number) => void;
}

function rowReader(layers: readonly Layer[], { columns, step }: BackMap): RowReader {
  const value = new Float64Array(layers.length);
  const slope = new Float64Array(layers.length);
  const read = (node: number, down: number): void => {
    for (let k = 0; k < layers.length; k++) {
      const layer = layers[k]!;
      const left = layer[node]! * (1 - down) + layer[node + columns]! * down;
      const right = layer[node + 1]! * (1 - down) + layer[node + columns + 1]! * down;
      value[k] = left;
      slope[k] = (right - left) / step;
    }
  };
  return { value, slope, read };
}

/** A place in the desk's tile: there and back again, so that no seam shows. */
const mirrored = (at: number): number =>
  (at & DESK_SIZE) === 0 ? at & (DESK_SIZE - 1) : DESK_SIZE - 1 - (at & (DESK_SIZE - 1));

function painter(
  scene: Scene,
  sheet: Uint8Array,
  out: Uint8Array,
): (column: number, row: number, unit: number) => void {
  const { width, height, map, light, desk } = scene;
  const sheetWidth = scene.sheet.canvas.width;
  const sheetHeight = scene.sheet.canvas.height;
  const { step, columns } = map;
  const keep = 1 - scene.lift / 255;
  const coarse = width > 2500 ? 1 : 0;
  const layers = [map.x, map.y, light.red, light.green, light.blue, light.glare];
  const { value, slope, read } = rowReader(layers, map);
  const { left, top } = scene.sheet.view ?? { left: 0, top: 0 };
  return (column, row, unit) => {
    const node = row * columns + column;
    const endX = Math.min(width, (column + 1) * step);
    const endY = Math.min(height, (row + 1) * step);
    for (let y = row * step; y < endY; y++) {
      read(node, (y - row * step) / step);
      let sx = (value[0]! - left) * unit - 0.5;
      let sy = (value[1]! - top) * unit - 0.5;
      const dx = slope[0]! * unit;
      const dy = slope[1]! * unit;
      let lr = value[2]!;
      let lg = value[3]!;
      let lb = value[4]!;
      let glare = value[5]!;
      const dr = slope[2]!;
      const dg = slope[3]!;
      const db = slope[4]!;
      const dGlare = slope[5]!;
      for (let x = column * step, at = (y * width + x) * 3; x < endX; x++, at += 3) {
        let red = 0;
        let green = 0;
        let blue = 0;
        let cover = 0;
        const px = Math.floor(sx);
        const py = Math.floor(sy);
        if (px >= 0 && py >= 0 && px < sheetWidth - 1 && py < sheetHeight - 1) {
          const fx = sx - px;
          const fy = sy - py;
          const a = (py * sheetWidth + px) * 4;
          const c = a + sheetWidth * 4;
          const wb = fx * (1 - fy);
          const wc = (1 - fx) * fy;
          const wd = fx * fy;
          const wa = 1 - wb - wc - wd;
          red = sheet[a]! * wa + sheet[a + 4]! * wb + sheet[c]! * wc + sheet[c + 4]! * wd;
          green = sheet[a + 1]! * wa + sheet[a + 5]! * wb + sheet[c + 1]! * wc + sheet[c + 5]! * wd;
          blue = sheet[a + 2]! * wa + sheet[a + 6]! * wb + sheet[c + 2]! * wc + sheet[c + 6]! * wd;
          cover = (sheet[a + 3]! * wa + sheet[a + 7]! * wb + sheet[c + 3]! * wc + sheet[c + 7]! * wd) / 255;
        }
        if (cover < 1) {
          const tile = (mirrored(y >> coarse) * DESK_SIZE + mirrored(x >> coarse)) * 3;
          red += desk.pixels[tile]! * (1 - cover);
          green += desk.pixels[tile + 1]! * (1 - cover);
          blue += desk.pixels[tile + 2]! * (1 - cover);
        }
        const r = scene.lift + (red * lr + glare) * keep;
        const g = scene.lift + (green * lg + glare) * keep;
        const b = scene.lift + (blue * lb + glare) * keep;
        out[at] = r > 255 ? 255 : r;
        out[at + 1] = g > 255 ? 255 : g;
        out[at + 2] = b > 255 ? 255 : b;
        sx += dx;
        sy += dy;
        lr += dr;
        lg += dg;
        lb += db;
        glare += dGlare;
      }
    }
  };
}

/** Adds sensor noise of `deviation` grey levels to `picture`, in place. Repeats after about a million pixels. */
export function addNoise(picture: RgbPicture, deviation: number, next: () => number): void {
  if (deviation <= 0) return;
  const table = new Int8Array(1 << 16);
  for (let i = 0; i < table.length; i++) {
    table[i] = Math.round(deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()));
  }
  const { pixels } = picture;
  let at = 0;
  for (let i = 0; i < pixels.length; i++) {
    if ((i & 4095) === 0) at = Math.floor(next() * table.length);
    const value = pixels[i]! + table[(at + i) & 65535]!;
    pixels[i] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
}
