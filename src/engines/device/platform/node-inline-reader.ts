import type { DeviceReader } from '../device-reader.ts';
import { createDeviceReader } from '../device-reader.ts';
import { nodeMarksNetwork, nodeOcrAssets } from './node-assets.ts';
import { decodeInNode } from './node-decode.ts';

/** Sees pages in this very thread, which it blocks: for workers and the bench. */
export function createInlineDeviceReader(): DeviceReader {
  return createDeviceReader({ decode: decodeInNode, assets: nodeOcrAssets, marksNetwork: nodeMarksNetwork });
}
