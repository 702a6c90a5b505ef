import type { Random } from '../random.ts';
import type { TypeStyle } from './faces.ts';
import type { PageBuilder } from './page-builder.ts';
import type { TextWord } from './typeset.ts';

/** Ways in which a book's text stands that are not paragraphs of prose. */
export const TEXT_FORMS = ['verse', 'drama', 'entries', 'scripture', 'talk'] as const;

export type TextForm = (typeof TEXT_FORMS)[number];

/** How one book sets such text; lengths in sizes of its type. */
export interface FormDesign {
  readonly form: TextForm;
  /** Of lines of verse, by turns: none, every second line, the last of a stanza, pairs. */
  readonly indents: readonly number[];
  readonly stanza: readonly [number, number];
  /** Every so many lines of verse have their number in the margin; 0 for none. */
  readonly numbered: number;
  /** Longest line of verse, in words. */
  readonly words: number;
  /** Names of speakers, headwords, numbers of verses. */
  readonly name: Partial<TypeStyle>;
  readonly capitals: boolean;
  readonly stop: string;
  /** Speakers on a line of their own. */
  readonly above: boolean;
  readonly centred: boolean;
  /** What follows a speaker or a headword is set in by so much after its first line. */
  readonly hanging: number;
  readonly inVerse: boolean;
}

/** Designs how a book of `form` sets its text. */
export function designForm(form: TextForm, random: Random): FormDesign {
  const step = random.between(1, 2.5);
  return {
    form,
    indents: random.pick([[0], [0], [0, step], [0, step], [0, 0, 0, step], [0, 0, step, step], [0, step, 0, step * 2]]),
    stanza: random.pick([
      [4, 4],
      [4, 4],
      [6, 8],
      [14, 14],
      [10, 30],
    ]),
    numbered: random.pick([0, 0, 0, 5, 10]),
    words: random.whole(5, 9),
    name: random.pick([{}, { smallCaps: true }, { italic: true }, { bold: true }]),
    capitals: random.chance(0.3),
    stop: random.pick(['.', ':', '.—', '']),
    above: random.chance(0.4),
    centred: random.chance(0.6),
    hanging: random.chance(0.7) ? random.between(1, 2) : 0,
    inVerse: random.chance(0.35),
  };
}

/** Sets the next piece of such text: a stanza, a speech, an entry, a verse of scripture, what one says. */
export function addFormOf(builder: PageBuilder, design: FormDesign, text: () => string): void {
  switch (design.form) {
    case 'verse':
      return addStanza(builder, design, text);
    case 'drama':
      return addSpeech(builder, design, text);
    case 'entries':
      return addEntry(builder, design, text());
    case 'scripture':
      return addScripture(builder, design, text());
    case 'talk':
      return addTalk(builder, text());
    default:
      design.form satisfies never;
  }
}

/** Lines of verse out of prose: each begins with a capital, most of them end with nothing or a comma. */
function versesOf(design: FormDesign, text: () => string, random: Random): readonly string[] {
  const count = random.whole(...design.stanza);
  const lines: string[] = [];
  const words: string[] = [];
  while (lines.length < count) {
    if (words.length < design.words) words.push(...text().split(' '));
    const line = words.splice(0, random.whole(design.words - 2, design.words)).join(' ');
    lines.push(line.replace(/^[^\p{L}$]*\p{Ll}/u, (opening) => opening.toUpperCase()));
  }
  return lines;
}

/** White between stanzas and between speeches, in leadings. */
const STANZA_GAP = 0.8;
/** A line of verse that is too long goes on so far in, in sizes of the type. */
const TURNED = 3.5;

function addStanza(builder: PageBuilder, design: FormDesign, text: () => string): void {
  const { book, random } = builder;
  const lines = versesOf(design, text, random).map((line, at) => ({
    words: builder.wordsOf(line, builder.bodyStyle),
    indent: (design.indents[at % design.indents.length] ?? 0) * book.size,
  }));
  const room = design.numbered > 0 ? book.size * 2.5 : 0;
  const setting = { ...builder.bodySetting, justify: false, hyphenate: false, inset: [0, room] as const };
  builder.addVerse(lines, setting, { turned: TURNED * book.size, numbered: design.numbered });
  builder.baseline += book.leading * STANZA_GAP;
}

const SPEAKERS = ['Arlequin', 'Margaret', 'First Keeper', 'Old Tobias', 'The Surgeon', 'Clara', 'A Voice', 'Fenwick'];
const DIRECTIONS = ['He lifts the lamp', 'Exeunt all but Clara', 'A bell, far off', 'She reads', 'Enter two sailors'];

