/** A source of numbers that are the same each time. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    // xorshift32: any plain generator does, as long as a failure can be made again from its seed.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Numbers at which programs that read files go wrong. */
const ODD_BYTES = [0, 1, 0x7f, 0x80, 0xff, 0x20, 0x3c, 0x3e, 0x5b, 0x28];
const CHANGES_MAX = 12;

/** A copy of a file with a few bytes changed, cut out, doubled or moved; the same for the same seed. */
export function mutated(original: Uint8Array, seed: number): Uint8Array {
  const next = numbersFrom(seed * 2_654_435_761);
  let bytes = Buffer.from(original);
  for (let change = next(CHANGES_MAX) + 1; change > 0 && bytes.length > 8; change -= 1) {
    const at = next(bytes.length);
    const length = Math.min(next(64) + 1, bytes.length - at);
    switch (next(6)) {
      case 0:
        bytes[at] = next(256);
        break;
      case 1:
        bytes[at] = ODD_BYTES[next(ODD_BYTES.length)] ?? 0;
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
        break;
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
        break;
      case 4:
        bytes.copy(bytes, next(bytes.length), at, at + length);
        break;
      default:
        bytes = digitChanged(bytes, at, next(10));
    }
  }
  return bytes;
}

/** Lengths, counts and references are written in digits: one of them becomes another. */
function digitChanged(bytes: Buffer<ArrayBuffer>, from: number, digit: number): Buffer<ArrayBuffer> {
  const at = bytes.findIndex((byte, index) => index >= from && byte >= 0x30 && byte <= 0x39);
  if (at >= 0) bytes[at] = 0x30 + digit;
  return bytes;
}
