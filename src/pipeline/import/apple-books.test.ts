import { describe, expect, it } from 'vitest';
import { readNotesBytes } from './read-notes-file.ts';

type Value = string | number | boolean | Date | readonly Value[] | { readonly [key: string]: Value };

const SINCE_2001_MS = Date.UTC(2001, 0, 1);

/** A property list in the binary form, laid out as it is documented: objects, their places, the trailer. */
function binaryList(root: Value): Uint8Array {
  const objects: Buffer[] = [];
  const add = (value: Value): number => {
    const at = objects.push(Buffer.alloc(0)) - 1;
    objects[at] = objectOf(value, add);
    return at;
  };
  add(root);
  const start = Buffer.from('bplist00');
  const places: number[] = [];
  let length = start.length;
  for (const object of objects) {
    places.push(length);
    length += object.length;
  }
  const trailer = Buffer.alloc(32);
  trailer.writeUInt8(4, 6);
  trailer.writeUInt8(2, 7);
  trailer.writeBigUInt64BE(BigInt(objects.length), 8);
  trailer.writeBigUInt64BE(BigInt(length), 24);
  return new Uint8Array(Buffer.concat([start, ...objects, ...places.map((place) => numberOf(place, 4)), trailer]));
}

function objectOf(value: Value, add: (value: Value) => number): Buffer {
  if (typeof value === 'boolean') return Buffer.of(value ? 0x09 : 0x08);
  if (typeof value === 'number') return Buffer.concat([Buffer.of(0x12), numberOf(value, 4)]);
  if (value instanceof Date) {
    const date = Buffer.alloc(9, 0x33);
    date.writeDoubleBE((value.getTime() - SINCE_2001_MS) / 1000, 1);
    return date;
  }
  if (typeof value === 'string') {
    const isAscii = /^\p{ASCII}*$/u.test(value);
    const text = isAscii ? Buffer.from(value, 'latin1') : Buffer.from(value, 'utf16le').swap16();
    return Buffer.concat([headOf(isAscii ? 0x5 : 0x6, value.length), text]);
  }
  const items = Array.isArray(value) ? value : [...Object.keys(value), ...Object.values(value)];
  const count = Array.isArray(value) ? items.length : items.length / 2;
  const places = items.map((item) => numberOf(add(item), 2));
  return Buffer.concat([headOf(Array.isArray(value) ? 0xa : 0xd, count), ...places]);
}

function headOf(kind: number, count: number): Buffer {
  if (count < 15) return Buffer.of((kind << 4) | count);
  return Buffer.concat([Buffer.of((kind << 4) | 0xf, 0x11), numberOf(count, 2)]);
}

function numberOf(value: number, bytes: number): Buffer {
  const number = Buffer.alloc(bytes);
  number.writeUIntBE(value, 0, bytes);
  return number;
}

const highlight = (text: string, more: Readonly<Record<string, Value>> = {}) => ({
  annotationAssetID: 'A1',
  annotationSelectedText: text,
  ...more,
});

const LIST = binaryList({
  Bookmarks: [
    highlight('Marked words, more of them than fifteen.', {
      annotationNote: 'Meins: „ja“.',
      annotationIsUnderline: 1,
      annotationCreationDate: new Date('2020-03-31T16:15:09Z'),
      futureProofing5: 'Chapter One',
    }),
    highlight('Taken back.', { annotationDeleted: true }),
    { ...highlight('Other words.'), annotationAssetID: 'B2', annotationCreationDate: 607_364_109 },
  ],
});

describe('the property list of Apple Books in its binary form', () => {
  it('gives what the same list as XML gives', () => {
    expect(readNotesBytes(LIST, 'com.apple.ibooks-sync.plist')).toMatchObject([
      {
        notes: [
          {
            text: 'Marked words, more of them than fifteen.',
            source: { marks: ['underline'], date: '2020-03-31', chapter: 'Chapter One' },
          },
          { text: 'Note: Meins: „ja“.' },
        ],
      },
      { notes: [{ text: 'Other words.', source: { date: '2020-03-31' } }] },
    ]);
  });

  it('is refused with a sentence where it holds no highlights', () => {
    expect(() => readNotesBytes(binaryList({ a: ['b'] }), 'a.plist')).toThrow('a.plist holds no notes');
  });

  it('is refused where it is damaged, wherever that is', () => {
    const refused = Array.from({ length: LIST.length - 9 }, (_, at) => {
      try {
        readNotesBytes(LIST.slice(0, 9 + at), 'a.plist');
        return '';
      } catch (error) {
        return String(error);
      }
    });
    expect(refused.filter((said) => !/a\.plist (?:is damaged|holds no notes)/u.test(said))).toEqual([]);
  });

  it('is refused where its entries lie upon each other', () => {
    const pairs = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`k${at}`, 0]));
    const list = binaryList(pairs);
    // All places name the entry with its 200 pairs.
    const table = Number(new DataView(list.buffer).getBigUint64(list.length - 8));
    for (let at = table; at < list.length - 32; at += 4) list.set(numberOf(8, 4), at);
    expect(() => readNotesBytes(list, 'a.plist')).toThrow('a.plist is damaged');
  });
});
