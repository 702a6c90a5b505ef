/**
 * The part of the OCR library's WebAssembly build that this engine drives, and how it is started. Names and argument
 * orders are those of the `TessBaseAPI` class of Tesseract 5 as bound by tesseract.js-core 7.
 */

/** A C++ object behind its JavaScript wrapper. */
export type Wrapped = object;

/** The library's entry object: one recogniser with one loaded set of languages. */
export interface TessBaseApi extends Wrapped {
  /** 0 on success. `mode` 1 is the neural recogniser alone. */
  Init(dataPath: null, languages: string, mode: 1): number;
  /** False when the library does not know the name. */
  SetVariable(name: string, value: string): boolean;
  SetPageSegMode(mode: number): void;
  /** Copies the pixels; the memory may be reused at once. */
  SetImage(pixels: Wrapped, width: number, height: number, bytesPerPixel: number, bytesPerRow: number): void;
  /** 0 on success. */
  Recognize(monitor: null): number;
  GetIterator(): ResultIterator;
  /** Frees the picture and the results, keeps the languages. */
  Clear(): void;
  End(): void;
}

/** Walks over what was recognised; level 3 is a word. */
export interface ResultIterator extends Wrapped {
  Begin(): void;
  Next(level: number): boolean;
  Empty(level: number): boolean;
  /** Writes the edges of the box to four 32-bit integers. */
  BoundingBox(level: number, left: Wrapped, top: Wrapped, right: Wrapped, bottom: Wrapped): boolean;
  /** 0 to 100. */
  Confidence(level: number): number;
  /** True for a word of the word lists in the loaded language data. */
  WordIsFromDictionary(): boolean;
  WordIsNumeric(): boolean;
}

/** A started instance of the WebAssembly module. */
interface TesseractModule {
  readonly TessBaseAPI: { new (): TessBaseApi; readonly prototype: TessBaseApi };
  readonly IntPtr: new () => Wrapped;
  readonly VoidPtr: new () => Wrapped;
  readonly FS: { writeFile(path: string, data: Uint8Array): void; readFile(path: string): Uint8Array };
  wrapPointer(address: number, type: unknown): Wrapped;
  getPointer(object: Wrapped): number;
  destroy(object: Wrapped): void;
  _malloc(size: number): number;
  _free(address: number): void;
  /** Address of a fresh UTF-8 string that the caller frees; the wrapper's own method would leak it. */
  _emscripten_bind_ResultIterator_GetUTF8Text_1(iterator: number, level: number): number;
}

/** The function that the library's JavaScript file exports. */
export type TesseractFactory = (settings: {
  readonly print: (line: string) => void;
  readonly printErr: (line: string) => void;
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    started: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => Record<string, never>;
}) => Promise<TesseractModule>;

/** The library in one build variant: its JavaScript part and its compiled WebAssembly part. */
export interface TesseractBuild {
  readonly factory: TesseractFactory;
  readonly wasm: WebAssembly.Module;
}

/** A started module together with the memory that it works in. */
export interface TesseractCore {
  readonly module: TesseractModule;
  /** The module's memory. Its `buffer` changes whenever the memory grows: never keep a view. */
  readonly memory: WebAssembly.Memory;
}

/** Compiles the library's WebAssembly part, 50 to 100 ms. Node's own types do not know WebAssembly, hence a door here. */
export function compileTesseract(bytes: BufferSource): Promise<WebAssembly.Module> {
  return WebAssembly.compile(bytes);
}

/** Starts an instance, about 15 ms. What the library prints goes nowhere: it is chatter about resolutions. */
export async function startTesseract({ factory, wasm }: TesseractBuild): Promise<TesseractCore> {
  const silent = (): void => undefined;
  let fail: (cause: unknown) => void = silent;
  let memory: WebAssembly.Memory | undefined;
  // The library has no way to hear that its own `instantiateWasm` failed, hence the race.
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const instantiateWasm = (
    imports: WebAssembly.Imports,
    started: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): Record<string, never> => {
    WebAssembly.instantiate(wasm, imports).then((instance) => {
      memory = memoryOf(instance);
      started(instance, wasm);
    }, fail);
    return {};
  };
  const module = await Promise.race([failed, factory({ print: silent, printErr: silent, instantiateWasm })]);
  if (memory === undefined) throw new Error('The OCR module exports no memory.');
  return { module, memory };
}

/** The build renames its exports, so the memory is found by what it is. */
function memoryOf(instance: WebAssembly.Instance): WebAssembly.Memory | undefined {
  return Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
}
