/** Models reduce pictures to this long side before they look at them; more would only take time to send. In pixels. */
const LONG_SIDE_MAX = 2048;

/** JPEG quality of what is sent, 0 to 1: letters keep their edges, and a page is under 1 MB. */
export const SENT_QUALITY = 0.85;

/** Size in pixels at which a picture is sent: never larger than it is. */
export function sentSize({ width, height }: { readonly width: number; readonly height: number }): {
  readonly width: number;
  readonly height: number;
} {
  const factor = Math.min(1, LONG_SIDE_MAX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
