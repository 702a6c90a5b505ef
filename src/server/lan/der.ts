/**
 * Values in DER, the form in which certificates are written (ITU-T X.690): a tag, a length, the content. Only what our
 * own certificates consist of.
 */

/** Tags of a structure. */
const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  identifier: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const;
/** From this length on, the length has a length of its own. */
const LONG = 0x80;
/** Years from this one on no longer fit the form with two digits. */
const TWO_DIGIT_YEARS_END = 2050;

function tagged(tag: number, content: Uint8Array): Buffer {
  const length: number[] = [];
  if (content.length < LONG) length.push(content.length);
  else {
    for (let rest = content.length; rest > 0; rest >>= 8) length.unshift(rest & 0xff);
    length.unshift(LONG | length.length);
  }
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

export function sequence(...parts: readonly Uint8Array[]): Buffer {
  return tagged(TAG.sequence, Buffer.concat(parts));
}

export function setOf(part: Uint8Array): Buffer {
  return tagged(TAG.set, part);
}

export function yes(): Buffer {
  return tagged(TAG.boolean, Buffer.from([0xff]));
}

/** A whole number that is not negative, its bytes from the greatest down. */
export function integer(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = start < 0 ? Buffer.from([0]) : bytes.subarray(start);
  const isNegative = (digits[0] ?? 0) >= 0x80;
  return tagged(TAG.integer, isNegative ? Buffer.concat([Buffer.from([0]), digits]) : digits);
}

/** Bits of whole bytes, but for `unused` ones at the end. */
export function bits(bytes: Uint8Array, unused = 0): Buffer {
  return tagged(TAG.bits, Buffer.concat([Buffer.from([unused]), bytes]));
}

export function octets(bytes: Uint8Array): Buffer {
  return tagged(TAG.octets, bytes);
}

export function utf8(text: string): Buffer {
  return tagged(TAG.utf8, Buffer.from(text));
}

/** A moment before 2050, to the second. Throws for a later one. */
export function utcTime(moment: Date): Buffer {
  if (moment.getUTCFullYear() >= TWO_DIGIT_YEARS_END) throw new RangeError('The moment is beyond 2049.');
  return tagged(
    TAG.utcTime,
    Buffer.from(
      `${moment
        .toISOString()
        .replace(/[-:T]|\..*/g, '')
        .slice(2)}Z`,
    ),
  );
}

/** An object identifier such as `2.5.29.17`. */
export function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(TAG.identifier, Buffer.from([first * 40 + second, ...rest.flatMap(sevenBits)]));
}

/** A number in groups of seven bits; all but the last have the eighth set. */
function sevenBits(value: number): readonly number[] {
  const groups = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 0x7f) | 0x80);
  return groups;
}

/** A field with a number instead of a type: `content` is a whole value (explicit) or only what a value holds (implicit). */
export function field(number: number, content: Uint8Array, form: 'explicit' | 'implicit'): Buffer {
  return tagged((form === 'explicit' ? 0xa0 : 0x80) | number, content);
}
