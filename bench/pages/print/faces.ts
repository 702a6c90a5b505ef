import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { formulaOf } from './formula.ts';

/** A typeface of a registry package. `oldStyle` tells that its figures can be set with ascenders and descenders. */
export interface Face {
  readonly family: string;
  readonly package: string;
  readonly italic: boolean;
  readonly bold: boolean;
  readonly oldStyle: boolean;
}

/** How a run of text is set. */
export interface TypeStyle {
  readonly family: string;
  readonly italic?: boolean;
  readonly bold?: boolean;
  readonly smallCaps?: boolean;
  readonly oldStyle?: boolean;
  /** A printed rule below the words: `link` with coloured letters, `typed` as by a typewriter. */
  readonly underlined?: 'link' | 'typed';
  /** Printed in a colour of its own. */
  readonly colour?: string;
  /** The text is TeX. */
  readonly formula?: boolean;
  /** A small raised figure: the number of a note after its word, or that of a verse before it. */
  readonly raised?: 'after' | 'before';
}

/** Size of raised figures, and how high they stand, in sizes of the type. */
export const RAISED = { size: 0.62, height: 0.36 };

const serif = (family: string, name: string, oldStyle = false): Face => ({
  family,
  package: name,
  italic: true,
  bold: true,
  oldStyle,
});

/** Faces for running text. */
export const TEXT_FACES: readonly Face[] = [
  serif('Made EB Garamond', 'eb-garamond', true),
  serif('Made Baskerville', 'libre-baskerville'),
  serif('Made Caslon', 'libre-caslon-text', true),
  serif('Made Crimson', 'crimson-text', true),
  serif('Made Gelasio', 'gelasio'),
  serif('Made Source Serif', 'source-serif-4', true),
  serif('Made Old Standard', 'old-standard-tt'),
  serif('Made Plex Sans', 'ibm-plex-sans'),
];

/** A typewriter face, for pages that are typed rather than typeset. */
export const TYPEWRITER_FACE: Face = serif('Made Courier', 'courier-prime');

const hand = (family: string, name: string): Face => ({
  family,
  package: name,
  italic: false,
  bold: false,
  oldStyle: false,
});

/** Free hands for margin notes: joined letters, loose ones, scribble. */
export const CURSIVE_HANDS: readonly Face[] = [
  hand('Made Caveat', 'caveat'),
  hand('Made Kalam', 'kalam'),
  hand('Made Homemade', 'homemade-apple'),
  hand('Made Reenie', 'reenie-beanie'),
];

/** Hands that print their letters. */
export const BLOCK_HANDS: readonly Face[] = [
  hand('Made Patrick', 'patrick-hand'),
  hand('Made Architect', 'architects-daughter'),
  hand('Made Gloria', 'gloria-hallelujah'),
];

/** Further faces of the world's books: read long ago, set in Fraktur, without serifs. */
export const WORLD_FACES: readonly Face[] = [
  { ...serif('Made Fell', 'im-fell-english'), bold: false },
  { ...serif('Made Fraktur', 'unifrakturmaguntia'), bold: false, italic: false },
  serif('Made Lora', 'lora'),
  serif('Made PT Serif', 'pt-serif'),
  serif('Made Open Sans', 'open-sans'),
];

/** Further free hands. */
export const WORLD_CURSIVE_HANDS: readonly Face[] = [
  hand('Made Cedarville', 'cedarville-cursive'),
  hand('Made Nothing', 'nothing-you-could-do'),
];

/** Further hands that print their letters. */
export const WORLD_BLOCK_HANDS: readonly Face[] = [
  hand('Made Shadows', 'shadows-into-light'),
  hand('Made Indie', 'indie-flower'),
  hand('Made Rock', 'rock-salt'),
];

const packageFolder = (name: string): string =>
  dirname(createRequire(import.meta.url).resolve(`@fontsource/${name}/package.json`));

let registered = false;

