import { KERNELS_CODE } from './kernels-code.ts';

/** The compiled loops of `src/kernels`. Addresses and counts are whole numbers; see there what each does. */
interface KernelExports extends KernelMemory {
  readonly averageFours: (
    upper: number,
    lower: number,
    count: number,
    red: number,
    green: number,
    blue: number,
  ) => void;
  readonly averageBlocks: (
    from: number,
    stride: number,
    block: number,
    count: number,
    sums: number,
    red: number,
    green: number,
    blue: number,
  ) => void;
  readonly smooth: (from: number, width: number, rows: number, sums: number, out: number) => void;
  readonly greatestOfThree: (first: number, second: number, third: number, out: number, count: number) => void;
  readonly leastOfThree: (first: number, second: number, third: number, out: number, count: number) => void;
  readonly blockSums: (from: number, columns: number, rows: number, block: number, sums: number, out: number) => void;
  readonly blockRanges: (
    from: number,
    width: number,
    height: number,
    block: number,
    above: number,
    below: number,
    most: number,
    least: number,
  ) => void;
  readonly rangeColumns: (from: number, width: number, rows: number, most: number, least: number) => void;
  readonly spreadLight: (values: number, block: number, out: number, width: number) => void;
  readonly darkerThan: (
    from: number,
    out: number,
    columns: number,
    upper: number,
    lower: number,
    share: number,
    limits: number,
  ) => void;
  readonly evenRow: (
    from: number,
    to: number,
    width: number,
    upper: number,
    lower: number,
    share: number,
    least: number,
  ) => void;
  readonly ridgeScores: (
    dark: number,
    rows: number,
    columns: number,
    from: number,
    span: number,
    stride: number,
    near: number,
    middle: number,
    far: number,
    ink: number,
    minRidge: number,
    crossed: number,
    absent: number,
    out: number,
  ) => void;
  readonly bestPath: (
    scores: number,
    columns: number,
    stride: number,
    bend: number,
    floor: number,
    sums: number,
    back: number,
    rows: number,
    along: number,
  ) => void;
  readonly slideGreatest: (values: number, count: number, ahead: number) => void;
  readonly slideLeast: (values: number, count: number, ahead: number) => void;
  readonly findRuns: (
    mask: number,
    grey: number,
    width: number,
    rows: number,
    starts: number,
    from: number,
    to: number,
    darkest: number,
  ) => number;
}

/** The part of the WebAssembly interface that is used here: the same in browsers and Node, and in neither's own types. */
declare const WebAssembly: {
  validate(code: Uint8Array): boolean;
  Module: new (code: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: unknown };
};

/** What every module of kernels exports. */
export interface KernelMemory {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
}

/** Kernels with a memory of their own. */
export interface Vectors<Kernels extends KernelMemory> {
  readonly kernels: Kernels;
  /**
   * The addresses of so many rooms of so many bytes each, one after the other. They hold until it is called again; what
   * lies in them has no meaning at first, but for the first of them: it lies where the first one lay before.
   */
  rooms(...sizes: number[]): number[];
  /** The memory; a new view after `rooms`, which may have moved it. */
  bytes(): Uint8Array<ArrayBuffer>;
}

export type VectorModule = Vectors<KernelExports>;

/** The module's own data would lie below this. */
const FIRST_ADDRESS = 1024;
/** Whole vectors are read and written: so much beyond each end is nobody's. */
const SPARE = 64;
const PAGE = 65_536;

/** The loops over pixels, ready to be called; undefined where the platform has no vectors of 16 bytes. */
export const startVectors = (): VectorModule | undefined => startKernels<KernelExports>(KERNELS_CODE);

/** Kernels from their code's hexadecimal digits, with a new memory; undefined where there are no vectors of 16 bytes. */
export function startKernels<Kernels extends KernelMemory>(digits: string): Vectors<Kernels> | undefined {
  const code = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (typeof WebAssembly === 'undefined' || !WebAssembly.validate(code)) return undefined;
  // The exports are those of src/kernels, from which the code is made.
  const kernels = new WebAssembly.Instance(new WebAssembly.Module(code)).exports as Kernels;
  const { memory } = kernels;
  let view = new Uint8Array(memory.buffer);
  return {
    kernels,
    rooms(...sizes) {
      let end = FIRST_ADDRESS;
      const addresses = sizes.map((size) => {
        const address = end;
        end = (address + size + 2 * SPARE - 1) & ~(SPARE - 1);
        return address;
      });
      if (end > view.length) {
        memory.grow(Math.ceil((end - view.length) / PAGE));
        view = new Uint8Array(memory.buffer);
      }
      return addresses;
    },
    bytes: () => view,
  };
}
