import type { GreyImage } from './image.ts';
import { mapTint, pageBlocks, type TintMap } from './paper-colour.ts';
import type { ColourPlanes } from './reduce.ts';
import { fitSurface, type Surface, surfaceAt } from './smooth-surface.ts';
import type { TextLine } from './text-lines.ts';

/** One in so many pixels tells whether a picture has colours; grey ones keep this close after JPEG. */
const SAMPLED = 97;
const GREY_RANGE = 2;
/** Share of the pixels that must be grey. */
const GREY_SHARE = 0.995;

/** Colour against the page's paper; for pictures without colours, scans in grey mostly, how much darker than it. */
export function mapInkTint(
  planes: ColourPlanes,
  even: GreyImage,
  page: { lines: readonly TextLine[]; xHeight: number },
): TintMap {
  return isGrey(planes) ? mapDarkness(planes, page) : mapTint(planes, even, page);
}

/** True for a picture without colours. */
export function isGrey({ red, green, blue }: ColourPlanes): boolean {
  let seen = 0;
  let grey = 0;
  for (let i = 0; i < red.length; i += SAMPLED) {
    const most = Math.max(red[i]!, green[i]!, blue[i]!);
    if (most - Math.min(red[i]!, green[i]!, blue[i]!) <= GREY_RANGE) grey++;
    seen++;
  }
  return grey >= seen * GREY_SHARE;
}

/**
 * Of the pixels in and around a block, an x-height square, ink, its rims and what shows through leave hardly a tenth untouched
 * in heavy type: the light of those is the ground's. With 0.85 more of it was taken for ink where there is none (78 x-heights
 * on 169 grey pages, 39 with this), with 0.94 less of the marked length was found (64 of 100, 66 with this).
 */
const GROUND_QUANTILE = 0.9;
/**
 * Where most of the picture is of one brightness, a program has cleaned the paper: 67 to 78 % of two such scans however
 * they were saved, at most 58 % of 83 others. Nothing brightens such paper further, and only the rims of type are grey.
 */
const ONE_LEVEL = 2;
const CLEANED_SHARE = 0.62;
const CLEANED_QUANTILE = 0.97;

/**
 * So far beyond the lines' ends, in x-heights, it is told where a stroke ends: strokes begin up to 2.2 before their line, and
 * what counts is paper beyond that.
 */
const REACH = 6;

/** How much darker the ground of each block near the lines is than the page's paper, a surface of second degree. */
function mapDarkness(planes: ColourPlanes, page: { lines: readonly TextLine[]; xHeight: number }): TintMap {
  const block = Math.max(2, Math.round(page.xHeight / 3));
  const width = Math.max(1, Math.floor(planes.width / block));
  const height = Math.max(1, Math.floor(planes.height / block));
  const amid = pageBlocks(page, { width, height, block });
  const inside = pageBlocks(page, { width, height, block }, REACH);
  const cleaned = isCleaned(planes);
  const quantile = cleaned ? CLEANED_QUANTILE : GROUND_QUANTILE;
  const lightest = groundOf(planes, inside, { width, height, block, quantile });
  const level = eroded(lightest, inside, { width, height });
  const paper = fitPaper(level, amid, { width, height });
  const saturation = new Float32Array(level.length).fill(-1);
  const shares = new Float32Array(level.length);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (inside[i] === 0) continue;
      shares[i] = level[i]! / (255 * surfaceAt(paper, (2 * x) / width - 1, (2 * y) / height - 1));
      saturation[i] = Math.max(0, 1 - shares[i]!);
    }
  return {
    width,
    height,
    block,
    saturation,
    channels: [shares, shares, shares],
    paper: [1, 1, 1],
    isGrey: true,
    isCleaned: cleaned,
  };
}

function isCleaned({ red }: ColourPlanes): boolean {
  const counts = new Uint32Array(256);
  let seen = 0;
  for (let i = 0; i < red.length; i += SAMPLED, seen++) counts[red[i]!]!++;
  const commonest = counts.indexOf(Math.max(...counts));
  const near = counts.subarray(Math.max(0, commonest - ONE_LEVEL), commonest + ONE_LEVEL + 1);
  const share = near.reduce((sum, count) => sum + count, 0) / seen;
  return share >= CLEANED_SHARE;
}

/**
 * The least of each block's light and that of its neighbours. The light was taken from around each block, so that paper beside
 * a stroke of highlighter had made it narrower by half an x-height on every side: together the two are a grey-scale closing
 * (Serra, Image Analysis and Mathematical Morphology, 1982), which takes away letters and leaves what is wider as it is.
 */
function eroded(
  light: Float32Array,
  inside: Uint8Array,
  { width, height }: { width: number; height: number },
): Float32Array {
  const along = leastOfThree(light, inside, (i) => [i % width > 0 ? i - 1 : i, i % width < width - 1 ? i + 1 : i]);
  const last = width * (height - 1);
  return leastOfThree(along, inside, (i) => [i >= width ? i - width : i, i < last ? i + width : i]);
}

function leastOfThree(
  light: Float32Array,
  inside: Uint8Array,
  besides: (i: number) => readonly [number, number],
): Float32Array {
  return light.map((own, i) => {
    if (inside[i] === 0) return own;
    const near = besides(i).map((k) => (inside[k] === 1 ? light[k]! : own));
    return Math.min(own, ...near);
  });
}

/** The light of the paper, bare or under ink, around each block near the lines, from every second pixel. */
function groundOf(
  { red, width: across, height: down }: ColourPlanes,
  inside: Uint8Array,
  { width, height, block, quantile }: { width: number; height: number; block: number; quantile: number },
): Float32Array {
  const out = new Float32Array(width * height);
  const counts = new Uint16Array(256);
  for (let by = 0, i = 0; by < height; by++)
    for (let bx = 0; bx < width; bx++, i++) {
      if (inside[i] === 0) continue;
      counts.fill(0);
      let seen = 0;
      const right = Math.min(across, (bx + 2) * block);
      for (let y = Math.max(0, (by - 1) * block); y < Math.min(down, (by + 2) * block); y += 2)
        for (let x = Math.max(0, (bx - 1) * block); x < right; x += 2, seen++) counts[red[y * across + x]!]!++;
      let level = 255;
      for (let above = counts[level]!; above < seen * (1 - quantile) && level > 0; above += counts[level]!) level--;
      out[i] = level;
    }
  return out;
}

/** About as many blocks as the paper's surface is fitted to. */
const FITTED = 6000;

function fitPaper(
  level: Float32Array,
  inside: Uint8Array,
  { width, height }: { width: number; height: number },
): Surface {
  const places = Array.from(inside.keys()).filter((i) => inside[i] === 1);
  const step = Math.max(1, Math.floor(places.length / FITTED));
  const some = places.filter((_, k) => k % step === 0);
  if (some.length < 12) return [1, 0, 0, 0, 0, 0];
  return fitSurface(
    some.map((i) => (2 * (i % width)) / width - 1),
    some.map((i) => (2 * Math.floor(i / width)) / height - 1),
    some.map((i) => level[i]! / 255),
  );
}
