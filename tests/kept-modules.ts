declare global {
  /** Of all files that run in this process. */
  var compiledOfTests: WebAssembly.Module[] | undefined;
}

// What of WebAssembly was compiled stays for as long as the process: the engine gives it to whoever compiles the same while
// one of them lives, with all that it has made faster by then. Anew it costs each reader of pages half a second.
if (globalThis.compiledOfTests === undefined) {
  const kept: WebAssembly.Module[] = [];
  globalThis.compiledOfTests = kept;
  const compile = WebAssembly.compile;
  WebAssembly.compile = async (bytes: BufferSource) => {
    const compiled = await compile(bytes);
    kept.push(compiled);
    return compiled;
  };
}
