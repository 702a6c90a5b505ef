/**
 * Page numbers. In go the rows of print at the head or foot of a page, read; out comes its printed number or `x`, and
 * what the numbers of the pages around a corrected one should be. Costs next to nothing. Its rules speak of text and
 * places alone; how rows are found is the engine's.
 */
export {
  mayBeNumber,
  type NumberReading,
  type NumberRow,
  type NumberToken,
  type PrintedNumber,
  pageNumberFrom,
  pageNumbersFrom,
} from './page-number.ts';
export {
  type NumberedPage,
  type NumberOffer,
  numberedPages,
  numberOffers,
  withBarePages,
  withOffers,
} from './page-offers.ts';
