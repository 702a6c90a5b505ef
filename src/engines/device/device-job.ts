import type { EncodedImage } from '../../core/page.ts';

/** One page to be seen. Plain data, so that it can be sent to a worker. */
export interface DeviceJob {
  readonly file: string;
  readonly image: EncodedImage;
  readonly languages: readonly string[];
  /** Reads every line of the body, not only the marked ones. */
  readonly readAll?: boolean;
}
