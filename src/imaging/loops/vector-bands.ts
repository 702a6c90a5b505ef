/** Pictures are taken through the vectors' memory in bands of about so many bytes: they then stay in the cache. */
export const BAND = 1 << 17;

/** How many rows of so many bytes make a band, in steps of `unit` rows. */
export const rowsOfBand = (bytes: number, unit = 1): number => Math.max(1, Math.floor(BAND / (bytes * unit))) * unit;
