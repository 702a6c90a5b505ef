import type { ColourPlanes } from '../../imaging/loops/loops.ts';
import type { Resize } from './resample-table.ts';

/** Fills a picture of another size: for platforms without vectors. */
export function plainResize(planes: ColourPlanes, { across, down, out }: Resize): void {
  const sums = new Float64Array(planes.width);
  for (const colour of ['red', 'green', 'blue'] as const) {
    for (let y = 0; y < down.length; y++) {
      sums.fill(0);
      for (let k = 0; k < down.taps; k++) {
        const weight = down.weights[y * down.taps + k]!;
        const row = (down.starts[y]! + k) * planes.width;
        for (let x = 0; x < planes.width; x++) sums[x]! += planes[colour][row + x]! * weight;
      }
      for (let x = 0; x < across.length; x++) {
        let sum = 0.5;
        for (let k = 0; k < across.taps; k++)
          sum += sums[across.starts[x]! + k]! * across.weights[x * across.taps + k]!;
        out[colour][y * out.width + x] = sum;
      }
    }
  }
}
