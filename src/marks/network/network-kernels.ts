import { startKernels, type Vectors } from '../../imaging/loops/loops.ts';
import { NETWORK_KERNELS_CODE } from './network-kernels-code.ts';

/** The compiled loops of `src/kernels/network.ts`: see there what each does. */
export type NetworkVectors = Vectors<'reduceRow' | 'inputRow' | 'convolve' | 'depthwise' | 'addRow' | 'doubleRow'>;

/** The network's loops with a memory of their own. */
export const startNetworkKernels = (): NetworkVectors => startKernels(NETWORK_KERNELS_CODE);
