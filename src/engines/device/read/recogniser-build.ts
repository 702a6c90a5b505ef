/** The builds of the OCR library, fastest first. */
export type RecogniserBuild = 'relaxedsimd' | 'simd';

/** A module's first bytes: its name and version (WebAssembly core specification, binary format). */
const HEADER = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
/** Section of types: one, of a function that takes and gives nothing. */
const TYPE_VOID_TO_VOID = [0x01, 0x04, 0x01, 0x60, 0x00, 0x00];
/** Section of functions: one, of that type. */
const ONE_FUNCTION = [0x03, 0x02, 0x01, 0x00];
/** Code of a constant of 32 bits. */
const ZERO = 0x41;
/** Before each code of vectors. */
const SIMD_PREFIX = 0xfd;
/** A vector of sixteen times one byte. */
const SPLAT_I8X16 = [SIMD_PREFIX, 0x0f];
/** Picks bytes of a vector, in the relaxed form that not every processor has. */
const RELAXED_SWIZZLE = [SIMD_PREFIX, 0x80, 0x02];
/** Forgets a value. */
const DROP = 0x1a;
/** Ends a function. */
const END = 0x0b;

/** The faster build that this platform can run: a tiny module is valid only with the feature. All need vectors of 16 bytes. */
export function fastestBuild(): RecogniserBuild {
  const vector = [ZERO, 0x00, ...SPLAT_I8X16];
  return isValid([...vector, ...vector, ...RELAXED_SWIZZLE, DROP]) ? 'relaxedsimd' : 'simd';
}

function isValid(instructions: readonly number[]): boolean {
  const body = [0x00, ...instructions, END];
  const code = [0x0a, body.length + 2, 0x01, body.length, ...body];
  return WebAssembly.validate(new Uint8Array([...HEADER, ...TYPE_VOID_TO_VOID, ...ONE_FUNCTION, ...code]));
}
