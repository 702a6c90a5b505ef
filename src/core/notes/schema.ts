import { type Box, TURNS, type Turn } from '../geometry.ts';
import { MARK_KINDS, type MarkKind } from '../mark.ts';
import {
  DOUBTS,
  type Doubt,
  type Doubtful,
  type Extraction,
  type FileBook,
  type Note,
  type PageNumber,
  type PagePlace,
  type Source,
  type SourcePart,
  type SourceWord,
  type Unread,
} from '../note.ts';

/** Characters (UTF-16 units) of one note or one takeaway: several full book pages. */
export const TEXT_LENGTH_MAX = 20_000;
/** Notes of one record: a heavily marked book has a few hundred, a shelf of exports some thousands. */
export const NOTES_MAX = 10_000;
/** Takeaways of one record. The product makes at most five; the reader may write more. */
export const TAKEAWAYS_MAX = 1_000;
/** Pieces of ink that did not become notes, of one record. */
export const UNREAD_MAX = 5_000;
/** Passages of one record that a model named without proof. */
export const DOUBTFUL_MAX = 5_000;
/** Boxes of one source: one for each line of print that a passage touches. */
const SOURCE_BOXES_MAX = 1_000;
/** Words of one source. */
const SOURCE_WORDS_MAX = 5_000;
/** Further pages of one source: a passage that fills a whole chapter. */
const SOURCE_PARTS_MAX = 100;
/** Characters of a file name, a title, a list of authors, a word, or the print beside a piece of ink. */
export const NAME_LENGTH_MAX = 1_000;
/** The largest page number that is believed, and the largest place of a page in its file. */
export const PAGE_MAX = 99_999;
/** Characters of a page's label that is no Arabic number: "ccclxxxviii" has eleven. */
const LABEL_LENGTH_MAX = 20;
/** Books of one record, and files of one book. */
const BOOKS_MAX = 100;
const FILES_MAX = 5_000;
/** Pixels from the origin that a coordinate may lie; pages of 50 megapixels stay under 10,000. */
export const COORDINATE_MAX = 1_000_000;
/** Characters of the small picture of a piece of unread ink. */
const PICTURE_LENGTH_MAX = 500_000;
/** Bytes of a whole record as JSON. */
export const RECORD_BYTES_MAX = 8 * 1024 * 1024;

/** The result of checking something from outside. `problem` names the place and the rule, never the content. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

/** Where `parseExtraction` finds what it checks. */
export interface ParseOptions {
  /**
   * `network` (the default) for what others send: sizes are bounded, and pictures of unread ink, which belong on the
   * reader's device only, are refused. `device` for its own storage: what is there is the reader's, however large.
   */
  readonly from?: 'network' | 'device';
}

/**
 * Checks that `input` is an `Extraction` and copies it. Unknown fields are refused at every level, sizes are bounded
 * by the constants above where it comes from others. Costs one walk over the data; throws nothing.
 */
export function parseExtraction(input: unknown, { from = 'network' }: ParseOptions = {}): Parsed<Extraction> {
  try {
    return { ok: true, value: extraction(input, new Place('content', from === 'network', '')) };
  } catch (error) {
    if (error instanceof Misfit) return { ok: false, problem: error.message };
    throw error;
  }
}

/** The same extraction without the pictures of unread ink, ready to leave the device. */
export function withoutPictures(content: Extraction): Extraction {
  if (content.unread === undefined) return content;
  const unread = content.unread.map(({ picture: _picture, ...rest }) => rest);
  return { ...content, unread };
}

class Misfit extends Error {}

/** Where something stands in what is checked, and whether that is bounded as what others send. */
class Place {
  readonly path: string;
  readonly isFromNetwork: boolean;
  readonly #prefix: string;

