/** The address under which the app's bundler serves a file that is imported for its address only. */
declare module '*?url' {
  const url: string;
  export default url;
}
