import type { Random } from '../random.ts';
import { type Stock, stockOf } from '../stock.ts';
import { type Face, TEXT_FACES, TYPEWRITER_FACE, WORLD_FACES } from './faces.ts';
import type { PageLanguage } from './prose.ts';

/** Where a book prints its page numbers. */
type FolioPlace =
  | 'header-outer'
  | 'header-inner'
  | 'header-centre'
  | 'footer-centre'
  | 'footer-outer'
  | 'footer-dashes'
  | 'footer-title'
  | 'beside-first'
  | 'beside-last'
  | 'none';

/** What a book prints above its text, apart from the number. */
type RunningHead = 'none' | 'centre' | 'beside-number' | 'inner';

/** How a book sets its page numbers. */
interface FolioLook {
  /** Of the size of the text. */
  readonly scale: number;
  readonly bold: boolean;
  readonly before: string;
  readonly after: string;
  /** From the text to a number beside it, in sizes of the type. */
  readonly apart: number;
}

const USUAL_FOLIO: FolioLook = { scale: 0.92, bold: false, before: '', after: '', apart: 0 };

/** How books of all the world set them: in brackets, after a word or a bar, larger or smaller than the text. */
function designFolio(random: Random): FolioLook {
  const signs = [
    ['[', ']'],
    ['(', ')'],
    ['· ', ' ·'],
    ['• ', ' •'],
    ['Page ', ''],
    ['| ', ''],
    ['', ' |'],
    ['— ', ' —'],
  ] as const;
  const [before, after] = random.chance(0.2) ? random.pick(signs) : (['', ''] as const);
  return {
    ...{ before, after, scale: random.chance(0.6) ? USUAL_FOLIO.scale : random.between(0.7, 1.2) },
    bold: random.chance(0.15),
    apart: random.between(1.1, 3),
  };
}

/** How a book looks: the same for every page of it. Lengths in millimetres. */
export interface Book {
  readonly language: PageLanguage;
  readonly face: Face;
  readonly width: number;
  readonly height: number;
  readonly inner: number;
  readonly outer: number;
  readonly top: number;
  readonly bottom: number;
  /** Type size and distance of baselines. */
  readonly size: number;
  readonly leading: number;
  readonly justify: boolean;
  readonly indent: number;
  readonly columns: number;
  /** Between columns, in sizes of the type. */
  readonly columnGap?: number;
  /** Room for printed notes in the outer margin. */
  readonly sideNotes: boolean;
  readonly typed: boolean;
  /** Running text in italics. */
  readonly slanted?: boolean;
  readonly folio: FolioPlace;
  readonly folioLook: FolioLook;
  readonly oldStyleFigures: boolean;
  readonly roman: boolean;
  readonly runningHead: RunningHead;
  readonly headStyle: 'italic' | 'small-caps' | 'spaced-capitals' | 'plain';
  readonly headRule: boolean;
  readonly title: string;
  readonly accent: string;
}

const TITLES: Readonly<Record<PageLanguage, readonly string[]>> = {
  en: [
    'The Keeper of the Light',
    'On Forgetting',
    'A Short History of Salt',
    'The Patient Gardener',
    'North by Rumour',
    'Gears and Grudges',
    'What Remains',
    'Letters from the Interior',
  ],
  de: ['Die Werkstatt des Gedächtnisses', 'Am anderen Ufer', 'Kleine Geschichte der Geduld'],
  fr: ['Le gardien du phare', 'Éloge de l’oubli', 'Petite histoire du sel'],
};

/** What a book is to be like. */
export interface BookWish {
  readonly language: PageLanguage;
  readonly columns: 1 | 2;
  readonly sideNotes: boolean;
  readonly typed: boolean;
  /** Always with a printed, Arabic page number. */
  readonly numbered?: boolean;
  /** Half as high as others. */
  readonly short?: boolean;
  readonly stock: Stock;
}

const facesOf = ({ split, world }: Stock): readonly Face[] =>
  stockOf(world ? [...TEXT_FACES, ...WORLD_FACES] : TEXT_FACES, (one) => `face ${one.package}`, split);

/** Designs a book. Sizes are those of printed books: 105–200 mm wide, type of 8.5 to 12 points. */
export function designBook(random: Random, wish: BookWish): Book {
  const { language, columns, sideNotes, typed } = wish;
  const { world } = wish.stock;
  const face = typed ? TYPEWRITER_FACE : random.pick(facesOf(wish.stock));
  const width = columns === 2 || typed ? random.between(150, 200) : random.between(108, 156) + (sideNotes ? 24 : 0);
  const height = width * (typed ? Math.SQRT2 : random.between(1.38, 1.6)) * (wish.short === true ? 0.5 : 1);
  const broad = ['libre-baskerville', 'ibm-plex-sans', 'gelasio'].includes(face.package) ? 0.88 : 1;
  const size = random.between(3.15, 4.2) * broad * (columns === 2 ? 0.88 : 1);
  return {
    language,
    face,
    width,
    height,
    inner: width * random.between(0.1, 0.15),
    outer: sideNotes ? random.between(32, 38) : width * random.between(0.11, 0.18),
    top: height * random.between(0.09, 0.13),
    bottom: height * random.between(0.09, 0.14),
    size,
    leading: size * (typed ? random.between(1.5, 2) : random.between(1.2, 1.5)),
    justify: !typed && random.chance(0.85),
    indent: random.chance(0.85) ? size * random.between(1, 2) : 0,
    columns,
    sideNotes,
    typed,
    folio: random.weighted<FolioPlace>([
      ['header-outer', 5],
      ['footer-centre', 5],
      ['footer-outer', 3],
      ['header-inner', 1],
      ['header-centre', 1],
      ['footer-dashes', 1],
      ['footer-title', world ? 1.5 : 0],
      ['beside-first', world && !sideNotes ? 0.5 : 0],
      ['beside-last', world && !sideNotes ? 2 : 0],
      ['none', wish.numbered === true ? 0 : 2],
    ]),
    folioLook: world ? designFolio(random) : USUAL_FOLIO,
    oldStyleFigures: face.oldStyle && random.chance(0.5),
    roman: random.chance(0.06) && wish.numbered !== true,
    runningHead: random.weighted<RunningHead>([
      ['none', 3],
      ['centre', 3],
      ['beside-number', 2],
      ['inner', 1],
    ]),
    headStyle: random.pick(['italic', 'small-caps', 'spaced-capitals', 'plain']),
    headRule: random.chance(0.15),
    title: random.pick(TITLES[language]),
    accent: random.pick(['#8a1c1c', '#1d4e89', '#2a6b3c', '#7a4b00', '#222222', '#222222']),
  };
}
