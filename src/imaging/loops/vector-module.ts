import { AppError } from '../../core/errors.ts';
import { KERNELS_CODE } from './kernels-code.ts';

/** The part of the WebAssembly interface that is used here: the same in browsers and Node, and in neither's own types. */
declare const WebAssembly: {
  validate(code: Uint8Array): boolean;
  Module: new (code: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: unknown };
};

/** What every module of kernels exports: its memory, and loops by name, whose numbers `src/kernels` tells. */
type Kernels<Name extends string> = Readonly<Record<Name, (...numbers: number[]) => number>> & {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
};

/** Kernels with a memory of their own. */
export interface Vectors<Name extends string> {
  readonly kernels: Kernels<Name>;
  /**
   * The addresses of so many rooms of so many bytes each, one after the other. They hold until it is called again; what
   * lies in them has no meaning at first.
   */
  rooms(...sizes: number[]): number[];
  /** The memory; a new view after `rooms`, which may have moved it. */
  bytes(): Uint8Array<ArrayBuffer>;
}

/** Bytes at the start of the vectors' memory that are left alone: the module's own data would lie there. */
const FIRST_ADDRESS = 1024;
/** Bytes beyond each end that are nobody's: whole vectors are read and written. */
const SPARE = 64;
/** Bytes of a page of WebAssembly's memory. */
const PAGE = 65_536;

/** Kernels from their code's hexadecimal digits, with a new memory. Throws `AppError` where there are no vectors of 16 bytes. */
export function startKernels<Name extends string>(digits: string): Vectors<Name> {
  const code = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (typeof WebAssembly === 'undefined' || !WebAssembly.validate(code))
    throw new AppError(
      'engine-failed',
      'Pages cannot be read here: WebAssembly with vectors is missing. Use a browser of 2023 or later, with WebAssembly allowed.',
    );
  // The exports are those of src/kernels, from which the code is made.
  const kernels = new WebAssembly.Instance(new WebAssembly.Module(code)).exports as Kernels<Name>;
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

type PixelKernel =
  | ('averageFours' | 'averageBlocks' | 'smooth' | 'greatestOfThree' | 'leastOfThree' | 'slideGreatest' | 'slideLeast')
  | ('blockSums' | 'blockRanges' | 'rangeColumns' | 'spreadLight' | 'darkerThan' | 'evenRow' | 'findRuns')
  | ('ridgeScores' | 'bestPath');

let started: Vectors<PixelKernel> | undefined;

/** The loops over pixels, started with the first picture, once for a thread. */
export function pixelVectors(): Vectors<PixelKernel> {
  started ??= startKernels(KERNELS_CODE);
  return started;
}