  constructor(path: string, isFromNetwork: boolean, prefix = `${path}.`) {
    [this.path, this.isFromNetwork, this.#prefix] = [path, isFromNetwork, prefix];
  }

  /** The field of this name, or the entry at this index. */
  at(name: string | number): Place {
    return new Place(typeof name === 'number' ? `${this.path}[${name}]` : `${this.#prefix}${name}`, this.isFromNetwork);
  }
}

type Fields = Readonly<Record<string, unknown>>;
type Reader<T> = (value: unknown, place: Place) => T;

function extraction(input: unknown, place: Place): Extraction {
  const from = fields(input, place, ['notes', 'keyTakeaways', 'unread', 'doubtful', 'books', 'title', 'authors']);
  return {
    notes: list(from['notes'], place.at('notes'), { read: note, max: NOTES_MAX }),
    keyTakeaways: list(from['keyTakeaways'], place.at('keyTakeaways'), {
      read: text(TEXT_LENGTH_MAX),
      max: TAKEAWAYS_MAX,
    }),
    ...optional(from, 'unread', (value, at) => list(value, at, { read: unread, max: UNREAD_MAX }), place),
    ...optional(from, 'doubtful', (value, at) => list(value, at, { read: doubtful, max: DOUBTFUL_MAX }), place),
    ...optional(from, 'books', (value, at) => list(value, at, { read: fileBook, max: BOOKS_MAX }), place),
    ...optional(from, 'title', text(NAME_LENGTH_MAX), place),
    ...optional(from, 'authors', text(NAME_LENGTH_MAX), place),
  };
}

function fileBook(value: unknown, place: Place): FileBook {
  const from = fields(value, place, ['files', 'title', 'authors']);
  return {
    files: list(from['files'], place.at('files'), { read: text(NAME_LENGTH_MAX), max: FILES_MAX }),
    title: text(NAME_LENGTH_MAX)(from['title'], place.at('title')),
    ...optional(from, 'authors', text(NAME_LENGTH_MAX), place),
  };
}

function note(value: unknown, place: Place): Note {
  const from = fields(value, place, ['page', 'label', 'text', 'source']);
  return {
    page: pageNumber(from['page'], place.at('page')),
    ...optional(from, 'label', text(LABEL_LENGTH_MAX), place),
    text: text(TEXT_LENGTH_MAX)(from['text'], place.at('text')),
    ...optional(from, 'source', source, place),
  };
}

function source(value: unknown, place: Place): Source {
  const names = [
    ...['file', 'pageIndex', 'turn', 'boxes', 'marks', 'confidence', 'colour', 'chapter', 'location', 'date', 'words'],
    'continued',
  ];
  const from = fields(value, place, names);
  return {
    ...pagePlace(from, place),
    boxes: list(from['boxes'], place.at('boxes'), { read: box, max: SOURCE_BOXES_MAX }),
    marks: list(from['marks'], place.at('marks'), { read: markKind, max: MARK_KINDS.length }),
    confidence: between(0, 1)(from['confidence'], place.at('confidence')),
    ...optional(from, 'colour', colour, place),
    ...optional(from, 'chapter', text(NAME_LENGTH_MAX), place),
    ...optional(from, 'location', text(NAME_LENGTH_MAX), place),
    ...optional(from, 'date', text(NAME_LENGTH_MAX), place),
    ...optional(from, 'words', words, place),
    ...optional(from, 'continued', (parts, at) => list(parts, at, { read: part, max: SOURCE_PARTS_MAX }), place),
  };
}

function pagePlace(from: Fields, place: Place): PagePlace {
  return {
    file: text(NAME_LENGTH_MAX)(from['file'], place.at('file')),
    pageIndex: whole(from['pageIndex'], place.at('pageIndex')),
    ...optional(from, 'turn', turn, place),
  };
}

function turn(value: unknown, place: Place): Turn {
  const known = TURNS.find((one) => one === value);
  if (known !== undefined) return known;
  throw new Misfit(`${place.path}: must be one of ${TURNS.join(', ')}`);
}

function part(value: unknown, place: Place): SourcePart {
  const from = fields(value, place, ['file', 'pageIndex', 'turn', 'boxes', 'words']);
  return {
    ...pagePlace(from, place),
    boxes: list(from['boxes'], place.at('boxes'), { read: box, max: SOURCE_BOXES_MAX }),
    ...optional(from, 'words', words, place),
  };
}

function words(value: unknown, place: Place): readonly SourceWord[] {
  return list(value, place, { read: word, max: SOURCE_WORDS_MAX });
}

function word(value: unknown, place: Place): SourceWord {
  const from = fields(value, place, ['text', 'box', 'confidence']);
  return {
    text: text(NAME_LENGTH_MAX)(from['text'], place.at('text')),
    box: box(from['box'], place.at('box')),
    confidence: between(0, 1)(from['confidence'], place.at('confidence')),
  };
}

function unread(value: unknown, place: Place): Unread {
  const names = ['file', 'pageIndex', 'turn', 'page', 'kind', 'box', 'beside', 'picture'];
  const from = fields(value, place, names);
  if (place.isFromNetwork && from['picture'] !== undefined) {
    throw new Misfit(`${place.path}.picture: pictures stay on the reader's device and are not accepted here`);
  }
  return {
    ...pagePlace(from, place),
    page: pageNumber(from['page'], place.at('page')),
    kind: markKind(from['kind'], place.at('kind')),
    box: box(from['box'], place.at('box')),
    ...optional(from, 'beside', text(NAME_LENGTH_MAX), place),
    ...optional(from, 'picture', picture, place),
  };
}

function doubtful(value: unknown, place: Place): Doubtful {
  const from = fields(value, place, ['file', 'pageIndex', 'turn', 'page', 'text', 'why', 'boxes']);
  return {
    ...pagePlace(from, place),
    page: pageNumber(from['page'], place.at('page')),
    text: text(TEXT_LENGTH_MAX)(from['text'], place.at('text')),
    why: doubt(from['why'], place.at('why')),
    boxes: list(from['boxes'], place.at('boxes'), { read: box, max: SOURCE_BOXES_MAX }),
  };
}

function doubt(value: unknown, place: Place): Doubt {
  const known = DOUBTS.find((one) => one === value);
  if (known !== undefined) return known;
  throw new Misfit(`${place.path}: must be one of ${DOUBTS.join(', ')}`);
}

function box(value: unknown, place: Place): Box {
  const from = fields(value, place, ['left', 'top', 'right', 'bottom']);
  const side = (name: string) => between(-COORDINATE_MAX, COORDINATE_MAX)(from[name], place.at(name));
  return { left: side('left'), top: side('top'), right: side('right'), bottom: side('bottom') };
}

function pageNumber(value: unknown, place: Place): PageNumber {
  if (value === 'x') return 'x';
  if (isWhole(value)) return value;
  throw new Misfit(`${place.path}: must be a whole number from 0 to ${PAGE_MAX}, or "x"`);
}

function whole(value: unknown, place: Place): number {
  if (isWhole(value)) return value;
  throw new Misfit(`${place.path}: must be a whole number from 0 to ${PAGE_MAX}`);
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value) && typeof value === 'number' && value >= 0 && value <= PAGE_MAX;
}

