/** The OCR library's JavaScript part, which comes without types: see tesseract-core.ts for what it is. */
declare module 'tesseract.js-core/*.js' {
  const factory: unknown;
  export default factory;
}
