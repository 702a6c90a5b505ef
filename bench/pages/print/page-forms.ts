import type { Random } from '../random.ts';
import type { Book } from './book.ts';
import type { TypeStyle } from './faces.ts';
import { TEXT_FORMS } from './forms.ts';
import type { Frame, PageBuilder, Setting } from './page-builder.ts';

/** Ways in which a page is laid out that are not one text in one column, or two alike. */
export const PAGE_FORMS = [
  'bible',
  'news',
  'index',
  'parallel',
  'notes',
  'glossed',
  'wrapped',
  'clauses',
  'questions',
] as const;

export type PageForm = (typeof PAGE_FORMS)[number];

/** All ways in which text stands that is not prose in one column. */
export const FORMS = [...TEXT_FORMS, ...PAGE_FORMS] as const;

export type Form = (typeof FORMS)[number];

/** True for a form of the page, not of its text alone. */
export const isPageForm = (form: Form): form is PageForm => PAGE_FORMS.some((one) => one === form);

/** How one book lays out such pages; lengths in sizes of its type. */
export interface PageDesign {
  readonly form: PageForm;
  readonly columns: number;
  readonly gap: number;
  /** A printed rule between the columns. */
  readonly ruled: boolean;
  /** References in small print between two columns. */
  readonly references: boolean;
  /** Size of the type, of that of a usual book. */
  readonly scale: number;
  readonly justify: boolean;
  /** Verses, answers, glosses each on lines of their own. */
  readonly apart: boolean;
  readonly name: Partial<TypeStyle>;
  /** Share of the page's height that its notes take. */
  readonly notes: number;
  readonly noteColumns: number;
  readonly signs: 'numbers' | 'stars';
}

/** A line of a usual book, in sizes of its type: what columns share. */
const USUAL_LINE = 27;

function columnsOf(form: PageForm, random: Random): number {
  if (form === 'news') return random.pick([3, 3, 3, 4]);
  if (form === 'index') return random.whole(2, 3);
  return form === 'bible' || form === 'parallel' ? 2 : 1;
}

/** Designs how a book lays out pages of `form`. */
export function designPages(form: PageForm, random: Random): PageDesign {
  const columns = columnsOf(form, random);
  const references = form === 'bible' && random.chance(0.5);
  const gap = references ? random.between(5, 7) : random.between(1, 2);
  const line = form === 'bible' || form === 'parallel' ? random.between(15, 20) : random.between(11.5, 15);
  const fits = USUAL_LINE / (columns * line + (columns - 1) * gap);
  return {
    form,
    columns,
    gap,
    ruled: !references && columns > 1 && random.chance(0.4),
    references,
    scale: columns > 1 ? Math.min(1, fits) : 1,
    justify: form !== 'index' && random.chance(0.75),
    apart: random.chance(0.5),
    name: random.pick([{}, { italic: true }, { bold: true }, { smallCaps: true }]),
    notes: form === 'notes' ? random.between(0.15, 0.55) : 0,
    noteColumns: random.pick([1, 1, 1, 2]),
    signs: random.pick(['numbers', 'numbers', 'numbers', 'stars']),
  };
}

/** Of a page's width, the margin that glosses stand in. */
const GLOSS_MARGIN = 0.26;

/** The book that such pages are of. */
export function bookOf(book: Book, { form, columns, gap, scale, justify }: PageDesign): Book {
  const outer = form === 'glossed' ? Math.max(book.outer, book.width * GLOSS_MARGIN) : book.outer;
  if (book.typed || columns === 1) return { ...book, outer, sideNotes: false };
  const [size, leading] = [book.size * scale, book.leading * scale];
  return { ...book, columns, columnGap: gap, size, leading, justify, outer, sideNotes: false };
}

/**
 * Prints what such a page has besides its text, and gives the columns that are left for that: headlines and pictures above, notes
 * below, glosses beside, references between.
 */
