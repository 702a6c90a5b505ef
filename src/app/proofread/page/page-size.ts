import type { KeptPage } from '../../storage/page-shelf.ts';
import type { PageSize } from './strips.ts';

/** The size of a page's picture; undefined where its picture is not on this device. */
export function sizeOfPage({ readings, pictureBytes }: KeptPage): PageSize | undefined {
  const [reading] = readings;
  if (pictureBytes === 0 || reading === undefined || reading.width === 0) return undefined;
  return { width: reading.width, height: reading.height, pages: readings.length };
}
