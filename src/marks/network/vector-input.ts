import type { BlockValues } from '../../imaging/loops/loops.ts';
import { INPUT_CHANNELS } from '../weights/weights.ts';
import { LEAST_PAPER, MOST_OVER_PAPER, type NetworkInput } from './network-input.ts';
import type { NetworkVectors } from './network-kernels.ts';
import { FLOAT } from './plan.ts';

/** Room for making rows of the network's input: those of its colours, and the paper's under one of them. */
export interface InputRooms {
  readonly levels: number;
  readonly paper: number;
}

/** How many bytes the rooms take. */
export function inputRoomSizes({ planes, paper }: NetworkInput): { levels: number; paper: number } {
  return { levels: 3 * planes.width, paper: 3 * paperStep(paper[0].width) };
}

/** One value more before and after those of each colour. */
const paperStep = (columns: number): number => (columns + 2) * FLOAT;

/** Rows of what the network sees, with zeros beside them. */
export interface Band {
  readonly address: number;
  /** Of the picture. */
  readonly width: number;
  /** In rows. */
  readonly height: number;
  /** Pixels of zeros on each side. */
  readonly border: number;
}

/** Bytes of a pixel of the picture as the network sees it. */
const PIXEL = INPUT_CHANNELS * FLOAT;

/** Bytes of a row of a band. */
export const bandRow = ({ width, border }: Omit<Band, 'address'>): number => (width + 2 * border) * PIXEL;

/** Makes the rows of a band, of which the first is the picture's row `first`; rows above and below it are zeros. */
export function fillInput(
  vectors: NetworkVectors,
  input: NetworkInput,
  { rooms, band, first }: { rooms: InputRooms; band: Band; first: number },
): void {
  const { planes, paper } = input;
  const bytes = vectors.bytes();
  const { width, height } = planes;
  const columns = paper[0].width;
  const step = paperStep(columns);
  const [levels, paperAt] = [rooms.levels, rooms.paper + FLOAT];
  const shades = [0, 1, 2].map((k) => new Float32Array(bytes.buffer, paperAt + k * step, columns));
  for (let row = 0; row < band.height; row++) {
    const y = first + row;
    const start = band.address + row * bandRow(band);
    const [from, to] = [start + band.border * PIXEL, start + (band.border + width) * PIXEL];
    bytes.fill(0, start, y < 0 || y >= height ? start + bandRow(band) : from);
    if (y < 0 || y >= height) continue;
    bytes.fill(0, to, start + bandRow(band));
    [planes.red, planes.green, planes.blue].forEach((plane, k) => {
      bytes.set(plane.subarray(y * width, (y + 1) * width), levels + k * width);
      paperRow(paper[k]!, y, shades[k]!);
    });
    const [green, blue] = [levels + width, levels + 2 * width];
    vectors.kernels.inputRow(levels, green, blue, columns, paperAt, step, LEAST_PAPER, MOST_OVER_PAPER, from);
  }
}

/** The values of a grid's blocks at the height of a row of pixels: between the two rows of blocks that it lies between. */
function paperRow({ width, height, block, data }: BlockValues, y: number, out: Float32Array): void {
  const place = Math.min(height - 1, Math.max(0, (y + 0.5) / block - 0.5));
  const upper = Math.floor(place);
  const lower = Math.min(height - 1, upper + 1);
  const share = place - upper;
  for (let x = 0; x < width; x++) {
    const above = data[upper * width + x]!;
    out[x] = above + (data[lower * width + x]! - above) * share;
  }
}
