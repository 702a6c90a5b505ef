/** A reference to an object of the file. */
interface PdfReference {
  readonly object: number;
}

export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** A value as PDFium writes it; a name begins with `/`, a string with its bracket. */
export type PdfValue = string | number | readonly PdfValue[] | PdfReference | PdfDictionary;

const TOKEN =
  /\s*(?:(?<object>\d+)\s+\d+\s+R(?![^\s<>[\]/()])|(?<sign><<|>>|\[|\])|(?<name>\/[^\s<>[\]/()]*)|(?<text>\((?:\\[^]|[^\\)])*\)|<[^>]*>)|(?<word>[^\s<>[\]/()]+))/uy;
/** Values within values further down than this are nobody's. */
const DEEPEST = 32;

/** Reads one value from the start of a text; undefined for what is none. */
export function parsedValue(text: string): PdfValue | undefined {
  const tokens = tokensOf(text);
  return valueFrom(tokens, 0);
}

type Groups = Readonly<Record<string, string | undefined>>;

function* tokensOf(text: string): Generator<Groups, undefined> {
  const pattern = new RegExp(TOKEN);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) yield match.groups ?? {};
}

type Tokens = Generator<Groups, undefined>;
/** What ends a list, or the text. */
const END = Symbol('end');

function valueFrom(tokens: Tokens, depth: number): PdfValue | undefined {
  const value = nextValue(tokens, depth);
  return value === END ? undefined : value;
}

function nextValue(tokens: Tokens, depth: number): PdfValue | typeof END {
  const step = tokens.next();
  if (step.done === true || depth > DEEPEST) return END;
  const { object, sign, name, text, word = '' } = step.value;
  if (object !== undefined) return { object: Number(object) };
  if (sign === '[') return listFrom(tokens, depth);
  if (sign === '<<') return dictionaryFrom(listFrom(tokens, depth));
  if (sign !== undefined) return END;
  return name ?? text ?? (Number.isNaN(Number(word)) ? word : Number(word));
}

function listFrom(tokens: Tokens, depth: number): readonly PdfValue[] {
  const list: PdfValue[] = [];
  for (let value = nextValue(tokens, depth + 1); value !== END; value = nextValue(tokens, depth + 1)) list.push(value);
  return list;
}

function dictionaryFrom(list: readonly PdfValue[]): PdfDictionary {
  const entries = new Map<string, PdfValue>();
  for (let at = 0; at + 1 < list.length; at += 2) {
    const [key, value] = [list[at], list[at + 1]];
    if (typeof key === 'string' && value !== undefined) entries.set(key, value);
  }
  return entries;
}
