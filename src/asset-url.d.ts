/** The address under which the app's bundler serves a file that is imported for its address only. */
declare module '*?url' {
  const url: string;
  export default url;
}

/** A file's size as the bundler's plugin tells it (`scripts/building/file-bytes.mjs`). */
declare module '*?bytes' {
  const bytes: number;
  export default bytes;
}