export function dressPage(
  builder: PageBuilder,
  design: PageDesign,
  at: { readonly frames: readonly Frame[]; readonly side: 'left' | 'right'; readonly text: () => string },
): readonly Frame[] {
  const { frames } = at;
  if (design.ruled) ruleBetween(builder, frames);
  if (design.references) addReferences(builder, frames);
  if (design.form === 'news') return addHeadline(builder, frames, at.text);
  if (design.form === 'notes') return addNotes(builder, design, { frames, text: at.text });
  if (design.form === 'wrapped') return addNotch(builder, frames);
  if (design.form === 'glossed') addGlosses(builder, design, at);
  return frames;
}

const vertical = (x: number, top: number, bottom: number, width: number) =>
  ({
    kind: 'rule',
    points: [
      [x, top],
      [x, bottom],
    ],
    width,
    colour: '#000000',
  }) as const;

function ruleBetween(builder: PageBuilder, frames: readonly Frame[]): void {
  const width = builder.random.between(0.1, 0.3);
  for (const [i, { left, top, bottom }] of frames.entries()) {
    const before = frames[i - 1];
    if (before === undefined) continue;
    const x = (before.left + before.width + left) / 2;
    builder.decorations.push(vertical(x, top - builder.book.size, bottom + builder.book.size * 0.3, width));
  }
}

const BOOKS = ['Gen.', 'Ps.', 'Mat.', 'ch.', 'Isa.', 'Rom.', 'Prov.', '1 Kings', 'Heb.', 'Acts'];

/** Small print between two columns: letters and the places that they point to. */
function addReferences(builder: PageBuilder, [first, second]: readonly Frame[]): void {
  if (first === undefined || second === undefined) return;
  const { book, random } = builder;
  const size = book.size * 0.62;
  const [from, to] = [first.left + first.width, second.left];
  const left = from + book.size * 0.8;
  const letters = 'abcdefghiklmno';
  builder.startOn([{ left, width: to - from - book.size * 1.6, top: first.top, bottom: first.bottom, column: 0 }]);
  const setting = noteSetting(builder, { role: 'sidenote', size, justify: false });
  for (let at = 0; builder.makeRoom(); at++) {
    const place = `${random.pick(BOOKS)} ${random.whole(1, 50)}. ${random.whole(1, 40)}.`;
    builder.addParagraph(builder.wordsOf(`${letters[at % letters.length] ?? ''} ${place}`, builder.bodyStyle), setting);
    if (random.chance(0.3)) builder.baseline += setting.leading * random.whole(1, 3);
  }
  if (random.chance(0.6))
    for (const x of [left - book.size * 0.4, to - book.size * 0.4])
      builder.decorations.push(vertical(x, first.top - book.size, first.bottom, 0.12));
}

function noteSetting(
  builder: PageBuilder,
  how: { readonly role: Setting['role']; readonly size: number; readonly justify: boolean },
): Setting {
  return { ...builder.bodySetting, ...how, leading: how.size * 1.2, indent: 0, hyphenate: how.justify };
}

const HEADLINES = [
  'Harbour to close for the winter after storm',
  'Council votes to keep the old lamps',
  'Who pays for salt?',
  'A quiet revolution in the workshops of the north',
];

/** A headline over some of the columns, now and then a picture below it. */
function addHeadline(builder: PageBuilder, frames: readonly Frame[], text: () => string): readonly Frame[] {
  const { book, random } = builder;
  const [first] = frames;
  const spanned = frames.slice(0, random.whole(2, frames.length));
  const last = spanned.at(-1);
  if (first === undefined || last === undefined || random.chance(0.2)) return frames;
  const size = book.size * random.between(1.8, 3);
  const width = last.left + last.width - first.left;
  builder.startOn([{ ...first, width, top: first.top + size * 0.6 }]);
  const style = { family: book.face.family, bold: random.chance(0.8) };
  const big = { ...noteSetting(builder, { role: 'heading', size, justify: false }), leading: size * 1.1 };
  builder.addParagraph(builder.wordsOf(random.pick(HEADLINES), style), big);
  if (random.chance(0.5)) {
    const lead = text().split(' ').slice(0, 14).join(' ');
    const below = noteSetting(builder, { role: 'heading', size: book.size * 1.25, justify: false });
    builder.addParagraph(builder.wordsOf(lead, { family: book.face.family, italic: true }), below);
  }
  const top = builder.baseline + book.size * 0.4;
  const pictured = random.chance(0.5) ? random.whole(1, spanned.length) : 0;
  const high = Math.min((frames[0]?.bottom ?? 0) - top - book.leading * 12, first.width * random.between(0.5, 1.2));
  const pictures = frames.slice(spanned.length - pictured, spanned.length);
  const [start, end] = [pictures[0], pictures.at(-1)];
  const isPictured = start !== undefined && end !== undefined && high > book.leading * 3;
  if (isPictured)
    builder.decorations.push({
      kind: 'figure',
      left: start.left,
      top: top - book.size,
      width: end.left + end.width - start.left,
      height: high,
      style: random.pick(['photo', 'photo', 'drawing', 'map']),
      seed: String(random.whole(0, 1e9)),
    });
  return frames.map((frame) => {
    if (!spanned.includes(frame)) return frame;
    return { ...frame, top: top + (isPictured && pictures.includes(frame) ? high + book.leading * 0.6 : 0) };
  });
}