/** Makes all faces known to the drawing library. Costs some milliseconds once; throws when a face is not installed. */
export function registerFaces(): void {
  if (registered) return;
  registered = true;
  const usual = [...TEXT_FACES, TYPEWRITER_FACE, ...CURSIVE_HANDS, ...BLOCK_HANDS];
  for (const face of [...usual, ...WORLD_FACES, ...WORLD_CURSIVE_HANDS, ...WORLD_BLOCK_HANDS]) {
    const folder = join(packageFolder(face.package), 'files');
    const styles = ['400-normal', ...(face.bold ? ['700-normal'] : []), ...(face.italic ? ['400-italic'] : [])];
    for (const style of styles) {
      registerFile(join(folder, `${face.package}-latin-${style}.woff2`), face.family);
      const more = join(folder, `${face.package}-latin-ext-${style}.woff2`);
      if (existsSync(more)) registerFile(more, moreOf(face.family));
    }
  }
}

function registerFile(path: string, family: string): void {
  if (GlobalFonts.registerFromPath(path, family) === null) throw new Error(`The typeface file ${path} cannot be used.`);
}

/** The name under which a family's further letters are known: long s, phonetic signs. */
const moreOf = (family: string): string => `${family} More`;

/** The canvas font of a style at `size` units. */
function cssFont(style: TypeStyle, size: number): string {
  const slant = style.italic === true ? 'italic ' : '';
  const weight = style.bold === true ? '700' : '400';
  return `${slant}${weight} ${size}px "${style.family}", "${moreOf(style.family)}"`;
}

/** Size in pixels at which widths are measured, for all sizes. */
const MEASURING_SIZE = 200;
const pad = createCanvas(8, 8).getContext('2d');
const widths = new Map<string, number>();

/** Width of `text` in units of the type size (ems). */
export function emWidth(text: string, style: TypeStyle): number {
  if (style.formula === true) return formulaOf(text).width;
  return levelWidth(text, style) * (style.raised === undefined ? 1 : RAISED.size);
}

function levelWidth(text: string, style: TypeStyle): number {
  const key = `${cssFont(style, 1)}|${style.oldStyle === true ? 'o' : ''}${style.smallCaps === true ? 'c' : ''}|${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  applyStyle(pad, style, MEASURING_SIZE);
  const width = pad.measureText(text).width / MEASURING_SIZE;
  if (widths.size > 50_000) widths.clear();
  widths.set(key, width);
  return width;
}

/** Parts of the canvas interface that choose how text is set. */
export interface TextContext {
  font: string;
  fontVariantCaps: string;
  fontVariantNumeric: string;
}

/** Makes `context` draw text in `style` at `size` units. */
export function applyStyle(context: TextContext, style: TypeStyle, size: number): void {
  context.font = cssFont(style, size);
  context.fontVariantCaps = style.smallCaps === true ? 'small-caps' : 'normal';
  context.fontVariantNumeric = style.oldStyle === true ? 'oldstyle-nums' : 'normal';
}

const heights = new Map<string, number>();

/** Height of the letter x in ems. */
export function emXHeight(style: TypeStyle): number {
  const key = cssFont(style, 1);
  const known = heights.get(key);
  if (known !== undefined) return known;
  applyStyle(pad, style, MEASURING_SIZE);
  const height = pad.measureText('x').actualBoundingBoxAscent / MEASURING_SIZE;
  heights.set(key, height);
  return height;
}

/** Ink of `text` above and below its baseline, in ems. */
export function emInk(text: string, style: TypeStyle): { readonly above: number; readonly below: number } {
  if (style.formula === true) return formulaOf(text);
  applyStyle(pad, style, MEASURING_SIZE);
  const measured = pad.measureText(text);
  const [above, below] = [measured.actualBoundingBoxAscent, measured.actualBoundingBoxDescent];
  const { size, height } = style.raised === undefined ? { size: 1, height: 0 } : RAISED;
  return { above: (above * size) / MEASURING_SIZE + height, below: (below * size) / MEASURING_SIZE - height };
}
