/** The least level, 0 to 255, that a share of some bytes does not exceed; of every so many of them. */
export function levelOf(bytes: Uint8Array, share: number, every = 1): number {
  const counts = new Uint32Array(256);
  let all = 0;
  for (let i = 0; i < bytes.length; i += every, all++) counts[bytes[i]!]!++;
  let level = 0;
  for (let sum = counts[0]!; sum < all * share && level < 255; ) sum += counts[++level]!;
  return level;
}
