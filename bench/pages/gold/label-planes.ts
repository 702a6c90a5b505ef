import type { BackMap } from '../photo/camera.ts';
import { LABEL_PLANES, type LabelPlane, type LabelSheet, type PlaneLayer } from './label-sheet.ts';

/** Pixels of the stored picture that one pixel of a label map stands for, each way. */
export const LABEL_STRIDE = 2;

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Label maps of one picture: the planes one below the other, a byte a pixel, 255 where ink covers all of it. */
export interface LabelMaps extends Size {
  /** Height of one plane. */
  readonly planeHeight: number;
  readonly values: Uint8Array;
}

/** What label maps are looked up through. */
export interface Lookup {
  readonly labels: LabelSheet;
  /** Back map of the picture as the camera took it, which is `taken` in size. */
  readonly map: BackMap;
  readonly taken: Size;
  /** Size of the picture as it is stored. */
  readonly stored: Size;
  /** How much of the paper is seen at a pixel of the picture as taken, 0 to 1, where something may lie on top of it. */
  readonly seen?: (x: number, y: number) => number;
}

/** Strokes thinner than a label pixel count by their greatest sample, areas by the mean. */
const AREAS: readonly LabelPlane[] = ['highlight', 'print'];

/** Empty label maps for a picture of that size. */
export function emptyMaps({ width, height }: Size): LabelMaps {
  const planeHeight = Math.ceil(height / LABEL_STRIDE);
  const planeWidth = Math.ceil(width / LABEL_STRIDE);
  const values = new Uint8Array(planeWidth * planeHeight * LABEL_PLANES.length);
  return { width: planeWidth, height: planeHeight * LABEL_PLANES.length, planeHeight, values };
}

/** Looks every pixel of the stored picture up on the label sheet; about 50 ns a pixel and plane. */
export function labelMapsOf(lookup: Lookup): LabelMaps {
  const maps = emptyMaps(lookup.stored);
  const layers = lookup.labels.layers();
  const { width } = lookup.stored;
  const places = { x: new Float32Array(width), y: new Float32Array(width) };
  for (let row = 0; row < lookup.stored.height; row++) {
    placesOf(lookup, row, places);
    for (const layer of layers) addRow(maps, { lookup, layer, row, places });
  }
  if (lookup.seen !== undefined) hide(maps, lookup, lookup.seen);
  return maps;
}

/** Places on the label sheet, in its pixels, one for each column of a row of a picture. */
export interface Places {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Works out the places on the label sheet of one row of the stored picture. */
export function placesOf({ map, taken, stored, labels }: Omit<Lookup, 'seen'>, row: number, places: Places): void {
  const { step, columns } = map;
  const v = ((row + 0.5) * taken.height) / stored.height - 0.5;
  const down = Math.max(0, v / step);
  const top = Math.min(map.rows - 2, Math.floor(down));
  const fy = down - top;
  for (let column = 0; column < stored.width; column++) {
    const across = Math.max(0, (((column + 0.5) * taken.width) / stored.width - 0.5) / step);
    const left = Math.min(columns - 2, Math.floor(across));
    const fx = across - left;
    const a = top * columns + left;
    const c = a + columns;
    places.x[column] = (between(map.x, { a, c, fx, fy }) - labels.left) * labels.unit - 0.5;
    places.y[column] = (between(map.y, { a, c, fx, fy }) - labels.top) * labels.unit - 0.5;
  }
}

/** The value between four nodes of a grid, of which `a` is the upper left and `c` the lower left. */
const between = (values: Float64Array, at: { a: number; c: number; fx: number; fy: number }): number => {
  const above = values[at.a]! * (1 - at.fx) + values[at.a + 1]! * at.fx;
  const below = values[at.c]! * (1 - at.fx) + values[at.c + 1]! * at.fx;
  return above * (1 - at.fy) + below * at.fy;
};

/** Adds the samples of one row of the picture to the planes of one canvas. */
function addRow(
  maps: LabelMaps,
  { lookup, layer, row, places }: { lookup: Lookup; layer: PlaneLayer; row: number; places: Places },
): void {
  const { width, height } = lookup.labels;
  const { pixels, planes } = layer;
  const line = row >> 1;
  const rows = Math.min(LABEL_STRIDE, lookup.stored.height - line * LABEL_STRIDE);
  for (let column = 0; column < lookup.stored.width; column++) {
    const sx = places.x[column]!;
    const sy = places.y[column]!;
    const px = Math.floor(sx);
    const py = Math.floor(sy);
    if (px < 0 || py < 0 || px >= width - 1 || py >= height - 1) continue;
    const at = py * width + px;
    const a = pixels[at]!;
    const b = pixels[at + 1]!;
    const c = pixels[at + width]!;
    const d = pixels[at + width + 1]!;
    if (((a | b | c | d) & COLOURS) === 0) continue;
    const fx = sx - px;
    const fy = sy - py;
    const samples = rows * Math.min(LABEL_STRIDE, lookup.stored.width - (column & ~1));
    const to = line * maps.width + (column >> 1);
    for (let channel = 0; channel < planes.length; channel++) {
      const shift = channel * 8;
      const above = ((a >> shift) & 255) * (1 - fx) + ((b >> shift) & 255) * fx;
      const below = ((c >> shift) & 255) * (1 - fx) + ((d >> shift) & 255) * fx;
      const value = above * (1 - fy) + below * fy;
      if (value > 0) put(maps, { plane: planes[channel]!, to, value, samples });
    }
  }
}

/** All but the opacity of a pixel whose first byte is its lowest. */
const COLOURS = 0xffffff;

function put(
  { values, width, planeHeight }: LabelMaps,
  { plane, to, value, samples }: { plane: LabelPlane; to: number; value: number; samples: number },
): void {
  const at = LABEL_PLANES.indexOf(plane) * planeHeight * width + to;
  if (AREAS.includes(plane)) values[at] = Math.min(255, values[at]! + Math.round(value / samples));
  else if (value > values[at]!) values[at] = Math.round(value);
}

/** Takes away what lies under something else. */
function hide(maps: LabelMaps, { taken, stored }: Lookup, seen: (x: number, y: number) => number): void {
  for (let y = 0; y < maps.planeHeight; y++)
    for (let x = 0; x < maps.width; x++) {
      const share = seen(
        Math.min(taken.width - 1, Math.floor(((x + 0.5) * LABEL_STRIDE * taken.width) / stored.width)),
        Math.min(taken.height - 1, Math.floor(((y + 0.5) * LABEL_STRIDE * taken.height) / stored.height)),
      );
      if (share >= 1) continue;
      for (let plane = 0; plane < LABEL_PLANES.length; plane++) {
        const at = (plane * maps.planeHeight + y) * maps.width + x;
        maps.values[at] = maps.values[at]! * share;
      }
    }
}