/** Notes at the foot that take up much of the page. */
function addNotes(
  builder: PageBuilder,
  { notes, noteColumns, signs }: PageDesign,
  { frames, text }: { readonly frames: readonly Frame[]; readonly text: () => string },
): readonly Frame[] {
  const { book, random } = builder;
  const [frame] = frames;
  if (frame === undefined) return frames;
  const size = book.size * random.between(0.72, 0.85);
  const top = frame.bottom - (frame.bottom - frame.top) * notes;
  const gap = noteColumns > 1 ? size * 1.8 : 0;
  const width = (frame.width - gap * (noteColumns - 1)) / noteColumns;
  if (random.chance(0.7)) {
    const from = [frame.left, top - size] as const;
    const to = [frame.left + frame.width * random.pick([0.25, 1]), top - size] as const;
    builder.decorations.push({ kind: 'rule', points: [from, to], width: 0.15, colour: '#000000' });
  }
  builder.startOn(
    Array.from({ length: noteColumns }, (_, i) => ({
      left: frame.left + i * (width + gap),
      width,
      top: top + size * 0.4,
      bottom: frame.bottom + book.leading,
      column: 0,
    })),
  );
  const setting = noteSetting(builder, { role: 'footnote', size, justify: book.justify });
  const raised = random.chance(0.5);
  for (let at = 1; builder.makeRoom(); at++) {
    const words = text().split(' ').slice(0, random.whole(6, 60)).join(' ');
    const sign = signOf(signs, at);
    builder.addParagraph(builder.wordsOf(`${raised ? `${sign}^` : `${sign}.`} ${words}`, builder.bodyStyle), setting);
  }
  return [{ ...frame, bottom: top - size * 1.6 }];
}

const STARS = ['*', '†', '‡', '§', '**', '††'];

const signOf = (signs: PageDesign['signs'], at: number): string =>
  signs === 'numbers' ? String(at) : (STARS[(at - 1) % STARS.length] ?? '*');

const GLOSSES = [
  'The price of salt.',
  'How the lamp was lost, and found again.',
  'Of the three sorts of patience.',
  'An. 1612.',
  'Note well.',
  'See lib. iii. cap. 4.',
  'What is meant by a margin; and why it is left white.',
];

/** Many short notes in the outer margin, each beside the lines that it is about. */
function addGlosses(
  builder: PageBuilder,
  { name, signs }: PageDesign,
  { frames: [frame], side }: { readonly frames: readonly Frame[]; readonly side: 'left' | 'right' },
): void {
  const { book, random } = builder;
  if (frame === undefined) return;
  const gap = book.size * random.between(0.7, 1.5);
  const width = Math.min(book.outer - gap - 4, book.size * 9);
  const left = side === 'right' ? frame.left + frame.width + gap : frame.left - gap - width;
  const size = book.size * random.between(0.66, 0.82);
  const setting = noteSetting(builder, { role: 'sidenote', size, justify: random.chance(0.3) });
  const style = { family: book.face.family, ...name };
  for (let top = frame.top + book.leading * random.whole(0, 5); top < frame.bottom; ) {
    builder.startOn([{ left, width, top, bottom: frame.bottom, column: 0 }]);
    const sign = signs === 'stars' && random.chance(0.5) ? '* ' : '';
    builder.addParagraph(builder.wordsOf(sign + random.pick(GLOSSES), style), setting);
    top = builder.baseline + book.leading * random.whole(1, 10);
  }
}