function between(min: number, max: number): Reader<number> {
  return (value, place) => {
    if (typeof value === 'number' && value >= min && value <= max) return value;
    throw new Misfit(`${place.path}: must be a number from ${min} to ${max}`);
  };
}

function text(lengthMax: number): Reader<string> {
  return (value, place) => {
    if (typeof value !== 'string') throw new Misfit(`${place.path}: must be text`);
    if (place.isFromNetwork && value.length > lengthMax)
      throw new Misfit(`${place.path}: must not be longer than ${lengthMax} characters`);
    return value;
  };
}

function markKind(value: unknown, place: Place): MarkKind {
  const kind = MARK_KINDS.find((known) => known === value);
  if (kind !== undefined) return kind;
  throw new Misfit(`${place.path}: must be one of ${MARK_KINDS.join(', ')}`);
}

function colour(value: unknown, place: Place): string {
  if (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)) return value;
  throw new Misfit(`${place.path}: must be a colour such as #ffcc00`);
}

function picture(value: unknown, place: Place): string {
  const data = text(PICTURE_LENGTH_MAX)(value, place);
  if (/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]*$/.test(data)) return data;
  throw new Misfit(`${place.path}: must be a picture as a data URL`);
}

function list<T>(value: unknown, place: Place, options: { read: Reader<T>; max: number }): readonly T[] {
  if (!Array.isArray(value)) throw new Misfit(`${place.path}: must be a list`);
  if (place.isFromNetwork && value.length > options.max)
    throw new Misfit(`${place.path}: must not hold more than ${options.max} entries`);
  return Array.from(value, (item: unknown, index) => options.read(item, place.at(index)));
}

/** The field as an object to spread: empty when absent, because an absent field and `undefined` are not the same. */
function optional<Name extends string, T>(
  from: Fields,
  name: Name,
  read: Reader<T>,
  place: Place,
): { [K in Name]?: T } {
  if (from[name] === undefined) return {};
  const value = read(from[name], place.at(name));
  // The compiler widens a computed key to string; the object holds exactly this one field.
  return { [name]: value } as { [K in Name]?: T };
}

function fields(value: unknown, place: Place, known: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Misfit(`${place.path}: must be an object`);
  }
  // The number of fields is checked, not their names echoed: an unknown name is content as well.
  if (Object.keys(value).some((name) => !known.includes(name))) {
    throw new Misfit(`${place.path}: has a field that is not known; known are ${known.join(', ')}`);
  }
  // An object that is not null and not a list has string keys; its values are checked one by one.
  return value as Fields;
}
