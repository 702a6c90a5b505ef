/** The builds of the OCR library, fastest first. */
export type RecogniserBuild = 'relaxedsimd' | 'simd';

/**
 * A module with one function, which picks bytes of a vector by another in the relaxed form that not every processor has
 * (WebAssembly core specification, binary format).
 */
const RELAXED = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // name and version
  ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00], // one type: a function that takes and gives nothing
  ...[0x03, 0x02, 0x01, 0x00], // one function of that type
  ...[0x0a, 0x10, 0x01, 0x0e, 0x00], // its code, without variables
  ...[0x41, 0x00, 0xfd, 0x0f], // 0, sixteen times: a vector
  ...[0x41, 0x00, 0xfd, 0x0f], // another
  ...[0xfd, 0x80, 0x02, 0x1a, 0x0b], // relaxed swizzle of both, forgotten; the end
]);

/** The faster build that this platform can run: the module is valid only where it can. All need vectors of 16 bytes. */
export const fastestBuild = (): RecogniserBuild => (WebAssembly.validate(RELAXED) ? 'relaxedsimd' : 'simd');