/** A picture or a box at one side of the column, with lines beside it. */
function addNotch(builder: PageBuilder, frames: readonly Frame[]): readonly Frame[] {
  const { book, random } = builder;
  const [frame] = frames;
  if (frame === undefined) return frames;
  const side = random.pick(['left', 'right'] as const);
  const width = frame.width * random.between(0.3, 0.5);
  const top = frame.top + (frame.bottom - frame.top) * random.between(0, 0.5);
  const bottom = Math.min(frame.bottom, top + width * random.between(0.6, 1.6));
  const left = side === 'left' ? frame.left : frame.left + frame.width - width;
  const caption = random.chance(0.6) ? book.leading * 2.4 : 0;
  const figure = { kind: 'figure', left, top, width, height: bottom - top - caption } as const;
  const style = random.pick(['photo', 'chart', 'drawing', 'map', 'diagram'] as const);
  builder.decorations.push({ ...figure, style, seed: String(random.whole(0, 1e9)) });
  if (caption > 0) {
    builder.startOn([{ left, width, top: bottom - caption + book.size, bottom, column: 0 }]);
    const setting = noteSetting(builder, { role: 'caption', size: book.size * 0.8, justify: false });
    const words = builder.wordsOf(`Fig. ${random.whole(1, 40)}. ${random.pick(HEADLINES)}`, builder.bodyStyle);
    builder.addParagraph(words, setting);
  }
  const apart = book.size * random.between(0.7, 1.4);
  return [
    { ...frame, notch: { side, top: top - book.size * 0.3, bottom: bottom + apart * 0.4, width: width + apart } },
  ];
}

