/**
 * Reads tables out of a SQLite database file, as its published format lays them out (https://www.sqlite.org/fileformat2.html):
 * enough for tables with row numbers, and nothing else. What a write-ahead log beside the file holds is not seen.
 */

/** A value of a row. Blobs are of no use here and come as nothing. */
type SqlValue = string | number | null;

/** A row by the names of its columns, in small letters. */
export type SqlRow = ReadonlyMap<string, SqlValue>;

const MAGIC = 'SQLite format 3\0';
/** Bytes of the file’s own before its first page. */
const HEADER_BYTES = 100;
/** Kinds of pages of a table's tree. */
const INTERIOR = 5;
const LEAF = 13;
/** Text encodings by their number in the header. */
const ENCODINGS = ['utf-8', 'utf-8', 'utf-16le', 'utf-16be'] as const;
/** Words that begin a constraint of a table where a column's name could stand. */
const CONSTRAINTS = new Set(['constraint', 'primary', 'unique', 'check', 'foreign']);

/** True for the bytes of a SQLite database. */
export function isSqlite(bytes: Uint8Array): boolean {
  return [...MAGIC].every((sign, at) => bytes[at] === sign.charCodeAt(0));
}

/**
 * The rows of a table; undefined where there is none of that name. Throws a `RangeError` for a damaged file. Whatever a file
 * says of itself, reading it takes a time that grows with its length, not faster.
 */
export function tableRows(bytes: Uint8Array, table: string): readonly SqlRow[] | undefined {
  const file = new DatabaseFile(bytes);
  for (const [type, name, , root, sql] of file.records(1)) {
    if (type !== 'table' || typeof name !== 'string' || name.toLowerCase() !== table.toLowerCase()) continue;
    const columns = columnsOf(typeof sql === 'string' ? sql : '');
    return file
      .records(Number(root))
      .map((values) => new Map(columns.slice(0, values.length).map((column, at) => [column, values[at] ?? null])));
  }
  return undefined;
}

