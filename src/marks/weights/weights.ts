/**
 * The file of a network's weights. In go its bytes; out comes the network as a list of layers with their weights as
 * floats, in the order in which they are run. Nothing is run here. A damaged file is an `AppError` that says so. About
 * 10 ms; the weights stay in memory, two megabytes. The form of the file is shared with `training/`: both change
 * together.
 */
export {
  type AddLayer,
  type ConvLayer,
  type DepthwiseLayer,
  HOOK_CHANNELS,
  HOOK_SIDE,
  INPUT,
  INPUT_CHANNELS,
  inputsOf,
  type Layer,
  levelsOf,
  MAP_STRIDE,
  OUTPUT,
  padding,
  reachOver,
  SIGN_CHANNELS,
  SIGN_SIDE,
  STROKE_CHANNELS,
  STROKE_TILE,
  type UpLayer,
} from './layers.ts';
export { type Again, readNetwork } from './read-network.ts';