/** Sets the next piece of the text of such a page. */
export function addTextOf(builder: PageBuilder, design: PageDesign, text: () => string): void {
  switch (design.form) {
    case 'bible':
      return addVerses(builder, design, text());
    case 'index':
      return addIndexEntry(builder, text());
    case 'parallel':
      return addPair(builder, text);
    case 'notes':
      return addWithReferences(builder, design, text());
    case 'clauses':
      return addClauses(builder, design, text());
    case 'questions':
      return addQuestion(builder, design, text());
    case 'news':
    case 'glossed':
    case 'wrapped':
      return builder.addParagraph(builder.wordsOf(text(), builder.bodyStyle), builder.bodySetting);
    default:
      design.form satisfies never;
  }
}

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.?!]["”’]?) (?=\P{Ll})/u);

/** Verses with raised numbers, run on or each on lines of its own, now and then under a heading. */
function addVerses(builder: PageBuilder, { apart, name }: PageDesign, text: string): void {
  const { book, random } = builder;
  const from = random.whole(1, 30);
  const verses = sentencesOf(text).map((sentence, at) => `${from + at}^ ${sentence}`);
  if (random.chance(0.15) && builder.makeRoom() && builder.room > book.leading * 4) {
    builder.baseline += book.leading * 0.5;
    const setting = { ...builder.bodySetting, role: 'heading', indent: 0, justify: false } as const;
    builder.addParagraph(builder.wordsOf(random.pick(HEADLINES), { family: book.face.family, ...name }), setting);
    builder.baseline += book.leading * 0.2;
  }
  for (const words of apart ? verses : [verses.join(' ')])
    builder.addParagraph(builder.wordsOf(words, builder.bodyStyle), builder.bodySetting);
}

function hanging(builder: PageBuilder, level: number, inset: number): Setting {
  const { size } = builder.book;
  const step = size * inset;
  return { ...builder.bodySetting, indent: -step, inset: [step * (level + 1), 0] };
}

/** A headword with the pages that it stands on, some with more below it. */
function addIndexEntry(builder: PageBuilder, text: string): void {
  const { random } = builder;
  const pages = (): string =>
    Array.from({ length: random.whole(1, 4) }, () => random.whole(1, 480))
      .sort((a, b) => a - b)
      .map((page) => (random.chance(0.2) ? `${page}–${page + random.whole(1, 9)}` : `${page}`))
      .join(', ');
  const words = text.replace(/[^\p{L} -]/gu, '').split(' ');
  const entry = (from: number, level: number): void => {
    const label = words.slice(from, from + random.whole(1, 4)).join(' ');
    const setting = { ...hanging(builder, level, 1.2), justify: false, hyphenate: false };
    builder.addParagraph(builder.wordsOf(`${label}, ${pages()}`, builder.bodyStyle), setting);
  };
  entry(0, 0);
  for (let below = random.chance(0.4) ? random.whole(1, 4) : 0; below > 0; below--) entry(below * 4, 1);
}

/** Two texts side by side, paragraph by paragraph. */
function addPair(builder: PageBuilder, text: () => string): void {
  const { book, columns } = builder;
  const [left, right] = columns;
  if (left === undefined || right === undefined) {
    builder.addParagraph(builder.wordsOf(text(), builder.bodyStyle), builder.bodySetting);
    return;
  }
  const top = builder.baseline;
  const ends = [left, right].map((frame) => {
    builder.startOn([{ ...frame, top }]);
    builder.addParagraph(builder.wordsOf(text(), builder.bodyStyle), { ...builder.bodySetting, indent: 0 });
    return builder.frame === undefined ? Infinity : builder.baseline;
  });
  builder.startOn([{ ...left, top: Math.max(...ends) + book.leading * 0.4 }]);
}

/** Prose with the signs of notes after some of its words. */
function addWithReferences(builder: PageBuilder, { signs }: PageDesign, text: string): void {
  let at = 0;
  const words = text.replace(/(?<=\p{L}[,.;:?!]?[”’"]?) /gu, (space) =>
    builder.random.chance(0.04) ? ` ^${signOf(signs, ++at)} ` : space,
  );
  builder.addParagraph(builder.wordsOf(words, builder.bodyStyle), builder.bodySetting);
}

/** Numbered clauses, some with further ones below. */
function addClauses(builder: PageBuilder, { apart, name }: PageDesign, text: string): void {
  const { book, random } = builder;
  const sentences = sentencesOf(text);
  const number = random.pick([
    `${random.whole(1, 30)}.`,
    `${random.whole(1, 9)}.${random.whole(1, 20)}`,
    `§ ${random.whole(1, 300)}.`,
  ]);
  const set = (sign: string, words: string, level: number): void =>
    builder.addParagraph(
      [
        ...builder.wordsOf(sign, { ...builder.bodyStyle, ...name, smallCaps: false }),
        ...builder.wordsOf(words, builder.bodyStyle),
      ],
      hanging(builder, level, 1.8),
    );
  set(number, sentences[0] ?? text, 0);
  const signs = random.pick(['abcdefgh', ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii']] as const);
  for (const [at, sentence] of sentences.slice(1).entries()) set(`(${signs[at % signs.length] ?? 'a'})`, sentence, 1);
  if (apart) builder.baseline += book.leading * 0.5;
}

/** A question and what may be answered, one below the other. */
function addQuestion(builder: PageBuilder, { apart, name }: PageDesign, text: string): void {
  const { book, random } = builder;
  const sentences = sentencesOf(text);
  const question = `${random.whole(1, 40)}. ${sentences[0] ?? text}`;
  builder.addParagraph(builder.wordsOf(question, { ...builder.bodyStyle, ...name }), hanging(builder, 0, 1.5));
  const sign = random.pick(['a)', '(A)', 'A.', '□']);
  for (const [at, sentence] of sentences.slice(1, 5).entries()) {
    const words = sentence.split(' ').slice(0, random.whole(2, 14)).join(' ');
    const shown = sign.replace(/a/i, (letter) => String.fromCharCode(letter.charCodeAt(0) + at));
    builder.addParagraph(builder.wordsOf(`${shown} ${words}`, builder.bodyStyle), hanging(builder, 1, 1.5));
  }
  builder.baseline += book.leading * (apart ? 0.8 : 0.3);
}
