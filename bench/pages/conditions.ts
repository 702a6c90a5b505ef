import type { MarkKind } from '../../src/core/mark.ts';
import type { Form } from './print/page-forms.ts';
import type { PageLanguage } from './print/prose.ts';
import type { Random } from './random.ts';
import { type Split, stockOf } from './stock.ts';

/** What can be in front of the camera. */
export const SHAPES = ['page', 'spread', 'two-column', 'typed'] as const;

type Shape = (typeof SHAPES)[number];

/** Kinds of light, named by their most striking property. */
export const LIGHTS = ['even', 'uneven', 'dim', 'warm', 'blue', 'shadow', 'glare', 'scan'] as const;

export type LightName = (typeof LIGHTS)[number];

/** Clockwise turns of the picture in degrees. */
export const TURNS = [0, 90, 180, 270] as const;

type Turn = (typeof TURNS)[number];

/** What to make. Everything that is left out is drawn from the seed. */
export interface MakeOptions {
  readonly kinds?: readonly MarkKind[];
  /** Without any mark. */
  readonly unmarked?: boolean;
  /** As the page was before its marks were drawn; all else, grain and noise too, is the same. */
  readonly before?: boolean;
  readonly megapixels?: number;
  readonly shape?: Shape;
  readonly light?: LightName;
  readonly turn?: Turn;
  /** The turn is only noted in the file and the pixels lie on their side, as cameras do it. */
  readonly exif?: boolean;
  readonly language?: PageLanguage;
  /** A clean scan instead of a photo. */
  readonly flat?: boolean;
  /** A friendly photo: plain page with a printed number, good light, little bend. For tests of other things. */
  readonly easy?: boolean;
  /** A page of about twelve lines, which takes a third of the time to read. For tests that read every line. */
  readonly short?: boolean;
  /** One mark only. */
  readonly few?: boolean;
  /** Brackets only as hooks inside the text. */
  readonly hooks?: boolean;
  /** An editor's words in square brackets, or how words are spoken, here and there in the prose. */
  readonly insertions?: boolean;
  /** With long s, many of them in italics. */
  readonly old?: boolean;
  /** Formulas and words in tall brackets all over the prose. */
  readonly formulas?: boolean;
  /** Text that is no prose in one column: verse, plays, dictionaries, newspapers. */
  readonly form?: Form;
  /** A paragraph that stands among the others, word for word. */
  readonly paragraph?: string;
  /** Marks of many kinds on each page, in many inks. */
  readonly mixed?: boolean;
  /** Made to learn from, or to judge by with what was kept out of learning. */
  readonly split?: Split;
  /** With everything that the world holds: print, light, inks, hands and cameras of all kinds. */
  readonly world?: boolean;
}

/** Everything that was decided about a picture before it is made; becomes part of its label. */
export interface Conditions {
  readonly shape: Shape;
  readonly light: LightName;
  readonly turn: Turn;
  readonly exif: boolean;
  readonly megapixels: number;
  readonly language: PageLanguage;
  readonly view: 'whole' | 'small' | 'close';
  readonly blur: 'sharp' | 'soft' | 'blurred' | 'shaken';
  readonly bend: 'flat' | 'slight' | 'strong';
}

const LIGHT_SHARES: readonly (readonly [LightName, number])[] = [
  ['even', 5],
  ['uneven', 4],
  ['dim', 2],
  ['warm', 2],
  ['blue', 2],
  ['shadow', 3],
  ['glare', 0.8],
  ['scan', 1.5],
];

const BLUR_SHARES: readonly (readonly [Conditions['blur'], number])[] = [
  ['sharp', 6],
  ['soft', 5],
  ['blurred', 1.2],
  ['shaken', 0.6],
];

/** Draws the conditions of one picture: mostly ordinary, each trouble now and then, seldom several at once. */
export function pickConditions(random: Random, wish: MakeOptions): Conditions {
  const drawn: Conditions = {
    shape: random.weighted([
      ['page', 15],
      ['spread', 4],
      ['two-column', 2],
      ['typed', 0.8],
    ]),
    light: random.weighted(stockOf(LIGHT_SHARES, ([name]) => `light ${name}`, wish.split)),
    turn: random.weighted<Turn>([
      [0, 22],
      [90, 1],
      [180, 1],
      [270, 1],
    ]),
    exif: random.chance(0.1),
    megapixels: random.weighted([
      [2, 1],
      [3, 4],
      [5, 4],
      [8, 3],
      [12, 2],
    ]),
    language: random.weighted([
      ['en', 12],
      ['de', 1],
      ['fr', 1],
    ]),
    view: random.weighted([
      ['whole', 8],
      ['small', 1.2],
      ['close', 1.6],
    ]),
    blur: random.weighted(stockOf(BLUR_SHARES, ([name]) => `blur ${name}`, wish.split)),
    bend: random.weighted([
      ['flat', 3],
      ['slight', 5],
      ['strong', 3],
    ]),
  };
  const plain = wish.easy === true ? EASY : {};
  const scan = wish.flat === true ? FLAT : {};
  return withoutContradictions({ ...drawn, ...plain, ...scan, ...wishedOf(wish) });
}

const EASY = {
  shape: 'page',
  light: 'uneven',
  turn: 0,
  exif: false,
  view: 'whole',
  blur: 'sharp',
  bend: 'slight',
  language: 'en',
} as const satisfies Partial<Conditions>;

const FLAT = {
  light: 'scan',
  turn: 0,
  exif: false,
  view: 'whole',
  blur: 'sharp',
  bend: 'flat',
} as const satisfies Partial<Conditions>;

/** The conditions that are wished for by name. */
function wishedOf({ shape, light, turn, exif, megapixels, language }: MakeOptions): Partial<Conditions> {
  return {
    ...(shape !== undefined && { shape }),
    ...(light !== undefined && { light }),
    ...(turn !== undefined && { turn }),
    ...(exif !== undefined && { exif }),
    ...(megapixels !== undefined && { megapixels }),
    ...(language !== undefined && { language }),
  };
}

/** Facing pages need pixels; scans lie flat and straight. */
function withoutContradictions(conditions: Conditions): Conditions {
  const { shape, light, view, megapixels } = conditions;
  const crowded = shape === 'spread' || shape === 'two-column' || view === 'small';
  const enough = { ...conditions, megapixels: crowded ? Math.max(5, megapixels) : megapixels };
  const closeless = shape === 'spread' ? { ...enough, view: 'whole' as const } : enough;
  if (light !== 'scan') return closeless;
  return { ...closeless, view: 'whole', blur: 'sharp', bend: 'flat' };
}
