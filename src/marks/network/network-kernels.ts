import { type KernelMemory, startKernels, type Vectors } from '../../imaging/loops/loops.ts';
import { NETWORK_KERNELS_CODE } from './network-kernels-code.ts';

/** The compiled loops of `src/kernels/network.ts`. Addresses and counts are whole numbers; see there what each does. */
interface NetworkKernels extends KernelMemory {
  readonly reduceRow: (
    from: number,
    planeStep: number,
    width: number,
    rows: number,
    rowWeights: number,
    sums: number,
    columns: number,
    taps: number,
    starts: number,
    weights: number,
    red: number,
    green: number,
    blue: number,
  ) => void;
  readonly inputRow: (
    red: number,
    green: number,
    blue: number,
    columns: number,
    paper: number,
    paperStep: number,
    least: number,
    most: number,
    out: number,
  ) => void;
  readonly convolve: (
    from: number,
    pixelStep: number,
    rowStep: number,
    windowRow: number,
    kernel: number,
    pieces: number,
    pieceStep: number,
    run: number,
    weights: number,
    bias: number,
    floor: number,
    out: number,
    outRow: number,
    columns: number,
    rows: number,
    channels: number,
  ) => void;
  readonly depthwise: (
    from: number,
    pixelStep: number,
    rowStep: number,
    tapStep: number,
    tapRow: number,
    kernel: number,
    weights: number,
    bias: number,
    floor: number,
    out: number,
    outRow: number,
    columns: number,
    rows: number,
    channels: number,
  ) => void;
  readonly addRow: (first: number, second: number, out: number, count: number, floor: number) => void;
  readonly doubleRow: (from: number, columns: number, channels: number, out: number, next: number) => void;
}

export type NetworkVectors = Vectors<NetworkKernels>;

/** The network's loops with a memory of their own; undefined where the platform has no vectors of 16 bytes. */
export const startNetworkKernels = (): NetworkVectors | undefined => startKernels(NETWORK_KERNELS_CODE);