function addSpeech(builder: PageBuilder, design: FormDesign, text: () => string): void {
  const { book, random } = builder;
  const nameStyle = { ...builder.bodyStyle, ...design.name };
  const speaker = random.pick(SPEAKERS);
  const name = (design.capitals ? speaker.toUpperCase() : speaker) + design.stop;
  if (random.chance(0.25)) addDirection(builder);
  if (design.above || design.inVerse) {
    if (!builder.makeRoom() || builder.frame === undefined || builder.room < book.leading * 2) return builder.endPage();
    const { left, width } = builder.frame;
    const x = design.centred ? left + width / 2 : left;
    const place = { role: 'heading', baseline: builder.baseline, size: book.size, x } as const;
    builder.addLine(name, nameStyle, { ...place, align: design.centred ? 'centre' : 'left' });
    builder.baseline += book.leading;
    if (design.inVerse) return addStanza(builder, { ...design, indents: [0], stanza: [1, 7], numbered: 0 }, text);
    builder.addParagraph(builder.wordsOf(text(), builder.bodyStyle), { ...builder.bodySetting, indent: 0 });
  } else {
    const words = [...builder.wordsOf(name, nameStyle), ...withDirection(builder, text())];
    builder.addParagraph(words, hung(builder, design));
  }
  if (random.chance(0.5)) builder.baseline += book.leading * STANZA_GAP * 0.5;
}

function addDirection(builder: PageBuilder): void {
  const { book, random, frame } = builder;
  if (!builder.makeRoom() || frame === undefined) return;
  const text = `(${random.pick(DIRECTIONS)}.)`;
  const place = { role: 'heading', baseline: builder.baseline, size: book.size, align: 'centre' } as const;
  builder.addLine(text, { ...builder.bodyStyle, italic: true }, { ...place, x: frame.left + frame.width / 2 });
  builder.baseline += book.leading;
}

/** Now and then what the speaker does stands in brackets before what he says. */
function withDirection(builder: PageBuilder, text: string): readonly TextWord[] {
  const { random } = builder;
  const words = builder.wordsOf(text, builder.bodyStyle);
  if (!random.chance(0.3)) return words;
  const direction = builder.wordsOf(`(${random.pick(DIRECTIONS)}.)`, { ...builder.bodyStyle, italic: true });
  return [...direction, ...words];
}

function hung(builder: PageBuilder, design: FormDesign) {
  const inset = design.hanging * builder.book.size;
  return { ...builder.bodySetting, indent: -inset, inset: [inset, 0] as const };
}

/** An entry of a dictionary, an index or a list of books. */
function addEntry(builder: PageBuilder, design: FormDesign, text: string): void {
  const { random } = builder;
  const [first = '', ...more] = text.replace(/^\P{L}+/u, '').split(' ');
  const head = builder.wordsOf(first.replace(/\P{L}+$/u, '') + (design.stop === '' ? ',' : design.stop), {
    ...builder.bodyStyle,
    ...design.name,
  });
  const rest = builder.wordsOf(more.slice(0, random.whole(4, 40)).join(' ') || 'see above.', builder.bodyStyle);
  builder.addParagraph([...head, ...rest], hung(builder, design));
  if (random.chance(0.2)) builder.baseline += builder.book.leading * STANZA_GAP * 0.5;
}

/** Verses of scripture: each with its number, run on or each on a line of its own. */
function addScripture(builder: PageBuilder, design: FormDesign, text: string): void {
  const sentences = text.split(/(?<=[.?!]) /);
  const numbers = { ...builder.bodyStyle, ...design.name, italic: false, smallCaps: false };
  const from = builder.random.whole(1, 30);
  const verses = sentences.map((sentence, at) => [
    ...builder.wordsOf(String(from + at), numbers),
    ...builder.wordsOf(sentence, builder.bodyStyle),
  ]);
  for (const words of design.above ? verses : [verses.flat()]) builder.addParagraph(words, builder.bodySetting);
}

/** What one says, in a paragraph of its own. */
function addTalk(builder: PageBuilder, text: string): void {
  const said = text
    .split(/(?<=[.?!]) /)
    .slice(0, builder.random.whole(1, 2))
    .join(' ')
    .replace(/[“”]/g, '');
  const close = builder.random.chance(0.4) ? `” said ${builder.random.pick(SPEAKERS)}.` : '”';
  builder.addParagraph(builder.wordsOf(`“${said}${close}`, builder.bodyStyle), builder.bodySetting);
}
