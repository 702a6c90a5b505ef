// Compiled by AssemblyScript into `marks/network/network-kernels-code.ts` (`node scripts/write-kernels.mjs`). What calls
// these is `marks/network/vector-layers.ts` and `marks/network/vector-input.ts`. Addresses are bytes of the module's memory,
// numbers 32-bit floats unless said otherwise. Values of a pixel's channels lie side by side, pixels row by row.
export { addRow, doubleRow } from './activations';
export { convolve } from './convolve';
export { depthwise } from './depthwise';
export { inputRow, reduceRow } from './network-input';