/** The names of the columns in a `CREATE TABLE`. */
function columnsOf(sql: string): readonly string[] {
  const body = sql.slice(sql.indexOf('(') + 1, sql.lastIndexOf(')'));
  const parts: string[] = [''];
  let depth = 0;
  for (const [token] of body.matchAll(/"[^"]*(?:"|$)|'[^']*(?:'|$)|`[^`]*(?:`|$)|\[[^\]]*(?:\]|$)|--[^\n]*|[^]/gu)) {
    if (token.startsWith('--')) continue;
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${token}`);
  }
  const names = parts.flatMap((part) => {
    const found = /^\s*(?:"([^"]+)"|`([^`]+)`|\[([^\]]+)\]|([^\s"`[(]+))/u.exec(part);
    const [, quoted, ticked, bracketed, bare] = found ?? [];
    if (bare !== undefined && CONSTRAINTS.has(bare.toLowerCase())) return [];
    return (quoted ?? ticked ?? bracketed ?? bare ?? '').toLowerCase();
  });
  return names;
}

/** Bytes from some place on, read in order. */
class Bytes {
  readonly #view: DataView;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }

  /** A whole number of some bytes, the highest first. */
  integer(size: number, isSigned = false): number {
    let value = isSigned ? this.#view.getInt8(this.at) : this.#view.getUint8(this.at);
    for (let k = 1; k < size; k++) value = value * 256 + this.#view.getUint8(this.at + k);
    this.at += size;
    return value;
  }

  float(): number {
    this.at += 8;
    return this.#view.getFloat64(this.at - 8);
  }

  /** Seven bits a byte, the highest first; the ninth has eight. */
  varint(): number {
    let value = 0;
    for (let k = 0; k < 8; k++) {
      const byte = this.integer(1);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    return value * 256 + this.integer(1);
  }
}

class DatabaseFile {
  readonly #bytes: Uint8Array;
  readonly #pageSize: number;
  /** Bytes of a page without what is reserved at its end. */
  readonly #usable: number;
  readonly #decoder: TextDecoder;
  /** Bytes that rows may still fill: each stands in the file once. */
  #left: number;

  constructor(bytes: Uint8Array) {
    const header = new Bytes(bytes, 16);
    const size = header.integer(2);
    this.#bytes = bytes;
    this.#left = bytes.length;
    this.#pageSize = size === 1 ? 65_536 : size;
    header.at = 20;
    this.#usable = this.#pageSize - header.integer(1);
    header.at = 56;
    this.#decoder = new TextDecoder(ENCODINGS[header.integer(4)] ?? 'utf-8');
    if (this.#usable < 480) throw new RangeError('No page is so small.');
  }

  /** The records in the tree of a table, in the order of their row numbers. */
  records(root: number): readonly (readonly SqlValue[])[] {
    const records: (readonly SqlValue[])[] = [];
    const seen = new Set<number>();
    const waiting = [root];
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      // A damaged file may lead round in a circle.
      if (seen.has(number)) throw new RangeError('A page of the tree stands in it twice.');
      seen.add(number);
      const page = this.#page(number);
      const head = number === 1 ? HEADER_BYTES : 0;
      const kind = new Bytes(page, head).integer(1);
      if (kind === LEAF) for (const at of cellsOf(page, head, 8)) records.push(this.#record(this.#payload(page, at)));
      else if (kind === INTERIOR) waiting.push(...childrenOf(page, head).toReversed());
      else throw new RangeError('The page is none of a table.');
    }
    return records;
  }

  #page(number: number): Uint8Array {
    const from = (number - 1) * this.#pageSize;
    if (number < 1 || from + this.#pageSize > this.#bytes.length)
      throw new RangeError('The file ends before its pages.');
    return this.#bytes.subarray(from, from + this.#pageSize);
  }

  /** What a cell holds; what does not fit stands on a chain of other pages. */
  #payload(page: Uint8Array, at: number): Uint8Array {
    const cell = new Bytes(page, at);
    const length = cell.varint();
    cell.varint();
    const [most, room] = [this.#usable - 35, this.#usable - 4];
    this.#left -= length;
    if (this.#left < 0) throw new RangeError('The rows are longer than the file.');
    if (length <= most) return page.subarray(cell.at, cell.at + length);
    const least = Math.floor(((this.#usable - 12) * 32) / 255) - 23;
    const share = least + ((length - least) % room);
    const local = share <= most ? share : least;
    const whole = new Uint8Array(length);
    whole.set(page.subarray(cell.at, cell.at + local));
    let next = new Bytes(page, cell.at + local).integer(4);
    for (let filled = local; filled < length; filled += room) {
      const more = this.#page(next);
      whole.set(more.subarray(4, 4 + Math.min(room, length - filled)), filled);
      next = new Bytes(more).integer(4);
    }
    return whole;
  }

  #record(payload: Uint8Array): readonly SqlValue[] {
    const header = new Bytes(payload);
    const body = new Bytes(payload, header.varint());
    const end = body.at;
    const values: SqlValue[] = [];
    while (header.at < end) values.push(this.#value(header.varint(), body, payload));
    return values;
  }

  #value(type: number, body: Bytes, payload: Uint8Array): SqlValue {
    if (type >= 12) {
      const from = body.at;
      body.at += Math.floor((type - 12) / 2);
      if (body.at > payload.length) throw new RangeError('The row ends before its values.');
      return type % 2 === 1 ? this.#decoder.decode(payload.subarray(from, body.at)) : null;
    }
    if (type === 7) return body.float();
    if (type === 8 || type === 9) return type - 8;
    const size = [0, 1, 2, 3, 4, 6, 8][type];
    if (size === undefined) throw new RangeError('There is no such kind of value.');
    return size === 0 ? null : body.integer(size, true);
  }
}

/** Where the cells of a page begin. */
function cellsOf(page: Uint8Array, head: number, headerBytes: number): readonly number[] {
  const count = new Bytes(page, head + 3).integer(2);
  const pointers = new Bytes(page, head + headerBytes);
  return Array.from({ length: count }, () => pointers.integer(2));
}

/** The pages under an interior page, in order. */
function childrenOf(page: Uint8Array, head: number): readonly number[] {
  const left = cellsOf(page, head, 12).map((at) => new Bytes(page, at).integer(4));
  return [...left, new Bytes(page, head + 8).integer(4)];
}
