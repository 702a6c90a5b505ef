// Compiled by AssemblyScript into `imaging/loops/kernels-code.ts` (`node scripts/write-kernels.mjs`). What calls these, and
// says what each is for, is `imaging/loops`. Addresses are bytes of the module's memory. Whole vectors are read
// and written: up to 64 bytes after each end must be room that nobody else uses.
export { blockRanges, blockSums, rangeColumns } from './blocks';
export { averageBlocks, averageFours, greatestOfThree, leastOfThree } from './colours';
export { darkerThan } from './ink';
export { evenRow, slideGreatest, slideLeast, spreadLight } from './light';
export { bestPath, ridgeScores } from './path';
export { findRuns } from './runs';
export { smooth } from './smooth';
