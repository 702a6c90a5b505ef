import { startKernels, type Vectors } from '../../imaging/loops/loops.ts';
import { NETWORK_KERNELS_CODE } from './network-kernels-code.ts';

/** The compiled loops of `src/kernels/network.ts`: see there what each does. */
export type NetworkVectors = Vectors<'reduceRow' | 'inputRow' | 'convolve' | 'depthwise' | 'addRow' | 'doubleRow'>;

let started: NetworkVectors | undefined;

/** The network's loops, started with the first picture, once for a thread: who uses them takes all of their memory. */
export function networkVectors(): NetworkVectors {
  started ??= startKernels(NETWORK_KERNELS_CODE);
  return started;
}
